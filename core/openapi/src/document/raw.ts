import { ExactNumber } from "@heddle/params";

/** An object of a document, not validated yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: not a list, a date, a file or an exact number. */
export function isObject(value: unknown): value is RawObject {
  if (typeof value !== "object" || value === null) return false;
  // Called thousands of times; parsed JSON objects have this prototype.
  return Object.getPrototypeOf(value) === Object.prototype || !otherKinds.some((is) => is(value));
}

const otherKinds: readonly ((value: object) => boolean)[] = [
  Array.isArray,
  (value) => value instanceof Date,
  (value) => value instanceof Uint8Array,
  (value) => value instanceof Blob,
  (value) => value instanceof ExactNumber,
];

/** The value if it is an object, otherwise `{}`. */
export function asObject(value: unknown): RawObject {
  return isObject(value) ? value : {};
}

/** The value if it is a list, otherwise `[]`. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is a string, otherwise `""`. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The own member of an object, never one of the prototype. */
export function member(object: RawObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
