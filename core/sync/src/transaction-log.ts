import { jsonLength } from "./encoding.ts";
import type { IntentResult, Operation } from "./protocol.ts";

/** One committed transaction. */
export interface Commit {
  readonly sequence: number;
  readonly operations: readonly Operation[];
  readonly results: readonly IntentResult[];
  /** About the length as JSON. */
  readonly characters: number;
}

interface LogLimits {
  readonly commits: number;
  readonly characters: number;
}

/** The latest commits of a session, within limits, for clients that missed some. */
export class TransactionLog {
  readonly #limits: LogLimits;
  #commits: Commit[] = [];
  #characters = 0;
  #sequence = 0;

  constructor(limits: LogLimits) {
    this.#limits = limits;
  }

  /** Sequence number of the latest commit. */
  get sequence(): number {
    return this.#sequence;
  }

  /** About the length of all commits as JSON. */
  get characters(): number {
    return this.#characters;
  }

  append(operations: readonly Operation[], results: readonly IntentResult[]): void {
    const characters = jsonLength(operations) + jsonLength(results);
    this.#commits.push({ sequence: (this.#sequence += 1), operations, results, characters });
    this.#characters += characters;
    this.#dropOldest();
  }

  /** Commits after a sequence number, up to another one, or undefined when some were dropped. */
  since(sequence: number, last: number = this.#sequence): Commit[] | undefined {
    const start = this.#commits.length - (this.#sequence - sequence);
    if (start < 0 || sequence > this.#sequence) return undefined;
    return this.#commits.slice(start, start + last - sequence);
  }

  /** Drops the commits up to a sequence number. */
  dropUntil(sequence: number): void {
    const count = this.#commits.length - (this.#sequence - sequence);
    if (count <= 0) return;
    for (const commit of this.#commits.splice(0, count)) this.#characters -= commit.characters;
  }

  /** Drops all commits and skips a number, so that no client is covered. */
  clear(): void {
    this.#commits = [];
    this.#characters = 0;
    this.#sequence += 1;
  }

  /** Drops the oldest commits if a limit is exceeded: down to half of the limits, to amortize the cost. */
  #dropOldest(): void {
    const { commits, characters } = this.#limits;
    if (this.#commits.length <= commits && this.#characters <= characters) return;
    let dropped = 0;
    for (const commit of this.#commits) {
      const isWithinHalfOfLimits =
        this.#commits.length - dropped <= commits / 2 && this.#characters <= characters / 2;
      if (isWithinHalfOfLimits) break;
      this.#characters -= commit.characters;
      dropped += 1;
    }
    this.#commits = this.#commits.slice(dropped);
  }
}
