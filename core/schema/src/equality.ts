import { ExactNumber, isObject } from "@heddle/params";

import { presentKeys } from "./record.ts";
import type { Work } from "./work.ts";

/** Whether two values are the same JSON; walks with a list of its own, so depth and circles cost work, not stack. */
export function isEqual(left: unknown, right: unknown, work: Work): boolean {
  const pending: [unknown, unknown][] = [[left, right]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [one, other] = pair;
    if (Object.is(one, other)) continue;
    work.spend(1);
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return false;
      for (const [index, item] of one.entries()) pending.push([item, other[index]]);
    } else if (isObject(one) && isObject(other)) {
      const keys = presentKeys(one);
      if (keys.length !== presentKeys(other).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(other, key)) return false;
        pending.push([one[key], other[key]]);
      }
    } else if (one instanceof ExactNumber && other instanceof ExactNumber) {
      if (one.text !== other.text) return false;
    } else if (jsonScalar(one) !== jsonScalar(other)) return false;
  }
  return true;
}

/** A scalar as JSON has it: a bigint may be the same number as a number, a date the same text as a text. */
function jsonScalar(value: unknown): unknown {
  if (typeof value === "bigint" && BigInt(Number(value)) === value) return Number(value);
  return value instanceof Date ? value.toJSON() : value;
}

/** Whether no two items are the same JSON: scalars by a set, the rest pair by pair. */
export function isUnique(items: readonly unknown[], work: Work): boolean {
  const scalars = new Set<unknown>();
  const others: unknown[] = [];
  for (const item of items) {
    if (typeof item === "object" && item !== null) {
      if (others.some((other) => isEqual(item, other, work))) return false;
      others.push(item);
    } else {
      const key = jsonScalar(item);
      if (scalars.has(key)) return false;
      scalars.add(key);
    }
  }
  return true;
}
