import { isPlainObject, type Issue, type Translatable, ValidationError } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";

import { assertList, assertObject } from "../argument-checks.ts";
import type { EdgeEntry, NodeEntry } from "../change/graph-change.ts";
import { type PortRules, whyForbidden } from "./connection.ts";
import { type EdgeDefaults, edgeTypeOf } from "../item/edge-defaults.ts";
import { toEdgeEntry, type EdgeInput, type EdgeTypes } from "../change/edge-input.ts";
import type { EdgeRecord } from "../record/edge-record.ts";
import {
  ConnectionError,
  EdgeLoopError,
  InvalidEdgeError,
  InvalidNodeError,
  NotFoundError,
} from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import {
  type NestedNodes,
  nestingErrorIn,
  nestingErrors,
  nestingProblem,
} from "../group/group-tree.ts";
import { isKnownType } from "./guards.ts";
import type { ItemKind } from "../item-kind.ts";
import { schemaDefaults, typeNamed } from "../item/item-type.ts";
import { closesLoop, loopEdge, type LoopRules } from "./loops.ts";
import { messages } from "../messages.ts";
import { toNodeEntry, type NodeInput, type NodeTypes } from "../change/node-input.ts";
import { blankNode, type NodeRecord, type Position } from "../record/node-record.ts";
import { NodeSpec } from "../record/node-spec.ts";

type Ids = Pick<ReadonlySet<string>, "has">;

/** What the checks of a new item read from the flow that it is added to. */
export interface CheckedFlow extends DataTypes, LoopRules, PortRules {
  readonly nodeTypes: NodeTypes & DataTypes["nodeTypes"];
  readonly edgeTypes: EdgeTypes & DataTypes["edgeTypes"];
  readonly nodeRecords: Ids & NestedNodes;
  readonly edgeRecords: Ids;
}

/** The entry of a node that is added to a flow; throws if it cannot be. */
export function newNodeEntry(
  caller: string,
  input: NodeInput,
  flow: CheckedFlow,
  { validate }: { readonly validate: boolean },
): NodeEntry {
  const entry = toNodeEntry(caller, withDefaults(input, flow), flow.nodeTypes);
  assertNewNode(caller, entry, flow.nodeRecords, flow);
  const { record } = entry;
  assertParent(caller, record, flow.nodeRecords);
  if (validate) assertData(`${caller} "${record.id}"`, flow, "node", record);
  return entry;
}

/** A new node with the defaults of its type for data that it lacks. An object has its own. */
function withDefaults(input: NodeInput, types: DataTypes): NodeInput {
  if (!isPlainObject(input) && !(input instanceof NodeSpec)) return input;
  const defaults = schemaDefaults(schemaOf(types, "node", input.type ?? blankNode.type));
  if (Object.keys(defaults).length === 0) return input;
  return Object.assign({}, input, { data: { ...defaults, ...input.data } });
}

/** The entry of a node with a fresh id and the defaults of its type, in a group; throws for an unknown type, and in too many groups. */
export function typedNodeEntry(
  caller: string,
  type: string,
  position: Position,
  flow: DataTypes & {
    readonly nodeTypes: NodeTypes;
    readonly nodeTypeRecords: Readonly<Record<string, unknown>>;
    readonly nodeRecords: Ids & NestedNodes;
  },
  parent: string | null,
): NodeEntry {
  if (!isKnownType(flow, type)) {
    throw new NotFoundError(`${caller}: there is no node type "${type}"`);
  }
  const id = new FreshIds(flow.nodeRecords).take(`${type}-1`);
  const data = schemaDefaults(schemaOf(flow, "node", type));
  const entry = toNodeEntry(caller, { id, type, position, data, parent }, flow.nodeTypes);
  assertParent(caller, entry.record, flow.nodeRecords);
  return entry;
}

/** The entry of an edge that is added to a flow; throws if it cannot be. */
export function newEdgeEntry(
  caller: string,
  input: EdgeInput,
  flow: CheckedFlow,
  { validate }: { readonly validate: boolean },
): EdgeEntry {
  const entry = toEdgeEntry(caller, input, flow.edgeRecords, flow.edgeTypes);
  assertNewEdge(caller, entry, flow.edgeRecords, flow.nodeRecords, flow);
  const { record } = entry;
  assertNoLoop(caller, record, flow);
  assertAllowed(`${caller} "${record.id}"`, record, flow);
  if (validate) assertData(`${caller} "${record.id}"`, flow, "edge", record);
  return entry;
}

/** Throws for a new node whose parent is unknown, or inside too many groups. */
export function assertParent(caller: string, { id, parent }: NodeRecord, nodes: NestedNodes): void {
  const problem = parent === undefined ? undefined : nestingProblem(nodes, id, parent);
  if (problem) throw new InvalidNodeError(caller, nestingErrors[problem](id, parent ?? ""));
}

/** Throws for an edge whose new ends are not allowed. */
export function assertReconnected(
  caller: string,
  record: EdgeRecord,
  flow: LoopRules & PortRules & { readonly nodeRecords: Ids },
): void {
  assertEnds(caller, record, flow.nodeRecords);
  assertNoLoop(caller, record, flow);
  assertAllowed(`${caller} "${record.id}"`, record, flow);
}

/** Throws for an edge that the rules about ports forbid. The edge may be in the flow already. */
export function assertAllowed(caller: Translatable, record: EdgeRecord, flow: PortRules): void {
  const problem = whyForbidden(flow, record, record.id);
  if (problem !== undefined) throw new ConnectionError(caller, problem);
}

/** Throws for a node whose id exists already, or whose object is in another flow. */
function assertNewNode(
  caller: string,
  { record: { id }, instance }: NodeEntry,
  nodes: Ids,
  flow: unknown,
): void {
  if (nodes.has(id)) throw new InvalidNodeError(caller, `there already is node "${id}"`);
  if (instance?.flow && instance.flow !== flow) {
    throw new InvalidNodeError(
      caller,
      `the node "${id}" is in another flow; remove it there first`,
    );
  }
}

/** Throws if the id exists already, the object is in another flow, or an end is not a node. */
function assertNewEdge(
  caller: string,
  { record, instance }: EdgeEntry,
  edges: Ids,
  nodes: Ids,
  flow: unknown,
): void {
  const { id } = record;
  if (edges.has(id)) throw new InvalidEdgeError(caller, `there already is edge "${id}"`);
  if (instance?.flow && instance.flow !== flow) {
    throw new InvalidEdgeError(
      caller,
      `the edge "${id}" is in another flow; remove it there first`,
    );
  }
  assertEnds(caller, record, nodes);
}

/** Throws for an edge with an end that is not a node. */
function assertEnds(caller: string, { id, source, target }: EdgeRecord, nodes: Ids): void {
  if (nodes.has(source) && nodes.has(target)) return;
  const unknown = nodes.has(source) ? target : source;
  throw new InvalidEdgeError(caller, `no node "${unknown}" (edge "${id}" points at it)`);
}

/** Throws for an edge that would close a cycle, unless cycles are allowed. */
function assertNoLoop(
  caller: Translatable,
  { id, source, target }: EdgeRecord,
  rules: LoopRules,
): void {
  if (closesLoop(rules, { source, target })) throw edgeLoop(caller, { id, source, target });
}

/** Throws if edges between new nodes close a cycle, unless cycles are allowed. */
export function assertNoLoops(
  caller: Translatable,
  edges: readonly IdentifiedEdge[],
  { allowEdgeLoops }: { readonly allowEdgeLoops: boolean },
): void {
  const closing = allowEdgeLoops ? undefined : loopEdge(edges);
  if (closing) throw edgeLoop(caller, closing);
}

type IdentifiedEdge = Pick<EdgeRecord, "id" | "source" | "target">;

function edgeLoop(caller: Translatable, { id, source, target }: IdentifiedEdge): EdgeLoopError {
  const problem = messages.edgeLoop({ id, source, target });
  return new EdgeLoopError(messages.failed({ call: caller, problem }));
}

/** The parameters of a flow that determine the schema of an item's data. */
export interface DataTypes {
  readonly nodeTypes: Readonly<Record<string, { readonly schema: JsonSchema | null }>>;
  readonly edgeTypes: Readonly<Record<string, { readonly schema: JsonSchema | null }>>;
  readonly defaultEdgeOptions: EdgeDefaults;
}

/** The schema of the data of items of a type. */
function schemaOf(types: DataTypes, kind: ItemKind, type: string | null): JsonSchema | null {
  const found =
    kind === "node"
      ? typeNamed(types.nodeTypes, type)
      : typeNamed(types.edgeTypes, edgeTypeOf(type, types.defaultEdgeOptions));
  return found?.schema ?? null;
}

/** Throws for data that the schema of its type rejects. */
export function assertData(
  caller: string,
  types: DataTypes,
  kind: ItemKind,
  item: TypedData,
): void {
  const issues = dataIssues(types, kind, item);
  if (issues.length > 0) throw new ValidationError(caller, issues);
}

/** Throws for a parent that is unknown, inside its child, or inside too many groups. */
function assertParents(caller: string, entries: ReadonlyMap<string, NodeEntry>): void {
  const error = nestingErrorIn({
    get: (id) => entries.get(id)?.record,
    *values() {
      for (const { record } of entries.values()) yield record;
    },
  });
  if (!error) return;
  const { id, parent, problem } = error;
  throw new InvalidNodeError(caller, nestingErrors[problem](id, parent));
}

interface TypedData {
  readonly type: string | null;
  readonly data: object;
}

/** What the schema of its type rejects in the data of an item, with paths in its record. */
export function dataIssues(
  types: DataTypes,
  kind: ItemKind,
  { type, data }: TypedData,
): readonly Issue[] {
  const schema = schemaOf(types, kind, type);
  if (schema === null) return [];
  return validate(data, schema).map((issue) => ({ ...issue, path: ["data", ...issue.path] }));
}

/**
 * The entries of a whole graph. Ids, parents and ends are checked; loops and data are not. For a node that is in the flow
 * already, `present` returns its entry, and its view is not created again.
 */
export function graphEntries(
  caller: string,
  graph: { readonly nodes: readonly NodeInput[]; readonly edges: readonly EdgeInput[] },
  flow: { readonly nodeTypes: NodeTypes; readonly edgeTypes: EdgeTypes },
  present: (node: NodeInput) => NodeEntry | undefined,
): { nodes: NodeEntry[]; edges: EdgeEntry[] } {
  assertObject(caller, "the graph", graph);
  assertList("Flow.nodes", "nodes", graph.nodes);
  assertList("Flow.edges", "edges", graph.edges);
  const { nodeTypes, edgeTypes } = flow;
  const nodes = new Map<string, NodeEntry>();
  for (const node of graph.nodes) {
    const entry = present(node) ?? toNodeEntry("Flow.nodes", node, nodeTypes);
    assertNewNode("Flow.nodes", entry, nodes, flow);
    nodes.set(entry.record.id, entry);
  }
  assertParents("Flow.nodes", nodes);
  const edges = new Map<string, EdgeEntry>();
  // A derived id must not collide with an explicit one of a later edge. Usually no id has to be derived.
  let explicit: ReadonlySet<unknown> | undefined;
  const has = (id: string): boolean =>
    edges.has(id) || (explicit ??= new Set(graph.edges.map((edge) => edge?.id))).has(id);
  for (const edge of graph.edges) {
    const entry = toEdgeEntry("Flow.edges", edge, { has }, edgeTypes);
    assertNewEdge("Flow.edges", entry, edges, nodes, flow);
    edges.set(entry.record.id, entry);
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
