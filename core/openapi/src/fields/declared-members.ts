import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import { isObject, type RawObject } from "../document/raw.ts";
import { rewriteMembers, schemaFor } from "./rewrite-members.ts";

/** A value without the members that its schema does not allow, at any depth: where it allows no others than it names. */
export function withDeclaredMembers(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  const rewrite = (member: unknown, flat: JsonSchemaObject): unknown => {
    const declared = ownDeclared(member, flat);
    return declared === member ? member : rewriteMembers(declared, flat, root, rewrite);
  };
  const declared = isObject(value) ? ownDeclared(value, schemaFor(value, schema, root)) : value;
  return rewriteMembers(declared, schema, root, rewrite);
}

function ownDeclared(value: unknown, flat: JsonSchemaObject): unknown {
  const isClosed = flat.additionalProperties === false && flat.patternProperties === undefined;
  if (!isClosed || !isObject(value)) return value;
  const { properties = {} } = flat;
  const declared = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return declared.length === Object.keys(value).length ? value : Object.fromEntries(declared);
}
