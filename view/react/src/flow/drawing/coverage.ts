import type { Flags } from "./flags.ts";
import type { Slots } from "./slots.ts";

interface CoveredTable {
  readonly slots: Slots;
  readonly covered: Flags;
}

interface CoverageOptions {
  readonly table: CoveredTable;
  /** Has the drawing made again, with or without an item. */
  readonly redraw: () => void;
  /** Whether nothing is drawn at the moment, so that nothing has to be handed over. */
  readonly isBlank: () => boolean;
}

/**
 * Knows which items the page shows, so that they need not be drawn. An element in the place of a drawn item counts only
 * when it has been on the screen for a frame: until then its item is drawn, and nobody sees the hand-over.
 */
export class Coverage {
  readonly #options: CoverageOptions;
  readonly #present = new Map<string, number | undefined>();

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** Says that an item is an element of the page now; returns the function that says that it is no more. */
  enter(id: string): () => void {
    this.#present.set(id, undefined);
    if (this.#options.isBlank()) this.cover(id);
    else this.#coverSoon(id);
    return () => this.#leave(id);
  }

  /** Has an item drawn again although it still is an element, because it is about to leave. */
  uncover(id: string): void {
    this.#set(id, false);
  }

  /** Has an item drawn no more while it is an element. */
  cover(id: string): void {
    if (this.#present.has(id)) this.#set(id, true);
  }

  #coverSoon(id: string): void {
    const first = requestAnimationFrame(() => {
      const second = requestAnimationFrame(() => this.cover(id));
      this.#present.set(id, second);
    });
    this.#present.set(id, first);
  }

  #set(id: string, isCovered: boolean): void {
    const { table, redraw } = this.#options;
    const slot = table.slots.get(id);
    if (slot !== undefined && table.covered.set(slot, isCovered)) redraw();
  }

  #leave(id: string): void {
    const request = this.#present.get(id);
    if (request !== undefined) cancelAnimationFrame(request);
    this.#present.delete(id);
    this.uncover(id);
  }
}
