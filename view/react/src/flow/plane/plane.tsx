import { graphKey, messages, type Viewport } from "@heddle/canvas";
import { ReactFlow, useStoreApi } from "@xyflow/react";
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useId,
  useState,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useAttachment } from "../../use-attachment.ts";
import { useParam } from "../../use-params.ts";
import { EdgeLayer } from "../edge/edge-layer.tsx";
import { EditorModeContext, useFlowScope } from "../flow-context.ts";
import { FlowNode } from "../node/flow-node.tsx";
import { useGraphName } from "../use-focus.ts";
import { DotGrid, SceneLayer } from "./layers.tsx";
import { BoxOverlay, ConnectionOverlay } from "./overlays.tsx";
import { useInput } from "./use-input.ts";
import { useViewportRequests, useViewportSync, useZoomLimits } from "./use-viewport.ts";

const nodeTypes = { node: FlowNode };

/** Our own gestures, keys and focus work on elements and painted items alike. */
const ours = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  // React Flow adds hidden descriptions of its own keys, in English.
  ariaLabelConfig: { "node.a11yDescription.default": "", "edge.a11yDescription.default": "" },
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  // React Flow would capture Space in the whole page.
  panActivationKeyCode: null,
  zoomOnDoubleClick: false,
} as const;

interface PlaneProps {
  /** Receives pointer and key events: the plane and its overlays. */
  readonly canvas: RefObject<HTMLElement | null>;
  /** The first viewport. */
  readonly start: Viewport;
}

/** The pannable surface with nodes and edges. */
export function Plane({ canvas, start }: PlaneProps): ReactElement {
  const t = useTranslate();
  const { handle, state, targets } = useFlowScope();
  const { nodes, edges } = useSyncExternalStore(state.subscribe, state.current);
  const id = useId();
  const graph = useAttachment<HTMLDivElement>(
    useCallback((root) => targets.register(graphKey, root), [targets]),
  );
  useKnownSizes();
  useInput(canvas);
  useViewportRequests();
  const viewport = useViewportSync();
  return (
    <EditorModeContext.Provider value={useParam(handle, "editorMode")}>
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
        <SceneLayer />
        <EdgeLayer edges={edges} />
        <ConnectionOverlay />
        <BoxOverlay />
      </ReactFlow>
      <p id={`${id}hint`} hidden>
        {t(messages.graphHint)}
      </p>
    </EditorModeContext.Provider>
  );
}

/** React Flow warns about style sheets other than its own. */
function ignore(): void {}

/** Turns off React Flow's measuring of nodes and ports: both are known beforehand. */
function useKnownSizes(): void {
  const store = useStoreApi();
  // Before the first node renders: React Flow reads the function once.
  useState(() => store.setState({ updateNodeInternals: () => undefined }));
}
