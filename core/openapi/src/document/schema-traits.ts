import {
  flattenSchema,
  isReadOnly,
  type JsonSchema,
  type JsonSchemaObject,
  unwrapNullable,
} from "@heddle/schema";

import { asText, isObject, type RawObject } from "./raw.ts";

/** Annotations of a schema. */
export interface SchemaTraits {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  readonly description: string;
}

/** Follows references, merges `allOf` and removes `null`; an unreadable schema is `{}`. */
export function readFlat(root: RawObject, schema: JsonSchema): JsonSchemaObject {
  const flat = flatten(root, schema);
  const unwrapped = unwrapNullable(flat);
  // The branch of a nullable union may be another reference.
  return unwrapped === flat ? flat : flatten(root, unwrapped);
}

function flatten(root: RawObject, schema: JsonSchema): JsonSchemaObject {
  try {
    return flattenSchema(schema, root);
  } catch {
    return isObject(schema) ? schema : {};
  }
}

export function readTraits(root: RawObject, schema: JsonSchema): SchemaTraits {
  const flat = readFlat(root, schema);
  return {
    readOnly: isReadOnly(schema, root),
    writeOnly: flat.writeOnly === true,
    deprecated: flat.deprecated === true,
    description: asText(flat.description),
  };
}
