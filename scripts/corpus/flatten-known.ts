import { flattenSchema, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";

/** A schema merged with its parts. One with an unresolved reference describes nothing. */
export function flattenKnown(schema: JsonSchema, root: unknown): JsonSchemaObject {
  try {
    return flattenSchema(schema, root);
  } catch {
    return {};
  }
}
