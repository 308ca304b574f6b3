import { HeddleError } from "@heddle/params";
import * as z from "zod/mini";

import type { Clock } from "./clock.ts";
import { coalesce } from "./coalesce.ts";
import { EncodingError, parseText } from "./encoding.ts";
import type { Announcement } from "./model-tree.ts";
import {
  closeCodes,
  type IntentTraits,
  type NewModel,
  type NumberedIntent,
  type Operation,
  type ServerMessage,
  type Settlement,
  type SnapshotOperation,
} from "./protocol.ts";
import { RateLimit } from "./rate-limit.ts";
import { splitSnapshot } from "./snapshot-parts.ts";
import type { TransactionLog } from "./transaction-log.ts";
import type { Transport } from "./transport.ts";

/** How much one client may ask for at a time, and how far it may be behind. */
export interface ConnectionLimits {
  /** Of one message from the client. */
  readonly frameBytes: number;
  readonly frameDepth: number;
  /** Above this many bytes waiting, nothing is sent until they are fewer; then one transaction brings all up to date. */
  readonly watermarkBytes: number;
  /** Above this many the connection is closed; the client comes back when it can. */
  readonly hardBytes: number;
  /** How many transactions may be without an answer before the next one waits. */
  readonly unacknowledged: number;
  readonly intentsPerSecond: number;
  /** How many intents may work on at the same time. */
  readonly underWay: number;
  /** Of one message of a snapshot, in characters. */
  readonly chunkLength: number;
  readonly retryMilliseconds: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  frameBytes: 1_048_576,
  frameDepth: 64,
  watermarkBytes: 262_144,
  hardBytes: 4_194_304,
  unacknowledged: 256,
  intentsPerSecond: 1_000,
  underWay: 500,
  chunkLength: 262_144,
  retryMilliseconds: 50,
};

/** What a connection needs of its session. */
export interface ConnectionSource {
  readonly log: TransactionLog;
  snapshot(): Iterable<NewModel>;
  traits(): Readonly<Record<string, IntentTraits>>;
  settled(): readonly Settlement[];
  /** The number of the intent that is to be decided next. */
  expected(): number;
  onPush(intents: readonly NumberedIntent[]): void;
  /** The client has seen all up to this sequence number. */
  onSeen(sequence: number): void;
  onEnd(): void;
}

const number = z.int().check(z.nonnegative());
const messageType = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("push"),
    intents: z.array(
      z.object({ number, id: z.string(), intent: z.string(), args: z.array(z.any()) }),
    ),
  }),
  z.object({ type: z.literal("ack"), sequence: number }),
  z.object({ type: z.literal("ping") }),
  // Said again: the connection has begun already.
  z.object({ type: z.literal("hello") }),
]);

/** One connected client: sends it what was committed as fast as it reads, and hands on what it asks for. */
export class Connection {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #limits: ConnectionLimits;
  readonly #source: ConnectionSource;
  readonly #knownTraits = new Set<string>();
  #sent = 0;
  #announced = 0;
  #acknowledged = 0;
  readonly #intentRate: RateLimit;
  /** How many intents were not taken since the client was last asked for them. */
  #declined = 0;
  #cancelAsking: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;
  /** What is not sent yet of a snapshot, and the commit that it is of. */
  #snapshot: { readonly messages: string[]; readonly sequence: number } | undefined;
  #isOpen = true;

  constructor(
    transport: Transport,
    clock: Clock,
    limits: ConnectionLimits,
    source: ConnectionSource,
  ) {
    this.#transport = transport;
    this.#clock = clock;
    this.#limits = limits;
    this.#intentRate = new RateLimit(limits.intentsPerSecond, clock);
    this.#source = source;
    transport.onMessage = (text) => this.#receive(text);
    transport.onClose = () => this.#end();
  }

  /** Greets the client and brings it up to date: from a sequence that it knows, or with everything. */
  start(welcome: ServerMessage, known: number | undefined): void {
    this.send(welcome);
    if (known === undefined) {
      this.#sendSnapshot();
    } else {
      this.#sent = known;
      this.#acknowledged = known;
      this.flush();
    }
  }

  send(message: ServerMessage): void {
    if (this.#isOpen) this.#transport.send(JSON.stringify(message));
  }

  /** Sends what was committed since the last time, unless the client is behind with reading. */
  flush(): void {
    const { log } = this.#source;
    this.#goOnWithSnapshot();
    if (!this.#isOpen || this.#snapshot || this.#sent >= log.sequence) return;
    if (this.#mustWait()) return this.#retryLater();
    const commits = log.since(this.#sent);
    if (!commits) return this.#sendSnapshot();
    const operations = commits.flatMap((commit) => commit.operations);
    const from = this.#sent;
    this.#sent = log.sequence;
    this.send({
      type: "transaction",
      from,
      sequence: log.sequence,
      operations: commits.length > 1 ? coalesce(operations) : operations,
      ...this.#newTraits(operations),
      ...settlements(commits.flatMap((commit) => commit.settled)),
    });
  }

  /** Tells something in passing, unless the client is behind: then it would be about what it does not know yet. */
  announce(announcement: Announcement): void {
    const { sequence } = this.#source.log;
    if (this.#snapshot || this.#sent < sequence || this.#mustWait()) return;
    this.send({ type: "event", sequence, number: (this.#announced += 1), ...announcement });
  }

  /** Ends because the client has come back over another connection. */
  replace(): void {
    this.close(closeCodes.replaced, "The session goes on in another connection.");
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#end();
    this.#transport.close(code, reason);
  }

  #mustWait(): boolean {
    const { watermarkBytes, hardBytes, unacknowledged } = this.#limits;
    if (this.#transport.bufferedAmount > hardBytes) {
      this.close(closeCodes.slowReader, "The connection is too slow; reconnecting.");
      return true;
    }
    const isBehind = this.#sent - this.#acknowledged > unacknowledged;
    return isBehind || this.#transport.bufferedAmount > watermarkBytes;
  }

  #retryLater(): void {
    if (!this.#isOpen) return;
    this.#cancelRetry ??= this.#clock.after(this.#limits.retryMilliseconds, () => {
      this.#cancelRetry = undefined;
      this.flush();
    });
  }

  #sendSnapshot(): void {
    const parts = splitSnapshot(this.#source.snapshot(), this.#limits.chunkLength);
    const { sequence } = this.#source.log;
    const messages = parts.map((operations, part): ServerMessage => {
      const isLast = part === parts.length - 1;
      return {
        type: "snapshot",
        sequence,
        part,
        operations,
        ...this.#newTraits(operations),
        ...(isLast && settlements(this.#source.settled())),
        isLast,
      };
    });
    // Text is smaller than what it says, and a slow reader may keep it waiting for long.
    this.#snapshot = { sequence, messages: messages.map((message) => JSON.stringify(message)) };
    this.flush();
  }

  /** A large snapshot goes as fast as the client reads it. */
  #goOnWithSnapshot(): void {
    if (!this.#snapshot) return;
    const { messages, sequence } = this.#snapshot;
    while (this.#isOpen && messages.length > 0) {
      if (this.#mustWait()) return this.#retryLater();
      this.#transport.send(messages.shift() ?? "");
    }
    this.#snapshot = undefined;
    this.#sent = sequence;
    this.#acknowledged = sequence;
  }

  /** The traits of kinds that the client meets for the first time. */
  #newTraits(operations: readonly (Operation | SnapshotOperation)[]): Pick<Details, "traits"> {
    const kinds = operations.flatMap((operation) =>
      operation.op === "new" ? [operation.kind] : [],
    );
    const unknown = new Set(kinds.filter((kind) => !this.#knownTraits.has(kind)));
    if (unknown.size === 0) return {};
    for (const kind of unknown) this.#knownTraits.add(kind);
    const known = Object.entries(this.#source.traits());
    return { traits: Object.fromEntries(known.filter(([kind]) => unknown.has(kind))) };
  }

  #receive(text: string): void {
    if (!this.#isOpen) return;
    try {
      const { frameBytes: bytes, frameDepth: depth } = this.#limits;
      const parsed = z.safeParse(messageType, parseText(text, { bytes, depth }));
      if (!parsed.success) throw new EncodingError("it has the wrong form");
      this.#handle(parsed.data);
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      this.close(closeCodes.badMessage, error.message);
    }
  }

  #handle(message: z.infer<typeof messageType>): void {
    switch (message.type) {
      case "hello":
        return;
      case "ping":
        return this.send({ type: "pong" });
      case "ack":
        this.#acknowledged = Math.min(Math.max(this.#acknowledged, message.sequence), this.#sent);
        this.#source.onSeen(Math.min(message.sequence, this.#sent));
        return this.flush();
      case "push":
        return this.#take(message.intents);
    }
  }

  /** Takes as many intents as may be asked for in the time, and asks for the others again later. */
  #take(intents: readonly NumberedIntent[]): void {
    const { intentsPerSecond } = this.#limits;
    const taken = this.#cancelAsking ? 0 : this.#intentRate.take(intents.length);
    this.#declined += intents.length - taken;
    // A client that keeps to the limits has no more than that on its way, however uneven the way is.
    if (this.#declined > 2 * intentsPerSecond) {
      return this.close(closeCodes.overloaded, "Too many requests in a short time.");
    }
    if (taken > 0) this.#source.onPush(intents.slice(0, taken));
    if (this.#declined > 0) this.#askLater();
  }

  #askLater(): void {
    if (!this.#isOpen) return;
    this.#cancelAsking ??= this.#clock.after(this.#intentRate.wait(this.#declined), () => {
      this.#cancelAsking = undefined;
      this.#declined = 0;
      this.send({ type: "nack", expected: this.#source.expected() });
    });
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#cancelRetry?.();
    this.#cancelAsking?.();
    this.#source.onEnd();
  }
}

/** What a message has only where there is something to say. */
interface Details {
  readonly traits?: Readonly<Record<string, IntentTraits>>;
  readonly settled?: readonly Settlement[];
}

function settlements(settled: readonly Settlement[]): Pick<Details, "settled"> {
  return settled.length > 0 ? { settled } : {};
}
