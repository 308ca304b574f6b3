import { ViewportPortal } from "@xyflow/react";
import type { ReactElement, ReactNode } from "react";

import type { Rectangle } from "./drawing/rectangle.ts";
import { useFlowScope } from "./flow-context.ts";
import { useSignal } from "./signal.ts";
import { useZoom } from "./use-zoom.ts";

/** The box that selects the nodes that it touches. */
export function BoxOverlay(): ReactNode {
  const box = useSignal(useFlowScope().box);
  return box && <DrawnBox {...box} />;
}

function DrawnBox({ x, y, width, height }: Rectangle): ReactElement {
  const zoom = useZoom();
  return (
    <ViewportPortal>
      <div
        className="hd-flow-box"
        style={{ left: x, top: y, width, height, borderWidth: 1 / zoom }}
      />
    </ViewportPortal>
  );
}
