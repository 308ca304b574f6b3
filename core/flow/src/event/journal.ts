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
  #deed: Deed;
  #previous: JournalEntry | null;

  constructor(deed: Deed, previous: JournalEntry | null) {
    this.#deed = deed;
    this.#previous = previous;
  }

  /** What was done since then up to this, in its order. */
  since(start: JournalEntry | null): Deed[] {
    return this.#entriesSince(start).map((entry) => entry.#deed);
  }

  /** The same, for the last time: what came before is forgotten. */
  takeSince(start: JournalEntry | null): Deed[] {
    const entries = this.#entriesSince(start);
    if (entries[0]) entries[0].#previous = null;
    return entries.map((entry) => entry.#deed);
  }

  /** Lets go of what was done, as it may hold a whole graph: nobody is told of it any more. */
  forget(): void {
    this.#deed = { events: [], items: [] };
  }

  /** The edges of a node whose removal was the last thing done since then, in its order. */
  edgesRemovedSince(start: JournalEntry | null, nodeId: string): string[] {
    const ids: string[] = [];
    for (const entry of JournalEntry.#back(this, start)) {
      const { change, inverse } = entry.#deed.applied ?? {};
      if (change?.type !== "remove_edge" || inverse?.type !== "add_edge") break;
      if (inverse.record.source !== nodeId && inverse.record.target !== nodeId) break;
      ids.push(change.id);
    }
    return ids.toReversed();
  }

  #entriesSince(start: JournalEntry | null): JournalEntry[] {
    return [...JournalEntry.#back(this, start)].toReversed();
  }

  /** The newest one first. */
  static *#back(newest: JournalEntry, start: JournalEntry | null): Iterable<JournalEntry> {
    let entry: JournalEntry | null = newest;
    for (; entry && entry !== start; entry = entry.#previous) yield entry;
  }
}
