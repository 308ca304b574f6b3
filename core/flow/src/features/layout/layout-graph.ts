/** How `Flow.layout` arranges nodes: in layers along the edges, as trees, or by forces between them. */
export const layoutAlgorithms = ["layered", "tree", "force"] as const;
export type LayoutAlgorithm = (typeof layoutAlgorithms)[number];

/** Where edges lead to. */
export const layoutDirections = ["right", "down", "left", "up"] as const;
export type LayoutDirection = (typeof layoutDirections)[number];

/** A graph to arrange, as plain data that can be sent to a worker. */
export interface LayoutGraph {
  readonly algorithm: LayoutAlgorithm;
  readonly direction: LayoutDirection;
  /** The gap between neighbors, in pixels. Layers are twice as far apart. */
  readonly spacing: number;
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
  /** Nodes that are not arranged, and that no arranged node is placed on. */
  readonly obstacles?: readonly LayoutBox[];
}

/** `x` and `y` are the upper left corner. */
export interface LayoutBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LayoutNode extends LayoutBox {
  /** Stays where it is. */
  readonly isPinned: boolean;
}

/** `source` and `target` are indices of nodes; the ends are where it touches them, relative to their upper left corners. */
interface LayoutEdge {
  readonly source: number;
  readonly target: number;
  readonly sourceY: number;
  readonly targetY: number;
}

export interface LayoutPosition {
  readonly x: number;
  readonly y: number;
}

/** What a running layout yields from time to time: which part of the work is done, from 0 to 1. */
export type LayoutSteps<Result> = Generator<number, Result, void>;

/**
 * A graph seen along its direction: `length` is the size of a node along the edges, `breadth` the size across them. So the
 * algorithms know only one direction.
 */
export interface OrientedGraph {
  readonly spacing: number;
  readonly nodes: readonly OrientedNode[];
  readonly edges: readonly OrientedEdge[];
}

interface OrientedNode {
  readonly length: number;
  readonly breadth: number;
}

/** The ends are distances from the start of the node, across the edges. */
export interface OrientedEdge {
  readonly source: number;
  readonly target: number;
  readonly sourceEnd: number;
  readonly targetEnd: number;
}

/** The upper left corner of a node of an oriented graph. */
export interface OrientedPosition {
  readonly along: number;
  readonly across: number;
}

/** The edges of each node, by its index. */
export function edgesByNode<Edge extends { readonly source: number; readonly target: number }>(
  count: number,
  edges: readonly Edge[],
): { readonly outgoing: readonly Edge[][]; readonly incoming: readonly Edge[][] } {
  const outgoing = Array.from({ length: count }, (): Edge[] => []);
  const incoming = Array.from({ length: count }, (): Edge[] => []);
  for (const edge of edges) {
    outgoing[edge.source]?.push(edge);
    incoming[edge.target]?.push(edge);
  }
  return { outgoing, incoming };
}
