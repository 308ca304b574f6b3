import type { Outcome } from "@heddle/params";

import type { ReplicaState } from "./replica-state.ts";

/** A value that the user entered somewhere; no two are the same. */
export interface Entry {
  readonly thing: string;
  readonly value: unknown;
  /** Whether the offer shows it; what has none to show is offered as well. */
  readonly isShown: boolean;
  outcome: Outcome | undefined;
}

function isTaken({ outcome }: Entry): boolean {
  return outcome !== undefined && (outcome.ok || outcome.code === "lost");
}

/** What a user remembers to have entered, to be compared with what is offered after a loss. */
export class Entries {
  #session: Entry[] = [];
  /** What was offered, and not put back yet. */
  #offered: Entry[] = [];

  add(entry: Entry): void {
    this.#session.push(entry);
  }

  /** The session was lost; returns what the client has forgotten of it. */
  lose(state: ReplicaState): string[] {
    const told = new Set(state.dropped.map(({ value }) => value));
    const known = latest([...this.#offered, ...this.#session]);
    this.#offered = known.filter(({ value }) => !told.has(value));
    this.#session = [];
    const shown = new Set(state.offered.map(({ value }) => value));
    const missing = this.#offered.filter(({ value, isShown }) => isShown && !shown.has(value));
    const problems = missing.map(({ thing, value }) => `${thing}: ${String(value)} is not offered`);
    if (state.recoverable < this.#offered.length)
      problems.push(`offers ${state.recoverable} of ${this.#offered.length}`);
    if (!state.hasLostSession) problems.push("the loss is not told");
    if (state.hasForgotten) problems.push("says to have forgotten something");
    return problems;
  }

  /** What was offered has been put back, but for what could not be. */
  restore({ dropped }: ReplicaState): void {
    const told = new Set(dropped.map(({ value }) => value));
    this.#session.push(...this.#offered.filter(({ value }) => !told.has(value)));
    this.#offered = [];
  }

  /** The last that was put back or entered in a thing. */
  last(thing: string): unknown {
    return latest(this.#session).findLast((entry) => entry.thing === thing)?.value;
  }
}

/** The last of each thing that was taken or lost. */
function latest(entries: readonly Entry[]): Entry[] {
  const byThing = new Map(
    entries.filter(isTaken).map((entry): [string, Entry] => [entry.thing, entry]),
  );
  return [...byThing.values()];
}
