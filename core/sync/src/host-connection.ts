import { HeddleError } from "@heddle/params";

import type { Clock } from "./clock.ts";
import { coalesce } from "./coalesce-operations.ts";
import type { IntentQueue } from "./intent-queue.ts";
import type { Job } from "./job-queue.ts";
import type { LossyEvent, TransientEvent } from "./model-tree.ts";
import {
  type ClientMessage,
  closeCodes,
  type IntentTraits,
  type LossyIntent,
  type NumberedIntent,
  type ServerMessage,
  type IntentResult,
} from "./protocol.ts";
import { RateLimit } from "./rate-limit.ts";
import { splitSnapshot, type WrittenOperation } from "./snapshot.ts";
import type { Commit, TransactionLog } from "./transaction-log.ts";
import { joinParts, type MessageParts, type Transport } from "./transport.ts";
import { readClientMessage, writeMessage, writeLossyEvent, writeSnapshot } from "./wire.ts";

/** Limits of one client's connection. */
export interface ConnectionLimits {
  /** Size of one message from the client. */
  readonly frameBytes: number;
  /** Size of one uploaded file. Uploads take another way: it is only announced to the client. */
  readonly fileBytes: number;
  /** Above this many buffered bytes nothing is sent; later one coalesced transaction catches up. */
  readonly watermarkBytes: number;
  /** Above this many buffered bytes, not counting the last transaction or snapshot message, the connection is closed, for the client to reconnect. */
  readonly hardBytes: number;
  /** Transactions without an `ack` before the next one waits. */
  readonly unacknowledged: number;
  readonly intentsPerSecond: number;
  /** How often the session may be resumed; a page waits for longer between two attempts. */
  readonly resumesPerSecond: number;
  /** Lossy intents beyond this rate, and longer ones than this, are dropped. */
  readonly lossyPerSecond: number;
  readonly lossyBytes: number;
  /** Asynchronous intents that may run at the same time. */
  readonly concurrentIntents: number;
  /** About how many bytes the models of the session may grow by; between this and twice as much, it ends. */
  readonly sessionBytes: number;
  /** Size of one snapshot message, in characters. */
  readonly chunkLength: number;
  readonly retryMilliseconds: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  frameBytes: 1_048_576,
  fileBytes: Infinity,
  watermarkBytes: 262_144,
  hardBytes: 4_194_304,
  unacknowledged: 256,
  intentsPerSecond: 1_000,
  resumesPerSecond: 20,
  lossyPerSecond: 40,
  lossyBytes: 8_192,
  concurrentIntents: 500,
  sessionBytes: 64_000_000,
  chunkLength: 262_144,
  retryMilliseconds: 50,
};

/** The state of a session at one moment. */
export interface SessionState {
  /** Sequence number of the last commit in it. */
  readonly sequence: number;
  readonly operations: Iterable<WrittenOperation>;
  readonly traits: Traits;
  readonly results: readonly IntentResult[];
}

/** Intent traits by kind. */
type Traits = Readonly<Record<string, IntentTraits>>;

/** The part of a session that its connection uses. */
interface ConnectionSource {
  readonly log: TransactionLog;
  /** The last commit that may be sent: those after it are not durable yet. */
  sendable(): number;
  state(): SessionState;
  traits(): Traits;
  /** Adds a job to the queue of the host. */
  schedule(job: Job): void;
  /** The number of the next intent to decide. */
  expected(): number;
  /** The page at the other end. */
  readonly page: string;
  /** Intents that have arrived and are not decided. */
  readonly intents: IntentQueue;
  onLossy(intent: LossyIntent): void;
  /** Called when a lossy intent was dropped. */
  onFlood(): void;
  /** Called when the client can receive lossy events again, after it may have missed some. */
  onEventsMissed(): void;
  /** The client has acknowledged everything up to this sequence number. */
  onAcknowledged(sequence: number): void;
  onEnd(): void;
  /** Commits cannot be sent. */
  onFail(error: unknown): void;
}

/** How a connection starts. */
interface ConnectionStart {
  /** The last commit that the client has; undefined if it needs a snapshot. */
  readonly from: number | undefined;
  /** Whether the client had an earlier connection, and may have missed lossy events since. */
  readonly hasMissedEvents: boolean;
}

/** One connected client: sends commits as fast as it reads and forwards its intents. */
export class HostConnection {
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #limits: ConnectionLimits;
  readonly #source: ConnectionSource;
  readonly #sentTraits = new Set<string>();
  /** Sequence number of the last commit that was sent. */
  #sentSequence = 0;
  #eventCount = 0;
  #acknowledged = 0;
  readonly #intentRate: RateLimit;
  readonly #lossyRate: RateLimit;
  /** Intents since the last `nack` that exceeded the rate limit or had no room. */
  #deferred = 0;
  #cancelNack: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;
  /** The unsent messages of the snapshot under way. */
  #snapshot: Iterator<MessageParts, void> | undefined;
  /** Bytes of the last transaction or snapshot message: it may be large, and slow to be read. */
  #lastStateBytes = 0;
  /** Whether the client may have missed lossy events, and the models do not know yet. */
  #hasMissedEvents = false;
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
    this.#lossyRate = new RateLimit(limits.lossyPerSecond, clock);
    this.#source = source;
    transport.onMessage = (text) => this.#receive(text);
    transport.onClose = () => this.#end();
  }

  /** Sends the welcome, then the commits after `from`, or a snapshot when it is undefined. */
  start(welcome: ServerMessage, { from, hasMissedEvents }: ConnectionStart): void {
    this.#hasMissedEvents = hasMissedEvents;
    this.send(welcome);
    if (from === undefined) {
      this.#startSnapshot();
    } else {
      this.#sentSequence = from;
      this.#acknowledged = from;
      this.flush();
      this.#reportMissedEvents();
    }
  }

  send(message: ServerMessage): void {
    if (this.#isOpen) this.#transport.send(writeMessage(message));
  }

  /** Sends a transaction or a part of a snapshot. */
  #sendState(message: string | MessageParts): void {
    if (!this.#isOpen) return;
    const transport = this.#transport;
    const before = transport.bufferedAmount;
    if (typeof message === "string") transport.send(message);
    else if (transport.sendParts) transport.sendParts(message);
    else transport.send(joinParts(message));
    this.#lastStateBytes = this.#transport.bufferedAmount - before;
  }

  /** Sends the new commits, unless the reader is behind. */
  flush(): void {
    if (this.#sentSequence < this.#source.sendable()) this.#guard(() => this.#sendCommits());
  }

  /** An error must not reach a timer or a microtask, where it would end the process. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#source.onFail(error);
    }
  }

  #sendCommits(): void {
    const { log } = this.#source;
    const from = this.#sentSequence;
    const sequence = this.#source.sendable();
    if (!this.#isOpen || this.#snapshot || from >= sequence) return;
    if (this.#isReaderBehind()) return this.#retryLater();
    const commits = log.since(from, sequence);
    if (!commits) return this.#startSnapshot();
    const { operations, results } = joined(commits);
    this.#sentSequence = sequence;
    const kinds = operations.flatMap((each) => (each.op === "new" ? [each.kind] : []));
    this.#sendState(
      writeMessage({
        type: "transaction",
        from,
        sequence,
        operations,
        ...this.#newTraits(kinds, () => this.#source.traits()),
        ...resultsField(results),
      }),
    );
  }

  /** Sends a transient event of a commit, unless the client has not received the commit. */
  sendEvent(event: TransientEvent, commit: number): void {
    const sequence = this.#sentSequence;
    if (this.#snapshot || sequence < commit || this.#isReaderBehind()) return;
    const number = (this.#eventCount += 1);
    this.#guard(() => this.send({ type: "event", sequence, number, ...event }));
  }

  /** Sends a lossy event, unless the client reads slowly or does not have its model yet. */
  sendLossy({ id, event, text }: LossyEvent): void {
    if (!this.#isOpen) return;
    if (!this.#snapshot && !this.#isReaderBehind()) {
      return this.#transport.send(writeLossyEvent(id, event, text));
    }
    this.#hasMissedEvents = true;
    if (!this.#snapshot) this.#retryLater();
  }

  #reportMissedEvents(): void {
    if (!this.#hasMissedEvents || this.#snapshot) return;
    if (this.#isReaderBehind()) return this.#retryLater();
    this.#hasMissedEvents = false;
    this.#source.onEventsMissed();
  }

  /** Closes because the client opened another connection. */
  replace(): void {
    this.close(closeCodes.replaced, "The session continues in another connection.");
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#end();
    this.#transport.close(code, reason);
  }

  #isReaderBehind(): boolean {
    const { watermarkBytes, hardBytes, unacknowledged } = this.#limits;
    if (this.#transport.bufferedAmount - this.#lastStateBytes > hardBytes) {
      this.close(closeCodes.slowReader, "The connection is too slow; reconnecting.");
      return true;
    }
    const isBehind = this.#sentSequence - this.#acknowledged > unacknowledged;
    return isBehind || this.#transport.bufferedAmount > watermarkBytes;
  }

  #retryLater(): void {
    if (!this.#isOpen) return;
    this.#cancelRetry ??= this.#clock.after(this.#limits.retryMilliseconds, () => {
      this.#cancelRetry = undefined;
      if (this.#snapshot) return this.#continueSnapshot();
      this.flush();
      this.#reportMissedEvents();
    });
  }

  #startSnapshot(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#snapshot = this.#snapshotMessages();
    this.#continueSnapshot();
  }

  /** Sends a large snapshot in slices, between which others are served, and as fast as the client reads it. */
  #continueSnapshot(): void {
    this.#source.schedule(() => {
      let hasMore = false;
      this.#guard(() => (hasMore = this.#sendChunk()));
      return hasMore;
    });
  }

  /** Sends the next message of the snapshot and returns whether another one can follow. */
  #sendChunk(): boolean {
    if (!this.#isOpen || !this.#snapshot) return false;
    if (this.#isReaderBehind()) {
      this.#retryLater();
      return false;
    }
    const { value, done } = this.#snapshot.next();
    if (!done) {
      this.#sendState(value);
      return true;
    }
    this.#snapshot = undefined;
    this.#sendCommits();
    this.#reportMissedEvents();
    return false;
  }

  /** Captures the state at the first message. Commits since then follow the last one. */
  *#snapshotMessages(): Generator<MessageParts, void> {
    const { sequence, operations: all, traits, results } = this.#source.state();
    let part = 0;
    for (const { operations, kinds, isLast } of splitSnapshot(all, this.#limits.chunkLength)) {
      // Before the last message is sent: its acknowledgement may arrive at any time after that.
      if (isLast) [this.#sentSequence, this.#acknowledged] = [sequence, sequence];
      const message = {
        sequence,
        part,
        ...this.#newTraits(kinds, () => traits),
        ...(isLast && resultsField(results)),
        isLast,
      };
      yield writeSnapshot(message, operations);
      part += 1;
    }
  }

  /** Intent traits of the kinds that this connection has not sent yet. */
  #newTraits(kinds: readonly string[], traits: () => Traits): Pick<OptionalFields, "traits"> {
    const unknown = new Set(kinds.filter((kind) => !this.#sentTraits.has(kind)));
    if (unknown.size === 0) return {};
    for (const kind of unknown) this.#sentTraits.add(kind);
    const known = Object.entries(traits());
    return { traits: Object.fromEntries(known.filter(([kind]) => unknown.has(kind))) };
  }

  #receive(text: string): void {
    if (!this.#isOpen) return;
    try {
      this.#handle(readClientMessage(text, this.#limits.frameBytes), text.length);
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      this.close(closeCodes.badMessage, error.message);
    }
  }

  #handle(message: ClientMessage, characters: number): void {
    switch (message.type) {
      case "hello":
        // A duplicate: the connection has already started.
        return;
      case "ping":
        return this.send({ type: "pong" });
      case "ack":
        return this.#acknowledge(message.sequence);
      case "push":
        this.#acknowledge(message.acknowledged);
        return this.#acceptIntents(message.intents, characters);
      case "lossy":
        return this.#acceptLossy(message, characters);
    }
  }

  #acknowledge(sequence: number): void {
    const received = Math.min(sequence, this.#sentSequence);
    this.#acknowledged = Math.max(this.#acknowledged, received);
    this.#source.onAcknowledged(received);
    this.flush();
  }

  /** Drops what is too much, without a word to the client: the next one counts. */
  #acceptLossy({ id, intent, args }: LossyIntent, characters: number): void {
    const isTooLong = characters > this.#limits.lossyBytes;
    if (!isTooLong && this.#lossyRate.take(1) === 1) {
      return this.#source.onLossy({ id, intent, args });
    }
    this.#source.onFlood();
  }

  /** Accepts intents up to the rate limit, if there is room for them, and requests the others later. */
  #acceptIntents(intents: readonly NumberedIntent[], characters: number): void {
    const { intentsPerSecond } = this.#limits;
    const canAccept = !this.#cancelNack && this.#hasRoomFor(characters);
    const accepted = canAccept ? this.#intentRate.take(intents.length) : 0;
    this.#deferred += intents.length - accepted;
    // A client within its limits never has more than this in transit, unless the host takes long to decide.
    if (this.#deferred > 2 * intentsPerSecond && this.#source.intents.isEmpty) {
      return this.close(closeCodes.overloaded, "Too many requests in a short time.");
    }
    const { page } = this.#source;
    this.#source.intents.add(intents.slice(0, accepted), characters, page);
    if (this.#deferred > 0) this.#nackLater(this.#intentRate.waitMs(this.#deferred));
  }

  /** One message always has room. */
  #hasRoomFor(characters: number): boolean {
    const waiting = this.#source.intents.characters;
    return waiting === 0 || waiting + characters <= this.#limits.frameBytes;
  }

  #nackLater(delayMs: number): void {
    if (!this.#isOpen) return;
    this.#cancelNack ??= this.#clock.after(delayMs, () => {
      this.#cancelNack = undefined;
      if (!this.#source.intents.isEmpty) return this.#nackLater(this.#limits.retryMilliseconds);
      this.#deferred = 0;
      this.send({ type: "nack", expected: this.#source.expected() });
    });
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#snapshot = undefined;
    this.#cancelRetry?.();
    this.#cancelNack?.();
    this.#source.onEnd();
  }
}

/** Fields that are omitted when empty. */
interface OptionalFields {
  readonly traits?: Traits;
  readonly results?: readonly IntentResult[];
}

/** Several commits as one transaction. */
function joined(commits: readonly Commit[]): Pick<Commit, "operations" | "results"> {
  const [first] = commits;
  if (first && commits.length === 1) return first;
  return {
    operations: coalesce(commits.flatMap(({ operations }) => operations)),
    results: commits.flatMap(({ results }) => results),
  };
}

function resultsField(results: readonly IntentResult[]): Pick<OptionalFields, "results"> {
  return results.length > 0 ? { results } : {};
}
