import { memoryBytes, HeddleError } from "@heddle/params";

import type { Operation } from "./protocol.ts";

/** The models of a session take more memory than it may add. */
export class SessionSizeError extends HeddleError {
  constructor(limit: number) {
    super(
      "session_too_large",
      `The models of a session have grown by more than ${limit} bytes; raise the limit sessionBytes if the app needs more`,
    );
  }
}

/**
 * Whether the models of a session have grown beyond a limit. Growth counts, not size, because an app may show a large
 * graph. Measuring walks through all models, so it waits until the operations since the last time could matter.
 */
export class SessionGrowth {
  readonly #limit: number;
  readonly #measure: () => number;
  /** The bytes of the operations since the last measurement. */
  #unmeasured = 0;
  /** The result of the first measurement. */
  #first: number | undefined;

  constructor(limit: number, measure: () => number) {
    this.#limit = limit;
    this.#measure = measure;
  }

  /** Counts committed operations; throws if the models have grown beyond the limit. */
  add(operations: readonly Operation[]): void {
    this.#unmeasured += memoryBytes(operations);
    if (this.#unmeasured <= this.#limit / 2) return;
    this.#unmeasured = 0;
    const bytes = this.#measure();
    this.#first ??= bytes;
    if (bytes - this.#first > this.#limit) throw new SessionSizeError(this.#limit);
  }
}
