import { ReactFlow } from "@xyflow/react";
import { type ReactElement, useCallback, useId, useRef, useSyncExternalStore } from "react";

import { useParam } from "../use-param.ts";
import { BoxOverlay } from "./box-overlay.tsx";
import { ConnectionOverlay } from "./connection-overlay.tsx";
import { DrawnGraph } from "./drawn-graph.tsx";
import { EditorModeContext } from "./editor/editor-mode.ts";
import { EdgeEditors } from "./editor/edge-editors.tsx";
import { NodeTools } from "./editor/node-tools.tsx";
import { SideEditor } from "./editor/side-editor.tsx";
import { useEditedPins } from "./editor/use-edited-pins.ts";
import { useUnfinishedNotice } from "./editor/use-unfinished-notice.ts";
import { EdgeLayer } from "./edge/edge-layer.tsx";
import { useFlowScope } from "./flow-context.ts";
import { useClipboard } from "./clipboard/use-clipboard.ts";
import { useGestures } from "./gesture/use-gestures.ts";
import { graphKey } from "./keyboard/focus-targets.ts";
import { useGraphName } from "./keyboard/use-graph-name.ts";
import { useKeyboard } from "./keyboard/use-keyboard.ts";
import { useContextMenu } from "./menu/use-context-menu.ts";
import { flowMessages } from "./messages.ts";
import { FlowNode } from "./node/flow-node.tsx";
import { EmptyGraph } from "./panels/empty-graph.tsx";
import { FlowFrame } from "./panels/flow-frame.tsx";
import { Ground } from "./viewport/ground.tsx";
import { Later } from "./later.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useKnownSizes } from "./use-known-sizes.ts";
import { useLook } from "./viewport/use-look.ts";
import { useViewportSync } from "./viewport/use-viewport-sync.ts";
import { useZoomLimits } from "./viewport/use-zoom-limits.ts";

const nodeTypes = { node: FlowNode };

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
  // It would take Space from the whole page.
  panActivationKeyCode: null,
  zoomOnDoubleClick: false,
} as const;

/** The plane with the nodes and edges on it. */
export function Canvas(): ReactElement {
  const { handle, picture, start, targets } = useFlowScope();
  const { nodes, edges } = useSyncExternalStore(picture.subscribe, picture.current);
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const graph = useCallback((root: HTMLDivElement) => targets.enter(graphKey, root), [targets]);
  useKnownSizes();
  useGestures(element);
  useEditedPins();
  useUnfinishedNotice();
  useKeyboard(element);
  useClipboard(element);
  useContextMenu(element);
  useLook();
  const viewport = useViewportSync();
  return (
    <div ref={element} className="hd-flow-canvas">
      <EditorModeContext value={useParam(handle, "editorMode")}>
        <ReactFlow
          ref={graph}
          tabIndex={0}
          aria-label={useGraphName()}
          aria-describedby={`${id}hint`}
          {...{ id, nodes, nodeTypes }}
          {...ours}
          {...useZoomLimits()}
          {...viewport}
          defaultViewport={start}
          onError={ignore}
        >
          <Ground />
          <DrawnGraph />
          <EdgeLayer edges={edges} />
          <ConnectionOverlay />
          <BoxOverlay />
        </ReactFlow>
      </EditorModeContext>
      <p id={`${id}hint`} hidden>
        {flowMessages.graphHint}
      </p>
      <EmptyGraph />
      <Later>
        <NodeTools />
        <EdgeEditors />
        <FlowFrame />
        <SideEditor />
        <RefusalNotice />
      </Later>
    </div>
  );
}

/** It warns of style sheets that are not its own. */
function ignore(): void {}
