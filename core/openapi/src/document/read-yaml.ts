import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

import { InvalidDocumentError } from "./diagnostic.ts";
import type { ReadText } from "./read-text.ts";

const maximumDepth = 1_000;
const maximumMergedKeys = 100_000;
/** How large the data may become when every alias is written out. */
const maximumExpanded = 10_000_000;

// Without timestamps: a date in an example is text to an API.
const schema = CORE_SCHEMA.withTags(mergeTag);

/** Reads YAML as the JSON data that it stands for. */
export function readYaml(text: string): ReadText {
  try {
    return { data: parse(text, false), diagnostics: [], isTree: false };
  } catch (error) {
    if (!isDuplicateKey(error)) throw invalid(error);
    const { line = 0, column = 0 } = error.mark ?? {};
    const place = { line: line + 1, column: column + 1 };
    const message = `${error.reason} in line ${place.line}; the last one counts`;
    const diagnostics = [{ pointer: "", code: "duplicate_key", message, place } as const];
    return { data: parseAgain(text), diagnostics, isTree: false };
  }
}

function parse(text: string, allowsDuplicates: boolean): unknown {
  const data = load(text, {
    schema,
    json: allowsDuplicates,
    maxDepth: maximumDepth,
    maxTotalMergeKeys: maximumMergedKeys,
  });
  assertBounded(data);
  return data;
}

function parseAgain(text: string): unknown {
  try {
    return parse(text, true);
  } catch (error) {
    throw invalid(error);
  }
}

function isDuplicateKey(error: unknown): error is YAMLException {
  return error instanceof YAMLException && error.reason.includes("duplicated mapping key");
}

function invalid(error: unknown): InvalidDocumentError {
  if (error instanceof InvalidDocumentError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new InvalidDocumentError(`the text is neither JSON nor YAML: ${reason}`, { cause: error });
}

/** Refuses data that is small only because it repeats itself by aliases. */
function assertBounded(data: unknown): void {
  const sizes = new Map<unknown, number>();
  const measure = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    // Also the answer for an alias inside of what it stands for.
    sizes.set(value, 1);
    let size = 1;
    for (const part of Object.values(value)) size += measure(part);
    if (size > maximumExpanded)
      throw new InvalidDocumentError(
        `the aliases of the YAML text expand to more than ${maximumExpanded} values; write it without them`,
      );
    sizes.set(value, size);
    return size;
  };
  measure(data);
}
