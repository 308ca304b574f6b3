import type { Clock } from "./clock.ts";

/** How much may be asked for in each second of the clock. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #clock: Pick<Clock, "now">;
  #second = 0;
  #taken = 0;

  constructor(perSecond: number, clock: Pick<Clock, "now">) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  /** Takes some of this second's share; whether that was still within it. */
  take(amount = 1): boolean {
    const second = Math.floor(this.#clock.now() / 1_000);
    if (second !== this.#second) this.#taken = 0;
    this.#second = second;
    this.#taken += amount;
    return this.#taken <= this.#perSecond;
  }
}
