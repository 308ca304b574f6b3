import type { FlowEvent } from "../index.ts";

type Items = Map<string, Record<string, unknown>>;

/** The graph that events describe. Throws for an event that is missing, repeated or out of order. */
export class ReplayedGraph {
  nodes: Items = new Map();
  edges: Items = new Map();

  apply(event: FlowEvent): void {
    switch (event.type) {
      case "node_added":
        return add(this.nodes, event.node);
      case "edge_added":
        return add(this.edges, event.edge);
      case "node_deleted":
        return remove(this.nodes, event.node_id);
      case "edge_deleted":
        return remove(this.edges, event.edge_id);
      case "node_moved":
        return change(this.nodes, event.node_id, { position: event.position });
      case "node_updated":
        change(this.nodes, event.node_id, event.changes);
        return removeAbsent(existing(this.nodes, event.node_id));
      case "edge_updated":
      case "edge_reconnected":
        change(this.edges, event.edge_id, event.changes);
        return removeAbsent(existing(this.edges, event.edge_id));
      case "node_data_changed":
        return patch(this.nodes, event.node_id, event.patch);
      case "edge_data_changed":
        return patch(this.edges, event.edge_id, event.patch);
      case "sync":
        this.nodes = new Map(event.nodes.map((node) => [node.id, { ...node }]));
        this.edges = new Map(event.edges.map((edge) => [edge.id, { ...edge }]));
        break;
      case "node_clicked":
      case "handle_clicked":
      case "handle_hovered":
      case "handle_unhovered":
      case "edge_clicked":
      case "edge_hovered":
      case "edge_unhovered":
      case "selection_changed":
      case "viewport_changed":
      case "drop":
    }
  }
}

function existing(items: Items, id: string): Record<string, unknown> {
  const item = items.get(id);
  if (!item) throw new Error(`an event about "${id}", which does not exist`);
  return item;
}

function add(items: Items, item: { readonly id: string }): void {
  if (items.has(item.id)) throw new Error(`"${item.id}" was added twice`);
  items.set(item.id, { ...item });
}

function remove(items: Items, id: string): void {
  existing(items, id);
  items.delete(id);
}

function change(items: Items, id: string, changes: object): void {
  items.set(id, { ...existing(items, id), ...changes });
}

/** An optional field that an item lost is null in its event, because JSON drops `undefined`. */
function removeAbsent(item: Record<string, unknown>): void {
  for (const name of ["parent", "collapsed", "dimensions", "bends"])
    if (item[name] === null) delete item[name];
}

function patch(items: Items, id: string, changes: object): void {
  const { data } = existing(items, id);
  const entries = Object.entries({ ...(data as object), ...changes });
  change(items, id, {
    data: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
  });
}
