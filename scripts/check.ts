/**
 * `npm run check`: all that must hold before a commit.
 *
 *   npm run check                  everything
 *   npm run check -- lint format   some steps
 *   npm run check -- --no-tests    everything but the tests, which ran already
 */
import { availableParallelism } from "node:os";
import { capture, type Command } from "./run.ts";
import { binary } from "./workspace.ts";

type Step = { name: string; command: Command; after?: string };
type Result = { name: string; passed: boolean; seconds: number };

const script = (name: string, ...args: string[]): Command => [
  binary("tsx"),
  `scripts/${name}.ts`,
  ...args,
];

const steps: Step[] = [
  { name: "build", command: [binary("tsc"), "-b"] },
  { name: "lint", command: [binary("oxlint")] },
  { name: "format", command: [binary("oxfmt"), "--check"] },
  { name: "unused", command: [binary("knip")] },
  { name: "packages", command: script("packages"), after: "build" },
  { name: "consumers", command: script("consumers"), after: "packages" },
  { name: "size", command: script("size") },
  { name: "rules", command: script("rules") },
  { name: "mutations", command: script("mutations") },
  { name: "includes", command: script("include", "--check") },
  { name: "public-names", command: script("public-names", "--check") },
  // Alone and last: tests that wait for a browser do not like a busy machine.
  { name: "tests", command: script("test") },
];

const args = process.argv.slice(2);
const unknown = args.filter(
  (arg) => arg !== "--no-tests" && !steps.some(({ name }) => name === arg),
);
if (unknown.length > 0) {
  console.error(
    `No step ${unknown.join(", ")}; steps: ${steps.map(({ name }) => name).join(", ")}`,
  );
  process.exit(1);
}
const named = steps.filter(({ name }) => args.includes(name));
const selected = (named.length > 0 ? named : steps).filter(
  ({ name }) => !(name === "tests" && args.includes("--no-tests")),
);

const results: Result[] = [];
await runSideBySide(selected.filter(({ name }) => name !== "tests"));
for (const step of selected.filter(({ name }) => name === "tests")) await runStep(step);

const width = Math.max(...steps.map(({ name }) => name.length));
console.log(`\n${"step".padEnd(width)}  result  seconds`);
for (const { name } of selected) {
  const result = results.find((candidate) => candidate.name === name);
  const outcome = result?.passed ? "passed" : "FAILED";
  console.log(`${name.padEnd(width)}  ${outcome}  ${result?.seconds.toFixed(1).padStart(7)}`);
}
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll checks passed");
process.exitCode = failed.length > 0 ? 1 : 0;

async function runSideBySide(waiting: Step[]): Promise<void> {
  const started = new Map<string, Promise<void>>();
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const before = started.get(step.after ?? "") ?? Promise.resolve();
      const running = before.then(runStep.bind(undefined, step));
      started.set(step.name, running);
      await running;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
}

async function runStep({ name, command }: Step): Promise<void> {
  const start = performance.now();
  const { code, output } = await capture(command);
  const seconds = (performance.now() - start) / 1000;
  results.push({ name, passed: code === 0, seconds });
  if (code === 0) console.log(`${name}: passed`);
  else console.log(`${name}: FAILED\n${output}`);
}
