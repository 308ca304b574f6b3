import { HeddleError, type Outcome } from "@heddle/params";

import { ChangeTracker } from "./change-tracker.ts";
import { systemClock } from "./clock.ts";
import { editOf } from "./edit.ts";
import { Line } from "./line.ts";
import { bytesOf } from "./message-size.ts";
import { Outbox, type PendingIntent } from "./outbox.ts";
import { waitingTime } from "./pace.ts";
import { predict, type Prediction } from "./prediction.ts";
import {
  type ClientMessage,
  type IntentTraits,
  protocolVersion,
  type ServerMessage,
  type Settlement,
  type SnapshotOperation,
} from "./protocol.ts";
import { Recovery } from "./recovery.ts";
import type { ReplicaModel } from "./replica-model.ts";
import type { Membership, ReplicaOptions } from "./replica-options.ts";
import { refused, type ReplicaRefusal } from "./replica-refusal.ts";
import { ReplicaState } from "./replica-state.ts";
import { type FileReferences, ReplicaTree } from "./replica-tree.ts";
import { Sender } from "./sender.ts";
import { joinSnapshot } from "./snapshot-parts.ts";
import { topicOf } from "./topic.ts";
import { UploadQueue } from "./upload-queue.ts";

type Message<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;

const missed = "Something was missed.";
const unreadable = "Something could not be read.";

/** The client's side of a session: shows the host's models at once and after any interruption, and loses no change. */
export class Replica {
  readonly state: ReplicaState = new ReplicaState();
  readonly #options: Required<Omit<ReplicaOptions, "membership">>;
  readonly #line: Line;
  readonly #tree: ReplicaTree;
  readonly #outbox: Outbox;
  readonly #sender: Sender;
  readonly #uploads = new UploadQueue();
  readonly #recovery: Recovery;
  readonly #traits = new Map<string, IntentTraits>();
  /** Who waits for the result of work that the host has accepted. */
  readonly #awaited = new Map<number, PendingIntent>();
  readonly #rootListeners = new Set<(root: ReplicaModel) => void>();
  #membership: Membership | undefined;
  /** Whether the host has greeted over the present connection. */
  #isWelcome = false;
  /** The last transaction seen; none before the first snapshot of a session. */
  #sequence: number | undefined;
  /** Random for each page, so that the host can tell its connections from those of another. */
  readonly #client: string;
  #connections = 0;
  /** The last event that was told over the present connection. */
  #heard = 0;
  #root: string | undefined;
  #snapshot: (readonly SnapshotOperation[])[] = [];
  #predicted: ReadonlySet<ReplicaModel> = new Set();
  #isStopped = false;

  constructor(options: ReplicaOptions) {
    this.#options = {
      predictions: {},
      debounceMilliseconds: 0,
      files: noFiles,
      clock: systemClock,
      maximumPending: 500,
      onMembership: () => {},
      ...options,
    };
    this.#membership = options.membership;
    this.#recovery = new Recovery(this.state, options.membership !== undefined);
    const { clock, connect, files } = this.#options;
    this.#tree = new ReplicaTree((model, intent, args) => this.#call(model, intent, args), files);
    this.#outbox = new Outbox(
      clock,
      ({ model, intent, args }, number) => {
        const encoded = args.map((arg) => this.#tree.encode(arg));
        return { number, id: model.id, intent, args: encoded };
      },
      () => this.#sender.push(),
    );
    this.#sender = new Sender(clock, this.#outbox, (message) => this.#line.send(message));
    this.#client = clock.random().toString(36).slice(2);
    this.#line = new Line(connect, clock, {
      onOpen: () => this.#greet(),
      onMessage: (message) => this.#receive(message),
      onDown: (reason) => {
        this.#sender.close();
        this.state.update({ status: this.#membership ? "reconnecting" : "connecting", reason });
      },
      onStop: (cause, reason) => this.#stop(cause === "stop" ? "stopped" : "unauthorized", reason),
    });
  }

  /** The model at the root, once there is one. */
  get root(): ReplicaModel | undefined {
    return this.#root === undefined ? undefined : this.#tree.get(this.#root);
  }

  /** How many models the client knows. */
  get size(): number {
    return this.#tree.size;
  }

  /** The kinds of the models that the client knows. */
  get kinds(): ReadonlySet<string> {
    return new Set(Array.from(this.#tree, ({ kind }) => kind));
  }

  /** Calls back with the root now, when there is one, and whenever a session has brought all of its state. */
  onRoot(listener: (root: ReplicaModel) => void): () => void {
    this.#rootListeners.add(listener);
    if (this.root) listener(this.root);
    return () => void this.#rootListeners.delete(listener);
  }

  /** Sends what waits for later edits: for when a field is left or the page is hidden. */
  flush(): void {
    this.#outbox.release();
  }

  /** Does again what was done in a lost session, in order; what finds no place any more is listed. */
  recover(): Promise<void> {
    return this.#recovery.run(this.#tree, () => this.flush());
  }

  /** Lets the offered edits go. */
  dismissLoss(): void {
    this.#recovery.dismiss();
  }

  /** Ends the connection for good. */
  close(): void {
    this.#outbox.release();
    this.#line.close();
    this.#stop("stopped", "");
  }

  #stop(status: "stopped" | "unauthorized", reason: string): void {
    this.#isStopped = true;
    this.#sender.close();
    this.state.update({ status, reason });
    // What was entered stays shown, and nobody waits for an answer that cannot come.
    const waiting = [...this.#outbox, ...this.#awaited.values()].flatMap(({ resolve }) => resolve);
    this.#awaited.clear();
    for (const answer of [...waiting, ...this.#uploads.empty()]) answer(refused("stopped"));
  }

  #call(model: ReplicaModel, intent: string, args: readonly unknown[]): Promise<Outcome> {
    const refusal = this.#refusal(model, args);
    if (refusal) return Promise.resolve(refused(refusal));
    const traits = this.#traits.get(model.kind)?.[intent] ?? {};
    return this.#uploads.add(model, {
      topic: topicOf(intent, args, traits),
      upload: () => this.#options.files.upload?.(args, traits.command === true),
      go: () => this.#carry(model, intent, args),
    });
  }

  #carry(model: ReplicaModel, intent: string, args: readonly unknown[]): Promise<Outcome> {
    // It may have waited for a file.
    const refusal = this.#refusal(model, args);
    if (refusal) return Promise.resolve(refused(refusal));
    const traits = this.#traits.get(model.kind)?.[intent] ?? {};
    const isCommand = traits.command === true;
    const read = (name: string): unknown => model.shown(name);
    const prediction = predict(this.#options.predictions, model.kind, read, intent, args);
    const topic = topicOf(intent, args, traits);
    const isEdit = !isCommand && traits.viewer !== true;
    const edit = isEdit ? editOf(model, topic, intent, args, prediction) : undefined;
    if (this.#recovery.isDue) return Promise.resolve(this.#recovery.miss(edit));
    return new Promise((resolve) => {
      const pending: PendingIntent = {
        model,
        intent,
        args,
        isCommand,
        edit,
        prediction,
        resolve: [resolve],
      };
      this.#show(() => this.#enqueue(pending, topic, traits.pace));
    });
  }

  #refusal(model: ReplicaModel, args: readonly unknown[]): ReplicaRefusal | undefined {
    if (this.#tree.get(model.id) !== model) return "unknown_object";
    const { maximumPending } = this.#options;
    if (this.#isStopped || this.#outbox.size >= maximumPending) return "offline";
    return bytesOf(args) > this.#sender.bytes ? "too_large" : undefined;
  }

  #enqueue(
    pending: PendingIntent,
    topic: string | undefined,
    pace: IntentTraits[string]["pace"],
  ): void {
    const time = waitingTime(pending.model, pace, this.#options.debounceMilliseconds);
    if (topic === undefined || time === 0) return this.#outbox.add(pending);
    this.#outbox.delay(`${pending.model.id} ${topic}`, pending, time);
  }

  /** Runs what changes the confirmed or the predicted, and notifies of all that is shown differently. */
  #show(work: (tracker: ChangeTracker) => void): void {
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

  #greet(): ClientMessage {
    this.#isWelcome = false;
    this.#snapshot = [];
    const sequence = this.#sequence;
    const resume = this.#membership && {
      ...this.#membership,
      ...(sequence !== undefined && { sequence }),
    };
    const client = { id: this.#client, connection: (this.#connections += 1) };
    return { type: "hello", version: protocolVersion, client, ...(resume && { resume }) };
  }

  #receive(message: ServerMessage): void {
    const isOutOfTurn = message.type !== "welcome" && !this.#isWelcome;
    if (isOutOfTurn) return this.#line.reconnect(missed);
    switch (message.type) {
      case "welcome":
        return this.#onWelcome(message);
      case "snapshot":
        return this.#onSnapshot(message);
      case "transaction":
        return this.#onTransaction(message);
      case "nack":
        return this.#sender.repeatFrom(message.expected);
      case "event":
        return this.#onEvent(message);
      case "pong":
        break;
    }
  }

  #onWelcome({ session, token, root, decided, mode, limits }: Message<"welcome">): void {
    if (this.#membership && this.#membership.session !== session) {
      this.#recovery.lose(this.#outbox.empty(), this.#awaited.values());
      this.#awaited.clear();
    }
    // A greeting that comes twice is of the same connection.
    if (this.#membership?.token !== token) this.#heard = 0;
    this.#membership = { session, token };
    this.#options.onMembership(this.#membership);
    this.#outbox.startAfter(decided);
    this.#root = root;
    this.#sender.greet(decided, limits);
    this.#isWelcome = true;
    if (mode === "delta") this.#goOnline();
    else this.#sequence = undefined;
  }

  #onSnapshot({ part, operations, traits, settled, sequence, isLast }: Message<"snapshot">): void {
    if (part !== this.#snapshot.length) return this.#line.reconnect(missed);
    this.#snapshot.push(operations);
    this.#learn(traits);
    if (!isLast) return;
    const all = joinSnapshot(this.#snapshot.flat());
    this.#snapshot = [];
    if (this.#recovery.isDue) this.#tree.clear();
    if (!this.#take(sequence, settled ?? [], (tracker) => this.#tree.replace(all, tracker))) return;
    this.#recovery.offer();
    if (this.root) for (const listener of this.#rootListeners) listener(this.root);
    this.#line.send({ type: "ack", sequence });
    this.#goOnline();
  }

  #onTransaction({ from, sequence, operations, traits, settled }: Message<"transaction">): void {
    if (this.#sequence !== undefined && sequence <= this.#sequence) return;
    if (from !== this.#sequence) return this.#line.reconnect(missed);
    this.#learn(traits);
    if (!this.#take(sequence, settled ?? [], (tracker) => this.#tree.apply(operations, tracker)))
      return;
    this.#line.send({ type: "ack", sequence });
  }

  /** Takes a state and the answers that belong to it; false when it cannot be, and all state was asked for. */
  #take(
    sequence: number,
    settled: readonly Settlement[],
    apply: (tracker: ChangeTracker) => void,
  ): boolean {
    // Until all of it is there, what is shown belongs to no state.
    this.#sequence = undefined;
    this.#show((tracker) => {
      try {
        apply(tracker);
      } catch {
        return;
      }
      this.#sequence = sequence;
      this.#settleAll(settled);
    });
    if (this.#sequence === undefined) this.#line.reconnect(unreadable);
    return this.#sequence !== undefined;
  }

  /** Something told in passing: what comes again, or is about another state than the one known, is let go. */
  #onEvent({ sequence, number, id, event, payload }: Message<"event">): void {
    if (number <= this.#heard) return;
    if (sequence !== this.#sequence) return;
    this.#heard = number;
    this.#tree.get(id)?.hear(event, this.#tree.decode(payload));
  }

  #goOnline(): void {
    this.state.update({ status: "online", reason: "" });
    this.#sender.open();
  }

  #learn(traits: Readonly<Record<string, IntentTraits>> = {}): void {
    for (const [kind, ofKind] of Object.entries(traits)) this.#traits.set(kind, ofKind);
  }

  #settleAll(settled: readonly Settlement[]): void {
    for (const { number, outcome, isPending } of settled) {
      const decided = this.#outbox.settle(number);
      if (decided) this.#recovery.decide(decided, outcome);
      const pending = decided ?? this.#awaited.get(number);
      if (!pending) continue;
      this.#line.praise();
      if (isPending) {
        this.#awaited.set(number, pending);
        continue;
      }
      this.#awaited.delete(number);
      for (const resolve of pending.resolve) resolve(outcome);
    }
  }
}

const noFiles: FileReferences = {
  encode: () => {
    throw new HeddleError("files", "This connection does not carry files.");
  },
  decode: (reference) => reference,
};
