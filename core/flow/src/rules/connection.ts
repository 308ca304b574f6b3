import type { Message, Translatable } from "@heddle/params";
import * as z from "zod/mini";

import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import { closesLoop, type LoopRules } from "./loops.ts";
import { messages } from "../messages.ts";
import { typeRecordOf } from "../item/built-in-types.ts";
import { nameById, type NamedTypes, nameOf } from "../item/node-name.ts";
import type { NodeRecord } from "../record/node-record.ts";
import {
  canDraw,
  portAt,
  type PortFields,
  portFields,
  portLabel,
  type PortLists,
  type PortSide,
  typesFit,
} from "../port/port.ts";
import type { PortTypeRecord } from "../item/port-types.ts";
import { crossesSubgraph, isSubgraphPort } from "../record/subgraph-parts.ts";
import { portsOfSubgraphPort } from "../item/subgraph-types.ts";

/** The ends of an edge that a user wants to draw. */
export interface Connection {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle?: string | null | undefined;
  readonly targetHandle?: string | null | undefined;
  /** The end where the user starts to draw, for ports where a connection can only start or end. */
  readonly drawnFrom?: "source" | "target" | undefined;
}

/** Which connections a flow allows. `allowEdgeLoops` decides about cycles. */
export interface ConnectionRuleOptions {
  /** Whether the types of both ports have to fit; true by default. A port without a type fits every other one. */
  readonly checkTypes?: boolean | undefined;
  /** Whether a port can have at most `maxConnections` edges; true by default. */
  readonly checkCapacity?: boolean | undefined;
  /** Whether several edges may connect the same two ports; true by default. */
  readonly allowDuplicates?: boolean | undefined;
  /** Whether an edge may lead from an input to an output; false by default. */
  readonly allowReverse?: boolean | undefined;
}

const rule = z.optional(z.boolean());

/** The zod type of the rules. */
export const connectionRulesType: z.ZodMiniType<ConnectionRuleOptions> = z.strictObject({
  checkTypes: rule,
  checkCapacity: rule,
  allowDuplicates: rule,
  allowReverse: rule,
});

/** What the rules about ports read. */
export interface PortRules extends NamedTypes {
  readonly nodeTypeRecords: Readonly<
    Record<string, PortLists & { readonly label?: string | null }>
  >;
  readonly connectionRules: ConnectionRuleOptions;
  readonly portTypeRecords: Readonly<Record<string, PortTypeRecord>>;
  node(id: string): Readonly<NodeRecord> | undefined;
  edge(id: string): Readonly<EdgeRecord> | undefined;
  /** The ids of the edges that start or end at a node. */
  edgesOf(id: string): Iterable<string>;
}

/** What `whyNotConnect` reads: a flow implements it, and a view can implement it from its records. */
export interface ConnectionRules extends LoopRules, PortRules {
  readonly editable: boolean;
  readonly enableConnect: boolean;
}

const missing = {
  inputs: { all: messages.noInputs, one: messages.noInput },
  outputs: { all: messages.noOutputs, one: messages.noOutput },
} as const;

/**
 * Why a user cannot draw this connection; undefined if it is allowed. `replaced` is the edge that gets these ends, and
 * that does not count as an edge of its present ports.
 */
export function whyNotConnect(
  rules: ConnectionRules,
  connection: Connection,
  replaced?: string,
): Translatable | undefined {
  if (!rules.editable) return messages.readOnly;
  if (!rules.enableConnect) return messages.connectingOff;
  const isReverse = rules.connectionRules.allowReverse === true;
  for (const { id, handle, side } of endsOf(connection)) {
    const node = rules.node(id);
    if (!node) return messages.noNode({ id });
    if (!node.connectable) return messages.notConnectable({ name: nameOf(rules, node) });
    const type = portsOf(rules, node);
    const isListed = (each: PortSide): boolean => portAt(type, each, handle) !== undefined;
    if (!type?.[side] || isListed(side) || (isReverse && isListed(otherSide[side]))) continue;
    if (handle && isListed(otherSide[side])) return messages.reverse;
    const { all, one } = missing[side];
    const name = nameOf(rules, node);
    return handle && type[side].length > 0 ? one({ name, port: handle }) : all({ name });
  }
  const whyUndrawable = whyNotDraw(rules, connection);
  if (whyUndrawable) return whyUndrawable;
  const others = replaced === undefined ? rules : withoutEdge(rules, replaced);
  return whyForbidden(rules, connection, replaced) ?? whyLoop(rules, others, connection);
}

function whyLoop(rules: PortRules, graph: LoopRules, connection: Connection): Message | undefined {
  if (!closesLoop(graph, connection)) return undefined;
  const [source, target] = [nameById(rules, connection.source), nameById(rules, connection.target)];
  const isItself = connection.source === connection.target;
  return isItself ? messages.selfLoop({ name: source }) : messages.loop({ source, target });
}

/** Why users cannot draw a connection between two ports, starting at one of them. */
function whyNotDraw(rules: PortRules, connection: Connection): Message | undefined {
  const ends = endsOf(connection).map((end) => resolveEnd(rules, end));
  const [source, target] = ends.map(({ id, port = anyPort }) => ({
    name: nameById(rules, id),
    port,
  }));
  if (!source || !target) return undefined;
  if (connection.drawnFrom === "target") return whyNotFromTo(target, source);
  const whyNot = whyNotFromTo(source, target);
  // Without a known start, one of both ways is enough.
  const isOneWay = connection.drawnFrom === "source" || whyNotFromTo(target, source) !== undefined;
  return isOneWay ? whyNot : undefined;
}

/** A port with the name of its node. */
interface NamedPort {
  readonly name: string;
  readonly port: PortFields;
}

function whyNotFromTo(start: NamedPort, end: NamedPort): Message | undefined {
  const labels = ({ name, port }: NamedPort): { name: string; port: string } => ({
    name,
    port: portLabel(port),
  });
  const closed = [start, end].find(({ port }) => port.connectable === false);
  if (closed) return messages.portNotConnectable(labels(closed));
  if (!canDraw("start", start.port)) return messages.portOnlyEnds(labels(start));
  return canDraw("end", end.port) ? undefined : messages.portOnlyStarts(labels(end));
}

/** A port without rules of its own. */
const anyPort: PortFields = { id: "" };

/** Why a user cannot give an edge these ends. */
export function whyNotReconnect(
  rules: ConnectionRules,
  edgeId: string,
  ends: Partial<Connection>,
): Translatable | undefined {
  if (!rules.editable) return messages.readOnly;
  const edge = rules.edge(edgeId);
  if (!edge) return messages.noEdge({ id: edgeId });
  return whyNotConnect(rules, reconnected(edge, ends), edgeId);
}

/** The new ends of an edge. Another node has other ports: without a handle the edge ends at its first one. */
export function reconnected(edge: EdgeEnds, ends: Partial<Connection>): EdgeEnds {
  const { source = edge.source, target = edge.target } = ends;
  const {
    sourceHandle = source === edge.source ? edge.sourceHandle : null,
    targetHandle = target === edge.target ? edge.targetHandle : null,
  } = ends;
  return { source, target, sourceHandle, targetHandle };
}

/** Why the rules of the flow forbid an edge, for users and for code. Handles that a type does not list have no rules. */
export function whyForbidden(
  rules: PortRules,
  connection: Connection,
  replaced?: string,
): Message | undefined {
  if (crossesSubgraph(rules, connection)) return messages.subgraphs.crossing;
  const [start, end] = endsOf(connection).map((each) => resolveEnd(rules, each));
  if (!start || !end || (!start.type && !end.type && isFree(rules))) return undefined;
  const { checkTypes = true, checkCapacity = true } = rules.connectionRules;
  const { allowDuplicates = true, allowReverse = false } = rules.connectionRules;
  if (!allowReverse && (start.isReversed || end.isReversed)) return messages.reverse;
  if (start.port && end.port && start.side === end.side) return messages.reverse;
  const isOtherEdge = (id: string): boolean => id !== replaced;
  return (
    (checkTypes ? whyTypesDiffer(rules, start, end) : undefined) ??
    (checkCapacity ? whyOccupied(rules, start, isOtherEdge) : undefined) ??
    (checkCapacity ? whyOccupied(rules, end, isOtherEdge) : undefined) ??
    (allowDuplicates ? undefined : whyDuplicate(rules, connection, isOtherEdge))
  );
}

/** Whether nodes without ports have no rules. */
function isFree({ connectionRules }: PortRules): boolean {
  return connectionRules.allowDuplicates !== false;
}

const otherSide = { inputs: "outputs", outputs: "inputs" } as const;

/** An end of an edge. An edge starts at an output and ends at an input, unless it is reversed. */
interface EdgeEnd {
  readonly id: string;
  readonly handle: string | null;
  readonly side: PortSide;
}

function endsOf(connection: Connection): readonly EdgeEnd[] {
  const { source, target, sourceHandle, targetHandle } = connection;
  return [
    { id: source, handle: sourceHandle ?? null, side: "outputs" },
    { id: target, handle: targetHandle ?? null, side: "inputs" },
  ];
}

/** An end with its port, if the type of its node lists one for it. */
interface ResolvedEnd extends EdgeEnd {
  readonly type: PortLists | undefined;
  readonly port: PortFields | undefined;
  readonly isReversed: boolean;
}

function resolveEnd(rules: PortRules, end: EdgeEnd): ResolvedEnd {
  const { id, handle } = end;
  const type = portsOf(rules, rules.node(id));
  const at = (side: PortSide): ResolvedEnd | undefined => {
    const port = portAt(type, side, handle);
    return port && { id, handle, side, type, port, isReversed: side !== end.side };
  };
  const reversed = (): ResolvedEnd | undefined => (handle ? at(otherSide[end.side]) : undefined);
  return at(end.side) ?? reversed() ?? { ...end, type, port: undefined, isReversed: false };
}

function portsOf(rules: PortRules, node: Readonly<NodeRecord> | undefined): PortLists | undefined {
  if (node && isSubgraphPort(node)) return portsOfSubgraphPort(rules, node);
  return node && typeRecordOf(rules.nodeTypeRecords, node.type);
}

function rowOf<Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function whyTypesDiffer(
  rules: PortRules,
  start: ResolvedEnd,
  end: ResolvedEnd,
): Message | undefined {
  const [from, to] = start.side === "outputs" ? [start, end] : [end, start];
  const [output, input] = [from.port, to.port];
  if (!output || !input || typesFit(rules.portTypeRecords, output.type, input.type)) {
    return undefined;
  }
  const labelOf = ({ type }: PortFields): string => {
    const name = typeof type === "string" ? type : "";
    return rowOf(rules.portTypeRecords, name)?.label ?? name;
  };
  return messages.typesDiffer({
    source: nameById(rules, from.id),
    output: portLabel(output),
    given: labelOf(output),
    target: nameById(rules, to.id),
    input: portLabel(input),
    taken: labelOf(input),
  });
}

function whyOccupied(
  rules: PortRules,
  { id, port, side }: ResolvedEnd,
  counts: (edge: string) => boolean,
): Message | undefined {
  if (port?.maxConnections === undefined) return undefined;
  const { maxConnections: count } = port;
  let used = 0;
  for (const edge of edgesAt(rules, id, counts)) {
    const ends = endsOf(edge).map((each) => resolveEnd(rules, each));
    used += ends.filter(
      (each) => each.id === id && each.side === side && each.port?.id === port.id,
    ).length;
    if (used >= count) return occupied(rules, id, port);
  }
  return undefined;
}

function occupied(rules: PortRules, id: string, port: PortFields): Message {
  const name = nameById(rules, id);
  return messages.occupied({ port: portLabel(port), name, count: port.maxConnections ?? 0 });
}

function whyDuplicate(
  rules: PortRules,
  connection: Connection,
  counts: (edge: string) => boolean,
): Message | undefined {
  const key = (each: Connection): string =>
    JSON.stringify(
      endsOf(each)
        .map((end) => resolveEnd(rules, end))
        .map(({ id, port, handle }) => [id, port?.id ?? handle]),
    );
  const wanted = key(connection);
  for (const edge of edgesAt(rules, connection.source, counts)) {
    if (edge.target === connection.target && key(edge) === wanted) {
      const { source, target } = connection;
      return messages.duplicate({
        source: nameById(rules, source),
        target: nameById(rules, target),
      });
    }
  }
  return undefined;
}

/** The ids of a node's ports with `required` that have no edge. */
export function unconnectedPorts(rules: PortRules, node: Readonly<NodeRecord>): string[] {
  const type = portsOf(rules, node);
  const required = (["inputs", "outputs"] as const).flatMap((side) =>
    (type?.[side] ?? [])
      .map(portFields)
      .flatMap(({ id, required: isRequired }) => (isRequired ? { side, id } : [])),
  );
  if (required.length === 0) return [];
  const connected = [...edgesAt(rules, node.id, () => true)].flatMap((edge) =>
    endsOf(edge)
      .map((end) => resolveEnd(rules, end))
      .filter(({ id }) => id === node.id),
  );
  return required
    .filter(({ side, id }) => !connected.some((end) => end.side === side && end.port?.id === id))
    .map(({ id }) => id);
}

function* edgesAt(
  rules: PortRules,
  node: string,
  counts: (edge: string) => boolean,
): Iterable<Readonly<EdgeRecord>> {
  for (const id of rules.edgesOf(node)) {
    const edge = counts(id) ? rules.edge(id) : undefined;
    if (edge) yield edge;
  }
}

/** The rules for cycles of a graph without one of its edges. */
function withoutEdge(rules: LoopRules & PortRules, id: string): LoopRules {
  const removed = rules.edge(id);
  const isOther = (edge: string): boolean => edge !== id;
  return {
    allowEdgeLoops: rules.allowEdgeLoops,
    *eachNeighbor(node, end) {
      const start = end === "target" ? "source" : "target";
      if (node !== removed?.[start]) yield* rules.eachNeighbor(node, end);
      else
        for (const edge of edgesAt(rules, node, isOther)) if (edge[start] === node) yield edge[end];
    },
  };
}
