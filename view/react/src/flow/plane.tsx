import { ReactFlow } from "@xyflow/react";
import { type ReactElement, type RefObject, useCallback, useId, useSyncExternalStore } from "react";

import { useParam } from "../use-param.ts";
import { BoxOverlay } from "./box-overlay.tsx";
import { useClipboard } from "./clipboard/use-clipboard.ts";
import { ConnectionOverlay } from "./connection-overlay.tsx";
import { DrawnGraph } from "./drawn-graph.tsx";
import type { Viewport } from "./drawing/rectangle.ts";
import { EdgeLayer } from "./edge/edge-layer.tsx";
import { EditorModeContext } from "./editor/editor-mode.ts";
import { useFlowScope } from "./flow-context.ts";
import { useGestures } from "./gesture/use-gestures.ts";
import { graphKey } from "./keyboard/focus-targets.ts";
import { useGraphName } from "./keyboard/use-graph-name.ts";
import { useKeyboard } from "./keyboard/use-keyboard.ts";
import { useContextMenu } from "./menu/use-context-menu.ts";
import { flowMessages } from "./messages.ts";
import { FlowNode } from "./node/flow-node.tsx";
import { useKnownSizes } from "./use-known-sizes.ts";
import { Ground } from "./viewport/ground.tsx";
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

interface PlaneProps {
  /** What hears of the pointer and of keys: the plane and all that lies over it. */
  readonly canvas: RefObject<HTMLElement | null>;
  /** What is seen at first. */
  readonly start: Viewport;
}

/** The plane with the nodes and edges on it. */
export function Plane({ canvas, start }: PlaneProps): ReactElement {
  const { handle, picture, targets } = useFlowScope();
  const { nodes, edges } = useSyncExternalStore(picture.subscribe, picture.current);
  const id = useId();
  const graph = useCallback((root: HTMLDivElement) => targets.enter(graphKey, root), [targets]);
  useKnownSizes();
  useGestures(canvas);
  useKeyboard(canvas);
  useClipboard(canvas);
  useContextMenu(canvas);
  useLook();
  const viewport = useViewportSync();
  return (
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
      <p id={`${id}hint`} hidden>
        {flowMessages.graphHint}
      </p>
    </EditorModeContext>
  );
}

/** It warns of style sheets that are not its own. */
function ignore(): void {}
