import type { ChangeOf, GraphChange } from "../change/graph-change.ts";
import type { GraphState } from "../change/graph-state.ts";
import { type NodeRecord, nodeToJSON } from "../node/node-record.ts";
import type { FlowEvent } from "./flow-event.ts";

/** The events of each type of change, told from the graph after it and from what takes it back. */
const table: {
  readonly [Type in GraphChange["type"]]: (
    state: GraphState,
    change: ChangeOf<Type>,
    inverse: GraphChange,
    deletedEdges: readonly string[],
  ) => readonly FlowEvent[];
} = {
  add_node: ({ nodeItems }, { record }) => [
    { type: "node_added", node: nodeToJSON(nodeItems.get(record.id) ?? record) },
  ],
  remove_node: (_state, { id }, _inverse, deletedEdges) => [
    { type: "node_deleted", node_id: id, deleted_edges: deletedEdges },
  ],
  update_node: ({ nodeItems }, { id }, inverse) => {
    const { changes: old } = inverse as ChangeOf<"update_node">;
    const { position, view: _, ...changes } = pick(nodeItems.get(id), old) as Partial<NodeRecord>;
    const isMore = Object.keys(old).some((name) => name !== "position");
    return [
      ...(position ? [{ type: "node_moved", node_id: id, position } as const] : []),
      ...(isMore ? [{ type: "node_updated", node_id: id, changes } as const] : []),
    ];
  },
  patch_node_data: ({ nodeItems }, { id }, inverse) => {
    const { patch: old } = inverse as ChangeOf<"patch_node_data">;
    const changes = dataChanges(nodeItems.get(id)?.data, old);
    return [{ type: "node_data_changed", node_id: id, ...changes }];
  },
  add_edge: ({ edgeItems }, { record }) => [
    { type: "edge_added", edge: edgeItems.get(record.id) ?? record },
  ],
  remove_edge: (_state, { id }) => [{ type: "edge_deleted", edge_id: id }],
  update_edge: ({ edgeItems }, { id }, inverse) => {
    const { changes: old } = inverse as ChangeOf<"update_edge">;
    const changes = pick(edgeItems.get(id), old);
    return [{ type: "edge_updated", edge_id: id, changes }];
  },
  patch_edge_data: ({ edgeItems }, { id }, inverse) => {
    const { patch: old } = inverse as ChangeOf<"patch_edge_data">;
    const changes = dataChanges(edgeItems.get(id)?.data, old);
    return [{ type: "edge_data_changed", edge_id: id, ...changes }];
  },
  // The selection is told of once, when all is done.
  set_selected: () => [],
  replace_graph: ({ nodeItems, edgeItems }) => [
    {
      type: "sync",
      nodes: [...nodeItems.records].map(([, record]) => nodeToJSON(record)),
      edges: [...edgeItems.records].map(([, record]) => record),
    },
  ],
  // The parameter tells of itself, whoever sets it.
  set_viewport: () => [],
};

/** What a change that was made is told as; the removal of a node also tells of the edges that went with it. */
export function eventsOf(
  state: GraphState,
  change: GraphChange,
  inverse: GraphChange,
  deletedEdges: readonly string[],
): readonly FlowEvent[] {
  // The row and the change have the same type.
  return table[change.type](state, change as never, inverse, deletedEdges);
}

/** The present values of these keys; `undefined` for those that are gone. */
function pick(record: object = {}, keys: object): Record<string, unknown> {
  const entries = new Map(Object.entries(record));
  return Object.fromEntries(Object.keys(keys).map((key) => [key, entries.get(key)]));
}

/** What is new in data, where the keys of what was there before are known; JSON says which are gone, too. */
function dataChanges(
  data: object = {},
  old: object,
): { patch: Record<string, unknown>; removed: string[] } {
  const removed = Object.keys(old).filter((key) => !Object.hasOwn(data, key));
  return { patch: pick(data, old), removed };
}
