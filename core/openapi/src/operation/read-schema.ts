import type { JsonSchema } from "@heddle/schema";

import { follow } from "../document/path-item.ts";
import { isObject, type RawObject } from "../document/raw.ts";

/** The schema that stands somewhere, resolved at its top; one that allows anything when there is none to use. */
export function readSchema(root: RawObject, value: unknown): JsonSchema {
  const schema = follow(root, value);
  // `false` would be a place where nothing may be sent, which no document means.
  return isObject(schema) ? schema : {};
}
