import { stringifyExactJson } from "@heddle/schema";

import { isObject, jsonValue } from "../document/raw.ts";
import { messages } from "../messages.ts";
import {
  chooseContent,
  essenceOf,
  isJsonLinesType,
  isJsonType,
  isMediaRange,
  isXmlType,
  matchesMediaType,
} from "../operation/media-type.ts";
import type { Content, PartEncoding, RequestBody } from "../operation/operation.ts";
import { containsFile } from "./files-as-text.ts";
import { assertHeader } from "./headers.ts";
import { type BodyPart, InvalidRequestError, type PlannedBody } from "./request-plan.ts";
import {
  contentText,
  formEncode,
  joinPairs,
  type Pair,
  percentEncode,
  percentEncodeReserved,
  serializeToPairs,
} from "./serialize-style.ts";
import { isFileContent, stringifyValue } from "./request-values.ts";

/** A body and the content type it is sent with. */
export interface TypedBody {
  readonly body: PlannedBody;
  readonly contentType: string;
}

/** Serializes a body in the chosen media type, by default the first one of the operation. */
export function planBody(
  declared: RequestBody | undefined,
  value: unknown,
  mediaType: string | undefined,
): TypedBody | undefined {
  if (value === undefined) return undefined;
  const content = declared && chooseContent(declared, mediaType);
  const chosen = content?.mediaType ?? mediaType ?? "application/json";
  const contentType = isMediaRange(chosen) ? typeOf(value, chosen) : chosen;
  const writer = writers.find(({ when }) => when(contentType)) ?? plainWriter;
  return { body: writer.write(value, contentType, content?.encoding ?? {}), contentType };
}

/**
 * The media type of a value if the document declares a range: of a text `text/plain` in any type, `application/json` in
 * `application/*` and `application/*+json`.
 */
function typeOf(value: unknown, range: string): string {
  const natural = isFileContent(value)
    ? [value instanceof Blob ? value.type : "", "application/octet-stream"]
    : [typeof value === "string" ? "text/plain" : "application/json"];
  const possible = [...natural, "application/json", "text/plain"];
  const fitting = possible.find((type) => type !== "" && matchesMediaType(type, range));
  return fitting ?? natural.find((type) => type !== "") ?? "application/octet-stream";
}

interface Writer {
  readonly when: (mediaType: string) => boolean;
  readonly write: (value: unknown, mediaType: string, encoding: Content["encoding"]) => PlannedBody;
}

const plainWriter: Writer = {
  when: () => true,
  write: (value, mediaType) =>
    isFileContent(value)
      ? { kind: "bytes", content: value }
      : { kind: "text", text: contentText(mediaType, value) },
};

/** One row per kind of media type; the first match applies. Any other body is a file or text, sent verbatim. */
const writers: readonly Writer[] = [
  {
    when: isJsonType,
    write: (value, mediaType, encoding) => {
      if (isFileContent(value)) return plainWriter.write(value, mediaType, encoding);
      if (containsFile(value))
        throw new InvalidRequestError("body", "", messages.request.fileInJson);
      return { kind: "text", text: contentText(mediaType, value) };
    },
  },
  {
    when: isJsonLinesType,
    write: (value, mediaType, encoding) =>
      typeof value === "string" || isFileContent(value)
        ? plainWriter.write(value, mediaType, encoding)
        : { kind: "text", text: jsonLines(value) },
  },
  {
    when: (mediaType) => essenceOf(mediaType) === "application/x-www-form-urlencoded",
    write: (value, _, encoding) => ({
      kind: "text",
      text: isFormValue(value)
        ? joinPairs(urlencodedPairs(value, encoding))
        : stringifyValue(value),
    }),
  },
  {
    when: (mediaType) => essenceOf(mediaType).startsWith("multipart/"),
    write: (value, mediaType, encoding) => ({
      kind: "parts",
      mediaType,
      parts: multipartParts(value, mediaType, encoding),
    }),
  },
  {
    when: isXmlType,
    write: (value, mediaType, encoding) => {
      if (typeof value !== "string" && !isFileContent(value))
        throw new InvalidRequestError("body", "", messages.request.xmlNotText);
      return plainWriter.write(value, mediaType, encoding);
    },
  },
];

/** `[{ a: 1 }, { a: 2 }]` → a line of JSON for each item; anything else is one line. */
function jsonLines(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => `${stringifyExactJson(item)}\n`).join("");
}

/**
 * Whether a form has a notation for a value. A form has only names, so those of a list are its positions: `["a", "b"]` →
 * `0=a`, `1=b`. Any other value is the text of the whole body.
 */
function isFormValue(value: unknown): value is object {
  return isObject(value) || Array.isArray(value);
}

/** `{ a: "b c", list: [1, 2], o: { x: 1 } }` → `a=b+c`, `list=1`, `list=2`, `o={"x":1}` (encoded). A declared style wins. */
export function urlencodedPairs(
  value: unknown,
  encodings: Readonly<Record<string, PartEncoding>>,
): readonly Pair[] {
  if (!isFormValue(value))
    throw new InvalidRequestError("body", "", messages.request.formNotObject);
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return [];
    if ([member].flat().some(isFileContent))
      throw new InvalidRequestError("body", name, messages.request.fileInForm);
    const encoding = encodingOf(encodings, name);
    return encoding !== undefined && usesStyle(encoding)
      ? styledPairs(name, member, encoding)
      : contentPairs(name, member, encoding?.contentType);
  });
}

function encodingOf(
  encodings: Readonly<Record<string, PartEncoding>>,
  name: string,
): PartEncoding | undefined {
  return Object.hasOwn(encodings, name) ? encodings[name] : undefined;
}

/** Any one of the three keywords selects style serialization. */
function usesStyle({ style, explode, allowReserved }: PartEncoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved;
}

function styledPairs(name: string, value: unknown, encoding: PartEncoding): readonly Pair[] {
  const style = encoding.style ?? "form";
  return serializeToPairs(name, value, {
    style,
    explode: encoding.explode ?? style === "form",
    encodeName: percentEncode,
    encode: encoding.allowReserved ? (text) => percentEncodeReserved(text, "query") : percentEncode,
  });
}

function contentPairs(
  name: string,
  value: unknown,
  contentType: string | undefined,
): readonly Pair[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const mediaType =
    contentType === undefined || isMediaRange(contentType) ? "text/plain" : contentType;
  return items
    .filter((item) => item !== undefined)
    .map((item) => [formEncode(name), formEncode(contentText(mediaType, item))]);
}

/** `{ name: "a", files: [f1, f2] }` → the parts `name`, `files`, `files`. */
function multipartParts(
  value: unknown,
  mediaType: string,
  encodings: Readonly<Record<string, PartEncoding>>,
): readonly BodyPart[] {
  // Only the parts of a form have names.
  if (Array.isArray(value) && essenceOf(mediaType) !== "multipart/form-data")
    return value.map((item: unknown) => partOf(undefined, item, undefined));
  if (!isFormValue(value))
    throw new InvalidRequestError("body", "", messages.request.multipartNotObject);
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return [];
    const encoding = encodingOf(encodings, name);
    const hasFile = [member].flat().some(isFileContent);
    if (encoding !== undefined && usesStyle(encoding) && !hasFile)
      return styledParts(name, member, encoding);
    const items: readonly unknown[] = Array.isArray(member) ? member : [member];
    return items.filter((item) => item !== undefined).map((item) => partOf(name, item, encoding));
  });
}

function styledParts(name: string, value: unknown, encoding: PartEncoding): readonly BodyPart[] {
  const style = encoding.style ?? "form";
  const asIs = (text: string): string => text;
  const explode = encoding.explode ?? style === "form";
  return serializeToPairs(name, value, { style, explode, encodeName: asIs, encode: asIs }).map(
    ([name, content]) => ({
      name,
      content,
      fileName: undefined,
      contentType: undefined,
      headers: fixedHeaders(encoding),
    }),
  );
}

function partOf(
  name: string | undefined,
  source: unknown,
  encoding: PartEncoding | undefined,
): BodyPart {
  const value = jsonValue(source);
  const headers = fixedHeaders(encoding);
  const declared = (encoding?.contentType ?? "").split(",").map((type) => type.trim());
  if (isFileContent(value)) {
    const contentType = fileType(value, declared);
    return { name, content: value, fileName: fileNameOf(value), contentType, headers };
  }
  const contentType =
    declared.find((type) => type !== "" && !isMediaRange(type)) ??
    (isObject(value) || Array.isArray(value) ? "application/json" : undefined);
  const content = contentText(contentType ?? "text/plain", value);
  return { name, content, fileName: undefined, contentType, headers };
}

/** The media type of the file if the document allows it, otherwise the first declared one. */
function fileType(file: Blob | Uint8Array, declared: readonly string[]): string {
  const own = file instanceof Blob ? file.type : "";
  const named = declared.filter((type) => type !== "");
  if (own !== "" && (named.length === 0 || named.some((type) => matchesMediaType(own, type))))
    return own;
  return named.find((type) => !isMediaRange(type)) ?? (own || "application/octet-stream");
}

function fileNameOf(file: Blob | Uint8Array): string {
  return "name" in file && typeof file.name === "string" ? file.name : "file";
}

/** The part headers whose value the document fixes with `const` or `default`. */
function fixedHeaders(encoding: PartEncoding | undefined): readonly (readonly [string, string])[] {
  return Object.entries(encoding?.headers ?? {}).flatMap(([name, schema]) => {
    if (typeof schema !== "object" || name.toLowerCase() === "content-type") return [];
    const value = schema.const ?? schema.default;
    if (value === undefined) return [];
    assertHeader("body", name, stringifyValue(value));
    return [[name, stringifyValue(value)] as const];
  });
}

/** An assembled multipart body; the content type names its boundary. */
export interface MultipartBody {
  readonly body: Blob;
  readonly contentType: string;
}

/** Assembles a multipart body. `FormData` would give every part with a content type a file name. */
export function writeMultipart(
  mediaType: string,
  parts: readonly BodyPart[],
  boundary: string = newBoundary(),
): MultipartBody {
  const chunks = parts.flatMap((part): BlobPart[] => [
    `--${boundary}\r\n${partHead(part)}\r\n`,
    part.content as BlobPart,
    "\r\n",
  ]);
  return {
    body: new Blob([...chunks, `--${boundary}--\r\n`]),
    contentType: `${mediaType}; boundary=${boundary}`,
  };
}

/** `crypto.randomUUID` does not exist on plain http pages. */
function newBoundary(): string {
  return `heddle-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
}

/** `form-data; name="photo"; filename="a.png"`. */
export function dispositionOf({ name, fileName }: Pick<BodyPart, "name" | "fileName">): string {
  return [
    name === undefined ? "attachment" : `form-data; name="${quote(name)}"`,
    ...(fileName === undefined ? [] : [`filename="${quote(fileName)}"`]),
  ].join("; ");
}

function partHead(part: BodyPart): string {
  const { name, fileName, contentType, headers } = part;
  const disposition = dispositionOf(part);
  const lines: readonly (readonly [string, string])[] = [
    ...(name === undefined && fileName === undefined
      ? []
      : [["Content-Disposition", disposition] as const]),
    ...(contentType === undefined ? [] : [["Content-Type", contentType] as const]),
    ...headers,
  ];
  return lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
}

/** `a"b` → `a%22b`, as browsers encode names of parts and files. */
function quote(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

/** The objects directly inside a value. */
export function nestedIn(value: unknown): readonly unknown[] {
  const members = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
  return members.filter((member) => typeof member === "object" && member !== null);
}
