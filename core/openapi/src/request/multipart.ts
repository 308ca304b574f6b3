import { isObject } from "../document/raw.ts";
import type { PartEncoding } from "../operation/operation.ts";
import { contentText } from "./content-text.ts";
import { assertHeader } from "./header.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { isMediaRange, matchesMediaType } from "../operation/media-type.ts";
import type { BodyPart } from "./request-plan.ts";
import { expandPairs } from "./style.ts";
import { encodingOf, usesStyle } from "./urlencoded.ts";
import { isFileContent, textOf } from "./value-shape.ts";

/** The parts of a multipart body: one for each property, or for each item of a property that is a list. */
export function multipartParts(
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
  return expandPairs(name, value, { style, explode, encodeName: asIs, encode: asIs }).map(
    ([name, content]) => ({
      name,
      content,
      fileName: undefined,
      contentType: undefined,
      headers: headersOf(encoding),
    }),
  );
}

function partOf(
  name: string | undefined,
  value: unknown,
  encoding: PartEncoding | undefined,
): BodyPart {
  const headers = headersOf(encoding);
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
function headersOf(encoding: PartEncoding | undefined): readonly (readonly [string, string])[] {
  return Object.entries(encoding?.headers ?? {}).flatMap(([name, schema]) => {
    if (typeof schema !== "object" || name.toLowerCase() === "content-type") return [];
    const value = schema.const ?? schema.default;
    if (value === undefined) return [];
    assertHeader("body", name, textOf(value));
    return [[name, textOf(value)] as const];
  });
}
