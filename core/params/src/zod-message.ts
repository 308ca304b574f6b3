import type { $ZodRawIssue } from "zod/v4/core";

/** What to say about a problem that zod found and that the declaration has no words of its own for. */
const sentences: Readonly<Record<string, (issue: $ZodRawIssue) => string>> = {
  invalid_type: ({ expected, input }) => `expected ${String(expected)}, got ${nameOf(input)}`,
  too_small: (issue) =>
    `must ${measureOf(issue)} ${boundOf(issue, "at least", "more than")} ${String(issue["minimum"])}`,
  too_big: (issue) =>
    `must ${measureOf(issue)} ${boundOf(issue, "at most", "less than")} ${String(issue["maximum"])}`,
  not_multiple_of: ({ divisor }) => `must be a multiple of ${String(divisor)}`,
  invalid_format: ({ format }) => `is not a valid ${String(format)}`,
  invalid_value: ({ values }) => `must be one of ${JSON.stringify(values)}`,
  unrecognized_keys: ({ keys }) => `has unknown keys ${JSON.stringify(keys)}`,
};

/** Describes an issue of zod in a few words. */
export function zodMessage(issue: $ZodRawIssue): string {
  return sentences[issue.code]?.(issue) ?? "is not valid";
}

const lengths: ReadonlySet<unknown> = new Set(["string", "array", "set", "map", "file"]);

function measureOf({ origin }: $ZodRawIssue): string {
  return lengths.has(origin) ? "have a length of" : "be";
}

function boundOf({ inclusive }: $ZodRawIssue, closed: string, open: string): string {
  return inclusive === false ? open : closed;
}

function nameOf(input: unknown): string {
  if (input === null) return "null";
  return Array.isArray(input) ? "array" : typeof input;
}
