import { ReactFlow, useStoreApi } from "@xyflow/react";
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useId,
  useState,
  useSyncExternalStore,
} from "react";

import { useInput } from "./use-input.ts";
import { useParam } from "../../use-param.ts";
import type { Viewport } from "../canvas/geometry/rectangle.ts";
import { graphKey } from "../canvas/keyboard/cursor.ts";
import { flowMessages } from "../canvas/messages.ts";
import { EdgeLayer } from "../edge/edge-layer.tsx";
import { EditorModeContext, useFlowScope } from "../flow-context.ts";
import { FlowNode } from "../node/flow-node.tsx";
import { useGraphName } from "../use-focus.ts";
import { DrawnGraph, DotGrid } from "./layers.tsx";
import { BoxOverlay, ConnectionOverlay } from "./overlays.tsx";
import { useViewportRequests, useViewportSync, useZoomLimits } from "./use-viewport.ts";

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
  const { handle, state, targets } = useFlowScope();
  const { nodes, edges } = useSyncExternalStore(state.subscribe, state.current);
  const id = useId();
  const graph = useCallback((root: HTMLDivElement) => targets.register(graphKey, root), [targets]);
  useKnownSizes();
  useInput(canvas);
  useViewportRequests();
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
        <DotGrid />
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

/**
 * React Flow measures each node that appears and looks for its ports in the page. Here both are known beforehand, so
 * there is nothing to measure, and no edge waits for it.
 */
export function useKnownSizes(): void {
  const store = useStoreApi();
  // Before the first node is rendered: what measures takes the function once.
  useState(() => store.setState({ updateNodeInternals: () => undefined }));
}
