import type { Rectangle } from "@heddle/canvas";
import { useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";

/** The place of a node, also while a gesture moves it; undefined if it is not shown. */
export function useNodeBox(id: string): Rectangle | undefined {
  const { state } = useFlowScope();
  const text = useSyncExternalStore(
    (listener) => {
      const stops = [state.subscribe(listener), state.positions.node(id, listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => JSON.stringify(state.rectangleOf(id)),
  );
  return text === undefined ? undefined : (JSON.parse(text) as Rectangle);
}
