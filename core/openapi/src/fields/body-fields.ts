import { type JsonSchema, type JsonSchemaObject, unionMembers } from "@heddle/schema";

import { asList, isObject, member, type RawObject } from "../document/raw.ts";
import { readSchema, schemaExamples } from "../operation/read-operation.ts";
import type { Content, RequestBody } from "../operation/operation.ts";
import { bodyKindOf, opaqueSchema } from "./body-kind.ts";
import type { Field } from "./field.ts";
import { readFlat, readTraits } from "./schema-traits.ts";

/** The fields of a body: one for each property, or one for the whole of it. */
export function bodyFields(
  root: RawObject,
  body: RequestBody,
  content: Content,
): Omit<Field, "key">[] {
  const schema = readFlat(root, content.schema);
  const kind = bodyKindOf(content.mediaType);
  if (kind !== "members")
    return [wholeBody(root, body, content, opaqueSchema(kind, content.mediaType, schema))];
  const properties = propertiesOf(root, schema);
  if (!properties) return [wholeBody(root, body, content, content.schema)];
  const required = new Set(asList(schema.required));
  return Object.entries(withRequired(schema, properties)).map(([name, property]) =>
    propertyField(root, name, property, required.has(name), content),
  );
}

/** The properties of a schema whose values are objects with known members; `undefined` for any other. */
function propertiesOf(
  root: RawObject,
  schema: JsonSchemaObject,
): Readonly<Record<string, JsonSchema>> | undefined {
  const { properties, type } = schema;
  if (!isObject(properties) || (type !== undefined && type !== "object")) return undefined;
  // A choice between kinds of objects, not only between sets of required members.
  if (unionMembers(schema, root).size > 0) return undefined;
  const isClosed = schema.additionalProperties === false;
  return isClosed || Object.keys(properties).length > 0 ? properties : undefined;
}

/** The properties, and with them the members that are required although nothing describes them. */
function withRequired(
  { required, additionalProperties: others = {} }: JsonSchemaObject,
  properties: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  if (others === false) return properties;
  const names = asList(required).filter(
    (name) => typeof name === "string" && !Object.hasOwn(properties, name),
  );
  return { ...properties, ...Object.fromEntries(names.map((name) => [name, others])) };
}

function wholeBody(
  root: RawObject,
  body: RequestBody,
  content: Content,
  schema: JsonSchema,
): Omit<Field, "key"> {
  const traits = readTraits(root, content.schema);
  return {
    name: "body",
    location: "body",
    schema,
    required: body.required,
    ...traits,
    readOnly: false,
    description: body.description || traits.description,
    isWholeBody: true,
    parameter: undefined,
    examples: content.examples,
  };
}

function propertyField(
  root: RawObject,
  name: string,
  property: JsonSchema,
  isRequired: boolean,
  content: Content,
): Omit<Field, "key"> {
  const schema = readSchema(root, property);
  const traits = readTraits(root, property);
  const fromBody = content.examples.map((example) =>
    isObject(example) ? member(example, name) : undefined,
  );
  return {
    name,
    location: "body",
    schema,
    // A value that only the server sets cannot be asked for.
    required: isRequired && !traits.readOnly,
    ...traits,
    isWholeBody: false,
    parameter: undefined,
    examples: [...schemaExamples(schema), ...fromBody].filter((example) => example !== undefined),
  };
}
