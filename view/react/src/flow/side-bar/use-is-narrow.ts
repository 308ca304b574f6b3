import { useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";
import { isNarrow } from "./bar-room.ts";

/** Whether the graph has no room for anything beside it, as on a phone. */
export function useIsNarrow(): boolean {
  const { scene } = useFlowScope().picture;
  return useSyncExternalStore(
    (listener) => scene.subscribe(listener),
    () => isNarrow(scene.screen.width),
  );
}
