import { isObject } from "@heddle/params";

import type { JsonSchemaObject } from "./json-schema.ts";
import { hintKeyword } from "./reference.ts";

/** The last word of the name of a secret, or the last two words joined: `dbPassword`, `api_key`. */
const secretWords: ReadonlySet<string> = new Set([
  "password",
  "passphrase",
  "secret",
  "apikey",
  "accesstoken",
]);

/**
 * Whether an input must hide the value: by `format: password`, by a hint of the schema, or a plain string with the name of
 * a secret.
 */
export function isPassword(
  name: string,
  { type, format, enum: choices, [hintKeyword]: hints }: JsonSchemaObject,
): boolean {
  if (format === "password" || (isObject(hints) && hints["widget"] === "password")) return true;
  return type === "string" && format === undefined && choices === undefined && isSecret(name);
}

/** A quick check that excludes most names before they are split into words. Without `u`, which takes long to compile. */
const secretPart = /word|phrase|secret|key|token/i;

function isSecret(name: string): boolean {
  if (!secretPart.test(name)) return false;
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const [first = "", last = ""] = words?.slice(-2) ?? [];
  return [first + last, last || first].some((word) => secretWords.has(word));
}
