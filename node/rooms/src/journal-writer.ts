import type { Clock } from "@heddle/sync";

import {
  type Lease,
  LeaseLostError,
  type RoomStore,
  StoreUnavailableError,
} from "./store/room-store.ts";

/** `away`: the store cannot be reached, and entries wait. `lost`: another process may own the room. */
export type JournalState = "open" | "away" | "lost";

interface JournalWriterOptions {
  readonly store: RoomStore;
  readonly lease: Lease;
  readonly leaseMs: number;
  /** The sequence of the last entry. */
  readonly sequence: number;
  readonly clock: Clock;
  /** Called before entries are written: stores what they refer to. */
  readonly prepare: () => Promise<void>;
  /** Called when entries up to a sequence are durable. */
  readonly onDurable: (sequence: number) => void;
  readonly onState: (state: JournalState, error?: unknown) => void;
}

/** The limits of one append. A larger entry is appended alone. */
const batchLimits = { entries: 500, characters: 1_000_000 };

/** The delay after a failed append; it doubles from the first up to the last. */
const retryMs = { first: 50, last: 2_000 };

/**
 * Appends the entries of a room in order. While one append runs, the next entries collect, so that a busy room needs no
 * more appends than the store can do: the slower the store, the larger the groups.
 */
export class JournalWriter {
  readonly #options: JournalWriterOptions;
  #durable: number;
  /** Entries that are not durable yet. */
  #waiting: string[] = [];
  #state: JournalState = "open";
  #isWriting = false;

  constructor(options: JournalWriterOptions) {
    this.#options = options;
    this.#durable = options.sequence;
  }

  get state(): JournalState {
    return this.#state;
  }

  /** The sequence of the last durable entry. */
  get durable(): number {
    return this.#durable;
  }

  /** The sequence of the last entry. */
  get sequence(): number {
    return this.#durable + this.#waiting.length;
  }

  /** Adds an entry and returns its sequence. It has no effect once the lease is lost. */
  add(content: string): number {
    this.#waiting.push(content);
    void this.#write();
    return this.sequence;
  }

  /** Ends the journal. Waiting entries are not written, and never count as durable. */
  end(error?: unknown): void {
    this.#setState("lost", error);
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0 && this.#state !== "lost") await this.#appendBatch();
    this.#isWriting = false;
  }

  /** Appends the next entries, with retries. A failed append may have written them; the store recognizes the repetition. */
  async #appendBatch(): Promise<void> {
    const { store, lease, leaseMs, clock, prepare, onDurable } = this.#options;
    let isExtended = false;
    const batch = this.#waiting.slice(0, batchSize(this.#waiting));
    for (let waitMs = retryMs.first; ; waitMs = Math.min(2 * waitMs, retryMs.last)) {
      try {
        await prepare();
        await store.append(lease, this.#durable, batch);
        break;
      } catch (error) {
        // A thread that was busy for longer than the lease appends before its timer extends the lease.
        if (error instanceof LeaseLostError && !isExtended) {
          isExtended = (await store.renew(lease, leaseMs).catch(() => "lost")) === "held";
          if (isExtended && !this.#hasEnded()) continue;
        }
        if (!(error instanceof StoreUnavailableError)) return this.end(error);
        this.#setState("away", error);
        await new Promise<void>((resolve) => {
          clock.after(waitMs, resolve);
        });
        if (this.#hasEnded()) return;
      }
    }
    if (this.#hasEnded()) return;
    this.#waiting.splice(0, batch.length);
    this.#durable += batch.length;
    this.#setState("open");
    onDurable(this.#durable);
  }

  /** A method, because the compiler does not expect the state to change while an append is awaited. */
  #hasEnded(): boolean {
    return this.#state === "lost";
  }

  #setState(state: JournalState, error?: unknown): void {
    if (this.#state === state || this.#state === "lost") return;
    this.#state = state;
    this.#options.onState(state, error);
  }
}

/** How many of the first entries fit into one append. */
function batchSize(entries: readonly string[]): number {
  let characters = 0;
  let size = 0;
  for (const { length } of entries) {
    characters += length;
    if (size > 0 && (characters > batchLimits.characters || size >= batchLimits.entries)) break;
    size += 1;
  }
  return size;
}
