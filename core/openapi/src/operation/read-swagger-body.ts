import type { JsonSchema } from "@heddle/schema";

import { asText, type RawObject } from "../document/raw.ts";
import { schemaExamples } from "./examples.ts";
import { essenceOf } from "./media-type.ts";
import type { Content, PartEncoding, RequestBody } from "./operation.ts";
import { byPreference } from "./read-content.ts";
import { readSchema } from "./read-schema.ts";
import { collectionStyle, inlineExamples, inlineSchema } from "./read-swagger-parameter.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** The request body that `in: body` or `in: formData` parameters of OpenAPI 2.0 describe. */
export function readSwaggerBody(
  root: RawObject,
  parameters: readonly RawObject[],
  consumes: readonly string[],
): RequestBody | undefined {
  const body = parameters.find((parameter) => parameter["in"] === "body");
  if (body) return wholeBody(root, body, consumes);
  const parts = parameters.filter(
    (parameter) => parameter["in"] === "formData" && asText(parameter["name"]) !== "",
  );
  return parts.length > 0 ? formBody(parts, consumes) : undefined;
}

function wholeBody(root: RawObject, body: RawObject, consumes: readonly string[]): RequestBody {
  const schema = readSchema(root, body["schema"]);
  const examples = [...inlineExamples(body), ...schemaExamples(schema)];
  const contents = (consumes.length > 0 ? consumes : ["application/json"]).map(
    (mediaType): Content => ({ mediaType, schema, encoding: {}, examples }),
  );
  return {
    required: body["required"] === true,
    description: asText(body["description"]),
    contents: contents.toSorted(byPreference),
  };
}

function formBody(parts: readonly RawObject[], consumes: readonly string[]): RequestBody {
  const named = parts.map((part) => [asText(part["name"]), part] as const);
  const required = named.filter(([, part]) => part["required"] === true).map(([name]) => name);
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(named.map(([name, part]) => [name, partSchema(part)])),
    ...(required.length > 0 ? { required } : {}),
  };
  const encoding = Object.fromEntries(
    named.flatMap(([name, part]) => (part["type"] === "array" ? [[name, partEncoding(part)]] : [])),
  );
  const contents = formTypes(parts, consumes).map((mediaType): Content => ({
    mediaType,
    schema,
    encoding,
    examples: [],
  }));
  return {
    required: required.length > 0,
    description: "",
    contents: contents.toSorted(byPreference),
  };
}

/** A file needs multipart, whatever else the operation says that it takes. */
function formTypes(parts: readonly RawObject[], consumes: readonly string[]): readonly string[] {
  const hasFile = parts.some((part) => part["type"] === "file");
  const accepted = hasFile ? [multipart] : [urlencoded, multipart];
  const declared = consumes.filter((mediaType) => accepted.includes(essenceOf(mediaType)));
  return declared.length > 0 ? declared : accepted.slice(0, 1);
}

function partSchema(part: RawObject): JsonSchema {
  const [example] = inlineExamples(part);
  const schema = inlineSchema(part);
  return example === undefined || typeof schema !== "object" ? schema : { ...schema, example };
}

function partEncoding(part: RawObject): PartEncoding {
  return {
    contentType: undefined,
    headers: {},
    style: collectionStyle(part) ?? "form",
    explode: part["collectionFormat"] === "multi",
    allowReserved: false,
  };
}
