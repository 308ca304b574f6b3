import type { Clock } from "./clock.ts";

/** A token bucket: holds one second's worth of tokens and refills continuously. */
export class RateLimit {
  readonly #clock: Pick<Clock, "now">;
  readonly #perSecond: number;
  #tokens: number;
  #refilledAt: number;

  constructor(perSecond: number, clock: Pick<Clock, "now">) {
    this.#clock = clock;
    // `Infinity` would make the arithmetic `NaN`.
    this.#perSecond = Math.min(perSecond, Number.MAX_SAFE_INTEGER);
    this.#tokens = this.#perSecond;
    this.#refilledAt = clock.now();
  }

  /** Takes up to `wanted` tokens and returns how many were granted. */
  take(wanted: number): number {
    this.#refill();
    const granted = Math.min(wanted, Math.floor(this.#tokens));
    this.#tokens -= granted;
    return granted;
  }

  /** Milliseconds until `wanted` tokens, or a full bucket, are available. */
  waitMs(wanted: number): number {
    this.#refill();
    const missing = Math.min(wanted, this.#perSecond) - this.#tokens;
    return Math.max(1, Math.ceil((missing / this.#perSecond) * 1_000));
  }

  #refill(): void {
    const now = this.#clock.now();
    // The clock may be set back.
    const elapsedMs = Math.max(0, now - this.#refilledAt);
    const added = (elapsedMs / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + added);
    this.#refilledAt = now;
  }
}
