import { stringifyExactJson } from "@heddle/schema";

import { isObject } from "../document/raw.ts";

/** A value as a serialisation sees it. */
export type Shaped =
  | { readonly shape: "absent" }
  | { readonly shape: "null" }
  | { readonly shape: "primitive"; readonly text: string }
  | { readonly shape: "array"; readonly items: readonly unknown[] }
  | { readonly shape: "object"; readonly entries: readonly (readonly [string, unknown])[] };

/** Sorts a value into what the styles tell apart; members that are null or absent are left out. */
export function shapeOf(value: unknown): Shaped {
  if (value === undefined) return { shape: "absent" };
  if (value === null) return { shape: "null" };
  if (Array.isArray(value)) return { shape: "array", items: value.filter(isThere) };
  if (isObject(value))
    return {
      shape: "object",
      entries: Object.entries(value).filter(([, member]) => isThere(member)),
    };
  return { shape: "primitive", text: textOf(value) };
}

/** The text of a single value; JSON for one that has members. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  return stringifyExactJson(value);
}

/** Whether a value is the content of a file. */
export function isFileContent(value: unknown): value is Blob | Uint8Array {
  return value instanceof Uint8Array || value instanceof Blob;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}
