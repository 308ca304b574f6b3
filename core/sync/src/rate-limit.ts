import type { Clock } from "./clock.ts";

/** How much may pass: so many at once, and as many again with each second that goes by. */
export class RateLimit {
  readonly #clock: Pick<Clock, "now">;
  readonly #perSecond: number;
  #left: number;
  #counted: number;

  constructor(perSecond: number, clock: Pick<Clock, "now">) {
    this.#clock = clock;
    // No limit at all is a number too, which can be counted with.
    this.#perSecond = Math.min(perSecond, Number.MAX_SAFE_INTEGER);
    this.#left = this.#perSecond;
    this.#counted = clock.now();
  }

  /** How many of so many may pass now; these are spent. */
  take(wanted: number): number {
    this.#refill();
    const taken = Math.min(wanted, Math.floor(this.#left));
    this.#left -= taken;
    return taken;
  }

  /** In how many milliseconds so many may pass, or as many as ever may at once. */
  wait(wanted: number): number {
    this.#refill();
    const missing = Math.min(wanted, this.#perSecond) - this.#left;
    return Math.max(1, Math.ceil((missing / this.#perSecond) * 1_000));
  }

  #refill(): void {
    const now = this.#clock.now();
    // A clock may be set back.
    const passed = Math.max(0, now - this.#counted);
    const gained = (passed / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond, this.#left + gained);
    this.#counted = now;
  }
}
