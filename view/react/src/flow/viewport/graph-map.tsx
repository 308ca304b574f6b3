import { useReactFlow } from "@xyflow/react";
import type { ReactNode } from "react";

import { messages } from "../../messages.ts";
import { useParam } from "../../use-param.ts";
import { Minimap } from "../drawing/minimap.tsx";
import { useFlowScope } from "../flow-context.ts";

/** The map of the whole graph, where the flow wants one. */
export function GraphMap(): ReactNode {
  const { handle, picture } = useFlowScope();
  const { setCenter, getZoom } = useReactFlow();
  if (useParam(handle, "showMinimap") !== true) return null;
  return (
    <div className="hd-flow-overlay hd-flow-map">
      <Minimap
        scene={picture.scene}
        label={messages.map}
        onLook={({ x, y }) => void setCenter(x, y, { zoom: getZoom() })}
      />
    </div>
  );
}
