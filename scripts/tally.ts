/** How many tests passed and failed: what each runner reports and `npm test` adds up. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export type Tally = { suite: string; passed: number; failed: number };

/** The line that ends a run, for people and for scripts that read the last line. */
export function formatTallies(tallies: readonly Tally[]): string {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  return `${passed} passed, ${failed} failed`;
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
