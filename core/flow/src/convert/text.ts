import type { Meaning } from "./meaning.ts";
import { isScalar } from "./scalar.ts";

/** A text: a number or a boolean is shown as text, and goes back as it came while it was not changed. */
export const text: Meaning = {
  read: (value) => {
    if (value === null || typeof value === "string") return value;
    return isScalar(value) ? String(value) : undefined;
  },
  write: (field, like) => {
    if (like !== undefined && text.read(like) === field) return like;
    return field ?? undefined;
  },
};
