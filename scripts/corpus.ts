/**
 * `npm run corpus -- DIR`: builds a form for every operation of every OpenAPI document in a folder, fills it in with
 * sample values like a person, in every media type, sends it, and validates the received requests with
 * express-openapi-validator. It counts the values that a form loses and the fields in which JSON has to be typed.
 *
 *   npm run corpus -- ../documents               all of them
 *   npm run corpus -- ../documents github        those whose name contains a word
 *   npm run corpus -- ../documents --verbose     with every request that was rejected or not validated
 *
 * The documents belong to others: they are read, never copied. Without the folder the command does nothing.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CorpusRun } from "./corpus/corpus-run.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: "boolean", default: false } },
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
  const run = new CorpusRun();
  for (const name of files) await run.take(resolve(join(folder, name)));
  run.close();
  run.print(values.verbose);
  run.results.print(values.verbose);
  const goal = run.results.isGoalMet ? "the goal is met" : "the goal is missed";
  console.log(`${files.length} documents, ${run.failures.length} failures; ${goal}`);
  process.exitCode = run.failures.length > 0 || !run.results.isGoalMet ? 1 : 0;
}
