/**
 * `npm run corpus -- DIR`: builds a form for every operation of every OpenAPI document in a folder, fills it in with
 * sample values like a person, in every media type, sends it, and validates the received requests with
 * express-openapi-validator. It counts the values that a form loses and the fields in which JSON has to be typed.
 *
 *   npm run corpus -- ../documents               all of them
 *   npm run corpus -- ../documents github        those whose name contains a word
 *   npm run corpus -- ../documents --seed 7      with other values
 *   npm run corpus -- ../documents --verbose     with every request that was rejected or not validated
 *   npm run corpus -- ../documents --records     loads, edits and saves records instead, and judges what is sent
 *
 * The documents belong to others: they are read, never copied. Without the folder the command does nothing.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CorpusRun } from "./corpus/corpus-run.ts";
import { RecordRun } from "./corpus/record-run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    records: { type: "boolean", default: false },
  },
});
const [folder, ...words] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.log(
    folder === undefined
      ? "Skipped: give a folder of OpenAPI documents, npm run corpus -- DIR"
      : `Skipped: there is no folder ${folder}`,
  );
} else {
  const files = readdirSync(folder)
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (values.records) await tryRecords(files.map((name) => resolve(join(folder, name))));
  else await fillForms(files.map((name) => resolve(join(folder, name))));
}

async function tryRecords(files: readonly string[]): Promise<void> {
  const run = new RecordRun();
  for (const path of files) await run.take(path, basename(path));
  run.print(values.verbose);
  console.log(`${files.length} documents, ${run.problems.length} failures`);
  process.exitCode = run.problems.length > 0 ? 1 : 0;
}

async function fillForms(files: readonly string[]): Promise<void> {
  const run = new CorpusRun(Number(values.seed));
  for (const path of files) await run.take(path);
  run.close();
  run.print(values.verbose);
  run.results.print(values.verbose);
  const goal = run.results.isGoalMet ? "the goal is met" : "the goal is missed";
  console.log(`${files.length} documents, ${run.failures.length} failures; ${goal}`);
  process.exitCode = run.failures.length > 0 || !run.results.isGoalMet ? 1 : 0;
}
