import type { Clock } from "./clock.ts";
import { envelopeBytes, partsOf } from "./message-size.ts";
import type { Outbox } from "./outbox.ts";
import type { ClientMessage, IntentLimits } from "./protocol.ts";
import { RateLimit } from "./rate-limit.ts";

/** Sends what is in the outbox: in order, in messages as long and intents as many as the host takes. */
export class Sender {
  readonly #clock: Clock;
  readonly #outbox: Outbox;
  readonly #send: (message: ClientMessage) => void;
  #limits: IntentLimits = { frameBytes: 0, intentsPerSecond: 0 };
  #rate: RateLimit;
  /** The last intent that was sent over the present connection. */
  #pushed = 0;
  #isOpen = false;
  #cancel: () => void = () => {};

  constructor(clock: Clock, outbox: Outbox, send: (message: ClientMessage) => void) {
    this.#clock = clock;
    this.#outbox = outbox;
    this.#send = send;
    this.#rate = new RateLimit(0, clock);
  }

  /** How long the arguments of one intent may be. */
  get bytes(): number {
    return this.#limits.frameBytes - envelopeBytes;
  }

  /** The host has greeted: it says what it takes, and what it has decided. */
  greet(decided: number, limits: IntentLimits): void {
    this.#limits = limits;
    this.#rate = new RateLimit(limits.intentsPerSecond, this.#clock);
    this.#pushed = decided;
  }

  /** The host asks for all from this number on. */
  repeatFrom(number: number): void {
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
  }

  /** Sends as much as may go now, and the rest when it may. */
  push(): void {
    if (!this.#isOpen) return;
    this.#cancel();
    const intents = this.#outbox.from(this.#pushed + 1);
    const now = intents.slice(0, this.#rate.take(intents.length));
    for (const part of partsOf(now, this.bytes)) {
      this.#pushed = part.at(-1)?.number ?? this.#pushed;
      this.#send({ type: "push", intents: part });
    }
    const left = intents.length - now.length;
    if (left > 0) this.#cancel = this.#clock.after(this.#rate.wait(left), () => this.push());
  }
}
