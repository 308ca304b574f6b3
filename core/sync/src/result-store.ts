import { jsonLength } from "./encoding.ts";
import type { IntentResult } from "./protocol.ts";

/** More results than a client may have pending, and far more characters than the results of ordinary intents have. */
const resultLimits = { count: 1_000, characters: 1_000_000 };

export interface StoredResult {
  readonly result: IntentResult;
  /** Number of the commit that contains it. */
  readonly sequence: number;
  readonly characters: number;
}

/** Results of intents, stored until the client has acknowledged them, in the order of their commits. */
export class ResultStore {
  readonly #byNumber = new Map<number, StoredResult>();
  #decided = 0;
  #characters = 0;

  /** Number of the last decided intent. */
  get decided(): number {
    return this.#decided;
  }

  /** Without room, no intent is decided: a client that acknowledges nothing must not fill the memory. */
  get hasRoom(): boolean {
    const { count, characters } = resultLimits;
    return this.#byNumber.size < count && this.#characters < characters;
  }

  add(result: IntentResult, sequence: number): void {
    const { number } = result;
    this.#decided = Math.max(this.#decided, number);
    this.#drop(number);
    const characters = jsonLength(result);
    this.#byNumber.set(number, { result, sequence, characters });
    this.#characters += characters;
  }

  get(number: number): IntentResult | undefined {
    return this.#byNumber.get(number)?.result;
  }

  /** Drops the results of the commits up to a sequence number. */
  dropUntil(acknowledged: number): void {
    for (const [number, { sequence }] of this.#byNumber) {
      if (sequence > acknowledged) return;
      this.#drop(number);
    }
  }

  latest(): StoredResult[] {
    return [...this.#byNumber.values()];
  }

  #drop(number: number): void {
    this.#characters -= this.#byNumber.get(number)?.characters ?? 0;
    this.#byNumber.delete(number);
  }
}
