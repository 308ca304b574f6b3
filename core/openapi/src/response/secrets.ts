import { isObject } from "../document/raw.ts";
import { base64Forms } from "../request/base64.ts";

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
