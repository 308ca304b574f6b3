import type { AppliedChange } from "../change/graph-change.ts";
import type { Edge } from "../edge/edge.ts";
import type { Node } from "../node/node.ts";
import type { FlowEvent } from "./flow-event.ts";

/** What was done, and what is to be told of it to whom. */
export interface Deed {
  readonly events: readonly FlowEvent[];
  /** The objects whose hooks are called. */
  readonly items: readonly (Node | Edge)[];
  readonly applied?: AppliedChange;
}

/** One deed on top of those before it. A journal is the newest of them: who takes it back has the one before in hand. */
export class JournalEntry {
  readonly deed: Deed;
  #previous: JournalEntry | null;

  constructor(deed: Deed, previous: JournalEntry | null) {
    this.deed = deed;
    this.#previous = previous;
  }

  /** What was done since then up to this, in its order. */
  since(start: JournalEntry | null): Deed[] {
    return this.#entriesSince(start).map(({ deed }) => deed);
  }

  /** The same, for the last time: what came before is forgotten. */
  takeSince(start: JournalEntry | null): Deed[] {
    const entries = this.#entriesSince(start);
    if (entries[0]) entries[0].#previous = null;
    return entries.map(({ deed }) => deed);
  }

  #entriesSince(start: JournalEntry | null): JournalEntry[] {
    const entries: JournalEntry[] = [];
    let entry: JournalEntry | null = this;
    for (; entry && entry !== start; entry = entry.#previous) entries.push(entry);
    return entries.toReversed();
  }
}
