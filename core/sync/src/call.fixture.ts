import type { Outcome } from "@heddle/params";

import type { Workshop } from "./workshop.fixture.ts";

/** Something that was asked for in a simulation. */
export interface Call {
  readonly name: string;
  readonly isCommand: boolean;
  readonly isForbidden: boolean;
  /** Whether the user knows of a command what became of it. */
  isTold: boolean;
  outcome: Outcome | undefined;
}

export function isLost({ outcome }: Call): boolean {
  return outcome !== undefined && !outcome.ok && outcome.code === "lost";
}

/** Whether each addition was done after all that was asked before it and before all that was asked after it. */
export function isInTurn(log: readonly string[]): boolean {
  const asked = log
    .filter((entry) => /^(add|rename|count) /.test(entry))
    .map((entry) => ({ isAddition: entry.startsWith("add"), turn: Number(/\d+$/.exec(entry)) }));
  return asked.every(({ isAddition, turn }, at) => {
    if (!isAddition) return true;
    const isAfter = asked.slice(0, at).every((earlier) => earlier.turn < turn);
    return isAfter && asked.slice(at + 1).every((later) => later.turn > turn);
  });
}

/** What was answered with "done" was done once; a command never more often than it was given. */
export function problemsOfAnswers(calls: readonly Call[], done: readonly string[]): string[] {
  const problems: string[] = [];
  for (const call of calls) {
    const { name, outcome } = call;
    const [intent, id] = name.split(" ");
    if (intent !== "addItem") continue;
    // Done again in another session at most, and never twice in one.
    const isDone = done.includes(`add ${id}`);
    if (outcome?.ok && !isDone) problems.push(`${name}: answered ok, but not done`);
    if (!outcome?.ok && !isLost(call) && isDone) problems.push(`${name}: refused, but done`);
  }
  const submitted = done.filter((entry) => entry === "submit").length;
  const commands = calls.filter(({ isCommand }) => isCommand);
  const confirmed = commands.filter(({ outcome }) => outcome?.ok).length;
  const uncertain = commands.filter(isLost).length;
  if (submitted < confirmed || submitted > confirmed + uncertain) {
    problems.push(
      `submitted ${submitted} times for ${confirmed} confirmed and ${uncertain} uncertain`,
    );
  }
  return problems;
}

/** Counts of different items may not swallow each other: each item ends with the last that was counted of it. */
export function problemsOfCounts(calls: readonly Call[], items: Workshop["items"]): string[] {
  const problems: string[] = [];
  const last = new Map<string, string>();
  for (const { name, outcome } of calls) {
    const [intent, item = "", count = ""] = name.split(" ");
    if (intent === "count" && outcome?.ok) last.set(item, count);
  }
  for (const [item, { count }] of items) {
    const expected = last.get(item);
    if (expected !== undefined && expected !== String(count))
      problems.push(`${item} counts ${count} instead of ${expected}`);
  }
  return problems;
}
