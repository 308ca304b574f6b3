import { equalValues } from "@heddle/params";

import type { Position } from "../node/node-record.ts";
import { isPlainObject } from "../plain-object.ts";
import type { Meaning } from "./meaning.ts";
import { isNumber } from "./scalar.ts";

/** A position is an object with `x` and `y`, or a list that begins with them; it goes back in the form it came in. */
export const position: Meaning = {
  read: (value) => (value === null ? null : pointOf(value)),
  write: (field, like) => {
    if (equalValues(pointOf(like), field)) return like;
    if (Array.isArray(like)) return [...coordinates(field), ...like.slice(2)];
    return isPlainObject(like) ? Object.assign({ ...like }, field) : field;
  },
};

/** The point that a value means. */
export function pointOf(value: unknown): Position | undefined {
  const [x, y] = coordinates(value).map(numberOf);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function coordinates(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) ? [value["x"], value["y"]] : [];
}

function numberOf(value: unknown): number | undefined {
  const number = isNumber(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
