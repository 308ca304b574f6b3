import { nameOf } from "./connection.ts";
import { defaultNodeType } from "./default-node-type.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import { messages } from "./flow-messages.ts";
import type { ItemKind } from "./item/item-kind.ts";
import type { NodeRecord } from "./node/node-record.ts";
import { nextSelection, type Selection, type SelectionMode } from "./selection.ts";

/** What has to be known of a flow to say what it refuses; a flow gives it, and so does what a replica shows of one. */
export interface GuardedFlow {
  readonly editable: boolean;
  readonly enableDelete: boolean;
  readonly enableMultiselect: boolean;
  readonly selection: Selection;
  readonly nodeRecords: Known<NodeRecord>;
  readonly edgeRecords: Known<EdgeRecord>;
}

/** What has to be known of a flow to say how much fits into it. */
interface BoundedFlow {
  readonly maximumItems: number;
  readonly nodeRecords: { readonly size: number };
  readonly edgeRecords: { readonly size: number };
}

interface Known<R> {
  has(id: string): boolean;
  get(id: string): Readonly<R> | undefined;
}

/** Whether there is a node type of that name. */
export function isKnownType(
  { nodeTypes }: { readonly nodeTypes: Readonly<Record<string, unknown>> },
  type: string,
): boolean {
  return type === defaultNodeType || Object.hasOwn(nodeTypes, type);
}

/** Why a user may change nothing. */
export function whyReadOnly({ editable }: GuardedFlow): string | undefined {
  return editable ? undefined : messages.readOnly;
}

/** Why no more items may be added. */
export function whyFull(flow: BoundedFlow, added: number): string | undefined {
  const { maximumItems, nodeRecords, edgeRecords } = flow;
  const isFull = nodeRecords.size + edgeRecords.size + added > maximumItems;
  return isFull ? messages.full(maximumItems) : undefined;
}

/** Why these items cannot be meant. */
export function whyUnknown(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): string | undefined {
  const node = nodes.find((each) => !flow.nodeRecords.has(each));
  if (node !== undefined) return messages.noNode(node);
  const edge = edges.find((each) => !flow.edgeRecords.has(each));
  return edge === undefined ? undefined : messages.noEdge(edge);
}

/** Why these nodes may not be moved. */
export function whyNotMove(
  flow: GuardedFlow,
  moves: readonly { readonly id: string }[],
): string | undefined {
  const nodes = moves.map(({ id: nodeId }) => nodeId);
  const records = nodes.map((nodeId) => flow.nodeRecords.get(nodeId));
  const fixed = records.find((node) => node?.draggable === false);
  const whyFixed = fixed && messages.notDraggable(nameOf(fixed));
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []) ?? whyFixed;
}

/** Why these items may not be selected. */
export function whyNotSelect(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
  mode: SelectionMode,
): string | undefined {
  const unknown = whyUnknown(flow, nodes, edges);
  if (unknown !== undefined || flow.enableMultiselect || mode === "remove") return unknown;
  const { selection } = flow;
  const next = [
    ...nextSelection(selection.nodes, nodes, mode),
    ...nextSelection(selection.edges, edges, mode),
  ];
  return next.length > 1 ? messages.oneSelected : undefined;
}

/** Why these items may not be deleted. */
export function whyNotRemove(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): string | undefined {
  const whyOff = flow.enableDelete ? undefined : messages.deletingOff;
  const records = nodes.map((nodeId) => flow.nodeRecords.get(nodeId));
  const kept = records.find((node) => node?.deletable === false);
  const whyKept = kept && messages.notDeletable(nameOf(kept));
  return whyReadOnly(flow) ?? whyOff ?? whyUnknown(flow, nodes, edges) ?? whyKept;
}

/** Why these nodes may not be copied. */
export function whyNotDuplicate(flow: GuardedFlow, nodes: readonly string[]): string | undefined {
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []);
}

/** Why an item may not be edited. */
export function whyNotEdit(
  flow: GuardedFlow,
  itemKind: ItemKind,
  itemId: string,
): string | undefined {
  return whyReadOnly(flow) ?? whyUnknownItem(flow, itemKind, itemId);
}

/** Why this item cannot be meant. */
export function whyUnknownItem(
  flow: GuardedFlow,
  itemKind: ItemKind,
  itemId: string,
): string | undefined {
  return itemKind === "node" ? whyUnknown(flow, [itemId], []) : whyUnknown(flow, [], [itemId]);
}
