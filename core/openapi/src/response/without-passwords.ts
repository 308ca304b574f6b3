import { HeddleError } from "@heddle/params";
import { type JsonSchema, parseExactJson, resolveRef, stringifyExactJson } from "@heddle/schema";

import { isObject, type RawObject } from "../document/raw.ts";
import { withDeclaredPasswordsHidden } from "../fields/hidden-passwords.ts";
import { isJsonType } from "../operation/media-type.ts";
import { bodyText } from "./body-text.ts";
import type { Received } from "./received.ts";

/** The response without the values that its schema declares to be passwords. What only a name tells, such as a new token, is to be seen. */
export function withoutPasswords(
  received: Received,
  schema: JsonSchema | undefined,
  root: RawObject,
): Received {
  if (schema === undefined || !isJsonType(received.mediaType)) return received;
  if (!declaresPassword(schema, root)) return received;
  try {
    const value = parseExactJson(bodyText(received), { literals: true });
    const hidden = stringifyExactJson(withDeclaredPasswordsHidden({ value, schema }, root));
    if (hidden === stringifyExactJson(value)) return received;
    return { ...received, body: new TextEncoder().encode(hidden), charset: undefined };
  } catch (error) {
    if (error instanceof HeddleError) return received;
    throw error;
  }
}

/** So much of a schema is looked at before a password is taken to be in it. */
const largestSchema = 5000;

/** Most schemas declare none: then no response has to be read for it. */
function declaresPassword(schema: JsonSchema, root: RawObject): boolean {
  const seen = new Set<unknown>([schema]);
  for (const part of seen) {
    if (seen.size > largestSchema) return true;
    if (isObject(part) && part["format"] === "password") return true;
    for (const inner of isObject(part) || Array.isArray(part) ? Object.values(part) : [])
      if (typeof inner === "object") seen.add(inner);
    if (isObject(part)) seen.add(target(part, root));
  }
  return false;
}

function target(part: RawObject, root: RawObject): unknown {
  try {
    return resolveRef(root, part);
  } catch {
    // A reference that leads nowhere describes nothing.
    return undefined;
  }
}
