import { equalValues, recordDifference } from "@heddle/params";

import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import { groupsFirst, innermostFirst } from "../group/group-tree.ts";
import { Node } from "../item/node.ts";
import type { NodeInput } from "./node-input.ts";
import { type NodeRecord, nodeToJSON } from "../record/node-record.ts";
import { isSubgraphPort } from "../record/subgraph-parts.ts";
import type {
  ChangeTarget,
  EdgeEntry,
  Fields,
  GraphChange,
  ItemEntry,
  ItemRecord,
  ItemTarget,
  NodeEntry,
} from "./graph-change.ts";
import { isInOrder } from "./item-store.ts";

/** Applies changes in the transaction that is running. */
interface Transaction {
  apply(change: GraphChange): unknown;
  /** Removes a node with its edges. */
  removeNode(id: string): unknown;
}

interface GraphEntries {
  readonly nodes: readonly NodeEntry[];
  readonly edges: readonly EdgeEntry[];
}

/**
 * Turns a graph into another one, and changes only the items that differ. Items keep their order, so a graph in which items
 * that stay have another order is replaced as a whole.
 */
export function restoreGraph(
  graph: ChangeTarget,
  transaction: Transaction,
  { nodes, edges }: GraphEntries,
): void {
  if (!isSameOrder(graph.nodes, nodes) || !isSameOrder(graph.edges, edges)) {
    transaction.apply({ type: "replace_graph", nodes, edges });
    return;
  }
  const apply = (change: GraphChange): void => void transaction.apply(change);
  for (const id of missingIds(graph.edges, edges)) apply({ type: "remove_edge", id });
  const isNewPort = ({ record }: NodeEntry): boolean =>
    isSubgraphPort(record) && !graph.nodes.has(record.id);
  const newPorts = additions(graph.nodes, nodes).filter(isNewPort);
  const others = nodes.filter((entry) => !isNewPort(entry));
  for (const added of additions(graph.nodes, others)) apply({ type: "add_node", ...added });
  // From the outside in: a node is never inside itself meanwhile.
  for (const record of groupsFirst(others.map((entry) => entry.record))) {
    for (const change of nodeChanges(graph, record)) apply(change);
  }
  // Inputs and outputs cannot be restored without their subgraph.
  for (const added of newPorts) apply({ type: "add_node", ...added });
  for (const { record } of edges) for (const change of edgeChanges(graph, record)) apply(change);
  for (const added of additions(graph.edges, edges)) apply({ type: "add_edge", ...added });
  // Last, because the nodes and edges that stay have left them by now.
  for (const id of innermostFirst(graph.nodes, missingIds(graph.nodes, nodes))) {
    // The inputs and outputs of a subgraph go with it.
    if (graph.nodes.has(id)) transaction.removeNode(id);
  }
}

type Nodes = ItemTarget<NodeRecord, Node> & { instance(id: string): Node | undefined };

/** The entry that a node has in the graph already, if any. */
type FindEntry = (node: NodeInput) => NodeEntry | undefined;

/** Finds the entry of an object that is in the graph already. */
export function entryOfObject(nodes: Nodes): FindEntry {
  return (node) => {
    if (!(node instanceof Node) || nodes.instance(node.id) !== node) return undefined;
    const record = nodes.get(node.id);
    return record && { record, instance: node };
  };
}

/** Finds the entry of an object that is in the graph already, or of a node that equals the one with its id. */
export function entryIfEqual(nodes: Nodes): FindEntry {
  const ofObject = entryOfObject(nodes);
  return (node) => {
    if (node instanceof Node) return ofObject(node);
    const record = nodes.get(node?.id ?? "");
    if (!record || !equalValues(nodeToJSON(record), { ...node, selected: record.selected })) {
      return undefined;
    }
    return { record, instance: nodes.instance(record.id) };
  };
}

function* nodeChanges({ nodes }: ChangeTarget, record: NodeRecord): Iterable<GraphChange> {
  const { id, parent } = record;
  if (nodes.get(id) === record) return;
  const { fields, data } = differenceOf(nodes, record);
  const { parent: _, view, ...others } = fields;
  // Only a node of another type has another view.
  const changes = "type" in others ? { ...others, view } : others;
  yield { type: "update_node", id, changes };
  yield { type: "reparent_node", id, changes: { parent } };
  yield { type: "patch_node_data", id, patch: data };
}

function* edgeChanges({ edges }: ChangeTarget, record: EdgeRecord): Iterable<GraphChange> {
  const { id } = record;
  if (!edges.has(id)) return;
  const { fields, data } = differenceOf(edges, record);
  const isEnd = ([name]: readonly [string, unknown]): boolean => endNames.has(name);
  const all = Object.entries(fields);
  yield { type: "reconnect_edge", id, changes: Object.fromEntries(all.filter(isEnd)) };
  const changes = Object.fromEntries(all.filter((each) => !isEnd(each)));
  yield { type: "update_edge", id, changes };
  yield { type: "patch_edge_data", id, patch: data };
}

const endNames: ReadonlySet<string> = new Set<keyof EdgeEnds>([
  "source",
  "target",
  "sourceHandle",
  "targetHandle",
]);

/** The fields and the keys of the data that a record has other values of. The selection belongs to viewers. */
function differenceOf<R extends ItemRecord>(
  items: ItemTarget<R, unknown>,
  record: R,
): { readonly fields: Fields<R>; readonly data: Readonly<Record<string, unknown>> } {
  const current = items.get(record.id) ?? record;
  const { data: _, selected: __, ...fields } = recordDifference(current, record);
  const data = recordDifference(current.data, record.data);
  return { fields: fields as Fields<R>, data: data as Readonly<Record<string, unknown>> };
}

/** The items that a graph does not have, each before the item that follows it. */
function additions<R extends ItemRecord, I>(
  items: ItemTarget<R, I>,
  entries: readonly ItemEntry<R, I>[],
): (ItemEntry<R, I> & { readonly before?: string })[] {
  let before: string | undefined;
  // The last one first, so that the following item is there when an item is added.
  return entries.toReversed().flatMap(({ record, instance }) => {
    const place = before !== undefined && { before };
    before = record.id;
    if (items.has(record.id)) return [];
    return [{ record: { ...record, selected: false }, instance, ...place }];
  });
}

/** The ids of the items that the other graph does not have. */
function missingIds<R extends ItemRecord, I>(
  items: ItemTarget<R, I>,
  entries: readonly ItemEntry<R, I>[],
): string[] {
  const ids = new Set(entries.map(({ record }) => record.id));
  return items.all().flatMap(({ id }) => (ids.has(id) ? [] : id));
}

/** Whether the items that both graphs have are in the same order. */
function isSameOrder<R extends ItemRecord, I>(
  items: ItemTarget<R, I>,
  entries: readonly ItemEntry<R, I>[],
): boolean {
  const ids = new Set(entries.map(({ record }) => record.id));
  const staying = items.all().flatMap(({ id }) => (ids.has(id) ? id : []));
  return isInOrder(staying, entries);
}
