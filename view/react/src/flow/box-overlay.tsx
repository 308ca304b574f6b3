import { ViewportPortal } from "@xyflow/react";
import type { ReactNode } from "react";

import { useFlowScope } from "./flow-context.ts";
import { useSignal } from "./signal.ts";
import { useZoom } from "./use-zoom.ts";

/** The box that selects what it touches. */
export function BoxOverlay(): ReactNode {
  const box = useSignal(useFlowScope().box);
  const zoom = useZoom();
  if (!box) return null;
  const { x, y, width, height } = box;
  return (
    <ViewportPortal>
      <div
        className="hd-flow-box"
        style={{ left: x, top: y, width, height, borderWidth: 1 / zoom }}
      />
    </ViewportPortal>
  );
}
