import { hintKeyword, type JsonSchema, type JsonSchemaObject, labelOf } from "@heddle/schema";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asList, asObject, asText, member, type RawObject } from "../document/raw.ts";
import { isSetByConnection } from "../document/header-names.ts";
import { essenceOf, mediaTypesIn } from "./media-type.ts";
import type {
  Content,
  DeclaredResponse,
  Parameter,
  PartEncoding,
  RequestBody,
} from "./operation.ts";
import type { ParameterLocation, ParameterStyle } from "./parameter-style.ts";
import {
  byPreference,
  choicesAmong,
  listParameters,
  nameOf,
  type OperationParts,
  readResponses,
  readSchema,
  schemaExamples,
  withFilePart,
} from "./read-operation.ts";
import { readSecurity } from "../document/security.ts";

/** Reads the parts of an operation of OpenAPI 2.0 in the terms of 3.x. */
export function readSwaggerOperation(
  document: OpenAPIDocument,
  item: RawObject,
  operation: RawObject,
): OperationParts {
  const { root } = document;
  const parameters = listParameters(root, item, operation);
  const produces = mediaTypes(operation["produces"] ?? root["produces"]);
  return {
    parameters: parameters.flatMap((parameter) => readSwaggerParameter(parameter) ?? []),
    body: readSwaggerBody(root, parameters, mediaTypes(operation["consumes"] ?? root["consumes"])),
    responses: readResponses(root, operation["responses"], (response) =>
      readContents(root, response, produces),
    ),
    security: readSecurity(root, operation, asObject(root["securityDefinitions"])),
    servers: readAddresses(document, operation),
  };
}

function mediaTypes(value: unknown): readonly string[] {
  return asList(value).flatMap((key) => (typeof key === "string" ? mediaTypesIn(key) : []));
}

function readContents(
  root: RawObject,
  { schema: declared, examples }: RawObject,
  produces: readonly string[],
): DeclaredResponse["contents"] {
  if (declared === undefined) return [];
  const schema = readSchema(root, declared);
  const byMediaType = asObject(examples);
  return (produces.length > 0 ? produces : ["application/json"])
    .map((mediaType) => ({
      mediaType,
      schema,
      encoding: {},
      examples: Object.hasOwn(byMediaType, mediaType) ? [byMediaType[mediaType]] : [],
    }))
    .toSorted(byPreference);
}

function readAddresses({ root, source }: OpenAPIDocument, operation: RawObject): readonly string[] {
  const host = asText(root["host"]);
  const basePath = asText(root["basePath"]);
  if (host === "") return basePath === "" ? [] : [basePath];
  const declared = asList(operation["schemes"] ?? root["schemes"]).filter(
    (scheme) => typeof scheme === "string",
  );
  const web = declared.filter((scheme) => /^https?$/.test(scheme));
  const ownScheme = source?.startsWith("http:") ? "http" : "https";
  const schemes = web.length > 0 ? web : [ownScheme];
  return schemes
    .toSorted((left, right) => right.length - left.length)
    .map((scheme) => `${scheme}://${host}${basePath}`);
}

/** The style of a collection format; `undefined` is the default style of the location. */
const collectionStyles: Readonly<Record<string, ParameterStyle | undefined>> = {
  csv: undefined,
  multi: undefined,
  pipes: "pipeDelimited",
  ssv: "spaceDelimited",
  tsv: "tabDelimited",
};

const styles: Readonly<Partial<Record<string, ParameterStyle>>> = {
  path: "simple",
  query: "form",
  header: "simple",
};

/** Reads a parameter of OpenAPI 2.0; `undefined` if it is unusable or a part of the body. */
function readSwaggerParameter(parameter: RawObject): Parameter | undefined {
  const name = nameOf(parameter);
  const location = asText(parameter["in"]);
  const style = Object.hasOwn(styles, location) ? styles[location] : undefined;
  if (name === "" || style === undefined) return undefined;
  if (location === "header" && isSetByConnection(name)) return undefined;
  const schema = inlineSchema(parameter);
  return {
    name,
    label: labelOf(name, schema),
    // A key of the table above.
    location: location as ParameterLocation,
    required: location === "path" || parameter["required"] === true,
    deprecated: parameter["deprecated"] === true || parameter["x-deprecated"] === true,
    description: asText(parameter["description"]),
    schema,
    style: collectionStyle(parameter) ?? style,
    explode: parameter["collectionFormat"] === "multi",
    allowReserved: false,
    allowEmptyValue: parameter["allowEmptyValue"] === true,
    mediaType: undefined,
    examples: inlineExamples(parameter),
  };
}

/** `collectionFormat: pipes` → `pipeDelimited`. */
function collectionStyle(parameter: RawObject): ParameterStyle | undefined {
  const format = asText(parameter["collectionFormat"]);
  return Object.hasOwn(collectionStyles, format) ? collectionStyles[format] : undefined;
}

/** OpenAPI 2.0 has no keyword for examples of a parameter; documents use `x-example`. */
function inlineExamples(parameter: RawObject): readonly unknown[] {
  return [member(parameter, "x-example"), member(parameter, "example")].filter(
    (example) => example !== undefined,
  );
}

const noSchemaKeywords: ReadonlySet<string> = new Set([
  "allowEmptyValue",
  "collectionFormat",
  "example",
  "in",
  "name",
  "required",
]);

/** `{ name: "a", in: "query", type: "string", maxLength: 3 }` → `{ type: "string", maxLength: 3 }`. */
function inlineSchema(parameter: RawObject): JsonSchema {
  const members = Object.entries(parameter).filter(
    ([name]) => !noSchemaKeywords.has(name) && (!name.startsWith("x-") || name === hintKeyword),
  );
  const schema: JsonSchemaObject = Object.fromEntries(members);
  if (parameter["x-nullable"] === true) schema.nullable = true;
  return schema.type === "file" ? { ...schema, type: "string", format: "binary" } : schema;
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** The request body of `in: body` or `in: formData` parameters. */
function readSwaggerBody(
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
    (mediaType): Content => ({
      mediaType,
      schema,
      encoding: {},
      examples,
      namedExamples: choicesAmong([], examples),
    }),
  );
  const required = body["required"] === true;
  return {
    required,
    ...(body["required"] === false && { declaredOptional: true }),
    description: asText(body["description"]),
    contents: contents
      .map((content) => withFilePart(root, content, required))
      .toSorted(byPreference),
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

/** A file needs multipart, even if the operation declares other media types. */
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
