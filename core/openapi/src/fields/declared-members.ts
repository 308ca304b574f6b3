import type { JsonSchema } from "@heddle/schema";

import { isObject, type RawObject } from "../document/raw.ts";
import { readFlat } from "./schema-traits.ts";

/** An object with only the members that its schema allows, where it allows no others than it names. */
export function withDeclaredMembers(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  const flat = readFlat(root, schema);
  const isClosed = flat.additionalProperties === false && flat.patternProperties === undefined;
  if (!isClosed || !isObject(value)) return value;
  const { properties = {} } = flat;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)),
  );
}
