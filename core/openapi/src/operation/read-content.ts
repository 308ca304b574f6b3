import { follow } from "../document/path-item.ts";
import { asObject, asText, type RawObject } from "../document/raw.ts";
import { readExamples } from "./examples.ts";
import { preferenceOf } from "./media-type.ts";
import type { Content, PartEncoding } from "./operation.ts";
import { readStyle } from "./parameter-style.ts";
import { readSchema } from "./read-schema.ts";

/** The media types of a body or a response, those that a form likes best first. */
export function readContents(root: RawObject, content: unknown): readonly Content[] {
  return Object.entries(asObject(content))
    .filter(([mediaType]) => !mediaType.startsWith("x-"))
    .map(([mediaType, value]) => readContent(root, mediaType, asObject(follow(root, value))))
    .toSorted(byPreference);
}

/** Sorts by what a form likes best; equals stay in the order of the document. */
export function byPreference(left: Content, right: Content): number {
  return preferenceOf(left.mediaType) - preferenceOf(right.mediaType);
}

function readContent(root: RawObject, mediaType: string, holder: RawObject): Content {
  const schema = readSchema(root, holder["schema"] ?? holder["itemSchema"]);
  const encoding = Object.entries(asObject(holder["encoding"]));
  return {
    mediaType,
    schema,
    encoding: Object.fromEntries(
      encoding.map(([name, value]) => [name, readEncoding(root, value)]),
    ),
    examples: readExamples(root, holder, schema),
  };
}

function readEncoding(root: RawObject, value: unknown): PartEncoding {
  const encoding = asObject(value);
  const headers = Object.entries(asObject(encoding["headers"]));
  return {
    contentType: asText(encoding["contentType"]) || undefined,
    headers: Object.fromEntries(
      headers.map(([name, header]) => [
        name,
        readSchema(root, asObject(follow(root, header))["schema"]),
      ]),
    ),
    style: readStyle(encoding["style"]),
    explode: typeof encoding["explode"] === "boolean" ? encoding["explode"] : undefined,
    allowReserved: encoding["allowReserved"] === true,
  };
}
