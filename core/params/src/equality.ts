import { ExactNumber } from "./exact-number.ts";

/** Whether two values are the same to an observer: by structure for JSON, by content for dates and exact numbers, by identity for the rest. */
export function equalValues(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return false;
  }
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  if (left instanceof ExactNumber && right instanceof ExactNumber) return left.text === right.text;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => equalValues(item, right[at]));
  }
  return isPlain(left) && isPlain(right) && equalEntries(left, right);
}

function equalEntries(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalValues(left[key], right[key]))
  );
}

/** Whether an object is a plain one, with keys of its own. */
export function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
