import { parseExactJson, stringifyExactJson } from "@heddle/schema";

import { isJsonType } from "../operation/media-type.ts";
import { bodyText } from "./body-text.ts";
import type { Received } from "./received.ts";
import type { Secrets } from "./secrets.ts";

const backslash = 0x5c;

/** The response as if it had never held a secret: whatever is made of its body is free of them. */
export function withoutSecrets(received: Received, secrets: Secrets): Received {
  const clean = { ...received, body: secrets.inBytes(received.body) };
  // JSON can write any character as an escape; without a backslash there is none.
  const isPlain = !isJsonType(received.mediaType) || !clean.body.includes(backslash);
  return isPlain ? clean : withoutEscapedSecrets(clean, secrets);
}

function withoutEscapedSecrets(received: Received, secrets: Secrets): Received {
  try {
    const value = parseExactJson(bodyText(received));
    const before = stringifyExactJson(value);
    const after = stringifyExactJson(secrets.inValue(value));
    // Only a body that has to change is written anew.
    if (before === after) return received;
    return { ...received, body: new TextEncoder().encode(after), charset: undefined };
  } catch {
    // Not JSON after all, or nested too deep: shown as the text that it is.
    return received;
  }
}
