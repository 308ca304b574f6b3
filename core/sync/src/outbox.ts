import { type Outcome, rejection, type SendMode } from "@heddle/params";

import type { Clock } from "./clock.ts";
import { envelopeBytes, splitByBytes } from "./intent-arguments.ts";
import { messages } from "./messages.ts";
import type { ClientMessage, IntentLimits, NumberedIntent } from "./protocol.ts";
import { RateLimit } from "./rate-limit.ts";
import type { Edit } from "./recovery-log.ts";
import type { Prediction, ReplicaModel } from "./replica-model.ts";

/** An intent that the host has not decided, or whose result is outstanding. */
export interface PendingIntent {
  readonly model: ReplicaModel;
  readonly intent: string;
  readonly args: readonly unknown[];
  readonly isCommand: boolean;
  /** The edit to offer after a session loss; undefined for commands and viewer-only intents. */
  readonly edit: Edit | undefined;
  readonly prediction: Prediction;
  /** Its number among all intents of the page, once it was numbered: an earlier session may have decided it. */
  readonly clientNumber?: number | undefined;
  readonly resolve: readonly ((outcome: Outcome) => void)[];
}

interface NumberedPending extends PendingIntent {
  readonly message: NumberedIntent;
}

/**
 * A client's undecided intents, in order. An intent with the key of a waiting one replaces it. Each key has its own
 * timer, and an intent without a key sends all waiting ones first.
 */
export class Outbox {
  readonly #waiting = new Map<string, { pending: PendingIntent; cancel: () => void }>();
  readonly #numbered: NumberedPending[] = [];
  readonly #clock: Clock;
  readonly #number: (pending: PendingIntent, number: number) => NumberedIntent;
  readonly #onReady: () => void;
  #count = 0;
  /** How many intents of the page have a number. */
  #clientCount = 0;
  /** The client number of the last intent in this session. They increase, so that a journal needs to remember only one. */
  #lastClientNumber = 0;

  constructor(
    clock: Clock,
    number: (pending: PendingIntent, number: number) => NumberedIntent,
    onReady: () => void,
  ) {
    this.#clock = clock;
    this.#number = number;
    this.#onReady = onReady;
  }

  get size(): number {
    return this.#waiting.size + this.#numbered.length;
  }

  /** All undecided intents, oldest first. */
  *[Symbol.iterator](): IterableIterator<PendingIntent> {
    yield* this.#numbered;
    for (const { pending } of this.#waiting.values()) yield pending;
  }

  /** Continues after the numbers that an earlier page of this session used. */
  startAfter(number: number): void {
    this.#count = Math.max(this.#count, number);
    this.#clientCount = Math.max(this.#clientCount, number);
  }

  /** The numbered intents starting at `number`. */
  from(number: number): NumberedIntent[] {
    return this.#numbered
      .map(({ message }) => message)
      .filter((message) => message.number >= number);
  }

  /** Adds an intent that is sent immediately, after all waiting intents. */
  add(pending: PendingIntent): void {
    this.flush();
    this.#enqueue(pending);
    this.#onReady();
  }

  /** Adds an intent that a later one with the same key may replace; `Infinity` waits for a flush. */
  delay(key: string, pending: PendingIntent, delayMs: number): void {
    this.#flushOtherIntents(pending);
    const earlier = this.#waiting.get(key);
    const resolve = [...(earlier?.pending.resolve ?? []), ...pending.resolve];
    const cancel = earlier?.cancel ?? this.#flushAfter(delayMs, key);
    this.#waiting.set(key, { pending: { ...pending, resolve }, cancel });
  }

  /** Sends all waiting intents. */
  flush(): void {
    if (this.#waiting.size === 0) return;
    for (const { pending, cancel } of this.#waiting.values()) {
      cancel();
      this.#enqueue(pending);
    }
    this.#waiting.clear();
    this.#onReady();
  }

  /** Removes and returns the intent with this number. */
  take(number: number): NumberedPending | undefined {
    const index = this.#numbered.findIndex(({ message }) => message.number === number);
    return index < 0 ? undefined : this.#numbered.splice(index, 1)[0];
  }

  /** Discards everything, restarts the numbers of the session and returns the undecided intents. */
  clear(): PendingIntent[] {
    const all = [...this];
    for (const { cancel } of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#numbered.length = 0;
    this.#count = 0;
    this.#lastClientNumber = 0;
    return all;
  }

  /** Per model, only intents of one name wait together; otherwise a later one could overtake an earlier one. */
  #flushOtherIntents({ model, intent }: PendingIntent): void {
    for (const [key, { pending }] of this.#waiting) {
      if (pending.model === model && pending.intent !== intent) this.#flushOne(key);
    }
  }

  #flushAfter(delayMs: number, key: string): () => void {
    if (delayMs === Infinity) return () => {};
    return this.#clock.after(delayMs, () => this.#flushOne(key));
  }

  #flushOne(key: string): void {
    const waiting = this.#waiting.get(key);
    if (!waiting) return;
    waiting.cancel();
    this.#waiting.delete(key);
    this.#enqueue(waiting.pending);
    this.#onReady();
  }

  #enqueue(pending: PendingIntent): void {
    const clientNumber = this.#clientNumberOf(pending);
    const number = (this.#count += 1);
    const message = this.#number(pending, number);
    const numbers = clientNumber === number ? {} : { clientNumber };
    this.#numbered.push({ ...pending, clientNumber, message: { ...message, ...numbers } });
  }

  /** An intent that is sent again keeps its number, unless a later one has overtaken it while its files were uploaded. */
  #clientNumberOf({ clientNumber = 0 }: PendingIntent): number {
    const isNext = clientNumber > this.#lastClientNumber;
    return (this.#lastClientNumber = isNext ? clientNumber : (this.#clientCount += 1));
  }
}

/** The host waits when it has sent more transactions than its limit without an acknowledgement: far more than these. */
const acknowledgement = { every: 32, delayMs: 200 };

/** Sends the outbox in order, within the host's message size and rate limits. */
export class Sender {
  readonly #clock: Clock;
  readonly #outbox: Outbox;
  readonly #send: (message: ClientMessage) => void;
  #limits: IntentLimits = { frameBytes: 0, intentsPerSecond: 0 };
  #rate: RateLimit;
  /** The last intent sent over the current connection. */
  #pushed = 0;
  #isOpen = false;
  #willPush = false;
  #cancel: () => void = () => {};
  /** The last transaction that has arrived over the current connection, and the last one that the host knows of. */
  #received = 0;
  #acknowledged = 0;
  #cancelAcknowledgement: (() => void) | undefined;

  constructor(clock: Clock, outbox: Outbox, send: (message: ClientMessage) => void) {
    this.#clock = clock;
    this.#outbox = outbox;
    this.#send = send;
    this.#rate = new RateLimit(0, clock);
  }

  /** Size limit of one intent's arguments. */
  get maxArgumentBytes(): number {
    return this.#limits.frameBytes - envelopeBytes;
  }

  get maxFileBytes(): number {
    return this.#limits.fileBytes ?? Infinity;
  }

  /** Applies the limits of a `welcome` and continues after the last decided intent. */
  onWelcome(decided: number, limits: IntentLimits): void {
    this.#limits = limits;
    this.#rate = new RateLimit(limits.intentsPerSecond, this.#clock);
    this.#pushed = decided;
    this.#received = this.#acknowledged = 0;
  }

  /** Acknowledges a transaction: with the next intents, or soon. */
  acknowledge(sequence: number): void {
    this.#received = sequence;
    if (sequence - this.#acknowledged >= acknowledgement.every) return this.#sendAcknowledgement();
    this.#cancelAcknowledgement ??= this.#clock.after(acknowledgement.delayMs, () =>
      this.#sendAcknowledgement(),
    );
  }

  #sendAcknowledgement(): void {
    this.#send({ type: "ack", sequence: this.#acknowledgeReceived() });
  }

  /** Returns the last transaction, for a message that acknowledges it. */
  #acknowledgeReceived(): number {
    this.#cancelAcknowledgement?.();
    this.#cancelAcknowledgement = undefined;
    return (this.#acknowledged = this.#received);
  }

  /** Handles a `nack`: sends everything from this number again. */
  resendFrom(number: number): void {
    this.#pushed = number - 1;
    this.push();
  }

  open(): void {
    this.#isOpen = true;
    this.push();
  }

  close(): void {
    this.#isOpen = false;
    this.#cancel();
    this.#cancelAcknowledgement?.();
    this.#cancelAcknowledgement = undefined;
  }

  /** Sends the intents of this turn in one message. */
  pushSoon(): void {
    if (this.#willPush) return;
    this.#willPush = true;
    queueMicrotask(() => {
      this.#willPush = false;
      this.push();
    });
  }

  /** Sends as many intents as the rate limit allows and schedules the rest. */
  push(): void {
    if (!this.#isOpen) return;
    this.#cancel();
    const intents = this.#outbox.from(this.#pushed + 1);
    const now = intents.slice(0, this.#rate.take(intents.length));
    for (const part of splitByBytes(now, this.maxArgumentBytes)) {
      this.#pushed = part.at(-1)?.number ?? this.#pushed;
      this.#send({ type: "push", acknowledged: this.#acknowledgeReceived(), intents: part });
    }
    const left = intents.length - now.length;
    if (left > 0) this.#cancel = this.#clock.after(this.#rate.waitMs(left), () => this.push());
  }
}

/** Milliseconds an intent waits for a later one with the same key. */
export function sendDelayMs(
  model: ReplicaModel,
  sendMode: SendMode | undefined,
  defaultMs: number,
): number {
  if (!sendMode) return defaultMs;
  const [mode, delayMs] = [model.peek(sendMode.mode), model.peek(sendMode.delayMs)];
  // Waits until the gesture ends.
  if (mode === "event") return Infinity;
  return mode === "debounce" && typeof delayMs === "number" ? delayMs : defaultMs;
}

/** Codes of rejections that the client issues without the host. */
export type LocalRejection = "unknown_object" | "offline" | "stopped" | "lost" | "too_large";

/** The outcome of an intent that the client rejects itself. */
export function rejected(code: LocalRejection): Outcome {
  return rejection(code, messages[code]);
}
