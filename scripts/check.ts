/**
 * `npm run check`: all that must hold before a commit.
 *
 *   npm run check                  everything
 *   npm run check -- lint format   some steps
 *   npm run check -- --no-tests    everything but the tests, which ran already
 */
import { availableParallelism } from "node:os";
import { printResults, type Result, runStep, script, type Step } from "./step.ts";
import { binary } from "./workspace.ts";

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

const results = new Map<string, Result>();
await runSideBySide(selected.filter(({ name }) => name !== "tests"));
for (const step of selected.filter(({ name }) => name === "tests")) await take(step);
printResults(selected.flatMap(({ name }) => results.get(name) ?? []));

async function runSideBySide(waiting: Step[]): Promise<void> {
  const started = new Map<string, Promise<void>>();
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const before = started.get(step.after ?? "") ?? Promise.resolve();
      const running = before.then(take.bind(undefined, step));
      started.set(step.name, running);
      await running;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
}

async function take(step: Step): Promise<void> {
  results.set(step.name, await runStep(step));
}
