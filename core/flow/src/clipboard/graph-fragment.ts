import type { EdgeJSON, EdgeRecord } from "../edge/edge-record.ts";
import type { NodeJSON, Position } from "../node/node-record.ts";

/** A part of a graph that can stand by itself: every edge has both of its ends in it. */
export interface GraphFragment {
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
}

/** The nodes with these ids, and the edges between them; nothing in it is selected. */
export function fragmentOf(
  graph: { readonly nodes: Iterable<NodeJSON>; readonly edges: Iterable<EdgeJSON> },
  nodeIds: Iterable<string>,
): GraphFragment {
  const ids = new Set(nodeIds);
  const nodes = [...graph.nodes].filter(({ id }) => ids.has(id));
  const edges = [...graph.edges].filter(({ source, target }) => ids.has(source) && ids.has(target));
  return {
    nodes: nodes.map((node) => ({ ...node, selected: false })),
    edges: edges.map((edge) => ({ ...edge, selected: false })),
  };
}

/** The edges of a graph that have both ends among these nodes. */
export function edgesBetween(
  graph: {
    edgesOf(id: string): readonly string[];
    readonly edgeRecords: { get(id: string): Readonly<EdgeRecord> | undefined };
  },
  nodeIds: readonly string[],
): Readonly<EdgeRecord>[] {
  const ids = new Set(nodeIds);
  const edges = new Set(nodeIds.flatMap((id) => graph.edgesOf(id)));
  return [...edges]
    .flatMap((id) => graph.edgeRecords.get(id) ?? [])
    .filter(({ source, target }) => ids.has(source) && ids.has(target));
}

/** The same fragment further to the right and further down. */
export function shiftedBy(fragment: GraphFragment, { x, y }: Position): GraphFragment {
  const nodes = fragment.nodes.map((node) => ({
    ...node,
    position: { x: node.position.x + x, y: node.position.y + y },
  }));
  return { ...fragment, nodes };
}

/** The same fragment with its upper left corner at a point; its nodes stay as they are to each other. */
export function placedAt(fragment: GraphFragment, { x, y }: Position): GraphFragment {
  const least = (axis: "x" | "y"): number =>
    fragment.nodes.reduce((low, { position }) => Math.min(low, position[axis]), Infinity);
  return shiftedBy(fragment, { x: x - least("x"), y: y - least("y") });
}
