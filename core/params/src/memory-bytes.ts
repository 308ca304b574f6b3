import { Params } from "./params.ts";

/** About what a JavaScript engine needs for an object or a list, and for each of its members. */
const containerBytes = 32;
const memberBytes = 8;

/**
 * About how many bytes a value takes, in memory and as JSON, without the models that it references.
 * `{ size: 1, tags: ["a"] }` → 32 + 12 + 12 + 32 + 9 = 97
 */
export function memoryBytes(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value === "bigint") return String(value).length;
  if (typeof value !== "object" || value === null || value instanceof Params) return 0;
  let bytes = containerBytes;
  if (Array.isArray(value)) for (const item of value) bytes += memberBytes + memoryBytes(item);
  else {
    for (const name in value)
      bytes += memberBytes + name.length + memoryBytes(value[name as never]);
  }
  return bytes;
}
