import type { AppliedChange } from "../change/graph-change.ts";
import type { Edge } from "../edge/edge.ts";
import type { Node } from "../node/node.ts";
import type { FlowEvent } from "./flow-event.ts";

/** One thing to tell. */
export interface Tiding {
  readonly event: FlowEvent;
  /** The objects whose hooks are called. */
  readonly items: readonly (Node | Edge)[];
  /** Whether it is for these objects only. */
  readonly isPersonal?: boolean;
}

/** What was done, and what is to be told of it. */
export interface Deed {
  readonly tidings: readonly Tiding[];
  readonly applied?: AppliedChange;
  /** Whether an undo leaves it as it is. */
  readonly isLasting?: boolean;
}

const nothing: Deed = { tidings: [] };

/** One deed on top of those before it. A journal is the newest of them: who takes it back has the one before in hand. */
export class JournalEntry {
  #deed: Deed;
  #previous: JournalEntry | null;

  constructor(deed: Deed, previous: JournalEntry | null) {
    this.#deed = deed;
    this.#previous = previous;
  }

  /** What was done since then up to this, in its order. */
  since(start: JournalEntry | null): Deed[] {
    if (this === start) return [];
    const deeds = [this.#deed];
    let entry = this.#previous;
    for (; entry && entry !== start; entry = entry.#previous) deeds.push(entry.#deed);
    return deeds.toReversed();
  }

  /** The same, for the last time: all of it is forgotten, as it may hold a whole graph. */
  takeSince(start: JournalEntry | null): Deed[] {
    const deeds = this.since(start);
    this.#deed = nothing;
    this.#previous = null;
    return deeds;
  }
}
