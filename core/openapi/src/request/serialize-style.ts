import { stringifyExactJson } from "@heddle/schema";

import { isObject, jsonValue } from "../document/raw.ts";
import { isJsonType } from "../operation/media-type.ts";
import type { ParameterStyle } from "../operation/parameter-style.ts";
import { stringifyValue } from "./request-values.ts";

/** A name and a value, both encoded for their location. */
export type Pair = readonly [name: string, value: string];

/** How one value is serialized. */
export interface StyleOptions {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly encodeName: (name: string) => string;
  readonly encode: (value: string) => string;
  /** The separator of an unexploded `label`: `.` in some versions of OpenAPI, otherwise `,`. */
  readonly labelDelimiter?: "," | ".";
}

interface StyleSerializer {
  /** Separates the members of an unexploded list or object. Percent-encoded, except for the comma. */
  readonly delimiter: "," | " " | "|" | "\t";
  /** For a path segment or a header. */
  readonly toText: (name: string, value: unknown, options: StyleOptions) => string;
  /** For a query, cookies, or a form body. */
  readonly toPairs: (name: string, value: unknown, options: StyleOptions) => readonly Pair[];
}

/**
 * One row per style, for the parameter `color`:
 *
 * | style            | explode | `"blue"`      | `["blue", "black"]`           | `{ R: 100, G: 200 }`          |
 * | ---------------- | ------- | ------------- | ----------------------------- | ----------------------------- |
 * | `simple`         | false   | `blue`        | `blue,black`                  | `R,100,G,200`                 |
 * | `simple`         | true    | `blue`        | `blue,black`                  | `R=100,G=200`                 |
 * | `label`          | false   | `.blue`       | `.blue,black` (1)             | `.R,100,G,200` (1)            |
 * | `label`          | true    | `.blue`       | `.blue.black`                 | `.R=100.G=200`                |
 * | `matrix`         | false   | `;color=blue` | `;color=blue,black`           | `;color=R,100,G,200`          |
 * | `matrix`         | true    | `;color=blue` | `;color=blue;color=black`     | `;R=100;G=200`                |
 * | `form`           | false   | `color=blue`  | `color=blue,black`            | `color=R,100,G,200`           |
 * | `form`           | true    | `color=blue`  | `color=blue&color=black`      | `R=100&G=200`                 |
 * | `spaceDelimited` | false   | `color=blue`  | `color=blue%20black`          | `color=R%20100%20G%20200`     |
 * | `pipeDelimited`  | false   | `color=blue`  | `color=blue%7Cblack`          | `color=R%7C100%7CG%7C200`     |
 * | `tabDelimited`   | false   | `color=blue`  | `color=blue%09black`          | `color=R%09100%09G%09200`     |
 * | the three above  | true    | `color=blue`  | `color=blue&color=black`      | `R=100&G=200`                 |
 * | `deepObject`     | any     | `color=blue`  | `color[0]=blue&color[1]=black` (2) | `color[R]=100&color[G]=200` (2) |
 * | `cookie`         | false   | `color=blue`  | `color=blue,black`            | `color=R,100,G,200`           |
 * | `cookie`         | true    | `color=blue`  | `color=blue; color=black`     | `R=100; G=200`                |
 *
 * (1) `.blue.black` and `.R.100.G.200` up to OpenAPI 3.0.3 and in 3.1.0. (2) Brackets are percent-encoded: `color%5BR%5D=100`.
 */
const serializers: Readonly<Record<ParameterStyle, StyleSerializer>> = {
  simple: { delimiter: ",", toText: memberText, toPairs: namedPairs },
  label: { delimiter: ",", toText: labelText, toPairs: namedPairs },
  matrix: { delimiter: ",", toText: matrixText, toPairs: namedPairs },
  form: { delimiter: ",", toText: memberText, toPairs: namedPairs },
  spaceDelimited: { delimiter: " ", toText: memberText, toPairs: namedPairs },
  pipeDelimited: { delimiter: "|", toText: memberText, toPairs: namedPairs },
  tabDelimited: { delimiter: "\t", toText: memberText, toPairs: namedPairs },
  deepObject: { delimiter: ",", toText: memberText, toPairs: deepObjectPairs },
  cookie: { delimiter: ",", toText: memberText, toPairs: namedPairs },
};

/** Serializes a value to name–value pairs: `["a", "b"]` → `[["color", "a"], ["color", "b"]]`. An empty list gives none. */
export function serializeToPairs(
  name: string,
  value: unknown,
  options: StyleOptions,
): readonly Pair[] {
  return serializers[options.style].toPairs(name, value, options);
}

/** Serializes a value to one text: `["a", "b"]` → `a,b`. `null` and an empty list give an empty text. */
export function serializeToText(name: string, value: unknown, options: StyleOptions): string {
  if (value === null || value === undefined) return "";
  return serializers[options.style].toText(name, value, options);
}

/** `[["a", "1"], ["b", "2"]]` → `a=1&b=2`. */
export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join("&");
}

function memberText(_name: string, value: unknown, options: StyleOptions): string {
  return encodedMembers(value, options).join(delimiterOf(options));
}

function labelText(_name: string, value: unknown, options: StyleOptions): string {
  const delimiter = options.explode ? "." : (options.labelDelimiter ?? ",");
  const members = encodedMembers(value, options);
  return members.length === 0 ? "" : `.${members.join(delimiter)}`;
}

function matrixText(name: string, value: unknown, options: StyleOptions): string {
  return namedPairs(name, value, options)
    .map(([key, text]) => (text === "" ? `;${key}` : `;${key}=${text}`))
    .join("");
}

function namedPairs(name: string, value: unknown, options: StyleOptions): readonly Pair[] {
  const { explode, encode, encodeName } = options;
  const shaped = shapeOf(value);
  const encodedName = encodeName(name);
  if (shaped.shape === "absent") return [];
  if (shaped.shape === "null") return [[encodedName, ""]];
  if (shaped.shape === "object" && explode)
    return shaped.entries.flatMap(([key, member]) =>
      itemsOf(member).map((item): Pair => [encodeName(key), encode(stringifyValue(item))]),
    );
  const members = encodedMembers(value, options);
  if (members.length === 0) return [];
  if (explode) return members.map((member) => [encodedName, member]);
  return [[encodedName, members.join(delimiterOf(options))]];
}

function deepObjectPairs(name: string, value: unknown, options: StyleOptions): readonly Pair[] {
  return bracketPairs(options.encodeName(name), value, options);
}

/** `{ a: { b: [1] } }` → `color[a][b][0]=1`. OpenAPI leaves this open; most servers number the items of a list. */
function bracketPairs(prefix: string, value: unknown, options: StyleOptions): readonly Pair[] {
  const shaped = shapeOf(value);
  const inner = (key: string): string => `${prefix}${options.encodeName(`[${key}]`)}`;
  switch (shaped.shape) {
    case "absent":
      return [];
    case "null":
      return [[prefix, ""]];
    case "primitive":
      return [[prefix, options.encode(shaped.text)]];
    case "array":
      return shaped.items.flatMap((item, index) =>
        bracketPairs(inner(String(index)), item, options),
      );
    case "object":
      return shaped.entries.flatMap(([key, member]) => bracketPairs(inner(key), member, options));
  }
}

function delimiterOf({ style, encode }: StyleOptions): string {
  const { delimiter } = serializers[style];
  return delimiter === "," ? "," : encode(delimiter);
}

/** `["a", "b"]` → `a`, `b`. `{ R: 1 }` → `R`, `1`, or exploded `R=1`. `"a"` → `a`. */
function encodedMembers(value: unknown, { explode, encode }: StyleOptions): readonly string[] {
  const shaped = shapeOf(value);
  if (shaped.shape === "primitive") return [encode(shaped.text)];
  if (shaped.shape === "array") return shaped.items.map((item) => encode(stringifyValue(item)));
  if (shaped.shape !== "object") return [];
  return shaped.entries.flatMap(([key, member]) => {
    const pair = [encode(key), encode(stringifyValue(member))];
    return explode ? [pair.join("=")] : pair;
  });
}

function itemsOf(value: unknown): readonly unknown[] {
  const shaped = shapeOf(value);
  return shaped.shape === "array" ? shaped.items : [value];
}

type Shaped =
  | { readonly shape: "absent" }
  | { readonly shape: "null" }
  | { readonly shape: "primitive"; readonly text: string }
  | { readonly shape: "array"; readonly items: readonly unknown[] }
  | { readonly shape: "object"; readonly entries: readonly (readonly [string, unknown])[] };

/** Classifies a value as the styles distinguish it; members that are `null` or `undefined` are dropped. */
function shapeOf(source: unknown): Shaped {
  const value = jsonValue(source);
  if (value === undefined) return { shape: "absent" };
  if (value === null) return { shape: "null" };
  if (Array.isArray(value)) return { shape: "array", items: value.filter(isPresent) };
  if (isObject(value))
    return {
      shape: "object",
      entries: Object.entries(value).filter(([, member]) => isPresent(member)),
    };
  return { shape: "primitive", text: stringifyValue(value) };
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Serializes a value in a media type: `["a"]` → `["a"]` as JSON; `"a"` → `"a"` as JSON and `a` as `text/plain`. */
export function contentText(mediaType: string, value: unknown): string {
  return isJsonType(mediaType)
    ? stringifyExactJson(value)
    : value === null
      ? ""
      : stringifyValue(value);
}

/** Like `contentText`, for headers and cookies: `"é"` → `"\u00e9"` as JSON, because they cannot contain every character. */
export function asciiContentText(mediaType: string, value: unknown): string {
  const text = contentText(mediaType, value);
  if (!isJsonType(mediaType)) return text;
  return text.replaceAll(
    /[^ -:<-~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** `a b/c` → `a%20b%2Fc`; letters, digits and `-._~` stay. */
export function percentEncode(text: string): string {
  // Half of a surrogate pair has no encoding.
  const wellFormed = text.replace(/\p{Surrogate}/gu, "\uFFFD");
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * What `allowReserved` keeps in each location: never a character that would leave the path segment, the parameter or
 * the cookie. A delimiter of the style is kept: the list `["a,b", "c"]` becomes `a,b,c`.
 */
const reservedKept = {
  // Slash, question mark and hash would leave the path segment.
  path: /%[\da-fA-F]{2}|[:@!$&'()*+,;=]+/g,
  // An ampersand would start another parameter; a plus means a space; brackets and hash are not allowed.
  query: /%[\da-fA-F]{2}|[:/?@!$'()*,;=]+/g,
  // A semicolon would start another cookie; a comma is not allowed.
  cookie: /%[\da-fA-F]{2}|[:/?#[\]@!$&'()*+=]+/g,
} as const;

/** Encodes for `allowReserved`, in a query: `a b/c%2F&` → `a%20b/c%2F%26`. */
export function percentEncodeReserved(text: string, location: keyof typeof reservedKept): string {
  let encoded = "";
  let end = 0;
  for (const match of text.matchAll(reservedKept[location])) {
    encoded += percentEncode(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return encoded + percentEncode(text.slice(end));
}

/** Encodes for `application/x-www-form-urlencoded`: `a b` → `a+b`. */
export function formEncode(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
