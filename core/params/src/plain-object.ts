import { ExactNumber } from "./exact-number.ts";

/** An object read as a mapping from names to values; only its own members count. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value has named members like a JSON object: not an array, date, file, binary data or exact number. Instances of classes count. */
export function isObject(value: unknown): value is UnknownRecord {
  if (typeof value !== "object" || value === null) return false;
  // Parsed JSON is nearly always plain; the other checks cost more.
  return hasPlainPrototype(value) || !(Array.isArray(value) || atomic.some((is) => is(value)));
}

/** Whether a value is an object literal or the like: its prototype is `Object.prototype` or `null`. Instances of classes do not count. */
export function isPlainObject(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && hasPlainPrototype(value);
}

/** Whether a value is a `Blob` or a `File`, of any realm or DOM implementation. */
export function isFile(value: unknown): boolean {
  return /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value));
}

/** The own member of an object, or `undefined`; never one of its prototype. */
export function ownMember(object: UnknownRecord, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * A copy of an object's own members. Not by `{ ...object }`: V8 gives each such copy a hidden class of its own when it is
 * frozen, which takes more memory than the copy, and slows down all code that reads it.
 */
export function copyMembers(object: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(object)) copy[name] = (object as UnknownRecord)[name];
  return copy;
}

/** The number of an object's members, counted without a list of their names. */
export function memberCount(object: object): number {
  let count = 0;
  for (const _name in object) count++;
  return count;
}

function hasPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const atomic: readonly ((value: object) => boolean)[] = [
  (value) => value instanceof Date,
  (value) => value instanceof ExactNumber,
  (value) => ArrayBuffer.isView(value),
  isFile,
];
