import type { JsonSchema } from "@heddle/schema";

/** Whether the name of a header, a cookie or a query parameter tells that its value is secret. */
export function isSecretName(name: string): boolean {
  return secret.test(name) && !pagination.test(name);
}

// An author, a number of tokens and the next page are none.
const secret =
  /auth(?!ors?(?:$|[-_]))|cookie|credential|passw|secret|session|signature|token(?!s)|(?:api|access|private|subscription)[-_]?key/i;

const pagination = /(?:page|next|previous|prev|continuation|sync)[-_]?token/i;

/** Whether a schema says that its value is a password. */
export function isSecretSchema(schema: JsonSchema): boolean {
  return typeof schema === "object" && schema.format === "password";
}
