import { type RefCallback, useCallback } from "react";

import { useFlowScope } from "../flow-context.ts";
import { graphKey } from "./focus-targets.ts";

/** The ref of buttons that may go while one of them has the focus: the graph has it then, and the keys go on working. */
export function useFocusReturn(): RefCallback<HTMLElement> {
  const { targets } = useFlowScope();
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (element?.matches(":focus-within")) queueMicrotask(() => targets.focus(graphKey));
    },
    [targets],
  );
}
