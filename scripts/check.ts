/**
 * `npm run check`: all checks of a commit.
 *
 *   npm run check                  everything
 *   npm run check -- lint format   some steps
 *   npm run check -- --no-tests    everything except the tests
 */
import { availableParallelism } from "node:os";
import { printResults, type Result, runStep, script, type Step } from "./step.ts";
import { binary } from "./workspace.ts";

/** In the order of their start: long steps first, so that both lanes end at about the same time. */
const steps: Step[] = [
  { name: "build", command: [binary("tsc"), "-b"] },
  { name: "lint", command: [binary("oxlint")] },
  { name: "consumers", command: script("consumers"), after: "build" },
  { name: "packages", command: script("packages"), after: "build" },
  { name: "mutations", command: script("mutations") },
  { name: "size", command: script("size") },
  { name: "unused", command: [binary("knip")] },
  { name: "format", command: [binary("oxfmt"), "--check"] },
  { name: "rules", command: script("rules") },
  { name: "rooms", command: script("rooms") },
  { name: "includes", command: script("include", "--check") },
  { name: "api-report", command: script("api-report", "--check"), after: "build" },
  // Alone and last: the tests use all cores themselves.
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
