import { explain } from "./explanation.ts";
import type { Verdict } from "./judge.ts";

/** The required share of valid requests. */
const goal = 0.995;

interface Case {
  readonly where: string;
  readonly reason: string;
}

/** Counts the results of the judge. */
export class Verdicts {
  #valid = 0;
  readonly #invalid: Case[] = [];
  readonly #unjudged: Case[] = [];

  add(where: string, verdict: Verdict): void {
    if (verdict.kind === "valid") this.#valid++;
    else if (verdict.kind === "invalid") this.#invalid.push({ where, reason: verdict.reason });
    else this.#unjudged.push({ where, reason: verdict.reason });
  }

  get isGoalMet(): boolean {
    return this.#invalid.length <= (1 - goal) * (this.#valid + this.#invalid.length);
  }

  print(isVerbose: boolean): void {
    const judged = this.#valid + this.#invalid.length;
    const share = judged === 0 ? 100 : (100 * this.#valid) / judged;
    console.log(
      `\n${judged} requests judged: ${this.#valid} valid (${share.toFixed(2)} %), ` +
        `${this.#invalid.length} invalid; ${this.#unjudged.length} not judged`,
    );
    printCases("invalid", this.#invalid, isVerbose);
    printCases("not judged", this.#unjudged, isVerbose);
  }
}

/** Prints the cases by reason, most frequent first: all of them, or one example per reason. */
function printCases(title: string, cases: readonly Case[], isVerbose: boolean): void {
  const byReason = new Map<string, Case[]>();
  for (const each of cases) {
    const reason = explain(each.reason) ?? classOf(each.reason);
    byReason.set(reason, [...(byReason.get(reason) ?? []), each]);
  }
  const sorted = [...byReason].toSorted(([, left], [, right]) => right.length - left.length);
  for (const [reason, list] of isVerbose ? sorted : sorted.slice(0, 20)) {
    console.log(`${title}: ${list.length} × ${reason}`);
    for (const { where, reason: whole } of isVerbose ? list : list.slice(0, 1))
      console.log(`    ${where}: ${whole.slice(0, 300)}`);
  }
}

/** The class of a reason, without names and values of the request. */
function classOf(reason: string): string {
  return reason
    .replaceAll(/request\/\S+/g, "request/…")
    .replaceAll(/(['"]).*?\1/g, "…")
    .replaceAll(/(no value was found that fits the schema of \w+).*/g, "$1")
    .slice(0, 120);
}
