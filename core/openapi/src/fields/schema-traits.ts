import {
  flattenSchema,
  type JsonSchema,
  type JsonSchemaObject,
  unwrapNullable,
} from "@heddle/schema";

import { asText, isObject, type RawObject } from "../document/raw.ts";

/** What a schema says about its value as a whole. */
export interface SchemaTraits {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly description: string;
}

/** The schema as one: references followed, `allOf` merged, `null` taken away; what cannot be read says nothing. */
export function readFlat(root: RawObject, schema: JsonSchema): JsonSchemaObject {
  const flat = flatten(root, schema);
  const unwrapped = unwrapNullable(flat);
  // The branch of a nullable union may be a reference again.
  return unwrapped === flat ? flat : flatten(root, unwrapped);
}

function flatten(root: RawObject, schema: JsonSchema): JsonSchemaObject {
  try {
    return flattenSchema(schema, root);
  } catch {
    return isObject(schema) ? schema : {};
  }
}

/** Reads what a schema says about its value as a whole. */
export function readTraits(root: RawObject, schema: JsonSchema): SchemaTraits {
  const flat = readFlat(root, schema);
  return {
    readOnly: flat.readOnly === true,
    writeOnly: flat.writeOnly === true,
    deprecated: flat.deprecated === true,
    description: asText(flat.description),
  };
}
