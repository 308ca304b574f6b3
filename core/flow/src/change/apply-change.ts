import type { ChangeOf, GraphChange } from "./graph-change.ts";
import type { GraphState } from "./graph-state.ts";

type ApplyTable = {
  readonly [Type in GraphChange["type"]]: (
    state: GraphState,
    change: ChangeOf<Type>,
  ) => GraphChange;
};

const table: ApplyTable = {
  add_node: (state, { record, instance, before }) => {
    state.nodeItems.add({ record, instance }, before);
    return { type: "remove_node", id: record.id };
  },
  remove_node: (state, { id }) => ({ type: "add_node", ...state.nodeItems.remove(id) }),
  update_node: (state, { id, changes }) => ({
    type: "update_node",
    id,
    changes: state.nodeItems.update(id, changes),
  }),
  patch_node_data: (state, { id, patch }) => ({
    type: "patch_node_data",
    id,
    patch: state.nodeItems.patchData(id, patch),
  }),
  add_edge: (state, { record, instance, before }) => {
    state.edgeItems.add({ record, instance }, before);
    return { type: "remove_edge", id: record.id };
  },
  remove_edge: (state, { id }) => ({ type: "add_edge", ...state.edgeItems.remove(id) }),
  update_edge: (state, { id, changes }) => ({
    type: "update_edge",
    id,
    changes: state.edgeItems.update(id, changes),
  }),
  patch_edge_data: (state, { id, patch }) => ({
    type: "patch_edge_data",
    id,
    patch: state.edgeItems.patchData(id, patch),
  }),
  set_selected: (state, { nodes, edges, selected }) => ({
    type: "set_selected",
    nodes: state.nodeItems.setSelected(nodes, selected),
    edges: state.edgeItems.setSelected(edges, selected),
    selected: !selected,
  }),
  replace_graph: (state, { nodes, edges }) => ({
    type: "replace_graph",
    nodes: state.nodeItems.replace(nodes),
    edges: state.edgeItems.replace(edges),
  }),
  set_viewport: (state, { viewport }) => {
    const { viewport: old } = state;
    state.viewport = viewport;
    return { type: "set_viewport", viewport: old };
  },
};

/** Makes one change of a graph, the only way in which any is made, and returns the change that takes it back. */
export function applyChange(state: GraphState, change: GraphChange): GraphChange {
  // The row and the change have the same type.
  return table[change.type](state, change as never);
}
