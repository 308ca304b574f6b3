import { ExactNumber } from "@heddle/params";

import { isPlainObject } from "../plain-object.ts";

/**
 * A value whose numbers JSON can carry: NaN is `null`, and an infinity a number with so large an exponent
 * that every reader of JSON takes it for one.
 */
export function finite(value: unknown): unknown {
  return mapLeaves(value, (leaf) => {
    if (typeof leaf !== "number" || Number.isFinite(leaf)) return leaf;
    return Number.isNaN(leaf) ? null : new ExactNumber(leaf > 0 ? endless : `-${endless}`);
  });
}

/** The same JSON with what Python writes into it besides: NaN, Infinity and -Infinity. */
export function finiteText(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  return text.replace(stringOrConstant, (found) => {
    if (found.startsWith('"')) return found;
    return found === "NaN" ? "null" : found.replace("Infinity", endless);
  });
}

/** The infinities as numbers again, for those who compute with them. */
export function infinite(value: unknown): unknown {
  return mapLeaves(value, (leaf) => {
    if (!(leaf instanceof ExactNumber)) return leaf;
    return Number.isFinite(leaf.valueOf()) ? leaf : leaf.valueOf();
  });
}

const endless = "1e999";
const stringOrConstant = /"[^"\\]*(?:\\.[^"\\]*)*"|NaN|-?Infinity/g;

/** Deeper than anything a flow takes: what refuses it can say why. */
const deepest = 2_500;

function mapLeaves(value: unknown, map: (leaf: unknown) => unknown, depth = 0): unknown {
  if (depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map, depth + 1));
  if (!isPlainObject(value)) return map(value);
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, mapLeaves(item, map, depth + 1)]));
}
