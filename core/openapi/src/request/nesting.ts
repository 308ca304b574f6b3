import { isObject } from "../document/raw.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";

/** What walks a value level by level can go so far. */
const deepest = 1000;

/** Refuses a body that nests too deep to be sent, or holds itself. */
export function assertNesting(body: unknown): void {
  let level: ReadonlySet<unknown> = new Set([body]);
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth > deepest)
      throw new InvalidRequestError(
        "body",
        "",
        `the value has more than ${deepest} levels, or holds itself`,
      );
    level = new Set([...level].flatMap(nestedIn));
  }
}

function nestedIn(value: unknown): readonly unknown[] {
  const members = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
  return members.filter((member) => typeof member === "object" && member !== null);
}
