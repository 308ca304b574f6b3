/**
 * `npm test`: unit tests and browser tests (Vitest), then journeys through the gallery (Playwright).
 *
 *   npm test                       everything
 *   npm test -- --unit --browser   some of unit, browser, e2e
 *   npm test -- collection         the unit and browser tests whose file name contains "collection"
 *
 * Other arguments go to the runners. The last line is always `N passed, N failed`;
 * before it stand the names of tests that failed, and of those that passed only when tried again.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";
import { type Command, run } from "./run.ts";
import { emptyTally, formatTallies, readTallies, type Tally } from "./tally.ts";
import { binary } from "./workspace.ts";

const suites = ["unit", "browser", "e2e"];
const args = process.argv.slice(2);
const named = suites.filter((suite) => args.includes(`--${suite}`));
const passedOn = args.filter((arg) => !named.some((suite) => arg === `--${suite}`));
const selected = named.length > 0 ? named : passedOn.length > 0 ? ["unit", "browser"] : suites;
const projects = selected.filter((suite) => suite !== "e2e");

const commands: Command[] = [];
if (projects.length > 0) {
  const flags = projects.map((project) => `--project=${project}`);
  commands.push([binary("vitest"), "run", ...flags, ...passedOn]);
}
if (selected.includes("e2e")) {
  commands.push([binary("playwright"), "test", "--config=e2e/playwright.config.ts", ...passedOn]);
}

try {
  const tallies = await runAll();
  console.log(formatTallies(tallies));
  process.exitCode = tallies.some((tally) => tally.failed > 0) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runAll(): Promise<Tally[]> {
  const needsChromium = selected.some((suite) => suite !== "unit");
  const chromium = needsChromium ? { HEDDLE_CHROMIUM: ensureChromium() } : {};
  const folder = mkdtempSync(join(tmpdir(), "heddle-test-"));
  const tallyFile = join(folder, "tallies");
  const env = {
    HEDDLE_TALLY_FILE: tallyFile,
    HEDDLE_E2E_PORT: String(await freePort()),
    ...chromium,
  };
  try {
    const crashes: Tally[] = [];
    for (const command of commands) {
      const failedBefore = countFailed(readTallies(tallyFile));
      const code = await run(command, env);
      const silent = code !== 0 && countFailed(readTallies(tallyFile)) === failedBefore;
      if (silent) crashes.push(failure(`${basename(command[0])} ended with exit code ${code}`));
    }
    const tallies = readTallies(tallyFile);
    return [...tallies, ...crashes, ...emptySuites(tallies)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A suite that runs nothing is broken, unless somebody asked for a few files only. */
function emptySuites(tallies: readonly Tally[]): Tally[] {
  if (passedOn.length > 0) return [];
  const ran = (suite: string): boolean =>
    tallies.some((tally) => tally.suite === suite && tally.passed + tally.failed > 0);
  return selected.filter((suite) => !ran(suite)).map((suite) => failure(`${suite}: no test ran`));
}

function failure(problem: string): Tally {
  return { ...emptyTally("run"), failed: 1, failures: [problem] };
}

function countFailed(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, tally) => sum + tally.failed, 0);
}
