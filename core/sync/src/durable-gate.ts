import type { Params, Translatable } from "@heddle/params";

import type { TransientEvent } from "./model-tree.ts";
import type { IntentResult } from "./protocol.ts";
import type { StoredResult } from "./result-store.ts";

/** Stores the changes of shared models. A session sends nothing before it is durable. */
export interface SessionJournal {
  /** Whether the journal contains the client's intent, from any process, so that it must not run again. It may not be durable yet. */
  hasDecided(client: string, clientNumber: number): boolean;
  /** The number of the last durable entry: the journal contains no intent of a new client up to here. */
  readonly position: number;
  /** Whether an entry after `since` may contain an intent of the client for which `hasDecided` is false. */
  mayHaveForgotten(client: string, since: number): boolean;
  /**
   * Called when the client's intent was decided, with the numbers of those that still run and have changed nothing yet. Its
   * changes were made since the previous call; returns whether there were any.
   */
  onDecided(client: string, clientNumber: number, running: readonly number[]): boolean;
  /** Resolves when all changes so far are durable, in the order of the calls; undefined if they are. */
  whenDurable(): Promise<void> | undefined;
  /**
   * Calls back whether changes can be stored: now, and whenever that has changed. Returns the function that stops this.
   * No intent is decided while they cannot.
   */
  watchWritable(listener: (isWritable: boolean) => void): () => void;
  /** Why the visitor may not perform an intent; undefined if they may. Not asked about viewer-only intents. */
  whyNot?(model: Params, intent: string): Translatable | undefined;
}

interface HeldEvent {
  readonly event: TransientEvent;
  /** The commit that it belongs to. */
  readonly sequence: number;
}

interface GateOptions {
  /** The number of the latest commit. */
  readonly latest: () => number;
  /** Resolves when the changes so far are durable; undefined if they are. */
  readonly whenDurable: () => Promise<void> | undefined;
  /** Called when more may be sent. */
  readonly onOpen: () => void;
}

/** What a session must not send yet, because the journal does not have it: commits, and the events and results after them. */
export class DurableGate {
  readonly #options: GateOptions;
  /** The commits that are not durable, in order. */
  readonly #held: number[] = [];
  #events: readonly HeldEvent[] = [];
  /** Results that a snapshot did not contain, and the commit to wait for. */
  #withheld: { readonly results: readonly IntentResult[]; readonly until: number } | undefined;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** The last commit that may be sent. */
  get sendable(): number {
    const [first = this.#options.latest() + 1] = this.#held;
    return first - 1;
  }

  /** Holds the latest commit until the journal has its changes. */
  hold(): void {
    const durable = this.#options.whenDurable();
    if (!durable) return;
    this.#held.push(this.#options.latest());
    void durable.then(() => {
      this.#held.shift();
      this.#options.onOpen();
    });
  }

  /** Adds events of the latest commit. */
  addEvents(events: readonly TransientEvent[]): void {
    const sequence = this.#options.latest();
    this.#events = [...this.#events, ...events.map((event) => ({ event, sequence }))];
  }

  /** Takes the events whose commits may be sent. */
  takeEvents(): readonly HeldEvent[] {
    const sent = this.#events.filter((each) => this.#isOpenFor(each));
    if (sent.length > 0) this.#events = this.#events.filter((each) => !this.#isOpenFor(each));
    return sent;
  }

  /** Withholds the results for a snapshot that are not durable, and returns the others. */
  withhold(results: readonly StoredResult[]): readonly IntentResult[] {
    const withheld = results.filter((each) => !this.#isOpenFor(each));
    this.#withheld =
      withheld.length > 0
        ? { results: withheld.map(({ result }) => result), until: this.#options.latest() }
        : undefined;
    return results.filter((each) => this.#isOpenFor(each)).map(({ result }) => result);
  }

  /** Takes the withheld results, once they may be sent. */
  takeResults(): readonly IntentResult[] {
    if (!this.#withheld || this.#withheld.until > this.sendable) return [];
    const { results } = this.#withheld;
    this.#withheld = undefined;
    return results;
  }

  #isOpenFor({ sequence }: { readonly sequence: number }): boolean {
    return sequence <= this.sendable;
  }
}
