import { assertOptions, HeddleError, type OptionTable, type Outcome } from "@heddle/params";

import { ClientConnection } from "./client-connection.ts";
import { type Clock, systemClock } from "./clock.ts";
import { messageBytes, coalescingKey } from "./intent-arguments.ts";
import {
  Outbox,
  type PendingIntent,
  rejected,
  type LocalRejection,
  Sender,
  sendDelayMs,
} from "./outbox.ts";
import {
  type ClientMessage,
  type Encoded,
  type IntentTraits,
  protocolVersion,
  type ServerMessage,
  type IntentResult,
  type SnapshotOperation,
} from "./protocol.ts";
import { createEdit } from "./recovery-log.ts";
import { Recovery } from "./recovery.ts";
import {
  ChangeTracker,
  predict,
  type Prediction,
  type Predictions,
  type ReplicaModel,
} from "./replica-model.ts";
import { ReplicaState } from "./replica-state.ts";
import { type FileReferences, ReplicaTree } from "./replica-tree.ts";
import { joinSnapshot } from "./snapshot.ts";
import type { Transport } from "./transport.ts";
import { UploadQueue } from "./upload-queue.ts";

type Message<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;

/** Above this many unsent bytes a lossy intent is dropped: it would arrive late. */
const lossyWatermarkBytes = 16_384;

const missedMessage = "A message was missed.";
const invalidState = "A message could not be applied.";

/** Options of a replica. */
export interface ReplicaOptions {
  /** Opens a connection to the host; rejects when it cannot. */
  readonly connect: () => Promise<Transport>;
  readonly predictions?: Predictions;
  /** How long edits with the same key are collected, unless their model sets it; 0 sends each immediately. */
  readonly debounceMilliseconds?: number;
  readonly files?: FileReferences;
  readonly clock?: Clock;
  /** Pending changes beyond this limit are rejected. */
  readonly maximumPending?: number;
  /** The session to resume, from an earlier page. */
  readonly credentials?: SessionCredentials;
  /** Called whenever the credentials to resume the session change. */
  readonly onCredentials?: (credentials: SessionCredentials) => void;
}

/** A session's id and the token that resumes it. */
export interface SessionCredentials {
  readonly session: string;
  readonly token: string;
  /** Whether what the session has settled survives its process. */
  readonly isDurable?: boolean;
}

const optionTable: OptionTable<ReplicaOptions> = {
  connect: "function",
  predictions: "object",
  debounceMilliseconds: "nonNegativeNumber",
  files: "object",
  clock: "object",
  maximumPending: "nonNegativeNumber",
  credentials: "object",
  onCredentials: "function",
};

/** An intent that a view has called. */
interface Call extends Pick<PendingIntent, "model" | "intent" | "args" | "clientNumber"> {
  readonly traits: IntentTraits[string];
  /** Intents with the same key replace each other; undefined for those that do not. */
  readonly key: string | undefined;
}

/** The client's side of a session: displays the host's models, predicts changes and survives interruptions. */
export class Replica {
  readonly state: ReplicaState = new ReplicaState();
  readonly #options: Required<Omit<ReplicaOptions, "credentials">>;
  readonly #connection: ClientConnection;
  readonly #tree: ReplicaTree;
  readonly #outbox: Outbox;
  readonly #sender: Sender;
  readonly #uploads = new UploadQueue();
  readonly #recovery: Recovery;
  readonly #traits = new Map<string, IntentTraits>();
  /** Accepted intents whose result is outstanding, by number. */
  readonly #running = new Map<number, PendingIntent>();
  readonly #rootListeners = new Set<(root: ReplicaModel) => void>();
  #credentials: SessionCredentials | undefined;
  /** Whether the current connection has received its welcome. */
  #isWelcome = false;
  /** The last applied transaction; undefined before the first snapshot of a session. */
  #sequence: number | undefined;
  /** Random per page, so that the host can distinguish its connections from another page's. */
  readonly #client: string;
  /** The end of the journal when the page was opened. */
  #since: number | undefined;
  #connections = 0;
  /** The last event received over the current connection. */
  #lastEvent = 0;
  #root: string | undefined;
  #snapshot: (readonly SnapshotOperation[])[] = [];
  #predicted: ReadonlySet<ReplicaModel> = new Set();
  #isStopped = false;

  constructor(options: ReplicaOptions) {
    assertOptions("new Replica", options, optionTable, ["connect"]);
    this.#options = {
      predictions: {},
      debounceMilliseconds: 0,
      files: noFiles,
      clock: systemClock,
      maximumPending: 500,
      onCredentials: () => {},
      ...options,
    };
    this.#credentials = options.credentials;
    this.#recovery = new Recovery(this.state, options.credentials !== undefined);
    const { clock, connect, files } = this.#options;
    this.#tree = new ReplicaTree((model, intent, args) => this.#call(model, intent, args), files);
    this.#outbox = new Outbox(
      clock,
      ({ model, intent, args }, number) => {
        const encoded = args.map((arg) => this.#tree.encode(arg));
        return { number, id: model.id, intent, args: encoded };
      },
      () => this.#sender.pushSoon(),
    );
    this.#sender = new Sender(clock, this.#outbox, (message) => this.#connection.send(message));
    this.#client = randomId();
    this.#connection = new ClientConnection(connect, clock, {
      onOpen: () => this.#hello(),
      onMessage: (message) => this.#receive(message),
      onDisconnect: (reason) => {
        this.#sender.close();
        this.state.update({ status: this.#credentials ? "reconnecting" : "connecting", reason });
      },
      onStop: (cause, reason) => this.#stop(cause === "stop" ? "stopped" : "unauthorized", reason),
    });
  }

  /** The root model, once the first snapshot has arrived. */
  get root(): ReplicaModel | undefined {
    return this.#root === undefined ? undefined : this.#tree.get(this.#root);
  }

  /** Number of known models. */
  get size(): number {
    return this.#tree.size;
  }

  /** Kinds of the known models. */
  get kinds(): ReadonlySet<string> {
    return new Set(Array.from(this.#tree, ({ kind }) => kind));
  }

  /** Calls back with the current root, if any, and after every full snapshot. */
  onRoot(listener: (root: ReplicaModel) => void): () => void {
    this.#rootListeners.add(listener);
    if (this.root) listener(this.root);
    return () => void this.#rootListeners.delete(listener);
  }

  /** Sends waiting edits immediately, for example on blur or page hide. */
  flush(): void {
    this.#outbox.flush();
    this.#sender.push();
  }

  /** Replays the edits of a lost session in order and lists those that could not be applied. */
  recover(): Promise<void> {
    return this.#recovery.run(this.#tree, () => this.flush());
  }

  /** Discards the offered edits. */
  dismissLoss(): void {
    this.#recovery.dismiss();
  }

  /** Closes the connection for good. */
  close(): void {
    this.flush();
    this.#connection.close();
    this.#stop("stopped", "");
  }

  #stop(status: "stopped" | "unauthorized", reason: string): void {
    this.#isStopped = true;
    this.#sender.close();
    this.state.update({ status, reason });
    // Predictions stay visible, and every caller gets an outcome.
    const waiting = [...this.#outbox, ...this.#running.values()].flatMap(({ resolve }) => resolve);
    this.#running.clear();
    for (const resolve of [...waiting, ...this.#uploads.clear()]) resolve(rejected("stopped"));
  }

  #call(
    model: ReplicaModel,
    intent: string,
    args: readonly unknown[],
    clientNumber?: number,
  ): Promise<Outcome> {
    const rejection = this.#whyClosed(model) ?? this.#whyTooLarge(args);
    if (rejection) return Promise.resolve(rejected(rejection));
    const traits = this.#traits.get(model.kind)?.[intent] ?? {};
    if (traits.lossy) return this.#sendLossy(model, intent, args);
    const key = coalescingKey(intent, args, traits);
    return this.#uploads.add(model, {
      coalescingKey: key,
      upload: () =>
        this.#options.files.upload?.(args, {
          isCommand: traits.command === true,
          maxFileBytes: this.#sender.maxFileBytes,
        }),
      send: () => this.#submit({ model, intent, args, clientNumber, traits, key }),
    });
  }

  /** Resolves at once: nobody learns whether it arrived. */
  #sendLossy(model: ReplicaModel, intent: string, args: readonly unknown[]): Promise<Outcome> {
    const encoded = args.map((arg) => this.#tree.encode(arg));
    const isOnline = this.state.status === "online";
    if (isOnline && this.#connection.bufferedAmount < lossyWatermarkBytes) {
      this.#connection.send({ type: "lossy", id: model.id, intent, args: encoded });
    }
    return Promise.resolve({ ok: true, result: undefined });
  }

  #submit({ model, intent, args, clientNumber, traits, key }: Call): Promise<Outcome> {
    // It may have waited for an upload.
    const rejection = this.#whyClosed(model);
    if (rejection) return Promise.resolve(rejected(rejection));
    const isCommand = traits.command === true;
    const read = (name: string): unknown => model.peek(name);
    const prediction = predict(this.#options.predictions, model.kind, read, intent, args);
    const isEdit = !isCommand && traits.viewer !== true;
    const replayed = args.slice(0, traits.sessionArgument);
    const edit = isEdit ? createEdit(model, key, intent, replayed, prediction) : undefined;
    if (this.#recovery.isAwaitingState) return this.#recovery.keep(edit);
    return new Promise((resolve) => {
      const pending: PendingIntent = {
        model,
        intent,
        args,
        isCommand,
        edit,
        prediction,
        clientNumber,
        resolve: [resolve],
      };
      this.#update(() => this.#enqueue(pending, key, traits.sendMode));
    });
  }

  /** Why no intent of a model can be sent now. */
  #whyClosed(model: ReplicaModel): LocalRejection | undefined {
    if (this.#tree.get(model.id) !== model) return "unknown_object";
    const isFull = this.#outbox.size >= this.#options.maximumPending;
    return this.#isStopped || isFull ? "offline" : undefined;
  }

  #whyTooLarge(args: readonly unknown[]): LocalRejection | undefined {
    return messageBytes(args) > this.#sender.maxArgumentBytes ? "too_large" : undefined;
  }

  #enqueue(
    pending: PendingIntent,
    key: string | undefined,
    sendMode: IntentTraits[string]["sendMode"],
  ): void {
    const delayMs = sendDelayMs(pending.model, sendMode, this.#options.debounceMilliseconds);
    const isSentAgain = pending.clientNumber !== undefined;
    if (key === undefined || delayMs === 0 || isSentAgain) return this.#outbox.add(pending);
    this.#outbox.delay(`${pending.model.id} ${key}`, pending, delayMs);
  }

  /** Changes confirmed or predicted state, then notifies listeners of visible differences. */
  #update(work: (tracker: ChangeTracker) => void): void {
    const tracker = new ChangeTracker();
    this.#touchPredicted(tracker);
    work(tracker);
    this.#touchPredicted(tracker);
    this.#predict();
    tracker.notify();
    const unsent = this.#outbox.size;
    this.state.update({ unsent, isFull: unsent >= this.#options.maximumPending });
  }

  #touchPredicted(tracker: ChangeTracker): void {
    for (const { model, prediction } of this.#outbox) {
      for (const name of Object.keys(prediction.values ?? {})) tracker.touch(model, name);
      for (const { name, key } of prediction.records ?? []) tracker.touch(model, `${name}/${key}`);
    }
  }

  #predict(): void {
    const byModel = new Map<ReplicaModel, Prediction[]>();
    for (const model of this.#predicted) byModel.set(model, []);
    for (const { model, prediction } of this.#outbox) {
      const predictions = byModel.get(model) ?? [];
      predictions.push(prediction);
      byModel.set(model, predictions);
    }
    for (const [model, predictions] of byModel) model.predict(predictions);
    const busy = [...byModel].filter(([, predictions]) => predictions.length > 0);
    this.#predicted = new Set(busy.map(([model]) => model));
  }

  #hello(): ClientMessage {
    this.#isWelcome = false;
    this.#snapshot = [];
    const since = this.#since !== undefined && { since: this.#since };
    const client = { id: this.#client, connection: (this.#connections += 1), ...since };
    const hello = { type: "hello", version: protocolVersion, client } as const;
    if (!this.#credentials) return hello;
    const { session, token } = this.#credentials;
    const sequence = this.#sequence !== undefined && { sequence: this.#sequence };
    return { ...hello, resume: { session, token, ...sequence } };
  }

  #receive(message: ServerMessage): void {
    const isOutOfTurn = message.type !== "welcome" && !this.#isWelcome;
    if (isOutOfTurn) return this.#connection.reconnect(missedMessage);
    switch (message.type) {
      case "welcome":
        return this.#onWelcome(message);
      case "snapshot":
        return this.#onSnapshot(message);
      case "transaction":
        return this.#onTransaction(message);
      case "nack":
        return this.#sender.resendFrom(message.expected);
      case "event":
        return this.#onEvent(message);
      case "saving":
        return this.state.update({ isSavingPaused: message.isPaused });
      case "pong":
        break;
    }
  }

  #onWelcome(welcome: Message<"welcome">): void {
    const { session, token, root, decided, mode, limits, isDurable = false } = welcome;
    if (this.#credentials && this.#credentials.session !== session) {
      const isMoved = this.#credentials.isDurable === true && isDurable;
      this.#leaveSession(isMoved, welcome.isForgotten === true);
    }
    this.#since ??= welcome.position;
    this.state.update({ isSavingPaused: false });
    // A duplicated welcome belongs to the same connection.
    if (this.#credentials?.token !== token) this.#lastEvent = 0;
    this.#credentials = { session, token, isDurable };
    this.#options.onCredentials(this.#credentials);
    this.#outbox.startAfter(decided);
    this.#root = root;
    this.#sender.onWelcome(decided, limits);
    this.#isWelcome = true;
    if (mode === "delta") this.#goOnline();
    else this.#sequence = undefined;
  }

  /** The host has opened another session: the previous one is lost, or it continues in another process. */
  #leaveSession(isMoved: boolean, isForgotten: boolean): void {
    const undecided = this.#outbox.clear();
    const running = [...this.#running.values()];
    this.#running.clear();
    if (isMoved) return this.#recovery.onSessionMoved([...running, ...undecided], isForgotten);
    this.#recovery.onSessionLost(undecided, running);
  }

  #onSnapshot({ part, operations, traits, results, sequence, isLast }: Message<"snapshot">): void {
    if (part !== this.#snapshot.length) return this.#connection.reconnect(missedMessage);
    this.#snapshot.push(operations);
    this.#addTraits(traits);
    if (!isLast) return;
    const all = joinSnapshot(this.#snapshot.flat());
    this.#snapshot = [];
    if (this.#recovery.isAwaitingState) this.#tree.clear();
    if (!this.#applyState(sequence, results ?? [], (tracker) => this.#tree.replace(all, tracker)))
      return;
    this.#recovery.onState(this.#tree, (...edit) => this.#call(...edit));
    if (this.root) for (const listener of this.#rootListeners) listener(this.root);
    this.#sender.acknowledge(sequence);
    this.#goOnline();
  }

  #onTransaction({ from, sequence, operations, traits, results }: Message<"transaction">): void {
    if (this.#sequence !== undefined && sequence <= this.#sequence) return;
    if (from !== this.#sequence) return this.#connection.reconnect(missedMessage);
    this.#addTraits(traits);
    if (
      !this.#applyState(sequence, results ?? [], (tracker) => this.#tree.apply(operations, tracker))
    )
      return;
    this.#sender.acknowledge(sequence);
  }

  /** Applies state with its results; on failure returns false and reconnects for a snapshot. */
  #applyState(
    sequence: number,
    results: readonly IntentResult[],
    apply: (tracker: ChangeTracker) => void,
  ): boolean {
    // Undefined while the state is only partly applied.
    this.#sequence = undefined;
    this.#update((tracker) => {
      try {
        apply(tracker);
      } catch {
        return;
      }
      this.#sequence = sequence;
      this.#applyResults(results);
    });
    if (this.#sequence === undefined) this.#connection.reconnect(invalidState);
    return this.#sequence !== undefined;
  }

  /** Drops duplicated events and those of another state. */
  #onEvent({ sequence, number, id, event, payload }: Message<"event">): void {
    if (number !== undefined) {
      if (number <= this.#lastEvent) return;
      if (sequence !== this.#sequence) return;
      this.#lastEvent = number;
    }
    this.#tree.get(id)?.receiveEvent(event, this.#tree.decode(payload));
  }

  #goOnline(): void {
    this.state.update({ status: "online", reason: "" });
    this.#sender.open();
  }

  #addTraits(traits: Readonly<Record<string, IntentTraits>> = {}): void {
    for (const [kind, ofKind] of Object.entries(traits)) this.#traits.set(kind, ofKind);
  }

  #applyResults(results: readonly IntentResult[]): void {
    for (const { number, outcome, isPending } of results) {
      const decided = this.#outbox.take(number);
      if (decided) this.#recovery.onDecided(decided, outcome);
      const pending = decided ?? this.#running.get(number);
      if (!pending) continue;
      this.#connection.resetBackoff();
      if (isPending) {
        this.#running.set(number, pending);
        continue;
      }
      this.#running.delete(number);
      // Decodes messages; everything else is plain data.
      const decoded = this.#tree.decode(outcome as unknown as Encoded) as Outcome;
      for (const resolve of pending.resolve) resolve(decoded);
    }
  }
}

/** 128 random bits: anyone who knows the id of a page could make a journal believe that the page's edits are decided. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const noFiles: FileReferences = {
  encode: () => {
    throw new HeddleError(
      "files",
      "This connection cannot transfer files: pass `files` to the replica.",
    );
  },
  decode: (reference) => reference,
};
