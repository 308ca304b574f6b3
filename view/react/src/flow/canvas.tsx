import { Background, ReactFlow } from "@xyflow/react";
import { type ReactElement, useId, useRef, useSyncExternalStore } from "react";

import { BoxOverlay } from "./box-overlay.tsx";
import { ConnectionOverlay } from "./connection-overlay.tsx";
import { DrawnGraph } from "./drawn-graph.tsx";
import { EdgeEditors } from "./editor/edge-editors.tsx";
import { NodeTools } from "./editor/node-tools.tsx";
import { SideEditor } from "./editor/side-editor.tsx";
import { useEditedPins } from "./editor/use-edited-pins.ts";
import { EmptyGraph } from "./empty-graph.tsx";
import { FlowEdge } from "./edge/flow-edge.tsx";
import { useFlowScope } from "./flow-context.ts";
import { useDeleteKey } from "./gesture/use-delete-key.ts";
import { useGestures } from "./gesture/use-gestures.ts";
import { FlowNode } from "./node/flow-node.tsx";
import { GraphMap } from "./viewport/graph-map.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useKnownSizes } from "./use-known-sizes.ts";
import { ZoomControls } from "./viewport/zoom-controls.tsx";
import { zooms } from "./viewport/fitting-viewport.ts";
import { useViewportSync } from "./viewport/use-viewport-sync.ts";

const nodeTypes = { node: FlowNode };
const edgeTypes = { edge: FlowEdge };

/** Gestures, keys and the focus are ours: they work alike on elements and on what is only drawn. */
const ours = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  zoomOnDoubleClick: false,
} as const;

/** The plane with the nodes and edges on it. */
export function Canvas(): ReactElement {
  const { picture, start } = useFlowScope();
  const { nodes, edges } = useSyncExternalStore(picture.subscribe, picture.current);
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  useKnownSizes();
  useGestures(element);
  useDeleteKey(element);
  useEditedPins();
  const viewport = useViewportSync();
  return (
    <div ref={element} className="hd-flow-canvas" tabIndex={-1}>
      <ReactFlow
        {...{ id, nodes, edges, nodeTypes, edgeTypes }}
        {...ours}
        {...zooms}
        {...viewport}
        defaultViewport={start}
        defaultMarkerColor={null}
        onError={ignore}
      >
        <Background gap={20} size={1.6} />
        <DrawnGraph />
        <ConnectionOverlay />
        <BoxOverlay />
        <NodeTools />
        <EdgeEditors />
      </ReactFlow>
      <EmptyGraph />
      <ZoomControls />
      <GraphMap />
      <SideEditor />
      <RefusalNotice />
    </div>
  );
}

/** It warns of style sheets that are not its own, and of types of arrow heads that it does not know. */
function ignore(): void {}
