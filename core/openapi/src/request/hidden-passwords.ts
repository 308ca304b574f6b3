import { isPassword, type JsonSchema } from "@heddle/schema";

import { isObject, type RawObject } from "../document/raw.ts";
import { type Rewrite, rewriteMembers, schemaFor } from "../fields/rewrite-members.ts";
import { hiddenText, stringifyValue } from "./request-values.ts";

/** A value, its schema, and its name; the whole body has none. */
export interface DescribedValue {
  readonly name?: string;
  readonly value: unknown;
  readonly schema: JsonSchema;
}

/** Replaces passwords at any depth, by schema or by name: `{ password: "x" }` → `{ password: "••••" }`. */
export function withHiddenPasswords(described: DescribedValue, root: RawObject): unknown {
  return rewriteAll(described, root, (member, schema, name) =>
    isGiven(member) && isPassword(name, schema) ? hiddenText : member,
  );
}

/** Replaces the value at a path of members; lists on the way are not steps: `["a", "b"]` hides `{ a: [{ b: 1 }] }`. */
export function withHiddenMember(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (!isGiven(value)) return value;
  if (name === undefined) return hiddenText;
  if (Array.isArray(value)) return value.map((item) => withHiddenMember(item, [name, ...rest]));
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: withHiddenMember(value[name], rest) };
}

/** Replaces only what a schema declares as a password. */
export function withDeclaredPasswordsHidden(described: DescribedValue, root: RawObject): unknown {
  return rewriteAll(described, root, (member, { format }) =>
    isGiven(member) && format === "password" ? hiddenText : member,
  );
}

/** The passwords in a value, at any depth. */
export function passwordsIn(described: DescribedValue, root: RawObject): readonly string[] {
  const passwords: string[] = [];
  rewriteAll(described, root, (member, schema, name) => {
    if (isGiven(member) && isPassword(name, schema)) passwords.push(stringifyValue(member));
    return member;
  });
  return passwords;
}

/** Rewrites the value itself and its members. */
function rewriteAll(
  { name = "", value, schema }: DescribedValue,
  root: RawObject,
  rewrite: Rewrite,
): unknown {
  const own = rewrite(value, schemaFor(value, schema, root), name);
  return own === value ? rewriteMembers(value, schema, root, rewrite) : own;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
