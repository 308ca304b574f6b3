import { type ErrorPath, readPath, readPointer } from "./error-path.ts";
import type { ServerIssue } from "./server-issue.ts";

/** Deeper than any form; a response may be made to be deep. */
const deepest = 20;

/** Names under which frameworks put what is about no field. */
const general: ReadonlySet<string> = new Set([
  "",
  "non_field_errors",
  "__all__",
  "base",
  "$",
  "_errors",
]);

/**
 * The complaints in a mapping from field to messages, as ASP.NET, Laravel, Rails and Django write it, nested ones
 * included. Nothing when there is anything else in it.
 */
export function readFieldMap(value: unknown): readonly ServerIssue[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const issues = collect(value, [], deepest);
  return issues === undefined || issues.length === 0 ? undefined : issues;
}

function collect(value: unknown, path: ErrorPath, depth: number): ServerIssue[] | undefined {
  if (depth === 0) return undefined;
  if (typeof value === "string") return [{ location: undefined, path, message: value }];
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Array.isArray(value)
    ? // A list of texts is about one value, a list of objects about one item each.
      value.map(
        (item: unknown, index) =>
          [typeof item === "string" ? path : [...path, index], item] as const,
      )
    : Object.entries(value).map(([name, item]) => [[...path, ...stepsOf(name)], item] as const);
  const collected = entries.map(([path, item]) => collect(item, path, depth - 1));
  return collected.every((issues) => issues !== undefined) ? collected.flat() : undefined;
}

function stepsOf(name: string): ErrorPath {
  if (general.has(name)) return [];
  return name.startsWith("/") ? readPointer(name) : readPath(name);
}
