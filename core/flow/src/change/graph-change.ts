import { equalValues } from "@heddle/params";

import type { Edge } from "../item/edge.ts";
import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import type { EventDelivery, FlowEvent } from "../flow-event.ts";
import type { ItemKind } from "../item-kind.ts";
import { heightOf, nestingProblem } from "../group/group-tree.ts";
import { Node } from "../item/node.ts";
import { copyNode, type NodeRecord, nodeToJSON } from "../record/node-record.ts";
import type { Selection } from "../selection.ts";
import { isSubgraphPort } from "../record/subgraph-parts.ts";
import type { Viewport } from "../viewport.ts";

type Entries = Readonly<Record<string, unknown>>;

/** Some fields of a record; `undefined` removes an optional one. */
export type Fields<R> = { readonly [Name in keyof R]?: R[Name] | undefined };

/** What the records of nodes and edges have in common. */
export interface ItemRecord {
  readonly id: string;
  readonly data: object;
  readonly selected: boolean;
}

/** A record, and the object of the item if it has one. */
export interface ItemEntry<R, I> {
  readonly record: R;
  readonly instance?: I | undefined;
}

/** A node with its object, if it has one. */
export type NodeEntry = ItemEntry<NodeRecord, Node>;

/** An edge with its object, if it has one. */
export type EdgeEntry = ItemEntry<EdgeRecord, Edge>;

/** The group that a node is moved to; `undefined` is the top level. */
type NewParent = { readonly parent: string | undefined };

/** One change of a graph. In a patch, `undefined` removes the key; `before` is the id that an added item precedes. */
export type GraphChange =
  | ({ readonly type: "add_node"; readonly before?: string } & NodeEntry)
  | { readonly type: "remove_node"; readonly id: string }
  | { readonly type: "update_node"; readonly id: string; readonly changes: Fields<NodeRecord> }
  | { readonly type: "reparent_node"; readonly id: string; readonly changes: NewParent }
  | { readonly type: "patch_node_data"; readonly id: string; readonly patch: Entries }
  | ({ readonly type: "add_edge"; readonly before?: string } & EdgeEntry)
  | { readonly type: "remove_edge"; readonly id: string }
  | { readonly type: "update_edge"; readonly id: string; readonly changes: Fields<EdgeRecord> }
  | { readonly type: "reconnect_edge"; readonly id: string; readonly changes: Fields<EdgeEnds> }
  | { readonly type: "patch_edge_data"; readonly id: string; readonly patch: Entries }
  | ({ readonly type: "set_selected"; readonly selected: boolean } & Selection)
  | {
      readonly type: "replace_graph";
      readonly nodes: readonly NodeEntry[];
      readonly edges: readonly EdgeEntry[];
    }
  | { readonly type: "set_viewport"; readonly viewport: Viewport | null };

type ChangeType = GraphChange["type"];
type ChangeOf<Type extends ChangeType> = Extract<GraphChange, { type: Type }>;

/** Changes whose inverse has another type. */
interface InverseTypes {
  add_node: "remove_node";
  remove_node: "add_node";
  add_edge: "remove_edge";
  remove_edge: "add_edge";
}
type InverseOf<Type extends ChangeType> = ChangeOf<
  Type extends keyof InverseTypes ? InverseTypes[Type] : Type
>;

/** A change that was applied, and its inverse. */
export interface AppliedChange {
  readonly change: GraphChange;
  readonly inverse: GraphChange;
}

/** A change in a transaction, with the events that are emitted when the transaction commits. */
export interface CommittedChange {
  readonly deliveries: readonly EventDelivery[];
  readonly applied?: AppliedChange;
  /** The objects that left the graph. */
  readonly removed?: readonly (Node | Edge)[];
  /** Whether undo leaves the change in place. */
  readonly isExcludedFromHistory?: boolean;
}

/** The nodes or the edges that changes are applied to. Every method returns what its inverse needs. */
export interface ItemTarget<R, I> {
  has(id: string): boolean;
  get(id: string): Readonly<R> | undefined;
  /** All records, in their order. */
  all(): Readonly<R>[];
  add(entry: ItemEntry<R, I>, before?: string): void;
  remove(id: string): ItemEntry<R, I> & { readonly before?: string };
  /** Sets fields; returns the old values of those that changed. */
  update(id: string, changes: Fields<R>): Fields<R>;
  /** Sets keys of the data; returns the old values of those that changed. */
  patchData(id: string, patch: Entries): Entries;
  /** Selects or deselects items; returns the ids of those that changed. */
  setSelected(ids: readonly string[], selected: boolean): string[];
  /** Replaces all items; returns the old ones. */
  replace(entries: readonly ItemEntry<R, I>[]): ItemEntry<R, I>[];
}

/** What changes are applied to: the graph of a flow, or a preview of it. */
export interface ChangeTarget {
  readonly nodes: ItemTarget<NodeRecord, Node>;
  readonly edges: ItemTarget<EdgeRecord, Edge>;
  viewport: Viewport | null;
  /** The ids of the nodes whose parent this one is. */
  childrenOf(id: string): Iterable<string>;
}

/** What a change affects: one item, the whole graph, or only viewer state, which undo does not revert. */
export type Affected =
  | {
      readonly scope: "item";
      readonly kind: ItemKind;
      readonly id: string;
      readonly effect: "add" | "remove" | "update";
    }
  | { readonly scope: "graph" }
  | { readonly scope: "viewer" };

/** A node or an edge. */
export interface ItemRef {
  readonly kind: ItemKind;
  readonly id: string;
}

/** What the events of an applied change are derived from. */
export interface ChangeOutcome<Change = GraphChange, Inverse = GraphChange> {
  readonly graph: ChangeTarget;
  readonly change: Change;
  readonly inverse: Inverse;
  /** The objects of the affected items before and after the change. */
  readonly before: readonly (Node | Edge)[];
  readonly after: readonly (Node | Edge)[];
  /** The edges that were removed together with a node. */
  readonly deletedEdges: readonly string[];
}

/** Everything that Heddle knows about one type of change. */
interface ChangeRow<Change, Inverse> {
  /** Applies the change and returns its inverse. */
  readonly apply: (graph: ChangeTarget, change: Change) => Inverse;
  /** The item that prevents the change, because it was removed, added again or moved since the change was recorded. */
  readonly blockedBy: (graph: ChangeTarget, change: Change) => ItemRef | undefined;
  /** Whether applying the change would alter nothing. */
  readonly isNoop: (graph: ChangeTarget, change: Change) => boolean;
  /** The events of the applied change, and who receives them. */
  readonly events: (outcome: ChangeOutcome<Change, Inverse>) => readonly EventDelivery[];
  readonly affects: (change: Change) => Affected;
  /** The items that the applied change selected or deselected; undefined for none, "any" when all have to be compared. */
  readonly togglesSelection: (change: Change, inverse: Inverse) => Selection | "any" | undefined;
  /** One change with the effect of two consecutive ones of the same item; null if they cannot be merged. */
  readonly merge: ((first: Change, second: Change) => Change) | null;
}

const never = (): boolean => false;
const nothing = (): undefined => undefined;
const keepsSelection = (): undefined => undefined;

/** One row per type of change. A new type does not compile without all of its columns. */
const changeTable: {
  readonly [Type in ChangeType]: ChangeRow<ChangeOf<Type>, InverseOf<Type>>;
} = {
  add_node: {
    apply: (graph, { record, instance, before }) => {
      graph.nodes.add({ record: withPossibleParent(graph, record), instance }, before);
      return { type: "remove_node", id: record.id };
    },
    blockedBy: ({ nodes }, { record: { id, type, parent } }) => {
      if (nodes.has(id)) return { kind: "node", id };
      // An input or output cannot be restored without its subgraph.
      return isSubgraphPort({ type }) ? missingNode(nodes, parent) : undefined;
    },
    isNoop: never,
    events: (outcome) => {
      const { record } = outcome.change;
      const node = nodeToJSON(outcome.graph.nodes.get(record.id) ?? record);
      return aboutItem(outcome, { type: "node_added", node });
    },
    affects: ({ record }) => item("node", record.id, "add"),
    togglesSelection: ({ record }) => toggledNode(record),
    merge: null,
  },
  remove_node: {
    apply: ({ nodes }, { id }) => ({ type: "add_node", ...nodes.remove(id) }),
    blockedBy: ({ nodes }, { id }) => missingNode(nodes, id),
    isNoop: never,
    events: (outcome) => {
      const { change, deletedEdges } = outcome;
      const event = { node_id: change.id, deleted_edges: deletedEdges };
      return aboutItem(outcome, { type: "node_deleted", ...event });
    },
    affects: ({ id }) => item("node", id, "remove"),
    togglesSelection: (_change, { record }) => toggledNode(record),
    merge: null,
  },
  update_node: {
    apply: ({ nodes }, change) => ({ ...change, changes: nodes.update(change.id, change.changes) }),
    blockedBy: ({ nodes }, { id }) => missingNode(nodes, id),
    isNoop: ({ nodes }, { id, changes }) => hasValues(nodes.get(id), changes),
    events: (outcome) => {
      const { id } = outcome.change;
      const names = Object.keys(outcome.inverse.changes);
      const record = outcome.graph.nodes.get(id);
      const others = names.filter((name) => name !== "position");
      const { position } = names.length > others.length && record ? record : {};
      const moved = position
        ? aboutItem(outcome, { type: "node_moved", node_id: id, position })
        : [];
      if (others.length === 0) return moved;
      const { view: _, ...fields } = pick(record, others);
      const changes = withNulls(fields);
      return [...moved, ...aboutItem(outcome, { type: "node_updated", node_id: id, changes })];
    },
    affects: ({ id }) => item("node", id, "update"),
    togglesSelection: keepsSelection,
    merge: mergeChanges,
  },
  reparent_node: {
    apply: ({ nodes }, change) => {
      const parent = nodes.get(change.id)?.parent;
      nodes.update(change.id, change.changes);
      return { ...change, changes: { parent } };
    },
    blockedBy: (graph, { id, changes: { parent } }) =>
      missingNode(graph.nodes, id) ??
      (parent === undefined || canNest(graph, id, parent)
        ? undefined
        : { kind: "node", id: parent }),
    isNoop: ({ nodes }, { id, changes }) => nodes.get(id)?.parent === changes.parent,
    events: (outcome) => {
      const { id } = outcome.change;
      const parent = outcome.graph.nodes.get(id)?.parent ?? null;
      return aboutItem(outcome, { type: "node_updated", node_id: id, changes: { parent } });
    },
    affects: ({ id }) => item("node", id, "update"),
    togglesSelection: keepsSelection,
    merge: mergeChanges,
  },
  patch_node_data: {
    apply: ({ nodes }, change) => ({ ...change, patch: nodes.patchData(change.id, change.patch) }),
    blockedBy: ({ nodes }, { id }) => missingNode(nodes, id),
    isNoop: ({ nodes }, { id, patch }) => hasValues(nodes.get(id)?.data, patch),
    events: (outcome) => {
      const { id } = outcome.change;
      const changes = dataChanges(outcome.graph.nodes.get(id)?.data, outcome.inverse.patch);
      return aboutItem(outcome, { type: "node_data_changed", node_id: id, ...changes });
    },
    affects: ({ id }) => item("node", id, "update"),
    togglesSelection: keepsSelection,
    merge: mergePatches,
  },
  add_edge: {
    apply: ({ edges }, { record, instance, before }) => {
      edges.add({ record, instance }, before);
      return { type: "remove_edge", id: record.id };
    },
    blockedBy: ({ nodes, edges }, { record: { id, source, target } }) =>
      edges.has(id) ? { kind: "edge", id } : missingNode(nodes, source, target),
    isNoop: never,
    events: (outcome) => {
      const { record } = outcome.change;
      const edge = outcome.graph.edges.get(record.id) ?? record;
      return aboutItem(outcome, { type: "edge_added", edge });
    },
    affects: ({ record }) => item("edge", record.id, "add"),
    togglesSelection: ({ record }) => toggledEdge(record),
    merge: null,
  },
  remove_edge: {
    apply: ({ edges }, { id }) => ({ type: "add_edge", ...edges.remove(id) }),
    blockedBy: ({ edges }, { id }) => missingEdge(edges, id),
    isNoop: never,
    events: (outcome) => aboutItem(outcome, { type: "edge_deleted", edge_id: outcome.change.id }),
    affects: ({ id }) => item("edge", id, "remove"),
    togglesSelection: (_change, { record }) => toggledEdge(record),
    merge: null,
  },
  update_edge: {
    apply: ({ edges }, change) => ({ ...change, changes: edges.update(change.id, change.changes) }),
    blockedBy: edgeUpdateBlockedBy,
    isNoop: ({ edges }, { id, changes }) => hasValues(edges.get(id), changes),
    events: (outcome) => {
      const { id } = outcome.change;
      const changes = withNulls(
        pick(outcome.graph.edges.get(id), Object.keys(outcome.inverse.changes)),
      );
      return aboutItem(outcome, { type: "edge_updated", edge_id: id, changes });
    },
    affects: ({ id }) => item("edge", id, "update"),
    togglesSelection: keepsSelection,
    merge: mergeChanges,
  },
  reconnect_edge: {
    apply: ({ edges }, change) => ({ ...change, changes: edges.update(change.id, change.changes) }),
    blockedBy: edgeUpdateBlockedBy,
    isNoop: ({ edges }, { id, changes }) => hasValues(edges.get(id), changes),
    events: (outcome) => {
      const { id } = outcome.change;
      const previous = outcome.inverse.changes;
      const changes = pick(outcome.graph.edges.get(id), Object.keys(previous));
      return aboutItem(outcome, { type: "edge_reconnected", edge_id: id, changes, previous });
    },
    affects: ({ id }) => item("edge", id, "update"),
    togglesSelection: keepsSelection,
    merge: mergeChanges,
  },
  patch_edge_data: {
    apply: ({ edges }, change) => ({ ...change, patch: edges.patchData(change.id, change.patch) }),
    blockedBy: ({ edges }, { id }) => missingEdge(edges, id),
    isNoop: ({ edges }, { id, patch }) => hasValues(edges.get(id)?.data, patch),
    events: (outcome) => {
      const { id } = outcome.change;
      const changes = dataChanges(outcome.graph.edges.get(id)?.data, outcome.inverse.patch);
      return aboutItem(outcome, { type: "edge_data_changed", edge_id: id, ...changes });
    },
    affects: ({ id }) => item("edge", id, "update"),
    togglesSelection: keepsSelection,
    merge: mergePatches,
  },
  set_selected: {
    apply: (graph, { nodes, edges, selected }) => ({
      type: "set_selected",
      nodes: graph.nodes.setSelected(nodes, selected),
      edges: graph.edges.setSelected(edges, selected),
      selected: !selected,
    }),
    blockedBy: nothing,
    isNoop: (graph, { nodes, edges, selected }) =>
      nodes.every((id) => graph.nodes.get(id)?.selected === selected) &&
      edges.every((id) => graph.edges.get(id)?.selected === selected),
    // One event reports the selection at the end of the transaction.
    events: () => [],
    affects: () => ({ scope: "viewer" }),
    togglesSelection: (_change, { nodes, edges }) => ({ nodes, edges }),
    merge: null,
  },
  replace_graph: {
    apply: (graph, { nodes, edges }) => ({
      type: "replace_graph",
      nodes: graph.nodes.replace(nodes),
      edges: graph.edges.replace(edges),
    }),
    blockedBy: nothing,
    isNoop: never,
    events: replaceDeliveries,
    affects: () => ({ scope: "graph" }),
    togglesSelection: () => "any",
    merge: null,
  },
  set_viewport: {
    apply: (graph, { viewport }) => {
      const { viewport: old } = graph;
      graph.viewport = viewport;
      return { type: "set_viewport", viewport: old };
    },
    blockedBy: nothing,
    isNoop: (graph, { viewport }) => equalValues(graph.viewport, viewport),
    // The parameter emits its own event, because code sets it directly.
    events: () => [],
    affects: () => ({ scope: "viewer" }),
    togglesSelection: keepsSelection,
    merge: null,
  },
};

function rowOf(change: GraphChange): ChangeRow<GraphChange, GraphChange> {
  // The row and the change have the same type.
  return changeTable[change.type] as unknown as ChangeRow<GraphChange, GraphChange>;
}

/** Applies a change, or returns undefined if it changes nothing. Nothing else writes a graph. */
export function applyChange(graph: ChangeTarget, change: GraphChange): AppliedChange | undefined {
  const inverse = rowOf(change).apply(graph, change);
  return isNoop(graph, inverse) ? undefined : { change, inverse };
}

/** Whether a recorded change can still be applied. */
export function canApply(graph: ChangeTarget, change: GraphChange): boolean {
  return blockedBy(graph, change) === undefined;
}

/** The item that prevents a recorded change; undefined if it can still be applied. */
export function blockedBy(graph: ChangeTarget, change: GraphChange): ItemRef | undefined {
  return rowOf(change).blockedBy(graph, change);
}

/** Whether applying a change would alter nothing. */
export function isNoop(graph: ChangeTarget, change: GraphChange): boolean {
  return rowOf(change).isNoop(graph, change);
}

/** The events of an applied change, and who receives them. */
export function deliveriesOf(outcome: ChangeOutcome): readonly EventDelivery[] {
  return rowOf(outcome.change).events(outcome);
}

/** What a change affects. */
export function affectedBy(change: GraphChange): Affected {
  return rowOf(change).affects(change);
}

/** The items that an applied change selected or deselected; undefined for none, "any" when all have to be compared. */
export function toggledBy({ change, inverse }: AppliedChange): Selection | "any" | undefined {
  return rowOf(change).togglesSelection(change, inverse);
}

/** One change for two of the same type and item; undefined if they cannot be merged. */
export function mergedChange(first: GraphChange, second: GraphChange): GraphChange | undefined {
  return rowOf(first).merge?.(first, second);
}

function item(kind: ItemKind, id: string, effect: "add" | "remove" | "update"): Affected {
  return { scope: "item", kind, id, effect };
}

function toggledNode({ id, selected }: NodeRecord): Selection | undefined {
  return selected ? { nodes: [id], edges: [] } : undefined;
}

function toggledEdge({ id, selected }: EdgeRecord): Selection | undefined {
  return selected ? { nodes: [], edges: [id] } : undefined;
}

/** The record at the top level if it can no longer be in its group, which is gone or too deep. */
function withPossibleParent(graph: ChangeTarget, record: NodeRecord): NodeRecord {
  if (record.parent === undefined || canNest(graph, record.id, record.parent)) return record;
  const { parent: _, ...rest } = record;
  return copyNode(rest);
}

function canNest(graph: ChangeTarget, id: string, parent: string): boolean {
  return nestingProblem(graph.nodes, id, parent, heightOf(graph, id)) === undefined;
}

/** Where both changes set a field, the second wins. */
function mergeChanges<Change extends { readonly changes: object }>(
  first: Change,
  second: Change,
): Change {
  return { ...first, changes: { ...first.changes, ...second.changes } };
}

function mergePatches<Change extends { readonly patch: Entries }>(
  first: Change,
  second: Change,
): Change {
  return { ...first, patch: { ...first.patch, ...second.patch } };
}

/** The edge, or a node at its new ends, if that is missing. */
function edgeUpdateBlockedBy(
  { nodes, edges }: ChangeTarget,
  { id, changes: { source, target } }: ChangeOf<"update_edge" | "reconnect_edge">,
): ItemRef | undefined {
  return missingEdge(edges, id) ?? missingNode(nodes, source, target);
}

type KnownIds = Pick<ReadonlySet<string>, "has">;

function missingEdge(edges: KnownIds, id: string): ItemRef | undefined {
  return edges.has(id) ? undefined : { kind: "edge", id };
}

/** The first of these nodes that does not exist; `undefined` stands for no node. */
function missingNode(
  nodes: KnownIds,
  ...ids: readonly (string | undefined)[]
): ItemRef | undefined {
  const id = ids.find((each) => each !== undefined && !nodes.has(each));
  return id === undefined ? undefined : { kind: "node", id };
}

function hasValues(record: object = {}, values: object): boolean {
  return Object.keys(values).every((name) => equalValues(own(record, name), own(values, name)));
}

/** `({ x: 1, y: 2 }, ["y", "z"]) → { y: 2, z: undefined }` */
function pick(record: object = {}, keys: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const key of keys) picked[key] = own(record, key);
  return picked;
}

/** JSON would drop `undefined`. */
function withNulls(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
}

function own(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? (record as Entries)[name] : undefined;
}

/** `({ x: 1 }, { x: 0, y: 0 }) → { patch: { x: 1, y: undefined }, removed: ["y"] }` */
function dataChanges(
  data: object = {},
  old: object,
): { patch: Record<string, unknown>; removed: string[] } {
  const keys = Object.keys(old);
  return { patch: pick(data, keys), removed: keys.filter((key) => !Object.hasOwn(data, key)) };
}

function aboutItem({ before, after }: ChangeOutcome, event: FlowEvent): EventDelivery[] {
  return [{ event, items: before.length > 0 ? before : after }];
}

/** Subscribers receive `sync`; objects that left or entered the graph receive their own event first. */
function replaceDeliveries({
  graph,
  inverse,
  before,
  after,
}: ChangeOutcome<GraphChange, ChangeOf<"replace_graph">>): EventDelivery[] {
  const sync: FlowEvent = {
    type: "sync",
    nodes: graph.nodes.all().map(nodeToJSON),
    edges: graph.edges.all(),
  };
  const [old, present] = [new Set(before), new Set(after)];
  const leaving = before.filter((each) => !present.has(each));
  const entering = after.filter((each) => !old.has(each));
  const edgesOf = leaving.some((each) => each instanceof Node)
    ? edgesByNode(inverse.edges)
    : new Map<string, string[]>();
  const only = (each: Node | Edge, event: FlowEvent): EventDelivery => ({
    event,
    items: [each],
    hooksOnly: true,
  });
  return [
    { event: sync, items: [] },
    ...leaving.map((each) => only(each, deletion(each, edgesOf))),
    ...entering.map((each) => only(each, addition(each))),
    { event: sync, items: after, hooksOnly: true },
  ];
}

function addition(each: Node | Edge): FlowEvent {
  return each instanceof Node
    ? { type: "node_added", node: each.toJSON() }
    : { type: "edge_added", edge: each.toJSON() };
}

function deletion(each: Node | Edge, edgesOf: ReadonlyMap<string, readonly string[]>): FlowEvent {
  const { id } = each;
  return each instanceof Node
    ? { type: "node_deleted", node_id: id, deleted_edges: edgesOf.get(id) ?? [] }
    : { type: "edge_deleted", edge_id: id };
}

function edgesByNode(edges: readonly EdgeEntry[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { record } of edges) {
    for (const end of new Set([record.source, record.target])) {
      const list = ids.get(end) ?? [];
      list.push(record.id);
      ids.set(end, list);
    }
  }
  return ids;
}
