import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dialect, JsonSchema } from "@heddle/schema";
import { type Candidate, candidates } from "./candidates.ts";

interface TestGroup {
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
}

const parts: readonly (readonly [title: string, folder: string, dialect: Dialect])[] = [
  ["2020-12, required", "draft2020-12", "2020-12"],
  ["draft-07, required", "draft7", "draft-07"],
];

// Not supported on purpose: remote documents, formats as annotations, and metaschemas that turn keywords off.
const unsupported = new Set(["refRemote.json", "format.json", "vocabulary.json"]);

/** The share of passed tests of each candidate. */
export function passRates(suite: string): Record<string, string>[] {
  return candidates.map((candidate) => {
    const row: Record<string, string> = { candidate: candidate.name };
    for (const [title, folder, dialect] of parts) {
      const files = existsSync(join(suite, folder)) ? readdirSync(join(suite, folder)) : [];
      const cases = files
        .filter((file) => file.endsWith(".json"))
        .map((file) => ({ file, groups: readGroups(join(suite, folder, file)) }));
      const own = cases.filter(({ file }) => !unsupported.has(file));
      row[title] = rate(candidate, cases, dialect);
      row[`${title}, one document`] = rate(candidate, own, dialect);
    }
    return row;
  });
}

function readGroups(file: string): readonly TestGroup[] {
  return JSON.parse(readFileSync(file, "utf8")) as readonly TestGroup[];
}

function rate(
  candidate: Candidate,
  files: readonly { readonly groups: readonly TestGroup[] }[],
  dialect: Dialect,
): string {
  let right = 0;
  let total = 0;
  for (const { schema, tests } of files.flatMap(({ groups }) => groups))
    for (const { data, valid } of tests) {
      total++;
      if (isValid(candidate, schema, dialect, data) === valid) right++;
    }
  return `${right} of ${total} (${((right / total) * 100).toFixed(1)} %)`;
}

function isValid(
  { compile }: Candidate,
  schema: JsonSchema,
  dialect: Dialect,
  data: unknown,
): boolean | undefined {
  try {
    return compile(schema, dialect)(data);
  } catch {
    return undefined;
  }
}
