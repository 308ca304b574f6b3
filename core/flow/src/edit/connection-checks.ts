import { Message, type Records, RefusedError, timerDelay, type Translatable } from "@heddle/params";

import type { GraphChange } from "../change/graph-change.ts";
import {
  type Connection,
  type ConnectionRules,
  unconnectedPorts,
  whyForbidden,
  whyNotConnect,
} from "../rules/connection.ts";
import type { EdgeDefaults } from "../item/edge-defaults.ts";
import type { EdgeInput } from "../change/edge-input.ts";
import type { EdgeEnds, EdgeRecord } from "../record/edge-record.ts";
import { isPromise } from "../event/events.ts";
import { ConnectionError, NotFoundError } from "../flow-errors.ts";
import {
  assertAllowed,
  assertReconnected,
  type DataTypes,
  typedNodeEntry,
} from "../rules/graph-checks.ts";
import { commonParent, type NestedNodes } from "../group/group-tree.ts";
import { parentBeside } from "./groups.ts";
import type { ItemHost } from "../item/graph-item.ts";
import type { NodeUpdate } from "../change/item-update.ts";
import { messages } from "../messages.ts";
import type { NodeTypes } from "../change/node-input.ts";
import type { NodeRecord, Position } from "../record/node-record.ts";
import {
  fittingConnection,
  type FittingType,
  fittingTypes,
  newNode,
  type OpenConnection,
} from "../rules/open-connection.ts";

/** The answer of `validateConnection`: nothing, or the reason of the rejection. */
export type ConnectionAnswer = Translatable | null | undefined;

/** Decides about a connection that the other rules allow: returns nothing, or a reason; or a promise of it. */
export type ValidateConnection = (
  connection: EdgeEnds,
  flow: ItemHost,
) => ConnectionAnswer | PromiseLike<ConnectionAnswer>;

/**
 * A node that is put on an edge: an existing one, at another position and in another group if they are given, or a type
 * with the position of a new one. Without `parent` it joins the innermost group that contains both ends of the edge.
 */
export type InsertedNode =
  | {
      readonly id: string;
      readonly position?: Position | undefined;
      readonly parent?: string | null | undefined;
    }
  | { readonly type: string; readonly position: Position };

/** The group of a node that is put on an edge; null for the top level. */
export function parentOnEdge(
  nodes: NestedNodes,
  { source, target }: Pick<EdgeEnds, "source" | "target">,
  inserted: InsertedNode,
): string | null {
  const given = "id" in inserted ? inserted.parent : undefined;
  return given === undefined ? (commonParent(nodes, [source, target]) ?? null) : given;
}

/** More connections of users than this do not wait for an answer at the same time. */
const maximumPending = 100;

/** An intent that has waited this often, and makes other connections again, is rejected. */
const maximumRounds = 10;

/** What is known when an intent runs again: the connections that are allowed, and how often it has waited. */
interface Round {
  readonly number: number;
  readonly allowed: ReadonlySet<string>;
}

const firstRound: Round = { number: 0, allowed: new Set() };

type CheckedFlow = ConnectionRules & {
  readonly validateConnection: ValidateConnection | null;
  readonly connectionTimeoutMs: number;
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  readonly defaultEdgeOptions: EdgeDefaults;
  readonly nodeTypes: DataTypes["nodeTypes"] & NodeTypes;
  readonly edgeTypes: DataTypes["edgeTypes"];
  updateNode(id: string, update: NodeUpdate): void;
  connect(connection: Connection): string;
  reconnect(edgeId: string, ends: Partial<Connection>): void;
  updateEdge(edgeId: string, fields: { readonly bends: readonly Position[] }): void;
  onError(error: unknown): void;
};

interface CheckHost {
  readonly flow: CheckedFlow;
  /** Called with the connections that wait for an answer, when they have changed. */
  onPending(pending: readonly EdgeEnds[]): void;
  apply(change: GraphChange): void;
  /** The group that the acting viewer has entered; null for code. */
  inside(): string | null;
  /** Adds an edge whose data the user has yet to complete. */
  addEdge(caller: string, edge: EdgeInput): string;
}

/** A connection whose answer is a promise. */
interface Question {
  readonly connection: EdgeEnds;
  readonly answer: PromiseLike<unknown>;
}

/** Ends an intent whose connections wait for an answer: its transaction is rolled back, and it runs again with the answer. */
class Unanswered extends Error {
  readonly questions: readonly Question[];

  constructor(questions: readonly Question[]) {
    super("validateConnection has not answered yet");
    this.questions = questions;
  }
}

/**
 * Decides about the connections of a flow: by its rules, then by `validateConnection`. A reason that this returns rejects the connection at once. If it returns a promise, an intent
 * takes these steps:
 *
 *     perform ─▶ carryOut ─▶ #whyInvalid          collects the promise, and allows the connection for now
 *                   └─▶ throws Unanswered          so that nothing of the intent stays
 *     waits for the answers, at most `connectionTimeoutMs`; everything else goes on
 *     perform ─▶ carryOut ─▶ #whyInvalid          knows the answer; guards decide again, on the graph as it is now
 *
 * It may then make other connections than before, which are asked about in another round.
 *
 * So the methods of a flow stay synchronous, and a graph that changed in the meantime is checked again.
 */
export class ConnectionChecks {
  readonly #host: CheckHost;
  /** The connections that the running intent has waited for. */
  #allowed = firstRound.allowed;
  /** The questions of the running intent. Code does not wait, so it has none. */
  #questions: Map<string, Question> | undefined;
  #pending: readonly EdgeEnds[] = [];

  constructor(host: CheckHost) {
    this.#host = host;
  }

  /** Why users cannot draw a connection; null if they can, or if `validateConnection` has yet to answer. */
  whyNot(connection: Connection): string | null {
    const { flow } = this.#host;
    return textOf(
      whyNotConnect(flow, connection) ?? this.#whyInvalid(connection, { waits: false }),
    );
  }

  /** As `whyNot`, but waits for the answer. */
  async check(connection: Connection): Promise<string | null> {
    const reason = whyNotConnect(this.#host.flow, connection);
    return textOf(reason ?? (await this.#inTime(this.#ask(endsOf(connection)))));
  }

  /** Throws for a new edge that `validateConnection` rejects. The running intent waits for its answer. */
  assertValid(caller: Translatable, connection: Connection, { waits } = { waits: true }): void {
    const reason = this.#whyInvalid(connection, { waits });
    if (reason === undefined) return;
    throw this.#questions ? new RefusedError(reason) : new ConnectionError(caller, reason);
  }

  /** Throws for an edge whose new ends are not allowed. */
  assertReconnected(caller: string, before: EdgeEnds, edge: EdgeRecord): void {
    if (JSON.stringify(endsOf(before)) === JSON.stringify(endsOf(edge))) return;
    assertReconnected(caller, edge, this.#host.flow);
    this.assertValid(`${caller} "${edge.id}"`, edge);
  }

  /** Throws for edges of a node that its new type does not allow. */
  assertRetyped(caller: string, edges: readonly string[]): void {
    const { flow } = this.#host;
    for (const id of edges) {
      const edge = flow.edgeRecords.get(id);
      if (edge) assertAllowed(`${caller} "${id}"`, edge, flow);
    }
  }

  /** Throws for a pasted edge that is not allowed. */
  assertPasted(caller: Translatable, edge: EdgeRecord): void {
    assertAllowed(caller, edge, this.#host.flow);
    this.assertValid(caller, edge, { waits: false });
  }

  /** The node types with a port at which an open connection can end. */
  fittingTypes(open: OpenConnection): FittingType[] {
    return fittingTypes(this.#host.flow, open);
  }

  /** The ports with `required` that have no edge. */
  missing(): { node: string; port: string }[] {
    const { flow } = this.#host;
    return [...flow.nodeRecords].flatMap(([id, node]) =>
      unconnectedPorts(flow, node).map((port) => ({ node: id, port })),
    );
  }

  /** Adds a node of a type and connects it. */
  addConnected(type: string, position: Position, open: OpenConnection): string {
    const caller = "Flow.addConnected";
    const { flow } = this.#host;
    const added = { ...newNode(type), position };
    const parent = parentBeside(flow, open.source ?? open.target ?? "", added, this.#host.inside());
    const id = this.#addNode(caller, type, position, parent);
    flow.connect(this.#complete(caller, open, id));
    return id;
  }

  /** Puts a node between the ends of an edge: the edge then ends there, and another one leads on. */
  insertOnEdge(edgeId: string, node: InsertedNode): string {
    const { flow } = this.#host;
    const caller = "Flow.insertOnEdge";
    const edge = flow.edge(edgeId);
    if (!edge) throw new NotFoundError(`${caller}: there is no edge "${edgeId}"`);
    const { source, sourceHandle, target, targetHandle } = edge;
    const id = this.#placeOnEdge(caller, edge, node);
    flow.reconnect(edge.id, this.#complete(caller, { source, sourceHandle }, id, edge.id));
    // The bends led to the old target.
    if (edge.bends) flow.updateEdge(edge.id, { bends: [] });
    const onward = this.#complete(caller, { target, targetHandle }, id);
    const { type, style, markerStart, markerEnd, animated } = edge;
    const appearance = { type, style, markerStart, markerEnd, animated };
    const { data } = flow.defaultEdgeOptions;
    this.#host.addEdge(caller, { ...onward, ...appearance, data });
    return id;
  }

  /** Adds or moves the node that is put on an edge, and returns its id. */
  #placeOnEdge(caller: string, edge: EdgeRecord, node: InsertedNode): string {
    const { flow } = this.#host;
    const parent = parentOnEdge(flow.nodeRecords, edge, node);
    if ("type" in node) return this.#addNode(caller, node.type, node.position, parent);
    const { id, position } = node;
    flow.updateNode(id, { ...(position && { position }), parent });
    return id;
  }

  /** Adds a node with the defaults of its type to a group, and returns its id. */
  #addNode(caller: string, type: string, position: Position, parent: string | null): string {
    const entry = typedNodeEntry(caller, type, position, this.#host.flow, parent);
    this.#host.apply({ type: "add_node", ...entry });
    return entry.record.id;
  }

  /** An open connection, completed at the first port of a node that fits; throws if none does. */
  #complete(caller: string, open: OpenConnection, nodeId: string, replaced?: string): Connection {
    const { flow } = this.#host;
    const node = flow.node(nodeId);
    if (!node) throw new NotFoundError(`${caller}: there is no node "${nodeId}"`);
    const fitting = fittingConnection(flow, open, node, (each) =>
      whyForbidden(flow, each, replaced),
    );
    if ("reason" in fitting) throw new ConnectionError(caller, fitting.reason);
    return fitting.connection;
  }

  /** Runs an intent inside its transaction, and ends it if its connections wait for an answer. */
  carryOut<T>(run: () => T): T {
    const outer = this.#questions;
    const questions = new Map<string, Question>();
    this.#questions = questions;
    try {
      const result = run();
      if (questions.size > 0) throw new Unanswered([...questions.values()]);
      return result;
    } finally {
      this.#questions = outer;
    }
  }

  /** Runs an intent with its transaction; returns a promise if its connections wait for an answer. */
  perform(run: () => unknown): unknown {
    return this.#perform(run, firstRound);
  }

  #perform(run: () => unknown, round: Round): unknown {
    const outer = this.#allowed;
    this.#allowed = round.allowed;
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (this.#pending.length + error.questions.length > maximumPending) {
        throw new RefusedError(messages.manyPending);
      }
      if (round.number === maximumRounds) throw this.#endless(error.questions);
      return this.#performLater(error.questions, run, round);
    } finally {
      this.#allowed = outer;
    }
  }

  /** Reports an intent that asks about other connections each time that it runs. */
  #endless(questions: readonly Question[]): RefusedError {
    const example = JSON.stringify(questions[0]?.connection);
    this.#host.flow.onError(
      new Error(
        `validateConnection: an intent that waits runs again after the answer, and has to make the same connections each time. This one has waited ${maximumRounds} times, and now makes ${example}; do not use random ids in it`,
      ),
    );
    return new RefusedError(messages.unchecked);
  }

  /** Why the app rejects a connection now. A promise counts as no reason; the running intent then waits for it. */
  #whyInvalid(connection: Connection, { waits }: { waits: boolean }): Translatable | undefined {
    const ends = endsOf(connection);
    const key = JSON.stringify(ends);
    if (this.#allowed.has(key)) return undefined;
    const answer = this.#ask(ends);
    if (!isPromise(answer)) return this.#reasonIn(answer);
    if (waits && this.#questions) this.#questions.set(key, { connection: ends, answer });
    else answer.then(undefined, (error: unknown) => this.#host.flow.onError(error));
    return undefined;
  }

  async #performLater(
    questions: readonly Question[],
    run: () => unknown,
    { number, allowed }: Round,
  ): Promise<unknown> {
    const connections = questions.map(({ connection }) => connection);
    this.#setPending([...this.#pending, ...connections]);
    let reasons: readonly (Translatable | undefined)[];
    try {
      reasons = await Promise.all(questions.map(({ answer }) => this.#inTime(answer)));
    } finally {
      const answered = new Set(connections);
      this.#setPending(this.#pending.filter((each) => !answered.has(each)));
    }
    const reason = reasons.find((each) => each !== undefined);
    if (reason !== undefined) throw new RefusedError(reason);
    const answered = connections.map((each) => JSON.stringify(each));
    return this.#perform(run, { number: number + 1, allowed: new Set([...allowed, ...answered]) });
  }

  #setPending(pending: readonly EdgeEnds[]): void {
    this.#pending = pending;
    this.#host.onPending(pending);
  }

  /** The answer of the app; a rejection if it throws. */
  #ask(connection: EdgeEnds): unknown {
    const { flow } = this.#host;
    try {
      // The function of an app receives its own class of flows.
      return flow.validateConnection?.(connection, flow as unknown as ItemHost);
    } catch (error) {
      this.#host.flow.onError(error);
      return messages.unchecked;
    }
  }

  async #inTime(answer: unknown): Promise<Translatable | undefined> {
    if (!isPromise(answer)) return this.#reasonIn(answer);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Message>((resolve) => {
      const delayMs = timerDelay(this.#host.flow.connectionTimeoutMs);
      timer = setTimeout(() => resolve(messages.unanswered), delayMs);
    });
    const inTime = Promise.resolve(answer).catch((error: unknown) => {
      this.#host.flow.onError(error);
      return messages.unchecked;
    });
    try {
      return this.#reasonIn(await Promise.race([inTime, late]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The reason in an answer. One that is neither a reason nor nothing is a mistake of the app, and a rejection. */
  #reasonIn(answer: unknown): Translatable | undefined {
    if (answer === undefined || answer === null) return undefined;
    if (answer instanceof Message || (typeof answer === "string" && answer !== "")) return answer;
    const found = typeof answer === "string" ? "an empty text" : typeof answer;
    this.#host.flow.onError(
      new TypeError(
        `validateConnection has to return nothing, or the reason as a text, not ${found}`,
      ),
    );
    return messages.unchecked;
  }
}

function endsOf({ source, target, sourceHandle, targetHandle }: Connection): EdgeEnds {
  return { source, target, sourceHandle: sourceHandle ?? null, targetHandle: targetHandle ?? null };
}

function textOf(reason: Translatable | undefined): string | null {
  return reason === undefined ? null : String(reason);
}
