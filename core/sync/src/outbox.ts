import type { Outcome } from "@heddle/params";

import type { Clock } from "./clock.ts";
import type { Edit } from "./edit.ts";
import type { Prediction } from "./prediction.ts";
import type { NumberedIntent } from "./protocol.ts";
import type { ReplicaModel } from "./replica-model.ts";

/** An intent that the host has not decided, or whose work it has not finished. */
export interface PendingIntent {
  readonly model: ReplicaModel;
  readonly intent: string;
  readonly args: readonly unknown[];
  readonly isCommand: boolean;
  /** What to do again if the session is lost; commands are never given again, and nobody misses where they looked. */
  readonly edit: Edit | undefined;
  readonly prediction: Prediction;
  readonly resolve: readonly ((outcome: Outcome) => void)[];
}

export interface NumberedPending extends PendingIntent {
  readonly message: NumberedIntent;
}

/**
 * What a client wants done, in order. An intent about something that is still waiting replaces the one that waits;
 * each thing has a timer of its own, and whatever is not such an edit lets the waiting ones go first.
 */
export class Outbox {
  readonly #waiting = new Map<string, { pending: PendingIntent; cancel: () => void }>();
  readonly #numbered: NumberedPending[] = [];
  readonly #clock: Clock;
  readonly #number: (pending: PendingIntent, number: number) => NumberedIntent;
  readonly #onReady: () => void;
  #count = 0;

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

  /** All that is not settled, oldest first. */
  *[Symbol.iterator](): IterableIterator<PendingIntent> {
    yield* this.#numbered;
    for (const { pending } of this.#waiting.values()) yield pending;
  }

  /** Goes on after the numbers that an earlier page of this client has used. */
  startAfter(number: number): void {
    this.#count = Math.max(this.#count, number);
  }

  /** The numbered intents from a number on. */
  from(number: number): NumberedIntent[] {
    return this.#numbered
      .map(({ message }) => message)
      .filter((message) => message.number >= number);
  }

  /** Takes an intent that goes at once, after all that waits. */
  add(pending: PendingIntent): void {
    this.release();
    this.#enqueue(pending);
    this.#onReady();
  }

  /** Takes an intent that may wait for a later one about the same thing; without an end, until it is let go. */
  delay(topic: string, pending: PendingIntent, milliseconds: number): void {
    this.#releaseOthers(pending);
    const earlier = this.#waiting.get(topic);
    const resolve = [...(earlier?.pending.resolve ?? []), ...pending.resolve];
    const cancel = earlier?.cancel ?? this.#releaseAfter(milliseconds, topic);
    this.#waiting.set(topic, { pending: { ...pending, resolve }, cancel });
  }

  /** Lets go all that waits. */
  release(): void {
    if (this.#waiting.size === 0) return;
    for (const { pending, cancel } of this.#waiting.values()) {
      cancel();
      this.#enqueue(pending);
    }
    this.#waiting.clear();
    this.#onReady();
  }

  /** Removes and returns the intent with this number. */
  settle(number: number): NumberedPending | undefined {
    const at = this.#numbered.findIndex(({ message }) => message.number === number);
    return at < 0 ? undefined : this.#numbered.splice(at, 1)[0];
  }

  /** Forgets everything and starts to number anew; returns what was not settled. */
  empty(): PendingIntent[] {
    const all = [...this];
    for (const { cancel } of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#numbered.length = 0;
    this.#count = 0;
    return all;
  }

  /** Of one model only intents of one name wait together: otherwise a later one could overtake an earlier one. */
  #releaseOthers({ model, intent }: PendingIntent): void {
    for (const [topic, { pending }] of this.#waiting) {
      if (pending.model === model && pending.intent !== intent) this.#releaseOne(topic);
    }
  }

  #releaseAfter(milliseconds: number, topic: string): () => void {
    if (milliseconds === Infinity) return () => {};
    return this.#clock.after(milliseconds, () => this.#releaseOne(topic));
  }

  #releaseOne(topic: string): void {
    const waiting = this.#waiting.get(topic);
    if (!waiting) return;
    waiting.cancel();
    this.#waiting.delete(topic);
    this.#enqueue(waiting.pending);
    this.#onReady();
  }

  #enqueue(pending: PendingIntent): void {
    const message = this.#number(pending, (this.#count += 1));
    this.#numbered.push({ ...pending, message });
  }
}
