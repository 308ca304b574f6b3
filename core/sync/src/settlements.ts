import type { Settlement } from "./protocol.ts";

/** More than a client may have under way or waiting, so that a repeated intent always finds its answer. */
const kept = 1_000;

/** What became of the latest intents: each is decided once, and its answer can be given again until the client has it. */
export class Settlements {
  readonly #byNumber = new Map<number, Settlement>();
  #decided = 0;

  /** The last intent that was decided. */
  get decided(): number {
    return this.#decided;
  }

  add(settlement: Settlement): void {
    this.#decided = Math.max(this.#decided, settlement.number);
    this.#byNumber.set(settlement.number, settlement);
    this.#byNumber.delete(settlement.number - kept);
  }

  get(number: number): Settlement | undefined {
    return this.#byNumber.get(number);
  }

  /** Lets go of answers that the client has; of work that goes on the last one is still to come. */
  forget(settled: readonly Settlement[]): void {
    for (const settlement of settled) {
      if (this.get(settlement.number) === settlement) this.#byNumber.delete(settlement.number);
    }
  }

  latest(): Settlement[] {
    return [...this.#byNumber.values()];
  }
}
