import type { Translatable } from "@heddle/params";

import { nameOf } from "./connection.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import type { ItemKind } from "./item/item-kind.ts";
import { messages } from "./messages.ts";
import { type NodeRecord, defaultNodeType } from "./node/node-record.ts";
import { type Selection, type SelectionMode, nextSelection } from "./selection.ts";

/** What guards read: a flow, or the replica of one. */
export interface GuardedFlow {
  readonly editable: boolean;
  readonly enableDelete: boolean;
  readonly enableMultiselect: boolean;
  readonly selection: Selection;
  readonly nodeRecords: RecordsById<NodeRecord>;
  readonly edgeRecords: RecordsById<EdgeRecord>;
}

/** A flow with a limit on what users may create. */
export interface BoundedFlow {
  readonly maximumItems: number;
  readonly nodeRecords: { readonly size: number };
  readonly edgeRecords: { readonly size: number };
}

/** A flow with a limit on how far users may enlarge it. */
export interface SizedFlow {
  readonly bytes: number;
  readonly maximumBytes: number;
}

interface RecordsById<R> {
  has(id: string): boolean;
  get(id: string): Readonly<R> | undefined;
}

/** Whether a node type has that name. */
export function isKnownType(
  { nodeTypes }: { readonly nodeTypes: Readonly<Record<string, unknown>> },
  type: string,
): boolean {
  return type === defaultNodeType || Object.hasOwn(nodeTypes, type);
}

/** Why a user cannot change the flow. */
export function whyReadOnly({ editable }: GuardedFlow): Translatable | undefined {
  return editable ? undefined : messages.readOnly;
}

/** Why a user cannot create that many more items. */
export function whyFull(flow: BoundedFlow, added: number): Translatable | undefined {
  const { maximumItems, nodeRecords, edgeRecords } = flow;
  const isFull = nodeRecords.size + edgeRecords.size + added > maximumItems;
  return isFull ? messages.full({ most: maximumItems }) : undefined;
}

/** Why a user cannot enlarge the graph by that many bytes. */
export function whyTooLarge(
  { bytes, maximumBytes }: SizedFlow,
  added: number,
): Translatable | undefined {
  const isTooLarge = added > 0 && bytes + added > maximumBytes;
  return isTooLarge ? messages.tooLarge({ most: maximumBytes / 1_000_000 }) : undefined;
}

/** More than anybody reads on a canvas. */
const maximumLabelLength = 10_000;

/** Why a user cannot set this label. */
export function whyLongLabel(label: string | null): Translatable | undefined {
  const isLong = label !== null && label.length > maximumLabelLength;
  return isLong ? messages.longLabel({ most: maximumLabelLength }) : undefined;
}

/** Why these ids are rejected. */
export function whyUnknown(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): Translatable | undefined {
  const node = nodes.find((each) => !flow.nodeRecords.has(each));
  if (node !== undefined) return messages.noNode({ id: node });
  const edge = edges.find((each) => !flow.edgeRecords.has(each));
  return edge === undefined ? undefined : messages.noEdge({ id: edge });
}

/** Why a user cannot move these nodes. */
export function whyNotMove(
  flow: GuardedFlow,
  moves: readonly { readonly id: string }[],
): Translatable | undefined {
  const nodes = moves.map(({ id: nodeId }) => nodeId);
  const records = nodes.map((nodeId) => flow.nodeRecords.get(nodeId));
  const fixed = records.find((node) => node?.draggable === false);
  const whyFixed = fixed && messages.notDraggable({ name: nameOf(fixed) });
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []) ?? whyFixed;
}

/** Why a user cannot select these items. */
export function whyNotSelect(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
  mode: SelectionMode,
): Translatable | undefined {
  const unknown = whyUnknown(flow, nodes, edges);
  if (unknown !== undefined || flow.enableMultiselect || mode === "remove") return unknown;
  const { selection } = flow;
  const next = [
    ...nextSelection(selection.nodes, nodes, mode),
    ...nextSelection(selection.edges, edges, mode),
  ];
  return next.length > 1 ? messages.oneSelected : undefined;
}

/** Why a user cannot delete these items. */
export function whyNotRemove(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): Translatable | undefined {
  const whyOff = flow.enableDelete ? undefined : messages.deletingOff;
  const records = nodes.map((nodeId) => flow.nodeRecords.get(nodeId));
  const protectedNode = records.find((node) => node?.deletable === false);
  const whyProtected = protectedNode && messages.notDeletable({ name: nameOf(protectedNode) });
  return whyReadOnly(flow) ?? whyOff ?? whyUnknown(flow, nodes, edges) ?? whyProtected;
}

/** Why a user cannot duplicate these nodes. */
export function whyNotDuplicate(
  flow: GuardedFlow,
  nodes: readonly string[],
): Translatable | undefined {
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []);
}

/** Why a user cannot edit an item. */
export function whyNotEdit(
  flow: GuardedFlow,
  itemKind: ItemKind,
  itemId: string,
): Translatable | undefined {
  return whyReadOnly(flow) ?? whyUnknownItem(flow, itemKind, itemId);
}

/** Why this id is rejected. */
export function whyUnknownItem(
  flow: GuardedFlow,
  itemKind: ItemKind,
  itemId: string,
): Translatable | undefined {
  return itemKind === "node" ? whyUnknown(flow, [itemId], []) : whyUnknown(flow, [], [itemId]);
}
