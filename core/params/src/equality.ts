import { ExactNumber } from "./exact-number.ts";
import { Message } from "./message.ts";
import { isPlainObject, memberCount, type UnknownRecord } from "./plain-object.ts";

/** Compares JSON by structure, dates and exact numbers by content, and all other values by identity. */
export function equalValues(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    return false;
  }
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  if (left instanceof ExactNumber && right instanceof ExactNumber) return left.text === right.text;
  if (left instanceof Message && right instanceof Message) {
    const isSame = left.code === right.code && left.text === right.text;
    return isSame && equalValues(left.args, right.args);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => equalValues(item, right[at]));
  }
  return isPlainObject(left) && isPlainObject(right) && equalEntries(left, right);
}

function equalEntries(left: UnknownRecord, right: UnknownRecord): boolean {
  if (memberCount(left) !== memberCount(right)) return false;
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !equalValues(left[key], right[key])) return false;
  }
  return true;
}
