import { assertBorderValue, ExactNumber, HeddleError } from "@heddle/params";

import type { Encoded, EncodedObject } from "./protocol.ts";

/** The one key that marks what JSON has no notation for; an object that has it itself is written as its entries. */
const mark = "$";

/** Turns the models and files in a value into what stands for them, and back. */
export interface References {
  encode(value: object): EncodedObject | undefined;
  decode(reference: EncodedObject): unknown;
}

/** A value as JSON can carry it. */
export function encode(value: unknown, references: References): Encoded {
  if (value === undefined) return { [mark]: "undefined" };
  if (typeof value === "number") {
    // JSON has a notation for minus zero, but what writes it leaves the sign out.
    if (Object.is(value, -0)) return { [mark]: "number", value: "-0" };
    return Number.isFinite(value) ? value : { [mark]: "number", value: String(value) };
  }
  if (typeof value === "bigint") return { [mark]: "bigint", value: String(value) };
  if (typeof value !== "object" || value === null) return value as Encoded;
  if (value instanceof ExactNumber) return { [mark]: "exact", value: value.text };
  if (value instanceof Date) return { [mark]: "date", value: value.toISOString() };
  const reference = references.encode(value);
  if (reference) return reference;
  if (Array.isArray(value)) return value.map((item) => encode(item, references));
  const entries = Object.entries(value).map(
    ([key, item]) => [key, encode(item, references)] as const,
  );
  return Object.hasOwn(value, mark)
    ? { [mark]: "entries", value: entries }
    : Object.fromEntries(entries);
}

/** A record or a set of values as JSON can carry it. */
export function encodeObject(value: object, references: References): EncodedObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, encode(item, references)]),
  );
}

const decoders: Readonly<
  Record<string, (value: Encoded | undefined, references: References) => unknown>
> = {
  undefined: () => undefined,
  number: (value) => Number(value),
  bigint: (value) => {
    // As long as a reader of JSON makes them: a longer one would be an attack.
    if (typeof value === "string" && /^-?\d{1,1000}$/.test(value)) return BigInt(value);
    throw new EncodingError("a bigint must be digits, and not too many");
  },
  exact: (value) => {
    if (typeof value === "string") return new ExactNumber(value);
    throw new EncodingError("an exact number must be a text");
  },
  date: (value) => new Date(typeof value === "string" ? value : Number.NaN),
  entries: (value, references) => {
    if (!Array.isArray(value)) throw new EncodingError("entries must be a list");
    return Object.fromEntries(
      (value as [string, Encoded][]).map(([key, item]) => [key, decode(item, references)]),
    );
  },
};

/** The value that was encoded; the caller's own references included. */
export function decode(encoded: Encoded, references: References): unknown {
  if (typeof encoded !== "object" || encoded === null) return encoded;
  if (isList(encoded)) return encoded.map((item) => decode(item, references));
  if (!Object.hasOwn(encoded, mark)) return decodeObject(encoded, references);
  const kind = textIn(encoded, mark);
  const decoder = Object.hasOwn(decoders, kind) ? decoders[kind] : undefined;
  return decoder ? decoder(encoded["value"], references) : references.decode(encoded);
}

export function decodeObject(
  encoded: EncodedObject,
  references: References,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(encoded).map(([key, item]) => [key, decode(item, references)]),
  );
}

/** A text that a reference carries; empty where there is none. */
export function textIn(reference: EncodedObject, key: string): string {
  const text = reference[key];
  return typeof text === "string" ? text : "";
}

/** Thrown for a text or a value that is not of the protocol. */
export class EncodingError extends HeddleError {
  constructor(reason: string) {
    super("encoding", `Not a message of this protocol: ${reason}`);
  }
}

function isList(encoded: Encoded): encoded is readonly Encoded[] {
  return Array.isArray(encoded);
}

/** Limits of what may come in. */
export interface TextLimits {
  readonly bytes: number;
  readonly depth: number;
}

/** Reads a text from outside: within the limits, and without a key that could reach a prototype. */
export function parseText(text: string, { bytes, depth }: TextLimits): unknown {
  if (text.length > bytes) throw new EncodingError(`it is longer than ${bytes} bytes`);
  if (nesting(text) > depth) throw new EncodingError(`it nests deeper than ${depth} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EncodingError("it is not JSON");
  }
  assertBorderValue("message", value);
  return value;
}

/** How deep the brackets of a text nest, without parsing it: a parser would run out of stack first. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // a string: brackets in it do not count
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        deepest = Math.max(deepest, ++depth);
        break;
      case 0x5d:
      case 0x7d:
        depth--;
        break;
    }
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  return text.length;
}
