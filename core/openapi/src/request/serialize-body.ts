import { isObject } from "../document/raw.ts";
import {
  chooseContent,
  essenceOf,
  isJsonType,
  isMediaRange,
  isXmlType,
  matchesMediaType,
} from "../operation/media-type.ts";
import type { Content, PartEncoding, RequestBody } from "../operation/operation.ts";
import { assertHeader } from "./headers.ts";
import { type BodyPart, InvalidRequestError, type PlannedBody } from "./request-plan.ts";
import {
  contentText,
  formEncode,
  isFileContent,
  joinPairs,
  type Pair,
  percentEncode,
  percentEncodeReserved,
  serializeToPairs,
  textOf,
} from "./serialize-style.ts";

/** A body and the content type it is sent with. */
export interface TypedBody {
  readonly body: PlannedBody;
  readonly contentType: string;
}

/** Writes a body in the chosen media type, the first of the operation unless one is named. */
export function planBody(
  declared: RequestBody | undefined,
  value: unknown,
  mediaType: string | undefined,
): TypedBody | undefined {
  if (value === undefined) return undefined;
  const content = declared && chooseContent(declared, mediaType);
  const chosen = content?.mediaType ?? mediaType ?? "application/json";
  const contentType = isMediaRange(chosen) ? typeOf(value) : chosen;
  const writer = writers.find(({ when }) => when(contentType)) ?? plainWriter;
  return { body: writer.write(value, contentType, content?.encoding ?? {}), contentType };
}

/** The type of a value where the document leaves it open. */
function typeOf(value: unknown): string {
  if (isFileContent(value))
    return (value instanceof Blob && value.type) || "application/octet-stream";
  return typeof value === "string" ? "text/plain" : "application/json";
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

/** How each kind of media type is written; the first that fits. Any other is a file or a text as it is. */
const writers: readonly Writer[] = [
  {
    when: isJsonType,
    write: (value, mediaType, encoding) =>
      isFileContent(value)
        ? plainWriter.write(value, mediaType, encoding)
        : { kind: "text", text: contentText(mediaType, value) },
  },
  {
    when: (mediaType) => essenceOf(mediaType) === "application/x-www-form-urlencoded",
    write: (value, _, encoding) => ({
      kind: "text",
      text: typeof value === "string" ? value : joinPairs(urlencodedPairs(value, encoding)),
    }),
  },
  {
    when: (mediaType) => essenceOf(mediaType).startsWith("multipart/"),
    write: (value, mediaType, encoding) => ({
      kind: "parts",
      mediaType,
      parts: multipartParts(value, encoding),
    }),
  },
  {
    when: isXmlType,
    write: (value, mediaType, encoding) => {
      if (typeof value !== "string" && !isFileContent(value))
        throw new InvalidRequestError(
          "body",
          "",
          "XML is sent as the text that is given; give a text",
        );
      return plainWriter.write(value, mediaType, encoding);
    },
  },
];

/** The pairs of an urlencoded form: by the style of a property where the document gives one, by its content otherwise. */
export function urlencodedPairs(
  value: unknown,
  encodings: Readonly<Record<string, PartEncoding>>,
): readonly Pair[] {
  if (!isObject(value))
    throw new InvalidRequestError("body", "", "a form is an object with a value for each name");
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return [];
    if ([member].flat().some(isFileContent))
      throw new InvalidRequestError("body", name, "a file needs a multipart form");
    const encoding = encodingOf(encodings, name);
    return encoding !== undefined && usesStyle(encoding)
      ? styledPairs(name, member, encoding)
      : contentPairs(name, member, encoding?.contentType);
  });
}

/** What a document says about one property of a form. */
function encodingOf(
  encodings: Readonly<Record<string, PartEncoding>>,
  name: string,
): PartEncoding | undefined {
  return Object.hasOwn(encodings, name) ? encodings[name] : undefined;
}

/** Whether a property is written by a style; one of the three keywords is enough. */
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

/** The parts of a multipart body: one for each property, or for each item of a property that is a list. */
function multipartParts(
  value: unknown,
  encodings: Readonly<Record<string, PartEncoding>>,
): readonly BodyPart[] {
  if (Array.isArray(value)) return value.map((item: unknown) => partOf(undefined, item, undefined));
  if (!isObject(value))
    throw new InvalidRequestError(
      "body",
      "",
      "a multipart body is an object with a value for each part",
    );
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
  value: unknown,
  encoding: PartEncoding | undefined,
): BodyPart {
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

/** The type of the file if the document allows it, else the first that the document names. */
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

/** The headers of a part whose value the document fixes; nobody is asked for the others. */
function fixedHeaders(encoding: PartEncoding | undefined): readonly (readonly [string, string])[] {
  return Object.entries(encoding?.headers ?? {}).flatMap(([name, schema]) => {
    if (typeof schema !== "object" || name.toLowerCase() === "content-type") return [];
    const value = schema.const ?? schema.default;
    if (value === undefined) return [];
    assertHeader("body", name, textOf(value));
    return [[name, textOf(value)] as const];
  });
}

/** A multipart body put together, with the content type that names its boundary. */
export interface MultipartBody {
  readonly body: Blob;
  readonly contentType: string;
}

/** Puts the parts of a body together. `FormData` would give every part that has a content type a file name. */
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

/** A line that is in no content. `crypto.randomUUID` is not there on a plain http address. */
function newBoundary(): string {
  return `heddle-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
}

/** What a part is called, and its file, as its header says it. */
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

/** As browsers write the names of parts and files. */
function quote(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

/** What walks a value level by level can go so far. */
const deepest = 1000;

/** Refuses a body that nests too deep to be sent, or holds itself. */
export function assertNesting(body: unknown): void {
  let level: ReadonlySet<unknown> = new Set([body]);
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth > deepest)
      throw new InvalidRequestError(
        "body",
        "",
        `the value has more than ${deepest} levels, or holds itself`,
      );
    level = new Set([...level].flatMap(nestedIn));
  }
}

function nestedIn(value: unknown): readonly unknown[] {
  const members = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
  return members.filter((member) => typeof member === "object" && member !== null);
}
