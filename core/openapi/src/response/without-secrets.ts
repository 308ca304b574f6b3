import { isJsonType } from "../operation/media-type.ts";
import { isItemType, rewriteItems } from "../send/item-reader.ts";
import { bodyText } from "./body-text.ts";
import type { Received } from "./received.ts";
import { rewriteJson } from "./rewrite-json.ts";
import type { Secrets } from "./secrets.ts";

const backslash = 0x5c;

/** The response as if it had never held a secret: whatever is made of its body is free of them. */
export function withoutSecrets(received: Received, secrets: Secrets): Received {
  const clean = inItsCharset({ ...received, body: secrets.inBytes(received.body) }, secrets);
  // JSON can write any character as an escape; without a backslash there is none.
  const isJson = isJsonType(received.mediaType) || isItemType(received.mediaType);
  const isPlain = !isJson || !clean.body.includes(backslash);
  return isPlain ? clean : withoutEscapedSecrets(clean, secrets);
}

/** In another charset a secret is other bytes. */
function inItsCharset(received: Received, secrets: Secrets): Received {
  if (received.charset === undefined) return received;
  const text = bodyText(received);
  const hidden = secrets.inText(text);
  return hidden === text ? received : inUtf8(received, hidden);
}

function inUtf8(received: Received, text: string): Received {
  return { ...received, body: new TextEncoder().encode(text), charset: undefined };
}

function withoutEscapedSecrets(received: Received, secrets: Secrets): Received {
  const { mediaType } = received;
  const text = bodyText(received);
  const inJson = (json: string): string => rewriteJson(json, (value) => secrets.inValue(value));
  const hidden = isJsonType(mediaType)
    ? inJson(text)
    : rewriteItems(text, mediaType, (item) => ({ ...item, data: inJson(item.data) }));
  return hidden === text ? received : inUtf8(received, hidden);
}
