import type { EdgeEntry } from "../change/graph-change.ts";
import type { Edge } from "../edge/edge.ts";
import { Node } from "../node/node.ts";
import type { FlowEvent } from "./flow-event.ts";
import type { Tiding } from "./journal.ts";

type Item = Node | Edge;

/** What is told of a graph that takes the place of another: to all that it was replaced, and to objects that they came or went. */
export function syncTidings(
  sync: FlowEvent,
  before: readonly Item[],
  after: readonly Item[],
  oldEdges: readonly EdgeEntry[],
): Tiding[] {
  const [old, present] = [new Set(before), new Set(after)];
  const leaving = before.filter((item) => !present.has(item));
  const entering = after.filter((item) => !old.has(item));
  const edgesOf = leaving.some((item) => item instanceof Node) ? byEnd(oldEdges) : new Map();
  return [
    { event: sync, items: [] },
    ...leaving.map((item) => personal(item, deletion(item, edgesOf))),
    ...entering.map((item) => personal(item, addition(item))),
    { event: sync, items: after, isPersonal: true },
  ];
}

function personal(item: Item, event: FlowEvent): Tiding {
  return { event, items: [item], isPersonal: true };
}

function addition(item: Item): FlowEvent {
  return item instanceof Node
    ? { type: "node_added", node: item.toJSON() }
    : { type: "edge_added", edge: item.toJSON() };
}

function deletion(item: Item, edgesOf: ReadonlyMap<string, readonly string[]>): FlowEvent {
  const { id } = item;
  return item instanceof Node
    ? { type: "node_deleted", node_id: id, deleted_edges: edgesOf.get(id) ?? [] }
    : { type: "edge_deleted", edge_id: id };
}

/** The ids of edges by the nodes that they were at. */
function byEnd(edges: readonly EdgeEntry[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { record } of edges) {
    for (const end of new Set([record.source, record.target])) {
      ids.set(end, [...(ids.get(end) ?? []), record.id]);
    }
  }
  return ids;
}
