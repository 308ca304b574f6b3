import { useReactFlow } from "@xyflow/react";
import type { ReactElement } from "react";

import { messages } from "../../messages.ts";
import { useFlowScope } from "../flow-context.ts";
import { IconButton } from "../icon-button.tsx";
import { fittingViewport } from "./fitting-viewport.ts";

const duration = 200;

/** Buttons that show the graph larger, smaller and whole. */
export function ZoomControls(): ReactElement {
  const { picture } = useFlowScope();
  const { zoomIn, zoomOut, setViewport } = useReactFlow();
  const showAll = (): void => {
    const { scene, geometry } = picture;
    void setViewport(fittingViewport(geometry.nodes.bounds(), scene.screen), { duration });
  };
  return (
    <div
      className="hd-flow-overlay hd-flow-buttons hd-flow-zoom"
      role="toolbar"
      aria-label={messages.viewOfGraph}
    >
      <IconButton icon="plus" label={messages.zoomIn} onPress={() => void zoomIn({ duration })} />
      <IconButton
        icon="minus"
        label={messages.zoomOut}
        onPress={() => void zoomOut({ duration })}
      />
      <IconButton icon="frame" label={messages.showAll} onPress={showAll} />
    </div>
  );
}
