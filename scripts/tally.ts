/** How many tests passed and failed, and which: what each runner reports and `npm test` adds up. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export interface Tally {
  readonly suite: string;
  passed: number;
  failed: number;
  readonly failures: string[];
  /** Tests that failed first and passed when they were tried again: they pass, but they are told. */
  readonly unsteady: string[];
}

export function emptyTally(suite: string): Tally {
  return { suite, passed: 0, failed: 0, failures: [], unsteady: [] };
}

/** The end of a run: which tests need a look, and last a line for people and for scripts. */
export function formatTallies(tallies: readonly Tally[]): string {
  const unsteady = tallies.flatMap((tally) => listed(tally.suite, "unsteady", tally.unsteady));
  const failures = tallies.flatMap((tally) => listed(tally.suite, "failed", tally.failures));
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  return [...unsteady, ...failures, `${passed} passed, ${failed} failed`].join("\n");
}

function listed(suite: string, what: string, names: readonly string[]): string[] {
  return names.map((name) => `${what} (${suite}): ${name}`);
}

/** Called by a runner's reporter at its end. Under `npm test` the total follows, so it only notes. */
export function reportTallies(tallies: readonly Tally[]): void {
  const file = process.env["HEDDLE_TALLY_FILE"];
  if (file === undefined) {
    console.log(formatTallies(tallies));
    return;
  }
  for (const tally of tallies) appendFileSync(file, `${JSON.stringify(tally)}\n`);
}

export function readTallies(file: string): Tally[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Tally);
}
