import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import { asText, member, type RawObject } from "../document/raw.ts";
import { isSetByConnection } from "./ignored-headers.ts";
import type { Parameter, ParameterLocation, ParameterStyle } from "./operation.ts";

/** How OpenAPI 3.x writes a collection format; `undefined` means the default style of the place. */
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

/** A parameter of OpenAPI 2.0; `undefined` when it is unusable or a part of the body. */
export function readSwaggerParameter(parameter: RawObject): Parameter | undefined {
  const name = asText(parameter["name"]);
  const location = asText(parameter["in"]);
  const style = Object.hasOwn(styles, location) ? styles[location] : undefined;
  if (name === "" || style === undefined) return undefined;
  if (location === "header" && isSetByConnection(name)) return undefined;
  return {
    name,
    // One of the keys of the table above.
    location: location as ParameterLocation,
    required: location === "path" || parameter["required"] === true,
    deprecated: parameter["deprecated"] === true || parameter["x-deprecated"] === true,
    description: asText(parameter["description"]),
    schema: inlineSchema(parameter),
    style: collectionStyle(parameter) ?? style,
    explode: parameter["collectionFormat"] === "multi",
    allowReserved: false,
    allowEmptyValue: parameter["allowEmptyValue"] === true,
    mediaType: undefined,
    examples: inlineExamples(parameter),
  };
}

/** The style that a collection format names. */
export function collectionStyle(parameter: RawObject): ParameterStyle | undefined {
  const format = asText(parameter["collectionFormat"]);
  return Object.hasOwn(collectionStyles, format) ? collectionStyles[format] : undefined;
}

/** The examples that documents of 2.0 give as an extension, having no keyword for it. */
export function inlineExamples(parameter: RawObject): readonly unknown[] {
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

/** The schema of a parameter that describes its value in its own members. */
export function inlineSchema(parameter: RawObject): JsonSchema {
  const members = Object.entries(parameter).filter(
    ([name]) => !noSchemaKeywords.has(name) && !name.startsWith("x-"),
  );
  const schema: JsonSchemaObject = Object.fromEntries(members);
  if (parameter["x-nullable"] === true) schema.nullable = true;
  return schema.type === "file" ? { ...schema, type: "string", format: "binary" } : schema;
}
