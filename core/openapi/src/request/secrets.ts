import type { JsonSchema } from "@heddle/schema";

import { isObject } from "../document/raw.ts";
import { base64Forms, decodedBase64 } from "./base64.ts";
import type { BodyPart, PlannedBody, PlannedHeader, RequestPlan } from "./request-plan.ts";

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

const encoder = new TextEncoder();

/** What stands where a secret was. */
export const hiddenText = "********";

/** Shorter ones are part of too many words to be looked for. */
const shortestSecret = 4;

/** Hides known secrets in what a response is shown by: a server may send back what it was sent. */
export class Secrets {
  readonly #texts: readonly string[];

  constructor(secrets: readonly string[]) {
    const known = secrets.filter((secret) => secret.length >= shortestSecret).flatMap(writings);
    // The longest first: one secret may be part of another.
    this.#texts = [...new Set(known)].toSorted((left, right) => right.length - left.length);
  }

  /** The text with something else where a secret was. */
  inText(text: string): string {
    return this.#texts.reduce((hidden, secret) => hidden.replaceAll(secret, hiddenText), text);
  }

  /** The same for the texts and names in a JSON value, which may have been written with any escapes. */
  inValue(value: unknown): unknown {
    if (this.#texts.length === 0) return value;
    if (typeof value === "string") return this.inText(value);
    if (Array.isArray(value)) return value.map((item) => this.inValue(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.inText(key), this.inValue(item)]),
    );
  }

  /** The same for bytes, so that whatever is made of them is free of secrets. */
  inBytes(bytes: Uint8Array): Uint8Array {
    if (this.#texts.length === 0) return bytes;
    // A text is searched many times faster than bytes are, and most bodies hold no secret.
    const text = asCharacters(bytes);
    return this.#texts
      .map((secret) => encoder.encode(secret))
      .filter((secret) => text.includes(asCharacters(secret)))
      .reduce(replace, bytes);
  }
}

/** One character for each byte. */
function asCharacters(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

/** The ways in which a secret may be written: as it is, in a URL, in a form, in JSON, in HTML, in base64. */
function writings(secret: string): string[] {
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
  // Half of a surrogate pair has no form in a URL.
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

/** Whether the secrets of a plan are written out or hidden. */
export interface SecretOptions {
  /** Hidden unless given. */
  readonly secrets?: "shown" | "masked" | undefined;
}

/** The plan with its secrets hidden, for showing it. */
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

/** The secret texts of a plan, so that they can be hidden wherever a server repeats them. */
export function secretsOf(plan: RequestPlan): readonly string[] {
  const query = new URL(plan.url).searchParams;
  return [
    ...plan.passwords,
    ...[...plan.headers.filter(isLookedFor), ...plan.cookies].flatMap(secretsIn),
    ...plan.secretQuery.flatMap((name) => query.getAll(name)),
  ];
}

/** Shorter values of the mapping, such as a number, are part of too much that is no secret. */
const shortestMapped = 8;

function isLookedFor({ name, value, source, isSecret }: PlannedHeader): boolean {
  const isTold = source !== "mapping" || isSecretName(name);
  return isSecret && (isTold || value.length >= shortestMapped);
}

/** What is secret in a header: all of it, what follows the scheme, and what basic authentication encodes. */
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

/** The plan as the options want it shown. */
export function shownPlan(plan: RequestPlan, { secrets }: SecretOptions): RequestPlan {
  return secrets === "shown" ? plan : maskPlan(plan);
}

/** The scheme before a token is no secret and helps to see what is sent. */
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
