import type { JsonSchema } from "@heddle/schema";

import { type Field, flatten } from "./field.ts";

/** What tells the widgets of a branch; the variant holds a value to all the rest. */
const shared = ["properties", "required"];

/** A branch with what stands beside the union, which holds for every branch. */
export function branchSchema({ schema, root }: Field, branch: JsonSchema): JsonSchema {
  const { type } = flatten(branch, root);
  const beside = Object.entries(schema).filter(([keyword, value]) => {
    // The type of the branch says more, and a list of types would make it a union again.
    if (keyword === "type") return !type && !Array.isArray(value);
    // The other union, where there are both.
    return shared.includes(keyword) || (keyword === "anyOf" && schema.oneOf !== undefined);
  });
  return beside.length > 0 ? { ...Object.fromEntries(beside), allOf: [branch] } : branch;
}
