import { edgesByNode, type OrientedEdge } from "./layout-graph.ts";

/** The nodes in an order in which all edges lead forward, and the edges, of which those that close a cycle are reversed. */
export interface AcyclicGraph {
  readonly order: readonly number[];
  readonly edges: readonly OrientedEdge[];
}

/** Reverses the edges that lead back to a node on the path of a depth-first search; drops loops at one node. */
export function withoutCycles(count: number, edges: readonly OrientedEdge[]): AcyclicGraph {
  const { outgoing, incoming } = edgesByNode(count, edges);
  const order: number[] = [];
  const state = new Uint8Array(count);
  const [onPath, done] = [1, 2];
  const back = new Set<OrientedEdge>();
  const roots = [...incoming.keys()].toSorted(
    (one, other) => (incoming[one]?.length ?? 0) - (incoming[other]?.length ?? 0) || one - other,
  );
  for (const root of roots) {
    if (state[root]) continue;
    // Not recursive: a path may have as many nodes as the graph.
    const path = [{ node: root, next: 0 }];
    state[root] = onPath;
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = outgoing[top.node]?.[top.next++];
      if (!edge) {
        state[top.node] = done;
        order.push(top.node);
        path.pop();
      } else if (state[edge.target] === onPath) back.add(edge);
      else if (!state[edge.target]) {
        state[edge.target] = onPath;
        path.push({ node: edge.target, next: 0 });
      }
    }
  }
  const forward = edges.flatMap((edge) => {
    if (edge.source === edge.target) return [];
    return back.has(edge) ? reversed(edge) : edge;
  });
  return { order: order.toReversed(), edges: forward };
}

function reversed({ source, target, sourceEnd, targetEnd }: OrientedEdge): OrientedEdge {
  return { source: target, target: source, sourceEnd: targetEnd, targetEnd: sourceEnd };
}

/** Passes in which each node moves to the middle of its neighbors, before ranks become whole numbers. */
const balancingPasses = 100;
/** Passes that then shorten edges. More of them rarely change anything. */
const tighteningPasses = 4;

/** The layer of each node: every edge leads to a later one, and edges are short. */
export function rankNodes(count: number, { order, edges }: AcyclicGraph): Int32Array {
  const { outgoing, incoming } = edgesByNode(count, edges);
  const rank = new Int32Array(count);
  const earliest = (node: number): number =>
    Math.max(0, ...rangeOf(incoming[node], ({ source }) => (rank[source] ?? 0) + 1));
  const latest = (node: number): number =>
    Math.min(...rangeOf(outgoing[node], ({ target }) => (rank[target] ?? 0) - 1));
  for (const node of order) rank[node] = earliest(node);
  const balanced = balancedRanks(rank, order, outgoing, incoming);
  for (const node of order) rank[node] = Math.max(Math.round(balanced[node] ?? 0), earliest(node));
  const backward = order.toReversed();
  for (let pass = 0; pass < tighteningPasses; pass++) {
    // A node with more edges to one side shortens them when it moves there.
    for (const node of backward) {
      if (degree(outgoing, node) > degree(incoming, node)) rank[node] = latest(node);
    }
    for (const node of order) {
      if (degree(incoming, node) > degree(outgoing, node)) rank[node] = earliest(node);
    }
  }
  return withoutGaps(rank);
}

/** Ranks for which edges are about one layer long, with the least squares of the differences (Gauss–Seidel). */
function balancedRanks(
  start: Int32Array,
  order: readonly number[],
  outgoing: readonly OrientedEdge[][],
  incoming: readonly OrientedEdge[][],
): Float64Array {
  const ranks = Float64Array.from(start);
  for (let pass = 0; pass < balancingPasses; pass++) {
    for (const node of order) {
      const degrees = degree(outgoing, node) + degree(incoming, node);
      if (degrees === 0) continue;
      let sum = 0;
      for (const { source } of incoming[node] ?? []) sum += (ranks[source] ?? 0) + 1;
      for (const { target } of outgoing[node] ?? []) sum += (ranks[target] ?? 0) - 1;
      ranks[node] = sum / degrees;
    }
  }
  return ranks;
}

function degree(edges: readonly OrientedEdge[][], node: number): number {
  return edges[node]?.length ?? 0;
}

/** The smallest and the largest value; none for an empty list. Not all of them, because a call takes few arguments. */
function rangeOf(
  edges: readonly OrientedEdge[] | undefined,
  valueOf: (edge: OrientedEdge) => number,
): number[] {
  if (!edges || edges.length === 0) return [];
  let [least, most] = [Infinity, -Infinity];
  for (const edge of edges) {
    const value = valueOf(edge);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

function withoutGaps(rank: Int32Array): Int32Array {
  const used = [...new Set(rank)].toSorted((one, other) => one - other);
  const dense = new Map(used.map((each, at) => [each, at]));
  return rank.map((each) => dense.get(each) ?? 0);
}
