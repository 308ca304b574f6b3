import {
  type IntentDeclaration,
  intentsOf,
  isPlainObject,
  type Outcome,
  type Params,
  rejectionOf,
  RefusedError,
  RefusedFile,
  isRefusalCode,
  type Translatable,
} from "@heddle/params";

import { type Clock, systemClock } from "./clock.ts";
import { decode, EncodingError, jsonLength, type References, stringField } from "./encoding.ts";
import {
  HostConnection,
  type ConnectionLimits,
  defaultConnectionLimits,
  type SessionState,
} from "./host-connection.ts";
import { IntentQueue } from "./intent-queue.ts";
import { JobQueue } from "./job-queue.ts";
import { messages } from "./messages.ts";
import {
  type EncodeFile,
  layersOf,
  type LossyEvent,
  ModelTree,
  type TransientEvent,
} from "./model-tree.ts";
import {
  type ClientName,
  type EncodedObject,
  type LossyIntent,
  type NumberedIntent,
  type Operation,
  protocolVersion,
  type ServerMessage,
  type IntentResult,
} from "./protocol.ts";
import { RateLimit } from "./rate-limit.ts";
import { SessionGrowth } from "./session-growth.ts";
import { blockLength } from "./snapshot.ts";
import { TransactionLog } from "./transaction-log.ts";
import type { Transport } from "./transport.ts";

/** Stores the changes of shared models. A session sends nothing before it is durable. */
export interface SessionJournal {
  /** Whether the journal contains the client's intent, from any process, so that it must not run again. It may not be durable yet. */
  hasDecided(client: string, clientNumber: number): boolean;
  /** The number of the last durable entry: the journal contains no intent of a new client up to here. */
  readonly position: number;
  /** Whether an entry after `since` may contain an intent of the client for which `hasDecided` is false. */
  mayHaveForgotten(client: string, since: number): boolean;
  /**
   * Called when the client's intent was decided, with the numbers of those that still run and have changed nothing yet. Its
   * changes were made since the previous call; returns whether there were any.
   */
  onDecided(client: string, clientNumber: number, running: readonly number[]): boolean;
  /** Resolves when all changes so far are durable, in the order of the calls; undefined if they are. */
  whenDurable(): Promise<void> | undefined;
  /**
   * Calls back whether changes can be stored: now, and whenever that has changed. Returns the function that stops this.
   * No intent is decided while they cannot.
   */
  watchWritable(listener: (isWritable: boolean) => void): () => void;
  /** Why the visitor may not perform an intent; undefined if they may. Not asked about viewer-only intents. */
  whyNot?(model: Params, intent: string): Translatable | undefined;
}

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
  /** The asynchronous intents that run, by number; without a client number if the journal contains a part of them. */
  readonly #running = new Map<number, { page: string; clientNumber: number | undefined }>();
  readonly #resumes: RateLimit;
  #uncommitted: Operation[] = [];
  readonly #transientEvents: TransientEvent[] = [];
  /** The commits that are not durable, in order. */
  readonly #held: number[] = [];
  /** Events of held commits, which are sent after them. */
  #heldEvents: { readonly event: TransientEvent; readonly sequence: number }[] = [];
  /** Results that a snapshot did not contain, because they were not durable, and the commit to wait for. */
  #withheld: { readonly results: readonly IntentResult[]; readonly until: number } | undefined;
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
      decide: (intent, page) => runIntent(() => this.#decideOrNack(intent, page)),
    });
    this.#tree = new ModelTree(
      root,
      (encodeOperation) => this.#addOperation(encodeOperation),
      (event) => this.#addEvent(event),
      options.encodeFile ?? rejectFile,
      options.onModel,
    );
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
      sendable: () => this.#sendable,
      state: () => this.#captureState(),
      traits: () => this.#tree.traits(),
      schedule: (job) => this.#jobs.add(job, jobKey),
      expected: () => this.#results.decided + 1,
      page: client.id,
      intents: this.#intents,
      onLossy: (intent) => this.#performLossy(intent),
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
    const { sequence } = this.#log;
    const results = this.#results.latest();
    const isSendable = (each: StoredResult): boolean => each.sequence <= this.#sendable;
    const withheld = results.filter((each) => !isSendable(each)).map(({ result }) => result);
    this.#withheld = withheld.length > 0 ? { results: withheld, until: sequence } : undefined;
    return {
      sequence,
      operations: this.#tree.snapshot(blockLength(this.#limits.chunkLength)),
      traits: this.#tree.traits(),
      results: results.filter(isSendable).map(({ result }) => result),
    };
  }

  /** The last commit that may be sent. */
  get #sendable(): number {
    const [first = this.#log.sequence + 1] = this.#held;
    return first - 1;
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
      this.#holdUntilDurable();
      if (!this.#connection && this.#log.characters > missedCharacters) this.#sleep();
      // Changes with the result of an intent are its changes. Those of shared models may be of another visitor.
      const isOwn = results.length > 0;
      this.#countGrowth(
        isOwn ? operations : operations.filter((each) => !this.#tree.isShared(each)),
      );
    }
    if (this.#transientEvents.length === 0) return;
    const { sequence } = this.#log;
    this.#heldEvents.push(...this.#transientEvents.splice(0).map((event) => ({ event, sequence })));
    this.#sendEvents();
  }

  /** Sends the latest commit only when the journal has its changes. */
  #holdUntilDurable(): void {
    const durable = this.#options.journal?.whenDurable();
    if (!durable) return;
    this.#held.push(this.#log.sequence);
    void durable.then(() => this.#release());
  }

  #release(): void {
    this.#held.shift();
    this.#connection?.flush();
    this.#sendEvents();
    if (!this.#withheld || this.#withheld.until > this.#sendable) return;
    const { results } = this.#withheld;
    this.#withheld = undefined;
    this.#commit();
    for (const result of results) this.#results.add(result, this.#log.sequence + 1);
    this.#commit(results);
    this.#connection?.flush();
  }

  #sendEvents(): void {
    const isHeld = ({ sequence }: { readonly sequence: number }): boolean =>
      sequence > this.#sendable;
    const sent = this.#heldEvents.filter((each) => !isHeld(each));
    if (sent.length === 0) return;
    this.#heldEvents = this.#heldEvents.filter(isHeld);
    // Events follow the commit they belong to.
    this.#connection?.flush();
    for (const { event, sequence } of sent) this.#connection?.sendEvent(event, sequence);
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

  /** Returns whether the next intent can follow this one. */
  #decideOrNack(intent: NumberedIntent, page: string): boolean {
    const expected = this.#results.decided + 1;
    if (intent.number > expected) {
      this.#connection?.send({ type: "nack", expected });
      return false;
    }
    if (intent.number === expected) this.#decide(intent, page);
    else this.#repeat(intent.number);
    return true;
  }

  #decide(intent: NumberedIntent, page: string): void {
    // Earlier changes are a transaction of their own.
    this.#commit();
    // Its page has sent it to an earlier session, whose result was lost.
    const { number, clientNumber = number } = intent;
    if (this.#options.journal?.hasDecided(page, clientNumber) === true) {
      this.#commitResult(intent, page, { outcome: nothing });
      return;
    }
    // Before it runs, because it may remove its own model.
    const declaration = this.#declarationOf(intent);
    const sendsRows = declaration?.sendsRows === true;
    try {
      const result = this.#perform(intent, declaration);
      if (result instanceof Promise) {
        const isStored = this.#commitResult(intent, page, { outcome: nothing, isPending: true });
        this.#running.set(number, { page, clientNumber: isStored ? undefined : clientNumber });
        const finish = (outcome: Outcome): void => {
          this.#running.delete(number);
          this.#commitResult(intent, page, { outcome });
        };
        void result.then(
          (value: unknown) => finish(successOutcome(value, sendsRows)),
          (error: unknown) => finish(this.#reject(intent, error)),
        );
      } else {
        this.#commitResult(intent, page, { outcome: successOutcome(result, sendsRows) });
      }
    } catch (error) {
      this.#commitResult(intent, page, { outcome: this.#reject(intent, error) });
    }
  }

  #perform({ id, intent, args }: LossyIntent, declaration: IntentDeclaration | undefined): unknown {
    const model = this.#tree.get(id);
    if (!model) throw new RefusedError(messages.unknown_object, "unknown_object");
    if (this.#running.size >= this.#limits.concurrentIntents) {
      throw new RefusedError(messages.busy, "busy");
    }
    const { journal } = this.#options;
    if (journal?.whyNot && declaration?.viewer !== true) {
      const reason = journal.whyNot(model, intent);
      if (reason !== undefined) throw new RefusedError(reason, "forbidden");
    }
    const references = declaration?.takesRefusedFiles ? this.#references : this.#onlyWholeFiles;
    return model.perform(
      intent,
      args.map((arg) => decode(arg, references)),
    );
  }

  /** A rejected one has no effect, like a dropped one. */
  #performLossy(call: LossyIntent): void {
    // Any other intent needs a number, a result and a place in the journal.
    const declaration = this.#declarationOf(call);
    if (declaration?.lossy !== true) return;
    try {
      void this.#perform(call, declaration);
    } catch (error) {
      this.#reject(call, error);
    }
  }

  #reportFlood(): void {
    if (!this.#isFlooded) this.#options.onFlood?.();
    this.#isFlooded = true;
  }

  #declarationOf({ id, intent }: LossyIntent): IntentDeclaration | undefined {
    const model = this.#tree.get(id);
    for (const { constructor } of model ? layersOf(model) : []) {
      const declared = intentsOf(constructor).get(intent);
      if (declared) return declared.declaration;
    }
    return undefined;
  }

  #reject({ id }: LossyIntent, error: unknown): Outcome {
    const isEncoding = error instanceof EncodingError;
    const model = isEncoding ? undefined : this.#tree.get(id);
    // The intent may have removed its own model.
    const isPublic = isEncoding || error instanceof RefusedError;
    const outcome = model?.rejection(error) ?? rejectionOf(isPublic ? error : undefined);
    if (!outcome.ok && outcome.code === "failed") this.#options.onError?.(error);
    return outcome;
  }

  /** Stores the result of an intent and sends it with the changes so far. Returns whether the journal got changes of it. */
  #commitResult(
    { number, clientNumber = number }: NumberedIntent,
    page: string,
    given: Omit<IntentResult, "number">,
  ): boolean {
    const result = { number, ...given };
    if (!result.isPending) this.#options.onDecide?.(result.outcome);
    const running = [...this.#running.values()].flatMap((each) =>
      each.page === page ? (each.clientNumber ?? []) : [],
    );
    const isStored = this.#options.journal?.onDecided(page, clientNumber, running);
    this.#results.add(result, this.#log.sequence + 1);
    this.#commit([result]);
    this.#scheduleCommit();
    return isStored === true;
  }

  /** Sends the stored result of an intent again. */
  #repeat(number: number): void {
    const result = this.#results.get(number);
    if (!result) return;
    this.#commit();
    this.#results.add(result, this.#log.sequence + 1);
    this.#commit([result]);
    this.#scheduleCommit();
  }

  readonly #references: References = {
    encode: () => undefined,
    decode: (reference) => {
      if (reference["$"] === "model") {
        const model = this.#tree.get(stringField(reference, "id"));
        if (model) return model;
      }
      const file = reference["$"] === "file" && this.#options.decodeFile?.(reference);
      if (file) return file;
      if (reference["$"] === "refused-file") return readRefusedFile(reference);
      throw new EncodingError("it refers to something that is not in this session");
    },
  };

  /** For an intent that does without none of its files. */
  readonly #onlyWholeFiles: References = {
    encode: (value) => this.#references.encode(value),
    decode: (reference) => {
      const decoded = this.#references.decode(reference);
      if (decoded instanceof RefusedFile) throw new RefusedError(decoded.reason, "upload");
      return decoded;
    },
  };
}

/** `{ $: "refused-file", name: "film.bin", size: 2000, code: "too_large", limit: 1000 }` */
function readRefusedFile(reference: EncodedObject): RefusedFile {
  const { size, code, limit } = reference;
  if (!isRefusalCode(code)) throw new EncodingError("a refused file has no known code");
  return new RefusedFile(stringField(reference, "name"), Number(size), {
    code,
    limit: Number(limit),
  });
}

const thisTurn = Promise.resolve();

/** `Infinity`, which JSON cannot express, → the largest safe integer. */
function finiteLimit(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER);
}

const nothing: Outcome = { ok: true, result: undefined };

/** Only plain values, lists of them and declared rows are sent. State changes arrive through the models. */
function successOutcome(value: unknown, sendsRows: boolean): Outcome {
  if (value === undefined) return nothing;
  const isMember = (each: unknown): boolean => isPlain(each) || (sendsRows && isRow(each));
  const isSendable = Array.isArray(value) ? value.every(isMember) : isPlain(value);
  return { ok: true, result: isSendable ? value : undefined };
}

/** `{ id: "a", count: 2 }` */
function isRow(value: unknown): boolean {
  return isPlainObject(value) && Object.values(value).every(isPlain);
}

function isPlain(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function rejectFile(): never {
  throw new EncodingError("this host does not carry files");
}

/** More results than a client may have pending, and far more characters than the results of ordinary intents have. */
const resultLimits = { count: 1_000, characters: 1_000_000 };

interface StoredResult {
  readonly result: IntentResult;
  /** Number of the commit that contains it. */
  readonly sequence: number;
  readonly characters: number;
}

/** Results of intents, stored until the client has acknowledged them, in the order of their commits. */
export class ResultStore {
  readonly #byNumber = new Map<number, StoredResult>();
  #decided = 0;
  #characters = 0;

  /** Number of the last decided intent. */
  get decided(): number {
    return this.#decided;
  }

  /** Without room, no intent is decided: a client that acknowledges nothing must not fill the memory. */
  get hasRoom(): boolean {
    const { count, characters } = resultLimits;
    return this.#byNumber.size < count && this.#characters < characters;
  }

  add(result: IntentResult, sequence: number): void {
    const { number } = result;
    this.#decided = Math.max(this.#decided, number);
    this.#drop(number);
    const characters = jsonLength(result);
    this.#byNumber.set(number, { result, sequence, characters });
    this.#characters += characters;
  }

  get(number: number): IntentResult | undefined {
    return this.#byNumber.get(number)?.result;
  }

  /** Drops the results of the commits up to a sequence number. */
  dropUntil(acknowledged: number): void {
    for (const [number, { sequence }] of this.#byNumber) {
      if (sequence > acknowledged) return;
      this.#drop(number);
    }
  }

  latest(): StoredResult[] {
    return [...this.#byNumber.values()];
  }

  #drop(number: number): void {
    this.#characters -= this.#byNumber.get(number)?.characters ?? 0;
    this.#byNumber.delete(number);
  }
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
