import type { Handle } from "@heddle/params";

const keys = new WeakMap<Handle, number>();
let last = 0;

/** A React key that stays with a model wherever it moves in a list. */
export function handleKey(handle: Handle): number {
  const known = keys.get(handle);
  if (known !== undefined) return known;
  last += 1;
  keys.set(handle, last);
  return last;
}
