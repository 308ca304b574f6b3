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
export interface JournalEntry {
  readonly deed: Deed;
  previous: JournalEntry | null;
}

/** What was done since then, in its order. */
export function deedsSince(newest: JournalEntry | null, start: JournalEntry | null): Deed[] {
  return entriesSince(newest, start).map(({ deed }) => deed);
}

/** The same, for the last time: what came before is forgotten. */
export function takeDeeds(newest: JournalEntry | null, start: JournalEntry | null): Deed[] {
  const entries = entriesSince(newest, start);
  if (entries[0]) entries[0].previous = null;
  return entries.map(({ deed }) => deed);
}

function entriesSince(newest: JournalEntry | null, start: JournalEntry | null): JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (let entry = newest; entry && entry !== start; entry = entry.previous) entries.push(entry);
  return entries.toReversed();
}
