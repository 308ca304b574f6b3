/**
 * `npm test`: unit tests and browser tests (Vitest), then end-to-end tests (Playwright).
 *
 *   npm test                       everything, at a quick length; HEDDLE_FULL=1 runs the full length
 *   npm test -- --unit --browser   some of unit, browser, e2e
 *   npm test -- collection         the unit and browser tests whose file name contains "collection"
 *
 * Other arguments are passed to the runners. The output ends with the failed tests, each with the first lines of its error,
 * and the line `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import buildPages from "../e2e/build-pages.ts";
import { ensureChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";
import { type Command, run } from "./run.ts";
import { binary, root } from "./workspace.ts";

const suites = ["unit", "browser", "e2e"] as const;
type Suite = (typeof suites)[number];

/** The Vitest projects of a suite. */
const projects = {
  unit: ["--project=unit"],
  browser: ["--project=browser", "--project=isolated"],
} as const;

interface Outcome {
  readonly passed: number;
  /** The failed tests with their errors, and other errors. */
  readonly failures: readonly string[];
}

const args = process.argv.slice(2);
const named = suites.filter((suite) => args.includes(`--${suite}`));
const passedOn = args.filter((arg) => !named.some((suite) => arg === `--${suite}`));
const selected =
  named.length > 0 ? named : suites.filter((suite) => suite !== "e2e" || passedOn.length === 0);

const folder = mkdtempSync(join(tmpdir(), "heddle-test-"));
try {
  const chromium = selected.some((suite) => suite !== "unit")
    ? { HEDDLE_CHROMIUM: ensureChromium() }
    : {};
  const env = { ...chromium, HEDDLE_E2E_PORT: String(await freePort()) };
  // While the unit tests wait for timers and processes. If a page cannot be built, the end-to-end tests report it.
  if (selected.includes("e2e")) void buildPages().catch(() => {});
  const outcomes: Outcome[] = [];
  for (const suite of selected) outcomes.push(await runSuite(suite, env));
  report(outcomes);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function runSuite(suite: Suite, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = join(folder, `${suite}.json`);
  const code = await run(commandOf(suite, file), { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const text = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const { passed, failures } =
    text === undefined
      ? { passed: 0, failures: [] }
      : suite === "e2e"
        ? ofPlaywright(JSON.parse(text) as PlaywrightReport)
        : ofVitest(JSON.parse(text) as VitestReport);
  const ran = passed + failures.length > 0;
  // The arguments may select tests of one suite only; `report` checks that they select any.
  if (!ran && passedOn.length === 0) return { passed, failures: [`${suite}: no test ran`] };
  if (code !== 0 && failures.length === 0) {
    return { passed, failures: [`${suite} ended with exit code ${code}`] };
  }
  return { passed, failures: failures.map((name) => `failed (${suite}): ${name}`) };
}

/** The command that runs a suite and writes its report as JSON to a file. */
function commandOf(suite: Suite, file: string): Command {
  if (suite === "e2e") {
    const flags = ["--config=e2e/playwright.config.ts", "--reporter=list,json"];
    return [binary("playwright"), "test", ...flags, ...passedOn];
  }
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const lenient = passedOn.length > 0 ? ["--passWithNoTests"] : [];
  return [binary("vitest"), "run", ...projects[suite], ...reporters, ...lenient, ...passedOn];
}

function report(outcomes: readonly Outcome[]): void {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  if (passed + failures.length === 0) failures.push(`No test matches ${passedOn.join(" ")}`);
  for (const failure of failures) console.log(failure);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** A failed test with the first lines of its error. */
function describeFailure(name: string, error = ""): string {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .slice(0, 12);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n").trimEnd();
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function ofVitest({ numPassedTests, testResults }: VitestReport): Outcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => describeFailure(`${file} > ${test.fullName}`, test.failureMessages[0]));
    // A file that does not load or whose hook fails has no failed test.
    return failed.length === 0 && status === "failed" ? [describeFailure(file, message)] : failed;
  });
  return { passed: numPassedTests, failures };
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside of tests: a server that does not start, a time limit of the run. */
  readonly errors: readonly { readonly message?: string }[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly results: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

function ofPlaywright({ stats, suites, errors }: PlaywrightReport): Outcome {
  const failedIn = (suite: PlaywrightSuite, path: readonly string[]): string[] => {
    const titles = [...path, suite.title];
    return [
      ...suite.specs
        .filter(({ ok }) => !ok)
        .map(({ title, tests }) => {
          const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
          const error = errors.find((message) => message !== undefined);
          return describeFailure([...titles, title].join(" > "), error);
        }),
      ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, titles)),
    ];
  };
  const failures = suites.flatMap((suite) => failedIn(suite, []));
  return {
    passed: stats.expected,
    failures: [
      ...failures,
      ...errors.map(({ message }) => message ?? "an error without a message"),
    ],
  };
}
