import type { JsonSchema } from "@heddle/schema";

import { isObject } from "../document/raw.ts";
import { base64Forms, decodedBase64 } from "./base64.ts";
import type { BodyPart, PlannedBody, PlannedHeader, RequestPlan } from "./request-plan.ts";

/** Whether a name suggests a secret: `X-Api-Key`, `session_token` → true; `author`, `next_page_token` → false. */
export function isSecretName(name: string): boolean {
  return secret.test(name) && !pagination.test(name);
}

// `author`, `max_tokens` and page tokens are not secret.
const secret =
  /auth(?!ors?(?:$|[-_]))|cookie|credential|passw|secret|session|signature|token(?!s)|(?:api|access|private|subscription)[-_]?key/i;

const pagination = /(?:page|next|previous|prev|continuation|sync)[-_]?token/i;

/** Whether a schema has `format: password`. */
export function isSecretSchema(schema: JsonSchema): boolean {
  return typeof schema === "object" && schema.format === "password";
}

const encoder = new TextEncoder();

/** Replaces a secret. */
export const hiddenText = "********";

/** Shorter secrets occur in too many words to search for them. */
const minSecretLength = 4;

/** Masks known secrets in text, values and bytes: a server may repeat what it received. */
export class Secrets {
  readonly #texts: readonly string[];

  constructor(secrets: readonly string[]) {
    const known = secrets.filter((secret) => secret.length >= minSecretLength).flatMap(encodingsOf);
    // Longest first: one secret may be part of another.
    this.#texts = [...new Set(known)].toSorted((left, right) => right.length - left.length);
  }

  /** `token=abcd` with the secret `abcd` → `token=********`. */
  inText(text: string): string {
    return this.#texts.reduce((hidden, secret) => hidden.replaceAll(secret, hiddenText), text);
  }

  /** Masks the strings and keys of a parsed JSON value, regardless of the escapes in its text. */
  inValue(value: unknown): unknown {
    if (this.#texts.length === 0) return value;
    if (typeof value === "string") return this.inText(value);
    if (Array.isArray(value)) return value.map((item) => this.inValue(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.inText(key), this.inValue(item)]),
    );
  }

  /** Masks secrets in bytes. */
  inBytes(bytes: Uint8Array): Uint8Array {
    if (this.#texts.length === 0) return bytes;
    // Searching a string is many times faster than searching bytes, and most bodies contain no secret.
    const text = asCharacters(bytes);
    return this.#texts
      .map((secret) => encoder.encode(secret))
      .filter((secret) => text.includes(asCharacters(secret)))
      .reduce(replace, bytes);
  }
}

function asCharacters(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

/** The encodings of a secret: verbatim, URL, form, JSON, HTML, base64. */
function encodingsOf(secret: string): string[] {
  const html = secret.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? "");
  const form = new URLSearchParams([["", secret]]).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, urlEncoded(secret), form, json, html, ...base64Forms(secret)];
}

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function urlEncoded(text: string): string {
  // Half of a surrogate pair cannot be URL-encoded.
  return /\p{Cs}/u.test(text) ? text : encodeURIComponent(text);
}

const hiddenBytes = encoder.encode(hiddenText);

function replace(bytes: Uint8Array, secret: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (let at = find(bytes, secret, 0); at >= 0; at = find(bytes, secret, done)) {
    pieces.push(bytes.subarray(done, at), hiddenBytes);
    done = at + secret.length;
  }
  if (done === 0) return bytes;
  return joined([...pieces, bytes.subarray(done)]);
}

function find(bytes: Uint8Array, part: Uint8Array, from: number): number {
  const [first = 0] = part;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Whether the secrets of a plan are shown or masked. */
export interface SecretOptions {
  /** Default: masked. */
  readonly secrets?: "shown" | "masked" | undefined;
}

/** Masks the secrets of a plan: `Authorization: Bearer abc` → `Authorization: Bearer ********`. */
export function maskPlan(plan: RequestPlan): RequestPlan {
  const passwords = new Secrets(plan.passwords);
  return {
    ...plan,
    url: passwords.inText(maskQuery(plan.url, plan.secretQuery)),
    headers: plan.headers.map(mask),
    cookies: plan.cookies.map(mask),
    body: plan.body && maskBody(plan.body, passwords),
  };
}

/** The secret texts of a plan, to mask them in its response. */
export function secretsOf(plan: RequestPlan): readonly string[] {
  const query = new URL(plan.url).searchParams;
  return [
    ...plan.passwords,
    ...[...plan.headers.filter(isSearchedFor), ...plan.cookies].flatMap(secretsIn),
    ...plan.secretQuery.flatMap((name) => query.getAll(name)),
  ];
}

/** Shorter values of the `headers` option, such as a number, occur by chance in a response. */
const minMappedLength = 8;

function isSearchedFor({ name, value, source, isSecret }: PlannedHeader): boolean {
  const isKnown = source !== "mapping" || isSecretName(name);
  return isSecret && (isKnown || value.length >= minMappedLength);
}

/** `Basic dTpwdw==` → the whole value, `dTpwdw==`, `u:pw` and `pw`. */
function secretsIn({ value }: PlannedHeader): readonly string[] {
  const token = value.replace(/^\S+\s+/, "");
  if (!/^basic\s/i.test(value)) return [value, token];
  const pair = decodedBase64(token);
  return [value, token, pair, pair.slice(pair.indexOf(":") + 1)];
}

function maskBody(body: PlannedBody, passwords: Secrets): PlannedBody {
  switch (body.kind) {
    case "text":
      return { ...body, text: passwords.inText(body.text) };
    case "bytes":
      return body;
    case "parts":
      return { ...body, parts: body.parts.map((part) => maskPart(part, passwords)) };
  }
}

function maskPart(part: BodyPart, passwords: Secrets): BodyPart {
  const { content } = part;
  return typeof content === "string" ? { ...part, content: passwords.inText(content) } : part;
}

export function shownPlan(plan: RequestPlan, { secrets }: SecretOptions): RequestPlan {
  return secrets === "shown" ? plan : maskPlan(plan);
}

/** The scheme before a token is not secret, and useful to see. */
const knownScheme = /^(?:apikey|basic|bearer|digest|dpop|negotiate|token) /i;

function mask(header: PlannedHeader): PlannedHeader {
  if (!header.isSecret) return header;
  const [scheme = ""] = knownScheme.exec(header.value) ?? [];
  return { ...header, value: scheme + hiddenText };
}

function maskQuery(url: string, names: readonly string[]): string {
  const [address = "", query] = url.split("?", 2);
  if (query === undefined || names.length === 0) return url;
  const pairs = url
    .slice(address.length + 1)
    .split("&")
    .map((pair) => {
      const [[name] = [""]] = new URLSearchParams(pair);
      return names.includes(name) ? `${pair.split("=", 1)[0]}=${hiddenText}` : pair;
    });
  return `${address}?${pairs.join("&")}`;
}
