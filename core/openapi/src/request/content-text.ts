import { stringifyExactJson } from "@heddle/schema";

import { isJsonType } from "../operation/media-type.ts";
import { textOf } from "./value-shape.ts";

/** The text of a value in a media type: JSON where the type says so, otherwise the value as it is. */
export function contentText(mediaType: string, value: unknown): string {
  return isJsonType(mediaType) ? stringifyExactJson(value) : value === null ? "" : textOf(value);
}
