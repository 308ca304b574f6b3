import { isObject } from "../document/raw.ts";
import type { PartEncoding } from "../operation/operation.ts";
import { contentText } from "./content-text.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { isMediaRange } from "../operation/media-type.ts";
import { formEncode, percentEncode, percentEncodeReserved } from "./percent-encoding.ts";
import { expandPairs, type Pair } from "./style.ts";
import { isFileContent } from "./value-shape.ts";

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
export function encodingOf(
  encodings: Readonly<Record<string, PartEncoding>>,
  name: string,
): PartEncoding | undefined {
  return Object.hasOwn(encodings, name) ? encodings[name] : undefined;
}

/** Whether a property is written by a style; one of the three keywords is enough. */
export function usesStyle({ style, explode, allowReserved }: PartEncoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved;
}

function styledPairs(name: string, value: unknown, encoding: PartEncoding): readonly Pair[] {
  const style = encoding.style ?? "form";
  return expandPairs(name, value, {
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
