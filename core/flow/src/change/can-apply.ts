import type { ChangeOf, GraphChange } from "./graph-change.ts";
import type { GraphState } from "./graph-state.ts";

const has = ({ records }: { records: { has(id: string): boolean } }, id: string): boolean =>
  records.has(id);

const table: {
  readonly [Type in GraphChange["type"]]: (state: GraphState, change: ChangeOf<Type>) => boolean;
} = {
  add_node: ({ nodeItems }, { record }) => !has(nodeItems, record.id),
  remove_node: ({ nodeItems }, { id }) => has(nodeItems, id),
  update_node: ({ nodeItems }, { id }) => has(nodeItems, id),
  patch_node_data: ({ nodeItems }, { id }) => has(nodeItems, id),
  add_edge: ({ nodeItems, edgeItems }, { record }) =>
    !has(edgeItems, record.id) && has(nodeItems, record.source) && has(nodeItems, record.target),
  remove_edge: ({ edgeItems }, { id }) => has(edgeItems, id),
  update_edge: ({ edgeItems, nodeItems }, { id, changes }) =>
    has(edgeItems, id) &&
    [changes.source, changes.target].every((end) => end === undefined || has(nodeItems, end)),
  patch_edge_data: ({ edgeItems }, { id }) => has(edgeItems, id),
  set_selected: () => true,
  replace_graph: () => true,
  set_viewport: () => true,
};

/** Whether a change of earlier or later can still be made: what it is about may be gone, or there again. */
export function canApply(state: GraphState, change: GraphChange): boolean {
  // The row and the change have the same type.
  return table[change.type](state, change as never);
}
