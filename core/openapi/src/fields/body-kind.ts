import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import { essenceOf, isJsonMediaType } from "../operation/media-type.ts";

/** What a person gives for a body: members by name, a text, or a file. */
export type BodyKind = "members" | "text" | "file";

const kinds: readonly (readonly [pattern: RegExp, kind: BodyKind])[] = [
  [/^application\/x-www-form-urlencoded$/, "members"],
  [/^multipart\//, "members"],
  [/^text\//, "text"],
  [/[/+](xml|yaml|x-yaml|jsonl|x-ndjson|ndjson|json-seq|graphql|javascript|csv|sql)$/, "text"],
];

/** What a person gives for a body of a media type. */
export function bodyKindOf(mediaType: string): BodyKind {
  if (isJsonMediaType(mediaType)) return "members";
  const essence = essenceOf(mediaType);
  return kinds.find(([pattern]) => pattern.test(essence))?.[1] ?? "file";
}

/** The schema of a body that is given as one text or file, whatever structure the document describes inside of it. */
export function opaqueSchema(
  kind: "text" | "file",
  mediaType: string,
  schema: JsonSchemaObject,
): JsonSchema {
  const isText = schema.type === "string";
  if (isText && schema.format !== undefined) return schema;
  if (isText && kind === "text") return { ...schema, format: "textarea" };
  const { title, description } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    type: "string",
    ...(kind === "file" ? { format: "binary" } : { format: "textarea" }),
    contentMediaType: essenceOf(mediaType),
  };
}
