import { useReactFlow } from "@xyflow/react";
import { useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";

/** So many milliseconds the way to another part of the graph takes. */
const duration = 150;

/** Shows the part of the graph that is to be looked at. */
export function useLook(): void {
  const { look } = useFlowScope();
  const { setViewport } = useReactFlow();
  useEffect(
    () =>
      look.subscribe(() => {
        const { value } = look;
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (value) void setViewport(value, isCalm ? {} : { duration });
      }),
    [look, setViewport],
  );
}
