import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import type { RawObject } from "../document/raw.ts";
import { textOf } from "../request/value-shape.ts";
import { hiddenText } from "../response/secrets.ts";
import { type Rewrite, rewriteMembers, schemaFor } from "./rewrite-members.ts";

/** A value that may be shown: something else stands where its schema says that there is a password, at any depth. */
export function withHiddenPasswords(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  return rewriteAll(value, schema, root, (member, described) =>
    isPassword(member, described) ? hiddenText : member,
  );
}

/** The passwords in a value, by its schema, at any depth. */
export function passwordsIn(
  value: unknown,
  schema: JsonSchema,
  root: RawObject,
): readonly string[] {
  const passwords: string[] = [];
  rewriteAll(value, schema, root, (member, described) => {
    if (isPassword(member, described)) passwords.push(textOf(member));
    return member;
  });
  return passwords;
}

/** The value itself and its members. */
function rewriteAll(
  value: unknown,
  schema: JsonSchema,
  root: RawObject,
  rewrite: Rewrite,
): unknown {
  const own = rewrite(value, schemaFor(value, schema, root));
  return own === value ? rewriteMembers(value, schema, root, rewrite) : own;
}

function isPassword(value: unknown, { format }: JsonSchemaObject): boolean {
  return format === "password" && value !== undefined && value !== null;
}
