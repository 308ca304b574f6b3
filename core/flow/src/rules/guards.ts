import { RefusedError, type Translatable } from "@heddle/params";

import type { EdgeRecord } from "../record/edge-record.ts";
import {
  heightOf,
  isGroup,
  maximumGroupDepth,
  nestingProblem,
  withDescendants,
} from "../group/group-tree.ts";
import type { ItemKind } from "../item-kind.ts";
import { messages } from "../messages.ts";
import { nameById, type NamedTypes, nameOf } from "../item/node-name.ts";
import { groupType, isBuiltInType, isResizable } from "../item/built-in-types.ts";
import { type NodeRecord, type NodeSize, defaultNodeType } from "../record/node-record.ts";
import {
  type CheckedGraph,
  membersOf,
  type SavedFlow,
  type SubgraphOptions,
  whyNotInstance,
  whyNotSave,
  whyPartInUse,
} from "./subgraph-checks.ts";
import { isDefinition, isSubgraphPart, ownName } from "../record/subgraph-parts.ts";
import { type Selection, type SelectionMode, nextSelection } from "../selection.ts";

/** What guards read: a flow, or the replica of one. */
export interface GuardedFlow extends NamedTypes {
  readonly editable: boolean;
  readonly enableDelete: boolean;
  readonly enableMultiselect: boolean;
  readonly selection: Selection;
  readonly nodeRecords: RecordsById<NodeRecord>;
  readonly edgeRecords: RecordsById<EdgeRecord>;
  /** The ids of the nodes whose parent this one is. */
  childrenOf(id: string): Iterable<string>;
  /** The ids of the edges that start or end at a node. */
  edgesOf(id: string): Iterable<string>;
}

/** What guards read of a flow, with the selection of one of its viewers. */
export function guardedWith(flow: GuardedFlow, selection: Selection): GuardedFlow {
  const { editable, enableDelete, enableMultiselect, nodeTypeRecords } = flow;
  const { nodeRecords, edgeRecords } = flow;
  const rules = { editable, enableDelete, enableMultiselect, nodeTypeRecords };
  const graph = { childrenOf: flow.childrenOf.bind(flow), edgesOf: flow.edgesOf.bind(flow) };
  return { ...rules, ...graph, nodeRecords, edgeRecords, selection };
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

interface RecordsById<R> extends Iterable<readonly [string, Readonly<R>]> {
  has(id: string): boolean;
  get(id: string): Readonly<R> | undefined;
}

/** Whether a node type has that name. */
export function isKnownType(
  { nodeTypeRecords }: { readonly nodeTypeRecords: Readonly<Record<string, unknown>> },
  type: string,
): boolean {
  return type === defaultNodeType || isBuiltInType(type) || Object.hasOwn(nodeTypeRecords, type);
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

/** Throws if a user may no longer change the graph, or add that many items, when asynchronous work ends. */
export function assertMayChange(
  flow: GuardedFlow & BoundedFlow,
  { byUser }: { readonly byUser: boolean },
  added = 0,
): void {
  const reason = whyReadOnly(flow) ?? (added > 0 ? whyFull(flow, added) : undefined);
  if (byUser && reason !== undefined) throw new RefusedError(reason);
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

/** Why a user cannot move these nodes, which carries everything inside them along. */
export function whyNotMove(
  flow: GuardedFlow,
  moves: readonly { readonly id: string }[],
): Translatable | undefined {
  const nodes = moves.map(({ id: nodeId }) => nodeId);
  return (
    whyReadOnly(flow) ?? whyUnknown(flow, nodes, []) ?? whyFixed(flow, withDescendants(flow, nodes))
  );
}

/**
 * The nodes of a finished drag that still exist: another viewer may have removed some of them meanwhile. If none does, all of
 * them, so that the rejection names one.
 */
export function remainingNodes<Item extends string | { readonly id: string }>(
  { nodeRecords }: Pick<GuardedFlow, "nodeRecords">,
  nodes: readonly Item[],
): readonly Item[] {
  const remaining = nodes.filter((each) =>
    nodeRecords.has(typeof each === "string" ? each : each.id),
  );
  return remaining.length > 0 ? remaining : nodes;
}

/** Why a user cannot move the nodes that remain of a drag. */
export function whyNotMoveRemaining(
  flow: GuardedFlow,
  moves: readonly { readonly id: string }[],
): Translatable | undefined {
  return whyNotMove(flow, remainingNodes(flow, moves));
}

function whyFixed(flow: GuardedFlow, nodes: readonly string[]): Translatable | undefined {
  const records = nodes.map((nodeId) => flow.nodeRecords.get(nodeId));
  const fixed = records.find((node) => node?.draggable === false);
  return fixed && messages.notDraggable({ name: nameOf(flow, fixed) });
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

/** Why a user cannot delete these items, and everything inside the nodes. */
export function whyNotRemove(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): Translatable | undefined {
  return (
    whyReadOnly(flow) ??
    whyDeletingOff(flow) ??
    whyUnknown(flow, nodes, edges) ??
    whyRemovalBreaks(flow, withDescendants(flow, nodes), edges)
  );
}

/** Why a user cannot replace the graph by an earlier one: items that it does not have would be deleted. */
export function whyNotRestore(
  flow: GuardedFlow,
  earlier: Record<"nodeRecords" | "edgeRecords", { has(id: string): boolean }>,
): Translatable | undefined {
  const missingIn = (
    records: Iterable<readonly [string, unknown]>,
    others: { has(id: string): boolean },
  ): string[] => Array.from(records, ([each]) => each).filter((each) => !others.has(each));
  const nodes = missingIn(flow.nodeRecords, earlier.nodeRecords);
  const edges = missingIn(flow.edgeRecords, earlier.edgeRecords);
  const isDeleting = nodes.length + edges.length > 0;
  const whyNotDelete = isDeleting ? (whyDeletingOff(flow) ?? whyProtected(flow, nodes)) : undefined;
  return whyReadOnly(flow) ?? whyNotDelete;
}

/** Why nodes and edges cannot be removed together: one is protected, or instances of subgraphs need it. */
function whyRemovalBreaks(
  flow: GuardedFlow,
  nodes: readonly string[],
  edges: readonly string[],
): Translatable | undefined {
  const whyNot = whyProtected(flow, nodes);
  const parts = nodes.flatMap((id) => flow.nodeRecords.get(id) ?? []).filter(isSubgraphPart);
  if (whyNot !== undefined || parts.length === 0) return whyNot;
  const removed = new Set([...nodes, ...edges]);
  const graph = asSubgraphGraph(flow);
  return parts
    .map((part) => whyPartInUse(graph, part, removed))
    .find((reason) => reason !== undefined);
}

function asSubgraphGraph(flow: GuardedFlow): CheckedGraph {
  return {
    nodeRecords: flow.nodeRecords,
    node: (id) => flow.nodeRecords.get(id),
    edge: (id) => flow.edgeRecords.get(id),
    edgesOf: (id) => flow.edgesOf(id),
    childrenOf: (id) => flow.childrenOf(id),
  };
}

function whyDeletingOff({ enableDelete }: GuardedFlow): Translatable | undefined {
  return enableDelete ? undefined : messages.deletingOff;
}

function whyProtected(flow: GuardedFlow, nodes: readonly string[]): Translatable | undefined {
  const records = nodes.map((nodeId) => flow.nodeRecords.get(nodeId));
  const found = records.find((node) => node?.deletable === false);
  return found && messages.notDeletable({ name: nameOf(flow, found) });
}

/** Why a user cannot put these nodes into a new group. */
export function whyNotGroup(
  flow: GuardedFlow & BoundedFlow,
  nodes: readonly string[],
  { label = null }: { readonly label?: string | null | undefined },
): Translatable | undefined {
  const whyEmpty = nodes.length === 0 ? messages.nothingToGroup : undefined;
  return (
    whyReadOnly(flow) ??
    whyEmpty ??
    whyUnknown(flow, nodes, []) ??
    whyPartMoves(flow, nodes, "") ??
    whyFull(flow, 1) ??
    whyLongLabel(label)
  );
}

/** Why a user cannot collapse or expand a group. The content of a definition is never shown around it. */
export function whyNotCollapse(flow: GuardedFlow, nodeId: string): Translatable | undefined {
  const node = flow.nodeRecords.get(nodeId);
  const whyDefinition =
    node && isDefinition(node) ? messages.notGroup({ name: nameOf(flow, node) }) : undefined;
  return whyReadOnly(flow) ?? whyNotEnter(flow, nodeId) ?? whyDefinition;
}

/** Why a user cannot save these nodes as a subgraph type. */
export function whyNotSaveAsSubgraph(
  flow: GuardedFlow & BoundedFlow & Pick<SavedFlow, "nodeTypeRecords">,
  given: string | readonly string[],
  options: SubgraphOptions,
): Translatable | undefined {
  const graph = { ...asSubgraphGraph(flow), nodeTypeRecords: flow.nodeTypeRecords };
  const ids = typeof given === "string" ? [given] : given;
  const nodes = withDescendants(flow, ids);
  const edges = new Set(nodes.flatMap((id) => [...flow.edgesOf(id)]));
  return (
    whyReadOnly(flow) ??
    whyUnknown(flow, ids, []) ??
    whyNotSave(graph, given, options) ??
    whyFixed(flow, nodes) ??
    whyFrameStays(flow, membersOf(graph, given).frame?.id) ??
    // An input or output, and its edge, for each edge that crosses the border.
    whyFull(flow, 2 * edges.size + 2) ??
    whyLongLabel(options.label ?? null)
  );
}

/** Why a user cannot remove the frame of a group; the nodes in it stay. */
function whyFrameStays(flow: GuardedFlow, frame: string | undefined): Translatable | undefined {
  return frame === undefined ? undefined : (whyDeletingOff(flow) ?? whyProtected(flow, [frame]));
}

/** Why a user cannot replace an instance with a copy of its definition. */
export function whyNotDetachSubgraph(
  flow: GuardedFlow & BoundedFlow & Parameters<typeof whyNotInstance>[0],
  nodeId: string,
): Translatable | undefined {
  const whyNot = whyReadOnly(flow) ?? whyDeletingOff(flow) ?? whyUnknown(flow, [nodeId], []);
  const node = flow.nodeRecords.get(nodeId);
  if (whyNot !== undefined || !node) return whyNot;
  return whyNotInstance(flow, node) ?? whyProtected(flow, [nodeId]);
}

/** Why a user cannot enter a group. */
export function whyNotEnter(flow: GuardedFlow, nodeId: string): Translatable | undefined {
  return whyUnknown(flow, [nodeId], []) ?? whyNoGroup(flow, nodeId);
}

/** Why a user cannot dissolve a group. Its frame is deleted; the nodes in it stay. */
export function whyNotUngroup(flow: GuardedFlow, nodeId: string): Translatable | undefined {
  const isFrame = flow.nodeRecords.get(nodeId)?.type === groupType;
  return whyNotCollapse(flow, nodeId) ?? whyFrameStays(flow, isFrame ? nodeId : undefined);
}

/** Why a user cannot move these nodes into a group, or with null out of all groups. */
export function whyNotSetParent(
  flow: GuardedFlow,
  given: readonly string[],
  parent: string | null,
): Translatable | undefined {
  const nodes = remainingNodes(flow, given);
  return (
    whyReadOnly(flow) ??
    whyUnknown(flow, parent === null ? nodes : [...nodes, parent], []) ??
    whyFixed(flow, nodes) ??
    whyPartMoves(flow, nodes, parent) ??
    (parent === null ? undefined : whyNotNest(flow, nodes, parent))
  );
}

/** Why the parts of a definition cannot be moved: they stay where they are. */
function whyPartMoves(
  flow: GuardedFlow,
  nodes: readonly string[],
  parent: string | null,
): Translatable | undefined {
  const part = nodes
    .flatMap((id) => flow.nodeRecords.get(id) ?? [])
    .find((node) => isSubgraphPart(node) && (node.parent ?? null) !== parent);
  if (!part) return undefined;
  const { nested, strayPort } = messages.subgraphs;
  return (isDefinition(part) ? nested : strayPort)({ name: ownName(part) });
}

function whyNotNest(
  flow: GuardedFlow,
  nodes: readonly string[],
  parent: string,
): Translatable | undefined {
  const { nodeTypeRecords } = flow;
  const named = { nodeTypeRecords, node: (id: string) => flow.nodeRecords.get(id) };
  for (const id of nodes) {
    const problem = nestingProblem(flow.nodeRecords, id, parent, heightOf(flow, id));
    const names = {
      name: nameById(named, id),
      parent: nameById(named, parent),
      most: maximumGroupDepth,
    };
    if (problem !== undefined) return messages.notInside[problem](names);
  }
  return undefined;
}

/** Why a user cannot resize a node, or with null fit it to the nodes in it. */
export function whyNotResize(
  flow: GuardedFlow,
  nodeId: string,
  size: NodeSize | null,
): Translatable | undefined {
  const whyNot = whyReadOnly(flow) ?? whyUnknown(flow, [nodeId], []);
  if (whyNot !== undefined) return whyNot;
  return size === null ? whyNoGroup(flow, nodeId) : whyFixedSize(flow, nodeId);
}

function whyFixedSize(flow: GuardedFlow, nodeId: string): Translatable | undefined {
  const node = flow.nodeRecords.get(nodeId);
  if (!node || isResizable(node.type)) return undefined;
  return messages.notResizable({ name: nameOf(flow, node) });
}

function whyNoGroup(flow: GuardedFlow, nodeId: string): Translatable | undefined {
  const node = flow.nodeRecords.get(nodeId);
  if (!node || isGroup(flow, node)) return undefined;
  return messages.notGroup({ name: nameOf(flow, node) });
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
