import { hintKeyword, type JsonSchema, labelOf } from "@heddle/schema";

import { placeholderName, resolveReference } from "../document/document-outline.ts";
import { asList, asObject, asText, isObject, member, type RawObject } from "../document/raw.ts";
import {
  isCoveredBySecurity,
  isDescribedElsewhere,
  isSetByConnection,
} from "../document/header-names.ts";
import { readFlat } from "../document/schema-traits.ts";
import { essenceOf, isJsonLinesType, mediaTypesIn, preferenceOf } from "./media-type.ts";
import type {
  Content,
  DeclaredResponse,
  NamedExample,
  Operation,
  Parameter,
  PartEncoding,
  RequestBody,
} from "./operation.ts";
import { readSecurity } from "../document/security.ts";
import {
  defaultStyles,
  type ParameterLocation,
  parameterStyles,
  readStyle,
} from "./parameter-style.ts";

/** The parts of an operation that differ between editions. */
export type OperationParts = Pick<
  Operation,
  "parameters" | "body" | "responses" | "security" | "servers"
>;

/** Reads the parts of an operation of OpenAPI 3.x. */
export function readOperation(
  root: RawObject,
  item: RawObject,
  operation: RawObject,
): OperationParts {
  const components = asObject(root["components"]);
  const security = readSecurity(root, operation, asObject(components["securitySchemes"]));
  return {
    parameters: listParameters(root, item, operation)
      .flatMap((parameter) => readParameter(root, parameter) ?? [])
      .filter(
        ({ name, location }) => location !== "header" || !isCoveredBySecurity(name, security),
      ),
    body: readBody(root, operation["requestBody"]),
    responses: readResponses(root, operation["responses"], (response) =>
      readContents(root, response["content"]),
    ),
    security,
    servers: readServers(operation, item, root),
  };
}

function readBody(root: RawObject, value: unknown): RequestBody | undefined {
  const body = resolveReference(root, value);
  if (!isObject(body)) return undefined;
  const contents = readContents(root, body["content"]);
  if (contents.length === 0) return undefined;
  const required = body["required"] === true;
  return {
    required,
    ...(body["required"] === false && { declaredOptional: true }),
    description: asText(body["description"]),
    contents: contents.map((content) => withFilePart(root, content, required)),
  };
}

/** The keywords that describe the parts of a multipart body. */
const partKeywords = [
  "additionalProperties",
  "anyOf",
  "items",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
] as const;

/** A multipart body without described parts gets one part, a file: it could not be entered otherwise. */
export function withFilePart(root: RawObject, content: Content, required: boolean): Content {
  if (essenceOf(content.mediaType) !== "multipart/form-data") return content;
  const { title: _, ...flat } = readFlat(root, content.schema);
  const isDescribed = partKeywords.some(
    (keyword) => isObject(flat[keyword]) || Array.isArray(flat[keyword]),
  );
  const isOpen = flat.type === undefined || flat.type === "object";
  const isFile = flat.type === "string" || flat.type === "file";
  if (isDescribed || !(isOpen || isFile)) return content;
  const file = { ...(isOpen ? {} : flat), type: "string", format: "binary" };
  const schema = { type: "object", properties: { file }, ...(required && { required: ["file"] }) };
  return { ...content, schema };
}

/** The parameters of an operation and its path item, with references resolved; those of the operation win. */
export function listParameters(
  root: RawObject,
  item: RawObject,
  operation: RawObject,
): RawObject[] {
  const merged = new Map<string, RawObject>();
  for (const value of [...asList(item["parameters"]), ...asList(operation["parameters"])]) {
    const parameter = resolveReference(root, value);
    if (isObject(parameter)) merged.set(identityOf(parameter), parameter);
  }
  return [...merged.values()];
}

/** A parameter is identified by name and location; header names ignore case. */
function identityOf({ name, in: location }: RawObject): string {
  return JSON.stringify([location, location === "header" ? String(name).toLowerCase() : name]);
}

/** Reads a parameter of OpenAPI 3.x; `undefined` if it is unusable or ignored. */
function readParameter(root: RawObject, parameter: RawObject): Parameter | undefined {
  const location = readLocation(parameter["in"]);
  const name = nameOf(parameter);
  if (name === "" || location === undefined) return undefined;
  if (location === "header" && (isDescribedElsewhere(name) || isSetByConnection(name)))
    return undefined;
  const [[mediaType, value] = []] = Object.entries(asObject(parameter["content"]));
  const content = asObject(resolveReference(root, value));
  const declared = parameter["schema"] ?? content["schema"];
  const schema = withParameterHints(readSchema(root, declared), parameter);
  const style = readStyle(parameter["style"]) ?? defaultStyles[location];
  const { explode } = parameter;
  return {
    name,
    label: labelOf(name, asObject(declared)),
    location,
    required: location === "path" || parameter["required"] === true,
    deprecated: parameter["deprecated"] === true,
    description: asText(parameter["description"]),
    schema,
    style,
    explode: typeof explode === "boolean" ? explode : parameterStyles[style].explode,
    allowReserved: parameter["allowReserved"] === true,
    allowEmptyValue: parameter["allowEmptyValue"] === true,
    mediaType: parameter["schema"] === undefined ? mediaType : undefined,
    examples: readExamples(
      root,
      mediaType === undefined ? parameter : { ...content, ...parameter },
      schema,
    ),
    namedExamples: readNamed(root, { ...content, ...parameter }),
  };
}

/** The name of a parameter; the operator of a placeholder is not a part of it. */
export function nameOf({ name, in: location }: RawObject): string {
  return location === "path" ? placeholderName(asText(name)) : asText(name);
}

function readLocation(value: unknown): ParameterLocation | undefined {
  return typeof value === "string" && Object.hasOwn(defaultStyles, value)
    ? (value as ParameterLocation)
    : undefined;
}

/** The contents of a body or response, sorted by the preference of a form. */
function readContents(root: RawObject, content: unknown): readonly Content[] {
  return Object.entries(asObject(content))
    .filter(([mediaType]) => !mediaType.startsWith("x-"))
    .flatMap(([key, value]) => {
      const holder = asObject(resolveReference(root, value));
      return mediaTypesIn(key).map((mediaType) => readContent(root, mediaType, holder));
    })
    .toSorted(byPreference);
}

/** Sorts by the preference of a form; equal ranks keep document order. */
export function byPreference(left: Content, right: Content): number {
  return preferenceOf(left.mediaType) - preferenceOf(right.mediaType);
}

function readContent(root: RawObject, mediaType: string, holder: RawObject): Content {
  const schema = readSchema(root, holder["schema"] ?? itemsOf(holder, mediaType));
  const encoding = Object.entries(asObject(holder["encoding"]));
  return {
    mediaType,
    schema,
    encoding: Object.fromEntries(
      encoding.map(([name, value]) => [name, readEncoding(root, value)]),
    ),
    examples: readExamples(root, holder, schema),
    namedExamples: choicesAmong(readNamed(root, holder), readExamples(root, holder, schema)),
  };
}

/** The schema of a content that only describes its items: of JSON lines, a list of them. */
function itemsOf({ itemSchema }: RawObject, mediaType: string): unknown {
  const isList = itemSchema !== undefined && isJsonLinesType(mediaType);
  return isList ? { type: "array", items: itemSchema } : itemSchema;
}

function readEncoding(root: RawObject, value: unknown): PartEncoding {
  const encoding = asObject(value);
  const headers = Object.entries(asObject(encoding["headers"]));
  return {
    contentType: asText(encoding["contentType"]) || undefined,
    headers: Object.fromEntries(
      headers.map(([name, header]) => [
        name,
        readSchema(root, asObject(resolveReference(root, header))["schema"]),
      ]),
    ),
    style: readStyle(encoding["style"]),
    explode: typeof encoding["explode"] === "boolean" ? encoding["explode"] : undefined,
    allowReserved: encoding["allowReserved"] === true,
  };
}

/** The examples of a parameter or media type, then those of its schema. */
function readExamples(root: RawObject, holder: RawObject, schema: unknown): readonly unknown[] {
  const named = Object.values(asObject(holder["examples"])).flatMap((example) => {
    const found = resolveReference(root, example);
    if (!isObject(found)) return [];
    return [member(found, "dataValue") ?? member(found, "value")];
  });
  return [member(holder, "example"), ...named, ...schemaExamples(schema)].filter(
    (example) => example !== undefined,
  );
}

/** The examples of a parameter or media type that have a name. */
function readNamed(root: RawObject, holder: RawObject): readonly NamedExample[] {
  return Object.entries(asObject(holder["examples"])).flatMap(([name, example]) => {
    const found = asObject(resolveReference(root, example));
    const value = member(found, "dataValue") ?? member(found, "value");
    const external = value === undefined && typeof found["externalValue"] === "string";
    if (value === undefined && !external) return [];
    return [{ name, summary: asText(found["summary"]), value, ...(external && { external }) }];
  });
}

/** The named examples of a body, otherwise all of them. */
export function choicesAmong(
  named: readonly NamedExample[],
  examples: readonly unknown[],
): readonly NamedExample[] {
  return named.length > 0 ? named : examples.map((value) => ({ name: "", summary: "", value }));
}

/** The examples in the keywords of a schema. */
export function schemaExamples(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  const examples = member(schema, "examples");
  return [member(schema, "example"), ...(Array.isArray(examples) ? examples : [])].filter(
    (example) => example !== undefined,
  );
}

/** A schema, resolved at its top; `{}` if there is none. */
export function readSchema(root: RawObject, value: unknown): JsonSchema {
  const schema = resolveReference(root, value);
  // `false` would allow no value at all, which no document means.
  return isObject(schema) ? schema : {};
}

/** Adds the layout hints that are written at a parameter to its schema; they win over those of the schema. */
function withParameterHints(schema: JsonSchema, parameter: RawObject): JsonSchema {
  const hints = parameter[hintKeyword];
  if (!isObject(hints) || typeof schema !== "object") return schema;
  return { ...schema, [hintKeyword]: { ...asObject(schema[hintKeyword]), ...hints } };
}

/** Reads the responses of an operation; `contentsOf` reads the contents of one edition. */
export function readResponses(
  root: RawObject,
  value: unknown,
  contentsOf: (response: RawObject) => DeclaredResponse["contents"],
): readonly DeclaredResponse[] {
  return Object.entries(asObject(value))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, reference]) => {
      const response = asObject(resolveReference(root, reference));
      const description = asText(response["description"]);
      return { status, description, contents: contentsOf(response) };
    });
}

/** The server URLs of the first level that has any: operation, path item, document. */
export function readServers(...levels: readonly RawObject[]): readonly string[] {
  const servers = levels
    .map((level) => asList(level["servers"]).filter(isObject))
    .find((list) => list.length > 0);
  return (servers ?? []).map(addressOf).filter((address) => address !== "");
}

/** A variable can occur many times, so that a small document could describe an enormous URL. */
const maxServerLength = 10_000;

function addressOf({ url, variables }: RawObject): string {
  let { length } = asText(url);
  const address = asText(url).replaceAll(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = asObject(asObject(variables)[name])["default"];
    const text =
      typeof value === "string" || typeof value === "number" ? String(value) : placeholder;
    length += text.length - placeholder.length;
    return length > maxServerLength ? "" : text;
  });
  return length > maxServerLength ? "" : address;
}
