import { ExactNumber } from "@heddle/params";

/** An object of a document, of which nothing is known yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members, not a list, a date, a file or an exact number. */
export function isObject(value: unknown): value is RawObject {
  if (typeof value !== "object" || value === null) return false;
  // What comes from JSON is asked about by the thousands, and is nothing else.
  return Object.getPrototypeOf(value) === Object.prototype || !noObjects.some((is) => is(value));
}

const noObjects: readonly ((value: object) => boolean)[] = [
  Array.isArray,
  (value) => value instanceof Date,
  (value) => value instanceof Uint8Array,
  (value) => value instanceof Blob,
  (value) => value instanceof ExactNumber,
];

/** The value as an object; an empty one when it is none. */
export function asObject(value: unknown): RawObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one when it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as text; empty when it is none. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The own member of an object, never one of its prototype. */
export function member(object: RawObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
