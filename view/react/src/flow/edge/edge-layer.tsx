import {
  arrowHead,
  edgePath,
  headColor,
  headSize,
  isClosed,
  keyOf,
  labelPoint,
  messages,
  type Point,
  type Rectangle,
  type RenderedEdge,
} from "@heddle/canvas";
import {
  type CSSProperties,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SVGProps,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { useTranslate } from "../../language.tsx";
import { useFlowScope, useSignal } from "../flow-context.ts";
import { useFocusTarget } from "../use-focus.ts";

/** The mounted edges in one SVG element below the nodes, and their labels. */
export function EdgeLayer(): ReactElement {
  const { state, currentBend, editedLabel } = useFlowScope();
  const bend = useSignal(currentBend);
  const edited = useSignal(editedLabel);
  const read = useCallback(() => state.current().edges, [state]);
  const edges = useSyncExternalStore(state.subscribe, read);
  const prefix = useId();
  const box = useMemo(() => boxAround(edges), [edges]);
  return (
    <>
      <svg className="hd-flow-edges" data-part="edges" {...(box && placeOf(box))}>
        <ArrowHeads {...{ edges, prefix }} />
        {edges.map((edge) => (
          <FlowEdge key={edge.id} {...{ edge, prefix }} />
        ))}
        {edges.map(
          (edge) =>
            (edge.record.selected || bend?.edge === edge.id) && (
              <BendHandles key={edge.id} id={edge.id} />
            ),
        )}
      </svg>
      {edges.map((edge) =>
        edge.id === edited ? (
          <EdgeLabelField key={edge.id} edge={edge} />
        ) : (
          edge.record.label !== null && <EdgeLabel key={edge.id} edge={edge} />
        ),
      )}
    </>
  );
}

/** The sides of the box around the edges are multiples of this, so that it rarely changes. */
const boxStepPx = 1_000;

/** Curves reach beyond the ends of their edge. */
const boxMarginPx = 100;

/** Browsers limit the position and the size of an element. */
const maximumBoxPx = 1_000_000;

/**
 * A box around the ends and bends of all edges. Lines outside of their element are visible, too, but each frame of a pan takes
 * the browser longer then. Undefined without edges, and if they are too far away.
 */
function boxAround(edges: readonly RenderedEdge[]): Rectangle | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { from, to, via = [] } of edges) {
    for (const { x, y } of [from, to, ...via]) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  }
  const isNear = Math.max(-left, -top, right, bottom) < maximumBoxPx;
  if (edges.length === 0 || !isNear) return undefined;
  const before = (side: number): number => Math.floor((side - boxMarginPx) / boxStepPx) * boxStepPx;
  const after = (side: number): number => Math.ceil((side + boxMarginPx) / boxStepPx) * boxStepPx;
  const [x, y] = [before(left), before(top)];
  return { x, y, width: after(right) - x, height: after(bottom) - y };
}

/** An SVG element at a box of the graph, with the coordinates of the graph inside. */
function placeOf({ x, y, width, height }: Rectangle): SVGProps<SVGSVGElement> {
  return {
    viewBox: `${x} ${y} ${width} ${height}`,
    style: { left: x, top: y, width, height },
  };
}

interface FlowEdgeProps {
  readonly edge: RenderedEdge;
  /** Prefix of arrow-head ids. */
  readonly prefix: string;
}

const FlowEdge = memo(function FlowEdge({ edge, prefix }: FlowEdgeProps): ReactElement {
  const { id, record, shape, color, state, isAnimated } = edge;
  const { selected, markerStart, markerEnd } = record;
  const { scene, geometry, positions } = useFlowScope().state;
  const element = useRef<SVGGElement>(null);
  const line = useRef<SVGPathElement>(null);
  useLayoutEffect(() => scene.mounts.edges.addElement(id), [scene, id]);
  useLayoutEffect(
    () =>
      positions.edge(id, () => {
        const course = geometry.courseOf(id);
        if (course) line.current?.setAttribute("d", edgePath(shape, course).path);
      }),
    [geometry, positions, id, shape],
  );
  return (
    <g
      ref={element}
      {...useFocusTarget({ kind: "edge", id }, element)}
      className="hd-edge"
      data-part="edge"
      data-id={id}
      data-selected={selected || undefined}
      data-animated={isAnimated || undefined}
      data-state={state === "idle" ? undefined : state}
      style={lineColor(color)}
    >
      <path
        ref={line}
        d={edgePath(shape, edge).path}
        style={record.style ?? undefined}
        markerStart={markerStart ? `url(#${markerId(prefix, markerStart)})` : undefined}
        markerEnd={markerEnd ? `url(#${markerId(prefix, markerEnd)})` : undefined}
      />
    </g>
  );
});

/** The bends of a selected edge. The canvas finds them by their position, as it finds the edge. */
function BendHandles({ id }: { id: string }): ReactNode {
  const { state, flow, currentBend } = useFlowScope();
  const current = useSignal(currentBend);
  const [bends, setBends] = useState(() => state.geometry.bendsOf(id));
  useLayoutEffect(() => {
    const update = (): void => setBends(state.geometry.bendsOf(id));
    const stop = [state.positions.edge(id, update), state.subscribe(update)];
    update();
    return () => stop.forEach((each) => each());
  }, [state, id]);
  if (!flow.editable) return null;
  return bends.map(({ x, y }, index) => (
    <circle
      key={index}
      className="hd-bend"
      data-part="bend"
      data-current={(current?.edge === id && current.index === index) || undefined}
      cx={x}
      cy={y}
      r={bendRadiusPx}
    />
  ));
}

const bendRadiusPx = 5;

/** Not the stroke itself, which the focus and the selection change. */
function lineColor(color: string | undefined): CSSProperties | undefined {
  return color === undefined ? undefined : ({ "--_hd-edge": color } as CSSProperties);
}

const EdgeLabel = memo(function EdgeLabel({ edge }: { edge: RenderedEdge }): ReactNode {
  const { id, record } = edge;
  const element = useRef<HTMLDivElement>(null);
  useLivePlace(id, element);
  return (
    <div
      ref={element}
      className="hd-edge-label"
      data-part="edge-label"
      data-edge={id}
      data-selected={record.selected || undefined}
      style={{ transform: centered(labelPoint(edge.shape, edge)) }}
    >
      {record.label}
    </div>
  );
});

/** Keeps an element in the middle of an edge that a gesture moves. */
function useLivePlace(id: string, element: RefObject<HTMLElement | null>): void {
  const { state } = useFlowScope();
  useLayoutEffect(
    () =>
      state.positions.edge(id, () => {
        const middle = state.middleOf(id);
        if (middle && element.current) element.current.style.transform = centered(middle);
      }),
    [state, id, element],
  );
}

/** Changes the label of an edge in its place: Enter and leaving the field save it, Escape does not. An empty text removes it. */
function EdgeLabelField({ edge }: { edge: RenderedEdge }): ReactElement {
  const { id } = edge;
  const t = useTranslate();
  const { state, intents, editedLabel, targets, names } = useFlowScope();
  const own = state.edges.get(id)?.label ?? "";
  const [label, setLabel] = useState(own);
  const input = useRef<HTMLInputElement>(null);
  useLivePlace(id, input);
  useEffect(() => input.current?.select(), []);
  const close = (): void => {
    // Leaving the field by a press elsewhere keeps the focus there.
    const hadFocus = input.current?.matches(":focus") === true;
    if (editedLabel.value === id) editedLabel.set(undefined);
    if (hadFocus) targets.focus(keyOf({ kind: "edge", id }));
  };
  const save = async (): Promise<void> => {
    if (editedLabel.value !== id) return;
    const text = label.trim() === "" ? null : label;
    // A rejected label stays in the field, so that it is not lost.
    const isSaved = text === (own || null) || (await intents.relabel("edge", id, text)).ok;
    if (isSaved) close();
  };
  return (
    <input
      ref={input}
      className="hd-edge-label hd-edge-label-field"
      data-part="edge-label-field"
      aria-label={t(messages.renameItem({ name: names.short({ kind: "edge", id }) }))}
      style={{ transform: centered(labelPoint(edge.shape, edge)) }}
      value={label}
      size={Math.max(8, label.length)}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for this field
      autoFocus
      onChange={(event) => setLabel(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") void save();
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function centered({ x, y }: Point): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}

type Marker = NonNullable<RenderedEdge["record"]["markerEnd"]>;

interface ArrowHeadsProps {
  readonly edges: readonly RenderedEdge[];
  /** Makes the ids unique among the graphs of a page. */
  readonly prefix: string;
}

/** The arrow heads of all edges, one for each distinct style. */
function ArrowHeads({ edges, prefix }: ArrowHeadsProps): ReactElement {
  const markers = new Map<string, Marker>();
  for (const { record } of edges) {
    for (const marker of [record.markerStart, record.markerEnd]) {
      if (marker) markers.set(markerId(prefix, marker), marker);
    }
  }
  return (
    <defs>
      {Array.from(markers, ([id, marker]) => (
        <ArrowHead key={id} {...{ id, marker }} />
      ))}
    </defs>
  );
}

/** `{ type: "arrow", color: "#f00" }` → `…arrow-_35f00-12_465`. */
function markerId(prefix: string, marker: Marker): string {
  const name = [String(marker["type"]), headColor(marker) ?? "", headSize(marker)].join("-");
  return prefix + name.replaceAll(/[^\w-]/g, (letter) => `_${letter.codePointAt(0)}`);
}

const { length, halfWidth, field } = arrowHead;
const points = `${-length},${-halfWidth} 0,0 ${-length},${halfWidth}`;

function ArrowHead({ id, marker }: { id: string; marker: Marker }): ReactElement {
  const color = headColor(marker);
  const size = headSize(marker);
  return (
    <marker
      id={id}
      className="hd-arrow-head"
      markerWidth={size}
      markerHeight={size}
      viewBox={`${-field / 2} ${-field / 2} ${field} ${field}`}
      orient="auto-start-reverse"
    >
      {isClosed(marker) ? (
        <polygon points={points} style={{ stroke: color, fill: color }} />
      ) : (
        <polyline points={points} style={{ stroke: color }} />
      )}
    </marker>
  );
}
