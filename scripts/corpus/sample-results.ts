import { explain } from "./explanation.ts";
import type { ValidationResult } from "./request-validator.ts";

/** The required share of valid requests. */
const goal = 0.995;

interface Case {
  readonly where: string;
  readonly reason: string;
}

/** Counts the results of the validator. */
export class ValidationResults {
  #valid = 0;
  readonly #invalid: Case[] = [];
  readonly #notValidated: Case[] = [];

  add(where: string, result: ValidationResult): void {
    if (result.kind === "valid") this.#valid++;
    else if (result.kind === "invalid") this.#invalid.push({ where, reason: result.reason });
    else this.#notValidated.push({ where, reason: result.reason });
  }

  get isGoalMet(): boolean {
    return this.#invalid.length <= (1 - goal) * (this.#valid + this.#invalid.length);
  }

  print(isVerbose: boolean): void {
    const validated = this.#valid + this.#invalid.length;
    const share = validated === 0 ? 100 : (100 * this.#valid) / validated;
    console.log(
      `\n${validated} requests validated: ${this.#valid} valid (${share.toFixed(2)} %), ` +
        `${this.#invalid.length} invalid; ${this.#notValidated.length} not validated`,
    );
    printCases("invalid", this.#invalid, isVerbose);
    printCases("not validated", this.#notValidated, isVerbose);
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
