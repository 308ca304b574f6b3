import { graphKey, listenToInput, messages, type Viewport } from "@heddle/canvas";
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useAttachment } from "../../use-attachment.ts";
import { DragMarks, InsertionOverlay, PendingConnections } from "../opened-parts.tsx";
import { EdgeLayer } from "../edge/edge-layer.tsx";
import { FeatureViews } from "../feature-views.tsx";
import { useFlowScope } from "../flow-context.ts";
import { NodeLayer } from "../node/node-layer.tsx";
import { useGraphName } from "../use-focus.ts";
import { DotGrid, SceneCanvas } from "./layers.tsx";
import { ConnectionOverlay, EdgeGrips } from "./overlays.tsx";

interface PlaneProps {
  /** Receives pointer and key events: the plane and its overlays. */
  readonly canvas: RefObject<HTMLElement | null>;
  /** The first viewport. */
  readonly start: Viewport;
}

/** The pannable surface with nodes and edges. */
export function Plane({ canvas, start }: PlaneProps): ReactElement {
  const t = useTranslate();
  const { state, targets } = useFlowScope();
  const hint = useId();
  const graph = useAttachment<HTMLDivElement>(
    useCallback((root) => targets.register(graphKey, root), [targets]),
  );
  return (
    <div
      ref={graph}
      className="hd-flow-graph"
      data-part="graph"
      // Keys of the graph pass through screen readers.
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the graph is one Tab stop, with keys of its own
      tabIndex={0}
      aria-label={useGraphName()}
      aria-describedby={hint}
    >
      <DotGrid />
      <SceneCanvas scene={state.scene} />
      <Pane canvas={canvas} start={start} />
      <p id={hint} hidden>
        {t(messages.graphHint)}
      </p>
    </div>
  );
}

/** The layer with the elements, which the pointer and the wheel move. */
function Pane({ canvas, start }: PlaneProps): ReactElement {
  const scope = useFlowScope();
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Before the first paint, so that it shows the first viewport.
  useLayoutEffect(() => {
    if (!pane.current || !content.current) return undefined;
    return scope.panZoom.attach({ pane: pane.current, content: content.current }, start);
  }, [scope, start]);
  useEffect(() => {
    if (!canvas.current || !content.current) return undefined;
    return listenToInput(scope, { canvas: canvas.current, content: content.current });
  }, [scope, canvas]);
  return (
    <div ref={pane} className="hd-flow-pane" data-part="pane">
      <div ref={content} className="hd-flow-content" data-part="content">
        <EdgeLayer />
        <InsertionOverlay />
        <FeatureViews at="underNodes" />
        <NodeLayer />
        <FeatureViews at="overNodes" />
        <PendingConnections />
        <EdgeGrips />
        <ConnectionOverlay />
        <DragMarks />
      </div>
    </div>
  );
}
