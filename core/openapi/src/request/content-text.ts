import { stringifyExactJson } from "@heddle/schema";

import { isJsonType } from "../operation/media-type.ts";
import { asciiJson } from "./ascii-json.ts";
import { textOf } from "./value-shape.ts";

/** The same where only plain characters may stand, as in a header. */
export function plainContentText(mediaType: string, value: unknown): string {
  const text = contentText(mediaType, value);
  return isJsonType(mediaType) ? asciiJson(text) : text;
}

/** The text of a value in a media type: JSON where the type says so, otherwise the value as it is. */
export function contentText(mediaType: string, value: unknown): string {
  return isJsonType(mediaType) ? stringifyExactJson(value) : value === null ? "" : textOf(value);
}
