/**
 * `npm run gate [-- DIR]`: all that must hold before a release, at full length, in one table. It takes an hour or two.
 *
 *   npm run gate -- ../documents    with a folder of OpenAPI documents for the corpus run and the benchmarks
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { printResults, type Result, runStep, script, type Step } from "./step.ts";
import { binary, listFiles, root } from "./workspace.ts";

const [folder] = process.argv.slice(2);
const corpus = folder === undefined ? [] : [resolve(folder)];
const env = folder === undefined ? {} : { CORPUS: resolve(folder) };

const source = (name: string, ...args: string[]): Step["command"] => [
  binary("tsx"),
  "--conditions=source",
  `scripts/${name}.ts`,
  ...args,
];

const benchmarks = listFiles("bench/src")
  .filter((file) => /\.bench\.tsx?$/.test(file))
  .map((file) => file.slice("bench/src/".length).split(".")[0] ?? "");

const steps: readonly Step[] = [
  { name: "check", command: script("check") },
  { name: "corpus", command: source("corpus", ...corpus) },
  { name: "random lives of sessions", command: source("fuzz", "100000") },
  {
    name: "random lives of graphs",
    command: [binary("vitest"), "run", "--retry=0", "--project=unit", "node/server/src/flow-life"],
    env: { HEDDLE_SEEDS: "5000" },
  },
  {
    name: "random orders of saving",
    command: [binary("vitest"), "run", "--retry=0", "--project=unit", "any-interleaving"],
    env: { HEDDLE_RUNS: "1000" },
  },
  ...benchmarks.map((name) => ({ name: `bench ${name}`, command: script("bench", name), env })),
];

// What each step has said is kept: a benchmark's tables are read, not only passed.
const reports = join(root, "test-results", "gate");
mkdirSync(reports, { recursive: true });
const results: Result[] = [];
for (const step of steps) {
  const result = await runStep(step);
  writeFileSync(join(reports, `${step.name.replaceAll(" ", "-")}.txt`), result.output);
  results.push(result);
}
printResults(results, ({ output }) => lastLine(output));
console.log(`What each step has said is in ${reports}`);

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.trim() ?? "";
}
