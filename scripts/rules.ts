/**
 * `npm run rules`: every rule of a package's SPEC.md has a test, and every rule a test cites exists.
 *
 * A rule is a list item of core/<name>/SPEC.md (or view/, node/) that begins with its bold id:
 *
 *   - **P1** Setting a parameter validates it.
 *
 * A test cites one or more rules at the beginning of its title, or of the title of a `describe` around it, and so does the
 * name of an attack, which `npm test` runs:
 *
 *   test("[P1] rejects a string for a number", …)
 *   test("[P1, P4] …", …)
 *   { name: "[N21] flood of intents", … }
 *
 * An id belongs to one rule of the workspace. A test that is skipped or still to do does not count.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, listFiles, publishedPackages, root } from "./workspace.ts";

export type Cited = { id: string; file: string };

const identifier = "[A-Z]+\\d+[a-z]?";

/** The ids of the rules in the text of a SPEC.md, in order. */
export function rulesIn(specification: string): string[] {
  const rule = new RegExp(`^- \\*\\*(${identifier})\\*\\* `, "gm");
  return [...specification.matchAll(rule)].map(([, id = ""]) => id);
}

/** The ids that the titles in the text of a test file cite. */
export function rulesCitedIn(source: string): string[] {
  const title = new RegExp(
    `(?:(?<call>[\\w.]*)\\(|\\bname:)\\s*["'\`]\\[(?<ids>${identifier}(?:,\\s*${identifier})*)\\]`,
    "g",
  );
  return [...source.matchAll(title)]
    .filter(({ groups }) => !/\.(skip|todo)$/.test(groups?.["call"] ?? ""))
    .flatMap(({ groups }) => (groups?.["ids"] ?? "").split(/,\s*/));
}

/** The mismatches between rules and tests, one line each. */
export function compareRules(rules: readonly Cited[], tests: readonly Cited[]): string[] {
  const files = new Map<string, string>();
  const problems: string[] = [];
  for (const { id, file } of rules) {
    const other = files.get(id);
    if (other !== undefined) problems.push(`${id} is a rule of ${other} and again of ${file}`);
    files.set(id, file);
  }
  const tested = new Set(tests.map(({ id }) => id));
  for (const [id, file] of files) {
    if (!tested.has(id)) problems.push(`${id} (${file}) has no test`);
  }
  for (const { id, file } of tests) {
    if (!files.has(id)) problems.push(`${file} cites ${id}, which no SPEC.md has`);
  }
  return problems;
}

function collect(files: readonly string[], idsIn: (text: string) => string[]): Cited[] {
  return files.flatMap((file) =>
    idsIn(readFileSync(join(root, file), "utf8")).map((id) => ({ id, file })),
  );
}

if (isMain(import.meta.url)) {
  const specifications = publishedPackages()
    .map(({ folder }) => `${folder}/SPEC.md`)
    .filter((file) => existsSync(join(root, file)));
  const testFiles = ["core", "view", "node", "e2e", "examples"]
    .flatMap(listFiles)
    .filter((file) => /\.(test|spec|contract|fixture)\.tsx?$/.test(file))
    .concat(listFiles("scripts/attack"));
  const rules = collect(specifications, rulesIn);
  const problems = compareRules(rules, collect(testFiles, rulesCitedIn));
  for (const problem of problems) console.error(problem);
  console.log(`${rules.length} rules, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
