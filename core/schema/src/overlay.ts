import type { UnknownRecord } from "@heddle/params";

const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "example",
  "examples",
  "readOnly",
  "summary",
  "title",
  "writeOnly",
]);

/** A schema seen through an outer one: the outer annotation wins, any other outer keyword applies as well. */
export function overlay(inner: UnknownRecord, outer: UnknownRecord): UnknownRecord {
  const keys = Object.keys(outer);
  if (keys.length === 0) return inner;
  const merged: Record<string, unknown> = { ...inner };
  const extra: Record<string, unknown> = {};
  for (const key of keys)
    (annotations.has(key) || !Object.hasOwn(inner, key) ? merged : extra)[key] = outer[key];
  if (Object.keys(extra).length === 0) return merged;
  return { ...merged, allOf: [...(Array.isArray(merged["allOf"]) ? merged["allOf"] : []), extra] };
}
