import type { LayoutSteps, OrientedEdge, OrientedGraph, OrientedPosition } from "./layout-graph.ts";
import { rankNodes, withoutCycles } from "./ranks.ts";

/** A node, or the place where a long edge passes through a layer. */
interface Vertex {
  readonly rank: number;
  readonly breadth: number;
  readonly isNode: boolean;
  readonly into: Segment[];
  readonly out: Segment[];
  /** The position in its layer: its index, and the same from 0 to 1, to compare layers of different sizes. */
  order: number;
  share: number;
  /** The sort key of the node in its layer. */
  key: number;
  /** The start, across the edges. */
  at: number;
}

/** A piece of an edge between two consecutive layers. */
interface Segment {
  readonly from: Vertex;
  readonly to: Vertex;
  readonly fromEnd: number;
  readonly toEnd: number;
  /** How much it should be straight: long edges more than short ones, so that they do not zigzag. */
  readonly weight: number;
}

type Layer = Vertex[];

/** Beyond this many bends in all, the longest edges have no influence on the order of nodes: memory is limited. */
const maximumBends = 400_000;
/** Sweeps over all layers that look for an order with fewer crossings, and how many may fail before it ends. */
const orderSweeps = 32;
const fruitlessSweeps = 6;
/** Passes over all layers that swap neighbors. */
const swapPasses = 12;
/** Sweeps that move nodes opposite to their neighbors. */
const placementSweeps = 24;
/** A layout yields after this many vertices, which take a few milliseconds. */
const verticesPerStep = 4_000;
/** The gap next to a long edge, as a share of the spacing. */
const bendSpacing = 0.5;

/**
 * Arranges a graph in layers, after Sugiyama: reverses edges that close cycles, assigns layers, splits long edges at each
 * layer, orders the layers so that few edges cross, and moves nodes opposite to their neighbors.
 */
export function* layered(graph: OrientedGraph): LayoutSteps<OrientedPosition[]> {
  const { nodes, spacing } = graph;
  const acyclic = withoutCycles(nodes.length, graph.edges);
  const ranks = rankNodes(nodes.length, acyclic);
  yield 0;
  const vertices = nodes.map(({ breadth }, at) => vertexAt(ranks[at] ?? 0, breadth, true));
  const layers = splitEdges(vertices, acyclic.edges);
  sortLayersBySearch(layers, acyclic.order, vertices);
  yield* reduceCrossings(layers);
  yield* place(layers, spacing);
  const starts = layerStarts(graph, ranks, layers.length);
  return vertices.map(({ rank, at }) => ({ along: starts[rank] ?? 0, across: at }));
}

function vertexAt(rank: number, breadth: number, isNode: boolean): Vertex {
  return { rank, breadth, isNode, into: [], out: [], order: 0, share: 0, key: 0, at: 0 };
}

/** The layers of the nodes, and of a vertex in each layer that an edge passes through. */
function splitEdges(vertices: readonly Vertex[], edges: readonly OrientedEdge[]): Layer[] {
  const layers: Layer[] = [];
  const enter = (vertex: Vertex): void => void (layers[vertex.rank] ??= []).push(vertex);
  for (const vertex of vertices) enter(vertex);
  const spanned = edges.flatMap((edge) => {
    const [from, to] = [vertices[edge.source], vertices[edge.target]];
    return from && to ? { from, to, edge, bends: to.rank - from.rank - 1 } : [];
  });
  let bendsLeft = maximumBends;
  for (const { from, to, edge, bends } of spanned.toSorted((a, b) => a.bends - b.bends)) {
    bendsLeft -= bends;
    if (bendsLeft < 0) break;
    let last = from;
    for (let rank = from.rank + 1; rank < to.rank; rank++) {
      const bend = vertexAt(rank, 0, false);
      enter(bend);
      join(last, bend, last === from ? edge.sourceEnd : 0, 0);
      last = bend;
    }
    join(last, to, last === from ? edge.sourceEnd : 0, edge.targetEnd);
  }
  return layers;
}

function join(from: Vertex, to: Vertex, fromEnd: number, toEnd: number): void {
  const bends = Number(!from.isNode) + Number(!to.isNode);
  const segment = { from, to, fromEnd, toEnd, weight: [1, 2, 8][bends] ?? 1 };
  from.out.push(segment);
  to.into.push(segment);
}

/** The first order: that of a depth-first search, in which the nodes of a subtree are next to each other. */
function sortLayersBySearch(
  layers: readonly Layer[],
  order: readonly number[],
  vertices: readonly Vertex[],
): void {
  const seen = new Set<Vertex>();
  const ends = layers.map(() => 0);
  for (const root of order) {
    const open = [vertices[root]];
    for (let vertex = open.pop(); vertex; vertex = open.pop()) {
      if (seen.has(vertex)) continue;
      seen.add(vertex);
      vertex.order = ends[vertex.rank] ?? 0;
      ends[vertex.rank] = vertex.order + 1;
      for (let at = vertex.out.length - 1; at >= 0; at--) open.push(vertex.out[at]?.to);
    }
  }
  for (const layer of layers) {
    layer.sort((one, other) => one.order - other.order);
    number(layer);
  }
}

/** Sorts each layer by the middle of its neighbors, from both sides in turn, and keeps the best order. */
function* reduceCrossings(layers: readonly Layer[]): LayoutSteps<void> {
  const sizes = layers.map(({ length }) => length);
  let best = layers.map((layer) => [...layer]);
  let fewest = yield* countCrossings(layers);
  for (let sweep = 0, fruitless = 0; fewest > 0 && fruitless < fruitlessSweeps; sweep++) {
    if (sweep >= orderSweeps) break;
    const isForward = sweep % 2 === 0;
    let done = 0;
    for (const layer of isForward ? layers : layers.toReversed()) {
      for (const vertex of layer) vertex.key = middleOf(vertex, isForward, sizes);
      // Vertices with the same key change places in every other round.
      const ties = sweep % 4 < 2 ? 1 : -1;
      layer.sort((one, other) => one.key - other.key || ties * (one.order - other.order));
      number(layer);
      done += layer.length;
      if (done < verticesPerStep) continue;
      done = 0;
      yield (0.6 * sweep) / orderSweeps;
    }
    const crossings = yield* countCrossings(layers);
    fruitless = crossings < fewest ? 0 : fruitless + 1;
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = layers.map((layer) => [...layer]);
  }
  for (const [rank, layer] of layers.entries()) {
    for (const [order, vertex] of (best[rank] ?? []).entries()) layer[order] = vertex;
    number(layer);
  }
  yield* swapNeighbors(layers);
}

function number(layer: Layer): void {
  for (const [order, vertex] of layer.entries()) {
    vertex.order = order;
    vertex.share = (order + 0.5) / layer.length;
  }
}

/** How much the neighbors on the other side count, to keep the order of earlier sweeps. */
const otherSide = 0.3;

/** The middle of the neighbors, mainly of those in the layer that was sorted before; its own place without any. */
function middleOf(vertex: Vertex, isForward: boolean, sizes: readonly number[]): number {
  const { into, out, rank, share } = vertex;
  let [sum, weight] = [0, 0];
  for (const { from, fromEnd } of into) {
    const own = isForward ? 1 : otherSide;
    sum += own * placeOn(from, fromEnd, sizes[rank - 1] ?? 1);
    weight += own;
  }
  for (const { to, toEnd } of out) {
    const own = isForward ? otherSide : 1;
    sum += own * placeOn(to, toEnd, sizes[rank + 1] ?? 1);
    weight += own;
  }
  return weight === 0 ? share : sum / weight;
}

/** The place of an end in its layer: ports of one node lie between the places of its neighbors. */
function placeOn({ share, breadth }: Vertex, end: number, size: number): number {
  if (breadth === 0) return share;
  return share + (Math.min(Math.max(end / breadth, 0), 1) - 0.5) * (0.9 / size);
}

/** The number of pairs of segments that cross. */
function* countCrossings(layers: readonly Layer[]): LayoutSteps<number> {
  let [crossings, done] = [0, 0];
  for (const [rank, layer] of layers.entries()) {
    const size = layers[rank + 1]?.length ?? 0;
    const ends = new CountTree(size);
    for (const { out } of layer) {
      // Segments from one vertex do not cross each other.
      for (const { to } of out) crossings += ends.countAfter(to.order);
      for (const { to } of out) ends.add(to.order);
    }
    done += layer.length;
    if (done < verticesPerStep) continue;
    done = 0;
    yield 0;
  }
  return crossings;
}

/** Counts how many added numbers are greater than one, in logarithmic time (a Fenwick tree). */
class CountTree {
  readonly #sums: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#sums = new Int32Array(size + 1);
  }

  add(value: number): void {
    this.#count++;
    for (let at = value + 1; at < this.#sums.length; at += at & -at) {
      this.#sums[at] = (this.#sums[at] ?? 0) + 1;
    }
  }

  countAfter(value: number): number {
    let upTo = 0;
    for (let at = value + 1; at > 0; at -= at & -at) upTo += this.#sums[at] ?? 0;
    return this.#count - upTo;
  }
}

/** Swaps neighbors in a layer where fewer edges cross then, until that helps nowhere. */
function* swapNeighbors(layers: readonly Layer[]): LayoutSteps<void> {
  for (let pass = 0, isBetter = true; isBetter && pass < swapPasses; pass++) {
    isBetter = false;
    let done = 0;
    for (const layer of layers) {
      for (let at = 0; at + 1 < layer.length; at++) {
        const [one, other] = [layer[at], layer[at + 1]];
        if (!one || !other || crossingsOf(one, other) <= crossingsOf(other, one)) continue;
        [layer[at], layer[at + 1]] = [other, one];
        [one.order, other.order] = [at + 1, at];
        isBetter = true;
      }
      done += layer.length;
      if (done < verticesPerStep) continue;
      done = 0;
      yield 0.6 + (0.1 * pass) / swapPasses;
    }
  }
}

/** Nodes with more pairs of edges than this are not swapped. */
const maximumPairs = 2_500;

/** How many segments of two vertices cross, if the first is before the second. */
function crossingsOf(first: Vertex, second: Vertex): number {
  return (
    pairsCrossing(first.into, second.into, ({ from }) => from.order) +
    pairsCrossing(first.out, second.out, ({ to }) => to.order)
  );
}

function pairsCrossing(
  first: readonly Segment[],
  second: readonly Segment[],
  orderOf: (segment: Segment) => number,
): number {
  if (first.length * second.length > maximumPairs) return 0;
  let crossings = 0;
  for (const one of first) {
    for (const other of second) if (orderOf(one) > orderOf(other)) crossings++;
  }
  return crossings;
}

/** Gives vertices their places across the edges: in the order of their layer, as close to their neighbors as possible. */
function* place(layers: readonly Layer[], spacing: number): LayoutSteps<void> {
  for (const layer of layers) {
    let next = 0;
    for (const [at, vertex] of layer.entries()) {
      vertex.at = next;
      next += gapAfter(layer, at, spacing);
    }
  }
  for (let sweep = 0; sweep < placementSweeps; sweep++) {
    const isForward = sweep % 2 === 0;
    // First each layer follows the one before; then all balance both sides.
    const isBalancing = sweep >= placementSweeps / 2;
    let done = 0;
    for (const layer of isForward ? layers : layers.toReversed()) {
      placeLayer(layer, spacing, {
        into: isForward || isBalancing,
        out: !isForward || isBalancing,
      });
      done += layer.length;
      if (done < verticesPerStep) continue;
      done = 0;
      yield 0.7 + (0.3 * sweep) / placementSweeps;
    }
  }
}

/** The distance from the start of a vertex to that of the next one in its layer. */
function gapAfter(layer: Layer, at: number, spacing: number): number {
  const [one, next] = [layer[at], layer[at + 1]];
  if (!one || !next) return 0;
  return one.breadth + spacing * (one.isNode && next.isNode ? 1 : bendSpacing);
}

/** Vertices that touch each other, and move together. */
interface Block {
  sum: number;
  weight: number;
  count: number;
}

/**
 * Moves the vertices of a layer to the places with the least sum of squared distances to their neighbors, without changing their
 * order: neighbors that would overlap become one block at its mean (pool adjacent violators).
 */
function placeLayer(
  layer: Layer,
  spacing: number,
  sides: { readonly into: boolean; readonly out: boolean },
): void {
  const blocks: Block[] = [];
  let offset = 0;
  for (const [at, vertex] of layer.entries()) {
    const { sum, weight } = wish(vertex, sides);
    let block: Block = { sum: sum - weight * offset, weight, count: 1 };
    for (let before = blocks.at(-1); before; before = blocks.at(-1)) {
      if (before.sum / before.weight < block.sum / block.weight) break;
      blocks.pop();
      block = {
        sum: before.sum + block.sum,
        weight: before.weight + block.weight,
        count: before.count + block.count,
      };
    }
    blocks.push(block);
    offset += gapAfter(layer, at, spacing);
  }
  let [at, distance] = [0, 0];
  for (const { sum, weight, count } of blocks) {
    for (const end = at + count; at < end; at++) {
      const vertex = layer[at];
      if (vertex) vertex.at = sum / weight + distance;
      distance += gapAfter(layer, at, spacing);
    }
  }
}

/** Where the neighbors want a vertex, times their weight. Without neighbors it weakly stays. */
function wish(
  vertex: Vertex,
  sides: { readonly into: boolean; readonly out: boolean },
): { readonly sum: number; readonly weight: number } {
  let weight = 0.001;
  let sum = weight * vertex.at;
  if (sides.into) {
    for (const each of vertex.into) {
      sum += each.weight * (each.from.at + each.fromEnd - each.toEnd);
      weight += each.weight;
    }
  }
  if (sides.out) {
    for (const each of vertex.out) {
      sum += each.weight * (each.to.at + each.toEnd - each.fromEnd);
      weight += each.weight;
    }
  }
  return { sum, weight };
}

/** Where each layer starts: behind the longest node of the one before. */
export function layerStarts(
  { nodes, spacing }: OrientedGraph,
  ranks: ArrayLike<number>,
  count: number,
): number[] {
  const lengths = Array.from({ length: count }, () => 0);
  for (const [at, { length }] of nodes.entries()) {
    const rank = ranks[at] ?? 0;
    lengths[rank] = Math.max(lengths[rank] ?? 0, length);
  }
  let start = 0;
  return lengths.map((length) => {
    const at = start;
    start += length + 2 * spacing;
    return at;
  });
}
