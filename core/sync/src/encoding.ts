import {
  ExactNumber,
  forbiddenKeys,
  HeddleError,
  isObject,
  isPlainObject,
  maximumDepth,
  Message,
} from "@heddle/params";

import type { Encoded, EncodedObject } from "./protocol.ts";

/** Tags values that JSON cannot express; an object that has this key itself is encoded as a list of entries. */
const tagKey = "$";

/**
 * The levels of an encoded value: an object with the tag key becomes three, `{"$":"entries","value":[["$",1]]}`, and a
 * leaf such as a date becomes one.
 */
export const encodedDepth: number = 3 * maximumDepth + 1;

/** Encodes models and files as references, and resolves references. */
export interface References {
  encode(value: object): EncodedObject | undefined;
  decode(reference: EncodedObject): unknown;
}

/** Encodes a value as JSON: `NaN` → `{"$":"number","value":"NaN"}`, `2n` → `{"$":"bigint","value":"2"}`. */
export function encode(value: unknown, references: References): Encoded {
  if (value === undefined) return { [tagKey]: "undefined" };
  if (typeof value === "number") {
    // `JSON.stringify(-0)` is "0".
    if (Object.is(value, -0)) return { [tagKey]: "number", value: "-0" };
    return Number.isFinite(value) ? value : { [tagKey]: "number", value: String(value) };
  }
  if (typeof value === "bigint") return { [tagKey]: "bigint", value: String(value) };
  if (typeof value !== "object" || value === null) return value as Encoded;
  if (value instanceof ExactNumber) return { [tagKey]: "exact", value: value.text };
  if (value instanceof Date) return { [tagKey]: "date", value: value.toISOString() };
  const reference = references.encode(value);
  if (reference) return reference;
  if (Array.isArray(value)) return value.map((item) => encode(item, references));
  const entries = Object.entries(value).map(
    ([key, item]) => [key, encode(item, references)] as const,
  );
  return Object.hasOwn(value, tagKey)
    ? { [tagKey]: "entries", value: entries }
    : Object.fromEntries(entries);
}

/** `{ at: new Date(0) }` → `{"at":{"$":"date","value":"1970-01-01T00:00:00.000Z"}}` */
export function encodeObject(value: object, references: References): EncodedObject {
  // Models do not change the objects that they store.
  if (Object.values(value).every(isPlainJson)) return value as EncodedObject;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, encode(item, references)]),
  );
}

/** Whether a value is its own encoding, as most are. */
function isPlainJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isPlainJson);
  if (!isPlainObject(value) || Object.hasOwn(value, tagKey)) return false;
  for (const key in value) if (!isPlainJson(value[key])) return false;
  return true;
}

/** About how many characters the JSON of an encoded value has, without creating it, which may fail for a huge one. */
export function jsonLength(encoded: unknown): number {
  if (typeof encoded === "string") return encoded.length + 2;
  if (typeof encoded !== "object" || encoded === null) return String(encoded).length;
  let length = 2;
  if (Array.isArray(encoded)) for (const item of encoded) length += jsonLength(item) + 1;
  else for (const key in encoded) length += key.length + 4 + jsonLength(encoded[key as never]);
  return length;
}

/** Only a host sends messages: a page could otherwise choose the arguments of a text that others read. */
export function encodeMessage(
  { code, args, text }: Message,
  references: References,
): EncodedObject {
  return { [tagKey]: "message", code, args: encodeObject(args, references), text };
}

/** Inverse of `encodeMessage`, and of `JSON.stringify` of a message. */
export function decodeMessage(encoded: EncodedObject, references: References): Message {
  const args = isObject(encoded["args"]) ? (encoded["args"] as EncodedObject) : {};
  // The host has checked the arguments when it created the message.
  const decoded = decodeObject(args, references) as Message["args"];
  return new Message(stringField(encoded, "code"), decoded, stringField(encoded, "text"));
}

/** The numbers that JSON cannot express. */
const specialNumbers: ReadonlySet<unknown> = new Set(["NaN", "Infinity", "-Infinity", "-0"]);

function isEntry(entry: unknown): entry is readonly [string, Encoded] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  return typeof entry[0] === "string" && !forbiddenKeys.has(entry[0]);
}

const decoders: Readonly<
  Record<string, (value: Encoded | undefined, references: References) => unknown>
> = {
  undefined: () => undefined,
  number: (value) => {
    if (specialNumbers.has(value)) return Number(value);
    throw new EncodingError("a tagged number must be NaN, Infinity, -Infinity or -0");
  },
  bigint: (value) => {
    // Bounded, because parsing a very long bigint is quadratic.
    if (typeof value === "string" && /^-?\d{1,1000}$/.test(value)) return BigInt(value);
    throw new EncodingError("a bigint must be digits, and not too many");
  },
  exact: (value) => {
    try {
      if (typeof value === "string") return new ExactNumber(value);
    } catch {
      // Not a number.
    }
    throw new EncodingError("an exact number must be a number in JSON");
  },
  date: (value) => {
    const date = new Date(typeof value === "string" ? value : Number.NaN);
    if (Number.isNaN(date.getTime())) throw new EncodingError("a date must be valid");
    return date;
  },
  entries: (value, references) => {
    if (!Array.isArray(value) || !value.every(isEntry)) {
      throw new EncodingError("entries must be a list of keys with their values");
    }
    return Object.fromEntries(value.map(([key, item]) => [key, decode(item, references)] as const));
  },
};

/** Inverse of `encode`: `{"$":"number","value":"NaN"}` → `NaN`. A value without tags is returned as it is. */
export function decode(encoded: Encoded, references: References): unknown {
  return hasTags(encoded) ? decodeTagged(encoded, references) : encoded;
}

/** As `decode`, for an object whose own key `$` is not a tag. */
export function decodeObject(
  encoded: EncodedObject,
  references: References,
): Readonly<Record<string, unknown>> {
  return hasTags(encoded) ? decodeMembers(encoded, references) : encoded;
}

/** Whether decoding changes a value. Without tags it contains no references, and most values have none. */
export function hasTags(encoded: Encoded): boolean {
  if (typeof encoded !== "object" || encoded === null) return false;
  if (isList(encoded)) return encoded.some(hasTags);
  for (const key in encoded) if (key === tagKey || hasTags(encoded[key] as Encoded)) return true;
  return false;
}

function decodeTagged(encoded: Encoded, references: References): unknown {
  if (typeof encoded !== "object" || encoded === null) return encoded;
  if (isList(encoded)) return encoded.map((item) => decodeTagged(item, references));
  if (!Object.hasOwn(encoded, tagKey)) return decodeMembers(encoded, references);
  const kind = stringField(encoded, tagKey);
  const decoder = Object.hasOwn(decoders, kind) ? decoders[kind] : undefined;
  return decoder ? decoder(encoded["value"], references) : references.decode(encoded);
}

function decodeMembers(encoded: EncodedObject, references: References): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(encoded).map(([key, item]) => [key, decodeTagged(item, references)]),
  );
}

/** A string field of a reference, or "". */
export function stringField(reference: EncodedObject, key: string): string {
  const text = reference[key];
  return typeof text === "string" ? text : "";
}

/** Thrown for a message or a value that violates the protocol. */
export class EncodingError extends HeddleError {
  constructor(reason: string) {
    super("encoding", `Not a message of this protocol: ${reason}`);
  }
}

function isList(encoded: Encoded): encoded is readonly Encoded[] {
  return Array.isArray(encoded);
}

/** Limits for incoming messages. */
interface TextLimits {
  readonly bytes: number;
  readonly depth: number;
}

/** Parses untrusted JSON: within the limits, and without keys that reach a prototype. */
export function parseText(text: string, { bytes, depth }: TextLimits): unknown {
  if (text.length > bytes) throw new EncodingError(`it is longer than ${bytes} bytes`);
  // A shorter text has fewer brackets.
  if (text.length > depth && nestingDepth(text) > depth)
    throw new EncodingError(`it nests deeper than ${depth} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EncodingError("it is not JSON");
  }
  assertKeys(value);
  return value;
}

/** Throws for keys that reach a prototype; everything else in parsed JSON is a valid value. */
function assertKeys(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) return value.forEach(assertKeys);
  for (const key of Object.keys(value)) {
    if (forbiddenKeys.has(key)) throw new EncodingError(`the key "${key}" is refused`);
    assertKeys(value[key as never]);
  }
}

/** Nesting depth without parsing, because the parser would overflow the stack first: `[{"a":"]"}]` → 2 */
function nestingDepth(text: string): number {
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
