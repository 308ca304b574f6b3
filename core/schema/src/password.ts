import type { JsonSchemaObject } from "./json-schema.ts";

/** What a secret is called when nothing else tells that it is one: the last word of its name, or the last two. */
const secretWords: ReadonlySet<string> = new Set([
  "password",
  "passphrase",
  "secret",
  "apikey",
  "accesstoken",
]);

/** Whether a value is not to be seen: its format says so, or it is a mere string with the name of a secret. */
export function isPassword(
  name: string,
  { type, format, enum: choices }: JsonSchemaObject,
): boolean {
  if (format === "password") return true;
  return type === "string" && format === undefined && choices === undefined && isSecret(name);
}

/** How each of the words ends: most names do not, and need not be taken apart. */
const ending = /(?:word|phrase|secret|key|token)[^\p{L}\p{N}]*$/iu;

function isSecret(name: string): boolean {
  if (!ending.test(name)) return false;
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const [first = "", last = ""] = words?.slice(-2) ?? [];
  return [first + last, last || first].some((word) => secretWords.has(word));
}
