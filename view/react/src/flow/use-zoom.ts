import { type ReactFlowState, useStore } from "@xyflow/react";

const zoomOf = ({ transform: [, , zoom] }: ReactFlowState): number => zoom;

/** How large the graph is shown. */
export function useZoom(): number {
  return useStore(zoomOf);
}
