import type { Slots } from "./slots.ts";

interface CoveredTable {
  readonly slots: Slots;
  readonly covered: Uint8Array;
}

/**
 * Knows which items the page shows, so that they need not be drawn. An element counts only when it has been on the
 * screen for a frame: until then its item is drawn, and nobody sees the hand-over.
 */
export class Coverage {
  readonly #table: () => CoveredTable;
  readonly #changed: () => void;
  readonly #present = new Map<string, number>();

  constructor(table: () => CoveredTable, changed: () => void) {
    this.#table = table;
    this.#changed = changed;
  }

  /** Says that an item is an element of the page now; returns the function that says that it is no more. */
  enter(id: string): () => void {
    const first = requestAnimationFrame(() => {
      this.#present.set(
        id,
        requestAnimationFrame(() => this.cover(id)),
      );
    });
    this.#present.set(id, first);
    return () => this.#leave(id);
  }

  /** Has an item drawn again although it still is an element, because it is about to leave. */
  uncover(id: string): void {
    const { slots, covered } = this.#table();
    const slot = slots.get(id);
    if (slot === undefined || covered[slot] === 0) return;
    covered[slot] = 0;
    this.#changed();
  }

  /** Has an item drawn no more while it is an element. */
  cover(id: string): void {
    const { slots, covered } = this.#table();
    const slot = slots.get(id);
    if (slot === undefined || !this.#present.has(id)) return;
    covered[slot] = 1;
    this.#changed();
  }

  #leave(id: string): void {
    const request = this.#present.get(id);
    if (request !== undefined) cancelAnimationFrame(request);
    this.#present.delete(id);
    this.uncover(id);
  }
}
