import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import type { RawObject } from "../document/raw.ts";
import { hiddenText } from "../response/secrets.ts";
import { rewriteMembers } from "./rewrite-members.ts";
import { readFlat } from "./schema-traits.ts";

/** A value that may be shown: something else stands where its schema says that there is a password, at any depth. */
export function withHiddenPasswords(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  const hidden = hide(value, readFlat(root, schema));
  return hidden === value ? rewriteMembers(value, schema, root, hide) : hidden;
}

function hide(value: unknown, { format }: JsonSchemaObject): unknown {
  return format === "password" && value !== undefined && value !== null ? hiddenText : value;
}
