import type { Field } from "@heddle/openapi";

/** The difference between the fields of an operation in two editions of its document; `undefined` if they are equal. */
export function fieldDifference(
  fields: readonly Field[],
  others: readonly Field[],
): string | undefined {
  const ours = new Set(fields.map(signature));
  const theirs = new Set(others.map(signature));
  const differences = [
    ...[...ours].filter((each) => !theirs.has(each)).map((each) => `only before: ${each}`),
    ...[...theirs].filter((each) => !ours.has(each)).map((each) => `only after: ${each}`),
  ];
  return differences.length > 0 ? differences.join("; ") : undefined;
}

function signature({ location, name, required, readOnly, isWholeBody }: Field): string {
  const marks = [required && "required", readOnly && "read-only", isWholeBody && "whole"];
  return [location, name, ...marks.filter(Boolean)].join(" ");
}
