import fc from "fast-check";

import { forbiddenKeys } from "./serializable.ts";

/** Any JSON that may cross to a view. */
export function safeJson(constraints: fc.JsonSharedConstraints = {}): fc.Arbitrary<fc.JsonValue> {
  return fc.jsonValue(constraints).filter((value) => !hasForbiddenKey(value));
}

function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => forbiddenKeys.has(key) || hasForbiddenKey(item),
  );
}
