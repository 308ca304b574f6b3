/**
 * `npm run gate [-- DIR] [step…]`: all checks of a release, at full length, in one table. It takes an hour or two.
 *
 *   npm run gate -- ../documents                 with a folder of OpenAPI documents for the corpus run and the benchmarks
 *   npm run gate -- ../documents corpus fuzz     some steps
 *   npm run gate -- --list                       their names, and the time limit of each in minutes
 *
 * A step that fails or takes too long does not stop the others. Their output is in test-results/gate, also while they run.
 */
import { createWriteStream, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type GateStep, gateSteps } from "./gate-steps.ts";
import { lastLine, printResults, type Result } from "./step.ts";
import { capture } from "./run.ts";
import { root } from "./workspace.ts";

const words = process.argv.slice(2);
const folder = words.find((word) => statSync(word, { throwIfNoEntry: false })?.isDirectory());
const steps = gateSteps(folder === undefined ? undefined : resolve(folder));
const names = words.filter((word) => word !== folder && word !== "--list");
const unknown = names.filter((name) => !steps.some((step) => step.name === name));

if (words.includes("--list")) {
  for (const { name, minutes } of steps) console.log(`${name}, at most ${minutes} minutes`);
} else if (unknown.length > 0) {
  console.error(`There is no step and no folder ${unknown.join(", ")}.`);
  console.error(`Steps: ${steps.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
} else {
  await runAll(steps.filter(({ name }) => names.length === 0 || names.includes(name)));
}

async function runAll(chosen: readonly GateStep[]): Promise<void> {
  const reports = join(root, "test-results", "gate");
  mkdirSync(reports, { recursive: true });
  const results: Result[] = [];
  for (const [at, step] of chosen.entries()) {
    const report = join(reports, `${step.name}.txt`);
    console.log(`${at + 1} of ${chosen.length}: ${step.name}, at most ${step.minutes} minutes …`);
    const result = await runWithin(step, report);
    const outcome = result.passed ? "passed" : `FAILED, see ${report}`;
    console.log(`  ${outcome} after ${result.seconds.toFixed(0)} s: ${lastLine(result.output)}`);
    results.push(result);
  }
  printResults(results, ({ output }) => lastLine(output));
  console.log(`What each step has said is in ${reports}`);
}

/** Runs a step within its time limit, and writes its output to a file as it arrives. */
async function runWithin(step: GateStep, report: string): Promise<Result> {
  const { name, command, env, minutes } = step;
  const file = createWriteStream(report);
  const start = performance.now();
  const { code, output } = await capture(command, env, root, {
    seconds: minutes * 60,
    onOutput: (text) => void file.write(text),
  });
  file.end();
  return { name, passed: code === 0, seconds: (performance.now() - start) / 1000, output };
}
