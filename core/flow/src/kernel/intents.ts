import type {
  EventTable,
  IntentTable,
  IntentDeclaration,
  Records,
  Translatable,
} from "@heddle/params";
import { presenceUpdateType } from "@heddle/views";
import * as z from "zod/mini";

import { assertArguments } from "../argument-checks.ts";
import { type InsertedNode, parentOnEdge } from "../edit/connection-checks.ts";
import { clickTargetType, hoverTargetType, whyNotClick } from "../event/clicks.ts";
import { maximumGestureLength } from "../history/history.ts";
import { type ItemKind, itemKinds } from "../item-kind.ts";
import { messages } from "../messages.ts";
import { bendsType } from "../record/bends.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import { plainDataType } from "../record/entries.ts";
import { type NodeRecord, positionType, sizeType } from "../record/node-record.ts";
import { maximumTypeLength } from "../record/subgraph-parts.ts";
import {
  type Connection,
  type ConnectionRules,
  whyNotConnect,
  whyNotReconnect,
} from "../rules/connection.ts";
import {
  type GuardedFlow,
  isKnownType,
  type SizedFlow,
  whyFull,
  whyLongLabel,
  whyNotCollapse,
  whyNotDetachSubgraph,
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
  whyUnknown,
} from "../rules/guards.ts";
import {
  newNode,
  type OpenConnection,
  whyNoPort,
  whyNotBetween,
} from "../rules/open-connection.ts";
import type { SubgraphOptions } from "../rules/subgraph-checks.ts";
import { selectionModes } from "../selection.ts";
import { viewportType } from "../viewport.ts";
import type { FeatureSet, FlowIntent } from "./feature.ts";

/** What the guards of intents read from a flow. */
export interface IntentRules extends GuardedFlow, SizedFlow, ConnectionRules {
  readonly nodeTypeRecords: ConnectionRules["nodeTypeRecords"];
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly maximumItems: number;
  edgesOf(nodeId: string): readonly string[];
}

const id = z.string();
/** Each id once: a list of a visitor may repeat one, and the work for it, a hundred thousand times. */
export const idsType = z.pipe(
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
export const kernelIntents: IntentTable & { readonly select: IntentDeclaration } = {
  moveNodes: { args: [moves, gesture], guard: whyNotMoveRemaining },
  select: { args: [idsType, idsType, z.enum(selectionModes)], guard: whyNotSelect, viewer: true },
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
  group: { args: [idsType, groupOptions], guard: whyNotGroup },
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
    args: [z.union([id, idsType]), z.optional(subgraphOptions)],
    guard: (flow: IntentRules, given: string | readonly string[], options: SubgraphOptions = {}) =>
      whyNotSaveAsSubgraph(flow, given, options),
  },
  detachSubgraph: { args: [id], guard: whyNotDetachSubgraph },
  setParent: { args: [idsType, z.nullable(id), gesture], guard: whyNotSetParent },
  resize: { args: [id, z.nullable(sizeType), gesture], guard: whyNotResize },
  remove: { args: [idsType, idsType], guard: whyNotRemove },
  insert: { args: [z.string(), positionType], guard: whyNotInsert },
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
  // Without `sendMode`: the canvas knows when a gesture ends, and debounces its calls.
  setViewport: { args: [viewportType], coalesceBy: [], viewer: true },
};

/** Whether an intent changes only what its viewer shows: `select` → true, `moveNodes` → false */
export function isOwnMatter(declaration: FlowIntent | undefined): boolean {
  return declaration?.viewer === true || declaration?.isOwn === true;
}

/** The transient events of a flow. */
export const kernelEvents: EventTable = {
  reveal: z.array(z.string()),
  presence: { payload: presenceUpdateType, lossy: true },
};

/** Parses the arguments of an intent once: when a view calls it, they are parsed before its method starts. */
export class IntentArguments {
  readonly #intents: FeatureSet["intents"];
  /** The intent whose arguments are parsed already, until its method starts. */
  #parsed: string | undefined;

  constructor(intents: FeatureSet["intents"]) {
    this.#intents = intents;
  }

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
    const types = this.#intents[intent]?.args ?? [];
    if (!isParsed) assertArguments(`Flow.${intent}`, types, args);
  }
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
