import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import { type Field, flatten } from "./field.ts";

/** What a schema says of the value as a whole, or to who reads the schema: a branch has words of its own. */
const ofTheWhole: ReadonlySet<string> = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$id",
  "$schema",
  "default",
  "definitions",
  "deprecated",
  "description",
  "discriminator",
  "example",
  "examples",
  "externalDocs",
  "nullable",
  "readOnly",
  "title",
  "writeOnly",
  "x-nullable",
  "xml",
]);

/** A branch with what stands beside the union, which holds for every branch. */
export function branchSchema({ schema, root }: Field, branch: JsonSchema): JsonSchema {
  const union = schema.oneOf ? "oneOf" : "anyOf";
  const { type } = flatten(branch, root);
  const shared: JsonSchemaObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const isOwn = keyword === union || ofTheWhole.has(keyword);
    // The type of the branch says more, and a list of types would make it a union again.
    const isLesser = keyword === "type" && (type !== undefined || Array.isArray(value));
    if (!isOwn && !isLesser) shared[keyword] = value;
  }
  return Object.keys(shared).length === 0 ? branch : { ...shared, allOf: [branch] };
}
