import type { JsonSchema } from "@heddle/schema";
import { flattenKnown } from "./flatten-known.ts";

/** Why a value of this schema has to be typed as JSON: its types, or those of the branches of its union. */
export function jsonCause(schema: JsonSchema, root: unknown): string {
  const { type, oneOf, anyOf, prefixItems, items } = flattenKnown(schema, root);
  const branches = oneOf ?? anyOf;
  if (branches) {
    const types = branches.map((branch) => typeText(flattenKnown(branch, root).type));
    return `union of ${[...new Set(types)].toSorted().join(", ")}`;
  }
  if (prefixItems ?? Array.isArray(items)) return "tuple";
  return typeText(type);
}

function typeText(type: string | readonly string[] | undefined): string {
  return type === undefined ? "anything" : [type].flat().join(" or ");
}
