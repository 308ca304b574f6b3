import { ExactNumber } from "@heddle/params";

/** A JavaScript object read as a mapping: only its own members count. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members, not a list, a date, a file or an exact number. */
export function isRecord(value: unknown): value is UnknownRecord {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Nearly every object is a plain one; the questions after this cost more.
  if (prototype === Object.prototype || prototype === null) return true;
  if (Array.isArray(value) || value instanceof Date || value instanceof ExactNumber) return false;
  return !isFile(value);
}

/** Whether a value is a `Blob` or a `File`, of any realm or DOM implementation. */
export function isFile(value: unknown): boolean {
  return /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value));
}

/** The own member of a record, `undefined` when it has none: never anything from a prototype. */
export function ownMember(record: UnknownRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The names of the members that are there: `undefined` is how JavaScript writes "absent". */
export function presentKeys(record: UnknownRecord): string[] {
  return Object.keys(record).filter((key) => record[key] !== undefined);
}
