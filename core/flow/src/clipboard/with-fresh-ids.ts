import { edgeIdOf } from "../edge/edge-id.ts";
import { FreshIds } from "../fresh-ids.ts";
import type { GraphFragment } from "./graph-fragment.ts";

/** The ids that a graph has already. */
export interface TakenIds {
  readonly nodes: { has(id: string): boolean };
  readonly edges: { has(id: string): boolean };
}

/** The same fragment with ids that are free: "filter" stays, or is "filter-2" where there is a "filter" already. */
export function withFreshIds(fragment: GraphFragment, taken: TakenIds): GraphFragment {
  const nodeIds = new FreshIds(taken.nodes);
  const edgeIds = new FreshIds(taken.edges);
  const renamed = new Map(fragment.nodes.map(({ id }) => [id, nodeIds.take(id)]));
  const nameOf = (id: string): string => renamed.get(id) ?? id;
  return {
    nodes: fragment.nodes.map((node) => ({ ...node, id: nameOf(node.id) })),
    edges: fragment.edges.map((edge) => {
      const [source, target] = [nameOf(edge.source), nameOf(edge.target)];
      // An id that says the ends of the edge says the new ones.
      const isByEnds = edge.id === edgeIdOf(edge.source, edge.target);
      const id = edgeIds.take(isByEnds ? edgeIdOf(source, target) : edge.id);
      return { ...edge, id, source, target };
    }),
  };
}
