import { force } from "./force.ts";
import { toFreeGround } from "./free-ground.ts";
import { layered } from "./layered.ts";
import type {
  LayoutDirection,
  LayoutGraph,
  LayoutNode,
  LayoutPosition,
  LayoutSteps,
  OrientedGraph,
  OrientedPosition,
} from "./layout-graph.ts";
import { tree } from "./tree.ts";

type Arrange = (graph: LayoutGraph) => LayoutSteps<LayoutPosition[]>;

const algorithms: Readonly<Record<LayoutGraph["algorithm"], Arrange>> = {
  layered: (graph) => eachComponent(graph, (part) => oriented(part, layered)),
  tree: (graph) => eachComponent(graph, (part) => oriented(part, tree)),
  force,
};

/** The positions of the nodes of a graph. Pinned nodes and obstacles stay, and no other node is placed on them. */
export function* arrange(graph: LayoutGraph): LayoutSteps<readonly LayoutPosition[]> {
  const { nodes, spacing, algorithm } = graph;
  const positions = yield* algorithms[algorithm](graph);
  const shift = shiftOf(nodes, positions);
  const moved = nodes.map(({ x, y, isPinned }, at) => {
    const { x: newX = x, y: newY = y } = positions[at] ?? {};
    if (isPinned) return { x, y };
    return { x: Math.round(newX + shift.x), y: Math.round(newY + shift.y) };
  });
  const mayOverlap = algorithm === "force" || nodes.some(({ isPinned }) => isPinned);
  const placed = mayOverlap ? yield* apart(nodes, moved, spacing) : moved;
  return graph.obstacles?.length ? yield* toFreeGround(graph, placed) : placed;
}

/** The layout moves to where the graph was: pinned nodes to their places on average, otherwise the upper left corner. */
function shiftOf(
  nodes: readonly LayoutNode[],
  positions: readonly LayoutPosition[],
): LayoutPosition {
  const pinned = [...nodes.keys()].filter((at) => nodes[at]?.isPinned);
  if (pinned.length === 0) {
    const [before, after] = [cornerOf(nodes), cornerOf(positions)];
    return { x: before.x - after.x, y: before.y - after.y };
  }
  let [x, y] = [0, 0];
  for (const at of pinned) {
    x += (nodes[at]?.x ?? 0) - (positions[at]?.x ?? 0);
    y += (nodes[at]?.y ?? 0) - (positions[at]?.y ?? 0);
  }
  return { x: x / pinned.length, y: y / pinned.length };
}

function cornerOf(positions: readonly LayoutPosition[]): LayoutPosition {
  let [x, y] = [Infinity, Infinity];
  for (const each of positions) [x, y] = [Math.min(x, each.x), Math.min(y, each.y)];
  return { x, y };
}

/** Arranges a graph along its direction. */
function* oriented(
  { direction, spacing, nodes, edges }: LayoutGraph,
  arrangeAlong: (graph: OrientedGraph) => LayoutSteps<OrientedPosition[]>,
): LayoutSteps<LayoutPosition[]> {
  const { isHorizontal, isBackward } = directions[direction];
  const along = {
    spacing,
    nodes: nodes.map(({ width, height }) =>
      isHorizontal ? { length: width, breadth: height } : { length: height, breadth: width },
    ),
    edges: edges.map(({ source, target, sourceY, targetY }) => ({
      source,
      target,
      // Ports are at the left and the right side of a node, so only a horizontal layout can align them.
      sourceEnd: isHorizontal ? sourceY : (nodes[source]?.width ?? 0) / 2,
      targetEnd: isHorizontal ? targetY : (nodes[target]?.width ?? 0) / 2,
    })),
  };
  const places = yield* arrangeAlong(along);
  return places.map((place, at) => {
    const length = along.nodes[at]?.length ?? 0;
    const position = isBackward ? -place.along - length : place.along;
    return isHorizontal ? { x: position, y: place.across } : { x: place.across, y: position };
  });
}

const directions: Readonly<
  Record<LayoutDirection, { readonly isHorizontal: boolean; readonly isBackward: boolean }>
> = {
  right: { isHorizontal: true, isBackward: false },
  left: { isHorizontal: true, isBackward: true },
  down: { isHorizontal: false, isBackward: false },
  up: { isHorizontal: false, isBackward: true },
};

/** The width of a picture of several components, as a multiple of its height. */
const aspectRatio = 1.6;

/** Arranges each connected component, and packs them in rows, the largest first. */
function* eachComponent(graph: LayoutGraph, arrangeOne: Arrange): LayoutSteps<LayoutPosition[]> {
  const { nodes, spacing } = graph;
  const positions: LayoutPosition[] = nodes.map(() => ({ x: 0, y: 0 }));
  const boxes: Box[] = [];
  let done = 0;
  for (const { members, edges } of componentsOf(graph)) {
    const part = { ...graph, nodes: members.flatMap((at) => nodes[at] ?? []), edges };
    const before = done / nodes.length;
    const share = members.length / nodes.length;
    const steps = arrangeOne(part);
    let next = steps.next();
    for (; next.done !== true; next = steps.next()) yield before + share * next.value;
    boxes.push(boxOf(part.nodes, next.value, members));
    done += members.length;
    yield done / nodes.length;
  }
  for (const { box, x, y } of packed(boxes, 2 * spacing)) {
    for (const [at, member] of box.members.entries()) {
      const place = box.positions[at];
      if (place) positions[member] = { x: place.x - box.left + x, y: place.y - box.top + y };
    }
  }
  return positions;
}

interface Component {
  /** The indices of its nodes. */
  readonly members: readonly number[];
  /** Its edges, with indices into `members`. */
  readonly edges: LayoutGraph["edges"];
}

function componentsOf({ nodes, edges }: LayoutGraph): Component[] {
  const parents = [...nodes.keys()];
  const rootOf = (node: number): number => {
    let root = node;
    while (parents[root] !== root) {
      // Halves the path, so that the next search is shorter.
      parents[root] = parents[parents[root] ?? 0] ?? 0;
      root = parents[root] ?? 0;
    }
    return root;
  };
  for (const { source, target } of edges) parents[rootOf(source)] = rootOf(target);
  const components = new Map<
    number,
    { members: number[]; edges: LayoutGraph["edges"][number][] }
  >();
  const places = nodes.map((_, node) => {
    const root = rootOf(node);
    const component = components.get(root) ?? { members: [], edges: [] };
    components.set(root, component);
    return component.members.push(node) - 1;
  });
  for (const edge of edges) {
    const [source = 0, target = 0] = [places[edge.source], places[edge.target]];
    components.get(rootOf(edge.source))?.edges.push({ ...edge, source, target });
  }
  return [...components.values()];
}

interface Box {
  readonly members: readonly number[];
  readonly positions: readonly LayoutPosition[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(
  nodes: readonly LayoutNode[],
  positions: readonly LayoutPosition[],
  members: readonly number[],
): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [at, { width, height }] of nodes.entries()) {
    const { x = 0, y = 0 } = positions[at] ?? {};
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { members, positions, left, top, width: right - left, height: bottom - top };
}

/** Places boxes in rows of about the same width. */
function packed(boxes: readonly Box[], gap: number): { box: Box; x: number; y: number }[] {
  let [area, widest] = [0, 0];
  for (const { width, height } of boxes) {
    area += (width + gap) * (height + gap);
    widest = Math.max(widest, width);
  }
  const rowWidth = Math.max(widest, Math.sqrt(area * aspectRatio));
  const sorted = boxes.toSorted(
    (one, other) => other.members.length - one.members.length || other.height - one.height,
  );
  let [x, y, rowHeight] = [0, 0, 0];
  return sorted.map((box) => {
    if (x > 0 && x + box.width > rowWidth) [x, y, rowHeight] = [0, y + rowHeight + gap, 0];
    const at = { box, x, y };
    x += box.width + gap;
    rowHeight = Math.max(rowHeight, box.height);
    return at;
  });
}

/** Nodes that are moved apart between two yields. */
const nodesPerStep = 1_000;

/** Moves nodes down that would lie on another one, from top to bottom. Pinned nodes keep their places. */
function* apart(
  nodes: readonly LayoutNode[],
  positions: readonly LayoutPosition[],
  spacing: number,
): LayoutSteps<LayoutPosition[]> {
  const result = [...positions];
  const taken = new TakenPlaces(nodes, spacing);
  const free: number[] = [];
  for (const [at, { isPinned }] of nodes.entries()) {
    const { x, y } = positions[at] ?? { x: 0, y: 0 };
    if (isPinned) taken.add(at, x, y);
    else free.push(at);
  }
  const yOf = (at: number): number => positions[at]?.y ?? 0;
  free.sort((one, other) => yOf(one) - yOf(other));
  for (const [count, at] of free.entries()) {
    const { x, y } = positions[at] ?? { x: 0, y: 0 };
    const place = { x, y: taken.firstFree(at, x, y) };
    taken.add(at, place.x, place.y);
    result[at] = place;
    if (count % nodesPerStep === nodesPerStep - 1) yield 1;
  }
  return result;
}

const minimumColumnWidth = 400;

/** Nodes farther out share the outermost column: beyond it, numbers are too coarse to count columns. */
const outermostColumn = 2 ** 31;

/** Where nodes are, in columns of the plane. */
class TakenPlaces {
  readonly #nodes: readonly LayoutNode[];
  readonly #spacing: number;
  readonly #columns = new Map<number, { at: number; x: number; y: number }[]>();
  /** At least the average width, so that a node is in few columns, however large some are. */
  readonly #columnWidth: number;

  constructor(nodes: readonly LayoutNode[], spacing: number) {
    this.#nodes = nodes;
    this.#spacing = spacing;
    const widths = nodes.reduce((sum, { width }) => sum + width, 0);
    this.#columnWidth = Math.max(minimumColumnWidth, widths / nodes.length);
  }

  add(at: number, x: number, y: number): void {
    for (const column of this.#columnsOf(at, x)) column.push({ at, x, y });
  }

  /** The first place below `y` at which a node lies on no other one. */
  firstFree(at: number, x: number, y: number): number {
    const { width, height } = this.#sizeOf(at);
    const gap = this.#spacing / 2;
    const inTheWay = this.#columnsOf(at, x)
      .flat()
      .filter((each) => {
        const size = this.#sizeOf(each.at);
        return each.x < x + width + gap && x < each.x + size.width + gap;
      })
      .toSorted((one, other) => one.y - other.y);
    let free = y;
    for (const each of inTheWay) {
      const end = each.y + this.#sizeOf(each.at).height + gap;
      if (each.y < free + height + gap && free < end) free = end;
    }
    return Math.round(free);
  }

  #sizeOf(at: number): { readonly width: number; readonly height: number } {
    return this.#nodes[at] ?? { width: 0, height: 0 };
  }

  #columnsOf(at: number, x: number): { at: number; x: number; y: number }[][] {
    const columns: { at: number; x: number; y: number }[][] = [];
    const last = this.#columnAt(x + this.#sizeOf(at).width + this.#spacing);
    for (let key = this.#columnAt(x - this.#spacing); key <= last; key++) {
      const column = this.#columns.get(key) ?? [];
      this.#columns.set(key, column);
      columns.push(column);
    }
    return columns;
  }

  #columnAt(x: number): number {
    const column = Math.floor(x / this.#columnWidth);
    return Math.min(Math.max(column, -outermostColumn), outermostColumn);
  }
}
