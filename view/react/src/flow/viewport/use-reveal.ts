import { useReactFlow } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";

import { unionOf } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import { fit } from "./fit.ts";

const duration = 300;

/** Brings the nodes into sight that the model wants to be seen; before there is something to see, the last ones wait. */
export function useReveal(): void {
  const scope = useFlowScope();
  const { setViewport, viewportInitialized } = useReactFlow();
  const waiting = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const { handle, picture } = scope;
    const reveal = (ids: readonly string[]): void => {
      waiting.current = viewportInitialized ? [] : ids;
      const rectangles = ids.flatMap((id) => picture.rectangleOf(id) ?? []);
      const [first, ...others] = rectangles;
      if (!first || !viewportInitialized) return;
      const bounds = others.reduce(unionOf, first);
      void setViewport(fit(scope, bounds), { duration });
    };
    reveal(waiting.current);
    return handle.listen("reveal", (ids) => reveal(ids as string[]));
  }, [scope, setViewport, viewportInitialized]);
}
