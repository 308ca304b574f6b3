import type { Operation, Settlement } from "./protocol.ts";

/** What was committed under one sequence number. */
export interface Commit {
  readonly sequence: number;
  readonly operations: readonly Operation[];
  readonly settled: readonly Settlement[];
  readonly size: number;
}

export interface LogLimits {
  readonly commits: number;
  readonly bytes: number;
}

/** The latest commits of a session, as far back as the limits allow: what a client missed is read from here. */
export class TransactionLog {
  readonly #limits: LogLimits;
  #commits: Commit[] = [];
  #bytes = 0;
  #sequence = 0;

  constructor(limits: LogLimits) {
    this.#limits = limits;
  }

  /** The number of the latest commit. */
  get sequence(): number {
    return this.#sequence;
  }

  append(operations: readonly Operation[], settled: readonly Settlement[]): void {
    const size = JSON.stringify(operations).length + JSON.stringify(settled).length;
    this.#commits.push({ sequence: (this.#sequence += 1), operations, settled, size });
    this.#bytes += size;
    this.#limit();
  }

  /** What was committed after a sequence number, or undefined when that is no longer known. */
  since(sequence: number): Commit[] | undefined {
    if (sequence > this.#sequence) return undefined;
    const missing = this.#sequence - sequence;
    return missing > this.#commits.length
      ? undefined
      : this.#commits.slice(this.#commits.length - missing);
  }

  /** Drops what the client has seen, up to a sequence number; returns it. */
  forget(sequence: number): Commit[] {
    const kept = this.#sequence - sequence;
    const seen = this.#commits.splice(0, this.#commits.length - kept);
    for (const { size } of seen) this.#bytes -= size;
    return seen;
  }

  /** Drops the oldest commits beyond the limits, several at a time so that it does not cost each commit. */
  #limit(): void {
    const { commits, bytes } = this.#limits;
    if (this.#commits.length <= commits && this.#bytes <= bytes) return;
    let dropped = 0;
    for (const { size } of this.#commits) {
      const isSmall = this.#commits.length - dropped <= commits / 2 && this.#bytes <= bytes / 2;
      if (isSmall) break;
      this.#bytes -= size;
      dropped += 1;
    }
    this.#commits = this.#commits.slice(dropped);
  }
}
