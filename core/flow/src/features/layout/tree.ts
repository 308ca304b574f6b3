import {
  edgesByNode,
  type LayoutSteps,
  type OrientedEdge,
  type OrientedGraph,
  type OrientedPosition,
} from "./layout-graph.ts";
import { layerStarts } from "./layered.ts";
import { withoutCycles } from "./ranks.ts";

/** The outline of a subtree: where it starts and ends in each layer, the deepest layer first. All values lack `offset`. */
interface Outline {
  readonly starts: number[];
  readonly ends: number[];
  readonly offset: number;
}

/**
 * Arranges a graph as a tree: each node is centered before its children, and subtrees are as close as their outlines
 * allow. A node with several parents is a child of the first; other edges have no influence.
 */
export function* tree(graph: OrientedGraph): LayoutSteps<OrientedPosition[]> {
  const { nodes, spacing } = graph;
  const { order, depths, children, roots } = spanningForest(nodes.length, graph.edges);
  yield 0;
  /** The place of each node, relative to its parent. */
  const shifts = nodes.map(() => 0);
  const outlines = nodes.map((): Outline | undefined => undefined);
  // Children before their parents; not recursive, because a tree may be as deep as it has nodes.
  for (const node of order.toReversed()) {
    const own = children[node] ?? [];
    const breadth = nodes[node]?.breadth ?? 0;
    const below = sideBySide(own, outlines, shifts, spacing);
    const [first = 0, last = 0] = [own[0], own.at(-1)].map(
      (child) => (shifts[child ?? 0] ?? 0) + (nodes[child ?? 0]?.breadth ?? 0) / 2,
    );
    const start = below ? (first + last) / 2 - breadth / 2 : 0;
    for (const child of own) shifts[child] = (shifts[child] ?? 0) - start;
    const { starts, ends, offset } = below ?? { starts: [], ends: [], offset: 0 };
    // Relative to the node itself from here on.
    starts.push(start - offset);
    ends.push(start + breadth - offset);
    outlines[node] = { starts, ends, offset: offset - start };
  }
  sideBySide(roots, outlines, shifts, spacing);
  const places = nodes.map(() => 0);
  for (const node of order) {
    places[node] = (places[node] ?? 0) + (shifts[node] ?? 0);
    for (const child of children[node] ?? []) places[child] = places[node] ?? 0;
  }
  const starts = layerStarts(graph, depths, 1 + Math.max(0, ...new Set(depths)));
  return nodes.map((_, at) => ({ along: starts[depths[at] ?? 0] ?? 0, across: places[at] ?? 0 }));
}

/** Each node with its first parent, breadth first: parents precede their children in `order`. */
function spanningForest(
  count: number,
  edges: readonly OrientedEdge[],
): {
  readonly order: readonly number[];
  readonly depths: Int32Array;
  readonly children: readonly number[][];
  readonly roots: readonly number[];
} {
  const acyclic = withoutCycles(count, edges);
  const { outgoing, incoming } = edgesByNode(count, acyclic.edges);
  const depths = new Int32Array(count);
  const children = Array.from({ length: count }, (): number[] => []);
  const roots = [...incoming.keys()].filter((node) => incoming[node]?.length === 0);
  const order = [...roots];
  const seen = new Set(roots);
  // The list grows while it is read.
  for (const node of order) {
    for (const { target } of outgoing[node] ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      depths[target] = (depths[node] ?? 0) + 1;
      children[node]?.push(target);
      order.push(target);
    }
  }
  return { order, depths, children, roots };
}

/** Shifts subtrees until none overlaps the one before, and returns the outline of all of them. */
function sideBySide(
  subtrees: readonly number[],
  outlines: (Outline | undefined)[],
  shifts: number[],
  spacing: number,
): Outline | undefined {
  let left: Outline | undefined;
  for (const subtree of subtrees) {
    const right = outlines[subtree];
    if (!right) continue;
    // Its memory is in the outline of the parent now.
    outlines[subtree] = undefined;
    const shift = left ? distance(left, right) + spacing : 0;
    shifts[subtree] = shift;
    left = left ? joined(left, right, shift) : right;
  }
  return left;
}

/** How far the second has to be shifted to touch the first. */
function distance(left: Outline, right: Outline): number {
  let farthest = -Infinity;
  const common = Math.min(left.ends.length, right.starts.length);
  for (let depth = 1; depth <= common; depth++) {
    const end = (left.ends.at(-depth) ?? 0) + left.offset;
    farthest = Math.max(farthest, end - (right.starts.at(-depth) ?? 0) - right.offset);
  }
  return farthest;
}

/** Costs as much as the less deep of both, because it reuses the other. */
function joined(left: Outline, right: Outline, shift: number): Outline {
  const common = Math.min(left.ends.length, right.ends.length);
  const offset = right.offset + shift;
  const isLeftDeeper = left.ends.length >= right.ends.length;
  for (let depth = 1; depth <= common; depth++) {
    if (isLeftDeeper) {
      left.ends[left.ends.length - depth] = (right.ends.at(-depth) ?? 0) + offset - left.offset;
    } else {
      right.starts[right.starts.length - depth] =
        (left.starts.at(-depth) ?? 0) + left.offset - offset;
    }
  }
  return isLeftDeeper ? left : { starts: right.starts, ends: right.ends, offset };
}
