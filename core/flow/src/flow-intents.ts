import type {
  EventTable,
  IntentDeclaration,
  IntentTable,
  Records,
  Translatable,
} from "@heddle/params";
import { presenceUpdateType } from "@heddle/views";
import * as z from "zod/mini";

import { alignmentType, directionType } from "./features/align/align.ts";
import { assertArguments } from "./argument-checks.ts";
import { recordBytes } from "./change/record-bytes.ts";
import { readClipboard } from "./features/clipboard/clipboard-text.ts";
import { edgesBetween } from "./group/graph-fragment.ts";
import {
  type Connection,
  type ConnectionRules,
  whyNotConnect,
  whyNotReconnect,
} from "./rules/connection.ts";
import { type DropItem, dropItemsType, toDragItem, whyNotDropped } from "./features/drop/drops.ts";
import { bendsType } from "./record/bends.ts";
import type { EdgeRecord } from "./record/edge-record.ts";
import { type ClickTarget, clickTargetType, hoverTargetType, whyNotClick } from "./event/clicks.ts";
import { findArguments } from "./features/find/find.ts";
import {
  type GuardedFlow,
  isKnownType,
  type SizedFlow,
  whyFull,
  whyLongLabel,
  whyNotCollapse,
  whyNotDetachSubgraph,
  whyNotDuplicate,
  whyNotEdit,
  whyNotEnter,
  whyNotGroup,
  whyNotMove,
  whyNotMoveRemaining,
  whyNotRemove,
  whyNotResize,
  whyNotSaveAsSubgraph,
  whyNotSelect,
  whyNotSetParent,
  whyNotUngroup,
  whyReadOnly,
  whyTooLarge,
  whyUnknown,
  whyUnknownItem,
} from "./rules/guards.ts";
import { withDescendants } from "./group/group-tree.ts";
import { maximumGestureLength } from "./history/history.ts";
import { plainDataType } from "./record/entries.ts";
import { type ItemKind, itemKinds } from "./item-kind.ts";
import { type LayoutOptions, layoutRequestType } from "./features/layout/flow-layout.ts";
import { messages } from "./messages.ts";
import { type NodeJSON, type NodeRecord, positionType, sizeType } from "./record/node-record.ts";
import { type InsertedNode, parentOnEdge } from "./edit/connection-checks.ts";
import { newNode, type OpenConnection, whyNoPort, whyNotBetween } from "./rules/open-connection.ts";
import type { SubgraphOptions } from "./rules/subgraph-checks.ts";
import { isDefinition, maximumTypeLength } from "./record/subgraph-parts.ts";
import { selectionModes } from "./selection.ts";
import { viewportType } from "./viewport.ts";

/** What the guards of intents read from a flow. */
interface IntentRules extends GuardedFlow, SizedFlow, ConnectionRules {
  readonly nodeTypeRecords: ConnectionRules["nodeTypeRecords"];
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly maximumItems: number;
  readonly dropTypes: readonly string[];
  edgesOf(nodeId: string): readonly string[];
}

const id = z.string();
/** Each id once: a list of a visitor may repeat one, and the work for it, a hundred thousand times. */
const ids = z.pipe(
  z.array(id),
  z.transform((list: string[]) => [...new Set(list)]),
);
const kind = z.enum(itemKinds);
const handle = z.optional(z.nullable(z.string()));
const ends = z.object({ source: id, target: id, sourceHandle: handle, targetHandle: handle });
const connection = z.extend(ends, { drawnFrom: z.optional(z.enum(["source", "target"])) });
/** New ends of an edge; what is left out stays. */
const newEnds = z.partial(ends);
/** A connection to a node that is still to be chosen. */
const openConnection = newEnds.check(
  z.refine(
    ({ source, target }) => (source === undefined) !== (target === undefined),
    "needs either a source or a target",
  ),
);
const insertedNode: z.ZodMiniType<InsertedNode> = z.union([
  z.object({ id, position: z.optional(positionType), parent: z.optional(z.nullable(id)) }),
  z.object({ type: z.string(), position: positionType }),
]);
const move = z.object({ id, x: z.number(), y: z.number() });
/** The last move of each node. */
const moves = z.pipe(
  z.array(move),
  z.transform((list: z.infer<typeof move>[]) => [
    ...new Map(list.map((each) => [each.id, each])).values(),
  ]),
);

const groupOptions = z.object({ label: z.optional(z.nullable(z.string())) });

const subgraphOptions = z.object({
  type: z.optional(z.string().check(z.minLength(1), z.maxLength(maximumTypeLength))),
  label: z.optional(z.nullable(z.string())),
});

const gesture = z.string().check(z.maxLength(maximumGestureLength));

/** The methods that views may call: the types of their arguments, and the guards that reject a call with a reason. */
export const flowIntents: IntentTable & { readonly select: IntentDeclaration } = {
  moveNodes: { args: [moves, gesture], guard: whyNotMoveRemaining },
  align: { args: [ids, alignmentType], guard: whyNotMoveAll },
  distribute: { args: [ids, directionType], guard: whyNotMoveAll },
  layout: { args: [z.optional(layoutRequestType)], guard: whyNotLayout },
  // The app asks for it, by `autoLayout`; the first page that shows the graph only starts it.
  arrangeUnplaced: { args: [], viewer: true },
  cancelLayout: { args: [], guard: whyReadOnly },
  select: { args: [ids, ids, z.enum(selectionModes)], guard: whyNotSelect, viewer: true },
  click: { args: [clickTargetType], guard: whyNotClick, viewer: true },
  hover: { args: [hoverTargetType, z.boolean()], guard: whyNotClick, viewer: true },
  connect: {
    args: [connection],
    guard: (flow: IntentRules, wanted: Connection) =>
      whyNotConnect(flow, wanted) ?? whyFull(flow, 1),
  },
  reconnect: { args: [id, newEnds], guard: whyNotReconnect },
  addConnected: { args: [z.string(), positionType, openConnection], guard: whyNotAddConnected },
  insertOnEdge: { args: [id, insertedNode], guard: whyNotInsertOnEdge },
  fittingTypes: { args: [openConnection], viewer: true },
  group: { args: [ids, groupOptions], guard: whyNotGroup },
  ungroup: { args: [id], guard: whyNotUngroup },
  collapse: { args: [id], guard: whyNotCollapse },
  expand: { args: [id], guard: whyNotCollapse },
  enter: {
    args: [z.nullable(id)],
    guard: (flow: IntentRules, group: string | null) =>
      group === null ? undefined : whyNotEnter(flow, group),
    viewer: true,
  },
  saveAsSubgraph: {
    args: [z.union([id, ids]), z.optional(subgraphOptions)],
    guard: (flow: IntentRules, given: string | readonly string[], options: SubgraphOptions = {}) =>
      whyNotSaveAsSubgraph(flow, given, options),
  },
  detachSubgraph: { args: [id], guard: whyNotDetachSubgraph },
  setParent: { args: [ids, z.nullable(id), gesture], guard: whyNotSetParent },
  resize: { args: [id, z.nullable(sizeType), gesture], guard: whyNotResize },
  remove: { args: [ids, ids], guard: whyNotRemove },
  insert: { args: [z.string(), positionType], guard: whyNotInsert },
  paste: { args: [z.string(), positionType], guard: whyNotPaste },
  duplicate: { args: [ids], guard: whyNotCopy },
  drop: {
    args: [positionType, dropItemsType, z.nullable(clickTargetType)],
    guard: whyNotDrop,
    command: true,
  },
  setBends: {
    args: [id, bendsType, gesture],
    guard: (flow: IntentRules, edgeId: string) => whyNotEdit(flow, "edge", edgeId),
  },
  patchData: { args: [kind, id, plainDataType, gesture], guard: whyNotEdit },
  relabel: {
    args: [kind, id, z.nullable(z.string())],
    guard: (flow: IntentRules, itemKind: ItemKind, itemId: string, label: string | null) =>
      whyNotEdit(flow, itemKind, itemId) ?? whyLongLabel(label),
  },
  openEditor: { args: [kind, id], guard: whyUnknownItem },
  closeEditor: { args: [kind, id] },
  resetEditor: { args: [kind, id] },
  // Without `sendMode`: the canvas knows when a gesture ends, and debounces its calls.
  setViewport: { args: [viewportType], coalesceBy: [], viewer: true },
  actionsOf: {
    args: [id],
    guard: (flow: IntentRules, nodeId: string) => whyUnknown(flow, [nodeId], []),
    viewer: true,
    sendsRows: true,
  },
  find: { args: findArguments, viewer: true, sendsRows: true },
};

const editorIntents: ReadonlySet<string> = new Set(["openEditor", "closeEditor", "resetEditor"]);

/** Whether an intent changes only what its viewer shows: `select` → true, `moveNodes` → false */
export function isOwnMatter(intent: string): boolean {
  return flowIntents[intent]?.viewer === true || editorIntents.has(intent);
}

/** The transient events of a flow. */
export const flowEvents: EventTable = {
  reveal: z.array(z.string()),
  presence: { payload: presenceUpdateType, lossy: true },
};

/** Parses the arguments of an intent once: when a view calls it, they are parsed before its method starts. */
export class IntentArguments {
  /** The intent whose arguments are parsed already, until its method starts. */
  #parsed: string | undefined;

  /** Runs the call of an intent by a view, which parses its arguments. */
  runParsed<T>(intent: string, call: () => T): T {
    this.#parsed = intent;
    try {
      return call();
    } finally {
      this.#parsed = undefined;
    }
  }

  /** Called by the method of an intent: throws for arguments that the intent does not accept. */
  assert(intent: string, ...args: readonly unknown[]): void {
    const isParsed = this.#parsed === intent;
    this.#parsed = undefined;
    if (!isParsed) assertArguments(`Flow.${intent}`, flowIntents[intent]?.args ?? [], args);
  }
}

function whyNotMoveAll(flow: IntentRules, nodes: readonly string[]): Translatable | undefined {
  return whyNotMove(
    flow,
    nodes.map((each) => ({ id: each })),
  );
}

/** Nodes that cannot be moved are no reason: they stay where they are. */
function whyNotLayout(
  flow: IntentRules,
  { nodes = [] }: LayoutOptions = {},
): Translatable | undefined {
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []);
}

function whyNotInsert(flow: IntentRules, type: string): Translatable | undefined {
  const whyUnknownType = isKnownType(flow, type) ? undefined : messages.noType({ type });
  return whyReadOnly(flow) ?? whyUnknownType ?? whyFull(flow, 1);
}

function whyNotAddConnected(
  flow: IntentRules,
  type: string,
  _position: unknown,
  open: OpenConnection,
): Translatable | undefined {
  return whyNotInsert(flow, type) ?? whyFull(flow, 2) ?? whyNoPort(flow, open, newNode(type));
}

function whyNotInsertOnEdge(
  flow: IntentRules,
  edgeId: string,
  inserted: InsertedNode,
): Translatable | undefined {
  const isNew = "type" in inserted;
  const whyNot =
    whyReadOnly(flow) ??
    whyUnknown(flow, isNew ? [] : [inserted.id], [edgeId]) ??
    (isNew ? whyNotInsert(flow, inserted.type) : undefined) ??
    (!isNew && inserted.position ? whyNotMove(flow, [inserted]) : undefined) ??
    whyFull(flow, isNew ? 2 : 1);
  const edge = flow.edge(edgeId);
  const node = isNew ? newNode(inserted.type) : flow.node(inserted.id);
  if (whyNot !== undefined || !edge || !node) return whyNot;
  const { parent: before = null, ...others } = node;
  const parent = parentOnEdge(flow.nodeRecords, edge, inserted);
  const placed = parent === null ? others : { ...others, parent };
  const whyStays =
    isNew || parent === before ? undefined : whyNotSetParent(flow, [node.id], parent);
  return whyStays ?? whyNotBetween(flow, edge, placed);
}

function whyNotDrop(
  flow: IntentRules,
  _position: unknown,
  items: readonly DropItem[],
  target: ClickTarget | null,
): Translatable | undefined {
  return (
    whyReadOnly(flow) ??
    whyNotDropped(flow.dropTypes, items.map(toDragItem)) ??
    (target === null ? undefined : whyNotClick(flow, target))
  );
}

/** Applies the rules for inserting and connecting to the items of a paste. */
function whyNotPaste(flow: IntentRules, text: string): Translatable | undefined {
  const whyNot = whyReadOnly(flow);
  if (whyNot !== undefined) return whyNot;
  const { nodes, edges } = readClipboard(text);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    whyUnknownTypes(flow, nodes) ??
    whyNotConnectAll({ ...rulesOf(flow), node: (nodeId) => byId.get(nodeId) }, edges) ??
    whyLongLabels([...nodes, ...edges]) ??
    whyTooLarge(flow, totalBytes([...nodes, ...edges]))
  );
}

function whyNotCopy(flow: IntentRules, nodes: readonly string[]): Translatable | undefined {
  const whyNot = whyNotDuplicate(flow, nodes);
  if (whyNot !== undefined) return whyNot;
  // The ports of existing edges are not checked again.
  const nodeTypeRecords = labelsOf(flow.nodeTypeRecords);
  const rules = { ...rulesOf(flow), nodeTypeRecords, node: (each: string) => flow.node(each) };
  const copied = withDescendants(flow, nodes);
  const edges = edgesBetween(flow, new Set(copied));
  const records = copied.flatMap((each) => flow.nodeRecords.get(each) ?? []);
  return whyNotConnectAll(rules, edges) ?? whyTooLarge(flow, totalBytes([...records, ...edges]));
}

/** Node types without their ports. */
function labelsOf(types: ConnectionRules["nodeTypeRecords"]): ConnectionRules["nodeTypeRecords"] {
  const labels = Object.entries(types).map(([type, { label = null }]) => [type, { label }]);
  return Object.fromEntries(labels) as ConnectionRules["nodeTypeRecords"];
}

function whyLongLabels(
  items: readonly { readonly label: string | null }[],
): Translatable | undefined {
  const labels = items.map(({ label }) => label);
  return labels.map(whyLongLabel).find((whyNot) => whyNot !== undefined);
}

function totalBytes(records: readonly object[]): number {
  return records.reduce((bytes, record) => bytes + recordBytes(record), 0);
}

/** Unknown types are accepted if the graph has nodes of them already, or if their definition is pasted, too. */
function whyUnknownTypes(flow: IntentRules, nodes: readonly NodeJSON[]): Translatable | undefined {
  const definitions = new Set(nodes.filter(isDefinition).map((node) => node.id));
  const unknown = nodes
    .map(({ type }) => type)
    .filter((type) => !isKnownType(flow, type) && !definitions.has(type));
  if (unknown.length === 0) return undefined;
  const present = new Set([...flow.nodeRecords].map(([, { type }]) => type));
  const absent = unknown.find((type) => !present.has(type));
  return absent === undefined ? undefined : messages.noType({ type: absent });
}

/** The rules for connections between new nodes. Loops and full ports are found when the edges are added. */
function rulesOf(flow: IntentRules): Omit<ConnectionRules, "node"> {
  const { editable, enableConnect, nodeTypeRecords, connectionRules, portTypeRecords } = flow;
  const noEdges = { edge: () => undefined, edgesOf: none, eachNeighbor: none };
  const rules = { editable, enableConnect, nodeTypeRecords, connectionRules, portTypeRecords };
  return { ...rules, allowEdgeLoops: true, ...noEdges };
}

const none = (): readonly never[] => [];

function whyNotConnectAll(
  rules: ConnectionRules,
  connections: readonly Connection[],
): Translatable | undefined {
  for (const each of connections) {
    const whyNot = whyNotConnect(rules, each);
    if (whyNot !== undefined) return whyNot;
  }
  return undefined;
}
