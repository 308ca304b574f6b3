import type { Outcome, Params } from "@heddle/params";

import { type Clock, systemClock } from "./clock.ts";
import { DurableGate, type SessionJournal } from "./durable-gate.ts";
import { EncodingError } from "./encoding.ts";
import {
  HostConnection,
  type ConnectionLimits,
  defaultConnectionLimits,
  type SessionState,
} from "./host-connection.ts";
import { IntentDecider } from "./intent-decider.ts";
import { IntentQueue } from "./intent-queue.ts";
import { JobQueue } from "./job-queue.ts";
import { type EncodeFile, type LossyEvent, ModelTree, type TransientEvent } from "./model-tree.ts";
import {
  type ClientName,
  type IntentResult,
  type Operation,
  protocolVersion,
  type ServerMessage,
} from "./protocol.ts";
import { RateLimit } from "./rate-limit.ts";
import { ResultStore } from "./result-store.ts";
import { SessionGrowth } from "./session-growth.ts";
import { SharedEncoder } from "./shared-encoder.ts";
import { blockLength } from "./snapshot.ts";
import { TransactionLog } from "./transaction-log.ts";
import type { Transport } from "./transport.ts";

/** Options of a session. */
export interface SessionOptions {
  readonly id: string;
  /** Creates an unguessable token. */
  readonly mintToken: () => string;
  readonly encodeFile?: EncodeFile;
  readonly decodeFile?: (reference: Readonly<Record<string, unknown>>) => unknown;
  readonly clock?: Clock;
  readonly journal?: SessionJournal;
  readonly limits?: Partial<ConnectionLimits>;
  /** Sends snapshots in turn with those of other sessions. */
  readonly jobs?: JobQueue;
  /** Encodes what the session shows together with others. */
  readonly encoder?: SharedEncoder;
  /** Called with each model added to the tree. */
  readonly onModel?: (model: Params) => void;
  /** Called when the connection closed and none replaced it. */
  readonly onDisconnect?: () => void;
  /** Runs the decision of an intent, which may need to know on whose behalf it runs. */
  readonly runIntent?: <Result>(decide: () => Result) => Result;
  /** Called with the outcome of each intent. */
  readonly onDecide?: (outcome: Outcome) => void;
  /** Called once, if the client sends lossy intents too fast, or too long ones: those are dropped. */
  readonly onFlood?: () => void;
  /** Called when a commit cannot be sent, because of a defect, or the models are too large: the session must end. */
  readonly onFail?: (error: unknown) => void;
  /** Receives unexpected errors of intents. */
  readonly onError?: (error: unknown) => void;
}

/** The relevant parts of a client's `hello`. */
export interface ClientHello {
  readonly client: ClientName;
  /** The last commit that the client has applied. */
  readonly sequence?: number | undefined;
  /** The token it presented; undefined for a new session. */
  readonly token?: string | undefined;
  /** Clients with one key are sent their snapshots one after another. */
  readonly jobKey?: string | undefined;
}

/** Half of the characters, to which the log is trimmed, hold the largest edit of a client: it needs no snapshot. */
const logLimits = { commits: 1_000, characters: 2_500_000 };

/** A client that missed more than this while it was not connected gets a snapshot: of all changes, of one transaction. */
const missedCharacters = 30_000;
const missedOperations = 20;

/** One visitor's models: decides intents one at a time and sends commits to its connection. */
export class Session {
  readonly id: string;
  readonly #options: SessionOptions;
  readonly #clock: Clock;
  readonly #tree: ModelTree;
  readonly #log = new TransactionLog(logLimits);
  readonly #results = new ResultStore();
  readonly #tokens: ResumeTokens;
  readonly #limits: ConnectionLimits;
  readonly #growth: SessionGrowth;
  readonly #jobs: JobQueue;
  readonly #intents: IntentQueue;
  /** The key of the jobs that decide intents. */
  #intentsKey = "";
  #hasEnded = false;
  #isFlooded = false;
  readonly #resumes: RateLimit;
  #uncommitted: Operation[] = [];
  readonly #transientEvents: TransientEvent[] = [];
  readonly #gate: DurableGate;
  readonly #decider: IntentDecider;
  #isWritable = true;
  readonly #stopWatching: () => void;
  #isCommitScheduled = false;
  /** Whether changes are not encoded, because the next connection gets a snapshot. */
  #isDormant = false;
  #connection: HostConnection | undefined;
  #client: ClientName | undefined;

  constructor(root: Params, options: SessionOptions) {
    this.id = options.id;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#limits = { ...defaultConnectionLimits, ...options.limits };
    this.#growth = new SessionGrowth(this.#limits.sessionBytes, () => this.#tree.bytes);
    this.#tokens = new ResumeTokens(options.mintToken);
    this.#resumes = new RateLimit(this.#limits.resumesPerSecond, this.#clock);
    this.#jobs = options.jobs ?? new JobQueue(this.#clock);
    const { runIntent = (decide) => decide() } = options;
    this.#intents = new IntentQueue({
      schedule: (job) => this.#jobs.add(job, this.#intentsKey),
      isReady: () => !this.#hasEnded && this.#isWritable && this.#results.hasRoom,
      clock: this.#clock,
      decide: (intent, page) => runIntent(() => this.#decider.decide(intent, page)),
    });
    this.#tree = new ModelTree(
      root,
      (encodeOperation) => this.#addOperation(encodeOperation),
      (event) => this.#addEvent(event),
      options.encodeFile ?? rejectFile,
      options.encoder ?? new SharedEncoder(),
      options.onModel,
    );
    this.#gate = new DurableGate({
      latest: () => this.#log.sequence,
      whenDurable: () => options.journal?.whenDurable(),
      onOpen: () => this.#onDurable(),
    });
    this.#decider = new IntentDecider({
      tree: this.#tree,
      results: this.#results,
      journal: options.journal,
      concurrentIntents: this.#limits.concurrentIntents,
      decodeFile: options.decodeFile,
      onDecide: options.onDecide,
      onGap: (expected) => this.#connection?.send({ type: "nack", expected }),
      onError: options.onError,
      commit: (results) => this.#commitResults(results),
    });
    this.#stopWatching =
      options.journal?.watchWritable((isWritable) => this.#setWritable(isWritable)) ?? (() => {});
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /** Whether a client with this token may resume. */
  accepts(token: string): boolean {
    return this.#tokens.accepts(token);
  }

  /** Whether the same client already said hello over a later connection. */
  isStale({ id, connection }: ClientName): boolean {
    return this.#client?.id === id && connection < this.#client.connection;
  }

  /** Whether this page has all commits but those in the log, so that no snapshot is necessary. */
  covers({ id }: ClientName, sequence: number | undefined): boolean {
    return this.#client?.id === id && this.#hasCommitsAfter(sequence);
  }

  /** Whether the session may be resumed now. Each connection costs a token and the missed transactions. */
  mayResume(): boolean {
    return this.#resumes.take(1) === 1;
  }

  #hasCommitsAfter(sequence: number | undefined): sequence is number {
    return sequence !== undefined && this.#log.since(sequence) !== undefined;
  }

  /** Attaches a new connection, which replaces the current one. */
  connect(
    transport: Transport,
    { client, sequence, token: presentedToken, jobKey = "" }: ClientHello,
  ): void {
    const { journal } = this.#options;
    const isSamePage = this.#client?.id === client.id;
    this.#client = client;
    this.#intentsKey = `intents of ${jobKey}`;
    this.#commit();
    this.#isDormant = false;
    const previous = this.#connection;
    this.#connection = undefined;
    previous?.replace();
    const token = this.#tokens.rotate(presentedToken);
    const limits = this.#limits;
    const connection = new HostConnection(transport, this.#clock, limits, {
      log: this.#log,
      sendable: () => this.#gate.sendable,
      state: () => this.#captureState(),
      traits: () => this.#tree.traits(),
      schedule: (job) => this.#jobs.add(job, jobKey),
      expected: () => this.#results.decided + 1,
      page: client.id,
      intents: this.#intents,
      onLossy: (intent) => this.#decider.performLossy(intent),
      onFlood: () => this.#reportFlood(),
      onEventsMissed: () => this.#tree.reportMissedEvents(),
      onAcknowledged: (acknowledged) => this.#acknowledge(acknowledged),
      onFail: (error) => this.#fail(error),
      onEnd: () => {
        if (this.#connection !== connection) return;
        this.#connection = undefined;
        this.#tree.disconnect();
        this.#options.onDisconnect?.();
      },
    });
    this.#connection = connection;
    const isCovered = this.#hasCommitsAfter(sequence);
    // The client has applied this commit, although its acknowledgement may be lost.
    if (isCovered) this.#acknowledge(sequence);
    const { decided } = this.#results;
    const welcome: ServerMessage = {
      type: "welcome",
      version: protocolVersion,
      session: this.id,
      token,
      root: this.#tree.root,
      // Another page continues after the intents of the one before it, which may wait.
      decided: isSamePage ? decided : this.#intents.lastAfter(decided),
      mode: isCovered ? "delta" : presentedToken === undefined ? "new" : "snapshot",
      ...(journal && { isDurable: true, position: journal.position }),
      ...(journal?.mayHaveForgotten(client.id, client.since ?? 0) && { isForgotten: true }),
      limits: {
        frameBytes: finiteLimit(limits.frameBytes),
        intentsPerSecond: finiteLimit(limits.intentsPerSecond),
        fileBytes: finiteLimit(limits.fileBytes),
      },
    };
    connection.start(welcome, {
      from: isCovered ? sequence : undefined,
      hasMissedEvents: presentedToken !== undefined,
    });
    if (!this.#isWritable) connection.send({ type: "saving", isPaused: true });
  }

  /** Intents wait while the journal cannot store their changes: the page keeps them, and says why. */
  #setWritable(isWritable: boolean): void {
    if (this.#isWritable === isWritable) return;
    this.#isWritable = isWritable;
    this.#connection?.send({ type: "saving", isPaused: !isWritable });
    this.#intents.proceed();
  }

  #captureState(): SessionState {
    this.#commit();
    return {
      sequence: this.#log.sequence,
      operations: this.#tree.snapshot(blockLength(this.#limits.chunkLength)),
      traits: this.#tree.traits(),
      results: this.#gate.withhold(this.#results.latest()),
    };
  }

  #acknowledge(sequence: number): void {
    this.#log.dropUntil(sequence);
    this.#results.dropUntil(sequence);
    this.#intents.proceed();
  }

  /** Closes the connection with a code and disposes of all models. */
  end(code: number, reason: string): void {
    this.#hasEnded = true;
    this.#stopWatching();
    this.#connection?.close(code, reason);
    this.#connection = undefined;
    this.#tree.dispose();
  }

  #addOperation(encodeOperation: () => Operation): void {
    if (this.#isDormant) return;
    // Before the transaction ends: to encode all of it for each visitor who left would take seconds.
    if (!this.#connection && this.#uncommitted.length >= missedOperations) return this.#sleep();
    try {
      this.#uncommitted.push(encodeOperation());
      this.#scheduleCommit();
    } catch (error) {
      // Thrown here, it would stop the change of a model that other sessions show, too.
      this.#fail(error);
    }
  }

  /** Sent after the commit that it belongs to; never stored for a disconnected client. */
  #addEvent(event: TransientEvent | LossyEvent): void {
    if (!this.#connection) return;
    if ("text" in event) return this.#connection.sendLossy(event);
    this.#transientEvents.push(event);
    this.#scheduleCommit();
  }

  /** Stores nothing until a client connects. Visitors who left a shared model must not cost as much as those who are there. */
  #sleep(): void {
    this.#uncommitted = [];
    this.#log.clear();
    this.#isDormant = true;
  }

  /** Sends the commits of this turn in one message. Changes of one synchronous run are one transaction. */
  #scheduleCommit(): void {
    if (this.#isCommitScheduled) return;
    this.#isCommitScheduled = true;
    // Not `queueMicrotask`, which costs several times as much in Node.
    void thisTurn.then(this.#endTurn);
  }

  readonly #endTurn = (): void => {
    this.#isCommitScheduled = false;
    this.#commit();
    this.#connection?.flush();
  };

  #commit(results: readonly IntentResult[] = []): void {
    const operations = this.#uncommitted;
    if (operations.length > 0 || results.length > 0) {
      this.#uncommitted = [];
      this.#log.append(operations, results);
      this.#gate.hold();
      if (!this.#connection && this.#log.characters > missedCharacters) this.#sleep();
      // Changes with the result of an intent are its changes. Those of shared models may be of another visitor.
      const isOwn = results.length > 0;
      this.#countGrowth(
        isOwn ? operations : operations.filter((each) => !this.#tree.isShared(each)),
      );
    }
    if (this.#transientEvents.length === 0) return;
    this.#gate.addEvents(this.#transientEvents.splice(0));
    this.#sendEvents();
  }

  /** Commits the changes so far, with results, which are stored until the client has acknowledged them. */
  #commitResults(results: readonly IntentResult[]): void {
    for (const result of results) this.#results.add(result, this.#log.sequence + 1);
    this.#commit(results);
    if (results.length > 0) this.#scheduleCommit();
  }

  #onDurable(): void {
    this.#connection?.flush();
    this.#sendEvents();
    const results = this.#gate.takeResults();
    if (results.length === 0) return;
    this.#commit();
    this.#commitResults(results);
    this.#connection?.flush();
  }

  /** Events follow the commit they belong to. */
  #sendEvents(): void {
    const events = this.#gate.takeEvents();
    if (events.length === 0) return;
    this.#connection?.flush();
    for (const { event, sequence } of events) this.#connection?.sendEvent(event, sequence);
  }

  #countGrowth(operations: readonly Operation[]): void {
    try {
      this.#growth.add(operations);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (!this.#options.onFail) throw error;
    this.#options.onFail(error);
  }

  #reportFlood(): void {
    if (!this.#isFlooded) this.#options.onFlood?.();
    this.#isFlooded = true;
  }
}

const thisTurn = Promise.resolve();

/** `Infinity`, which JSON cannot express, → the largest safe integer. */
function finiteLimit(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER);
}

function rejectFile(): never {
  throw new EncodingError("this host does not carry files");
}

/** The number of consecutive welcomes that may get lost. */
const keptTokens = 50;

/** Tokens that resume a session: each connection gets a new one, and older ones expire once a newer one was used. */
class ResumeTokens {
  readonly #mint: () => string;
  /** The last token the client presented, and those issued since, which it may not have received. */
  #valid: string[] = [];

  constructor(mint: () => string) {
    this.#mint = mint;
  }

  accepts(token: string): boolean {
    return this.#valid.includes(token);
  }

  /** Issues a token and invalidates those older than the presented one. */
  rotate(presentedToken?: string): string {
    const token = this.#mint();
    const [used, ...unused] = this.#valid.slice(
      Math.max(0, this.#valid.indexOf(presentedToken ?? "")),
    );
    this.#valid = [...(used === undefined ? [] : [used]), ...unused.slice(-keptTokens), token];
    return token;
  }
}
