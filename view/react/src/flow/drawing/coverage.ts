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
  readonly askForFrame: () => void;
  /** Whether nothing is drawn at the moment, so that nothing has to be handed over. */
  readonly isBlank: () => boolean;
}

/** The one in which an element comes is on the screen when the second one after it begins. */
const framesUntilShown = 2;

/**
 * Knows which items the page shows, so that they need not be drawn. An element in the place of a drawn item counts only
 * when it has been on the screen for a frame: until then its item is drawn, and nobody sees the hand-over.
 */
export class Coverage {
  readonly #options: CoverageOptions;
  readonly #present = new Set<string>();
  /** How many frames have begun since the element of an item came, until there were enough. */
  readonly #arriving = new Map<string, number>();

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** Says that an item is an element of the page now; returns the function that says that it is no more. */
  enter(id: string): () => void {
    const { isBlank, askForFrame } = this.#options;
    this.#present.add(id);
    if (isBlank()) this.cover(id);
    else {
      this.#arriving.set(id, 0);
      askForFrame();
    }
    return () => this.#leave(id);
  }

  /** A frame begins: what has been on the screen by now need not be drawn. */
  step(): void {
    for (const [id, frames] of this.#arriving) {
      this.#arriving.set(id, frames + 1);
      if (frames + 1 < framesUntilShown) continue;
      this.#arriving.delete(id);
      this.cover(id);
    }
    if (this.#arriving.size > 0) this.#options.askForFrame();
  }

  /** Has an item drawn again although it still is an element, because it is about to leave. */
  uncover(id: string): void {
    this.#set(id, false);
  }

  /** Has an item drawn no more while it is an element. */
  cover(id: string): void {
    if (this.#present.has(id)) this.#set(id, true);
  }

  #set(id: string, isCovered: boolean): void {
    const { table, redraw } = this.#options;
    const slot = table.slots.get(id);
    if (slot !== undefined && table.covered.set(slot, isCovered)) redraw();
  }

  #leave(id: string): void {
    this.#present.delete(id);
    this.#arriving.delete(id);
    this.uncover(id);
  }
}
