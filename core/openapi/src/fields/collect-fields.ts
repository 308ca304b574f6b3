import { assertArgument } from "@heddle/params";
import {
  Conditions,
  type JsonSchema,
  type JsonSchemaObject,
  labelOf,
  nameInWords,
  similarNames,
  unionMembers,
} from "@heddle/schema";
import { hintsIn } from "@heddle/views";

import { type DocumentLike, readDocument } from "../document/openapi-document.ts";
import { asList, isObject, member, type RawObject } from "../document/raw.ts";
import {
  chooseContent,
  essenceOf,
  isFormType,
  isJsonLinesType,
  isJsonMediaType,
} from "../operation/media-type.ts";
import type { Operation, Content, RequestBody, Parameter } from "../operation/operation.ts";
import { readSchema, schemaExamples } from "../operation/read-operation.ts";
import { type Field, fieldLocations } from "./field.ts";
import { readFlat, readTraits } from "../document/schema-traits.ts";

export interface CollectOptions {
  /** Omits properties that the schema marks `readOnly`. */
  readonly skipReadOnly?: boolean;
  /** The media type of the body, if the operation accepts several. */
  readonly mediaType?: string;
}

/** The fields of an operation: path, query, header and cookie parameters, then the body. Conditional ones come last. */
export function collectFields(
  openapi: DocumentLike,
  operation: Pick<Operation, "parameters" | "body">,
  options: CollectOptions = {},
): Field[] {
  const { root } = readDocument(openapi);
  assertArgument("collectFields", "operation", operation, "object");
  assertArgument("collectFields", "operation.parameters", operation.parameters, "array");
  assertArgument("collectFields", "options", options, "object");
  const { skipReadOnly = false, mediaType } = options;
  const content = operation.body && chooseContent(operation.body, mediaType);
  const fields = [
    ...operation.parameters.map((parameter) => parameterField(root, parameter)),
    ...(operation.body && content ? bodyFields(root, operation.body, content) : []),
  ].filter(({ readOnly, location }) => !(skipReadOnly && readOnly && location === "body"));
  const sorted = fieldLocations.flatMap((location) =>
    fields.filter((field) => field.location === location),
  );
  return withKeys(withOwnSpelling(sorted));
}

/** Fields whose labels would be the same are labeled by their names: `user_id`, `userId`. */
function withOwnSpelling(fields: readonly Omit<Field, "key">[]): readonly Omit<Field, "key">[] {
  const similar = similarNames(fields.map(({ name, schema }) => [name, schema]));
  return fields.map((field) => {
    const { name, label } = field;
    return similar.has(name) && label === nameInWords(name) ? { ...field, label: name } : field;
  });
}

/** One field per property of the body, or one field for the whole body. */
function bodyFields(root: RawObject, body: RequestBody, content: Content): Omit<Field, "key">[] {
  const schema = readFlat(root, content.schema);
  const kind = bodyKindOf(content.mediaType, schema);
  if (kind !== "members")
    return [wholeBody(root, body, content, opaqueSchema(kind, content.mediaType, schema))];
  const properties = propertiesOf(root, schema);
  if (!properties) return [wholeBody(root, body, content, content.schema)];
  const required = new Set(asList(schema.required));
  const declared = Conditions.of(schema, root)?.declared ?? new Map<string, JsonSchema>();
  const own = Object.entries(withRequired(schema, properties));
  const conditional = [...declared].filter(([name]) => !own.some(([each]) => each === name));
  return [
    ...own.map(([name, each]) => memberField(root, content, name, each, required.has(name))),
    ...conditional.map(([name, each]) => ({
      ...memberField(root, content, name, each, false),
      conditional: true,
    })),
  ];
}

/** The conditions of a body that has one field per member; `undefined` for any other body. */
export function bodyConditions(root: RawObject, content: Content): Conditions | undefined {
  const schema = readFlat(root, content.schema);
  const isOfMembers = bodyKindOf(content.mediaType, schema) === "members";
  const properties = isOfMembers ? propertiesOf(root, schema) : undefined;
  if (!properties) return undefined;
  return Conditions.of({ ...schema, properties: withRequired(schema, properties) }, root);
}

/** The properties of an object schema; `undefined` for any other schema. */
function propertiesOf(
  root: RawObject,
  schema: JsonSchemaObject,
): Readonly<Record<string, JsonSchema>> | undefined {
  const { type } = schema;
  const hasConditional = (Conditions.of(schema, root)?.declared.size ?? 0) > 0;
  const isClosed = schema.additionalProperties === false;
  const isEmpty = isClosed && schema.patternProperties === undefined;
  const properties = schema.properties ?? (hasConditional || isEmpty ? {} : undefined);
  if (!isObject(properties) || (type !== undefined && type !== "object")) return undefined;
  // A union of object types, not only of sets of required members, is one field.
  if (unionMembers(schema, root).size > 0) return undefined;
  const isDescribed = Object.keys(properties).length > 0 || hasConditional;
  return isClosed || isDescribed ? properties : undefined;
}

/** Adds required members that no property describes. */
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
    label: hintedLabel(root, content.schema) ?? readFlat(root, content.schema).title ?? "",
    location: "body",
    schema,
    required: body.required,
    ...traits,
    readOnly: false,
    description: body.description || traits.description,
    conditional: false,
    isWholeBody: true,
    parameter: undefined,
    examples: content.examples,
  };
}

/** The field of a member of the body. */
export function memberField(
  root: RawObject,
  content: Content,
  name: string,
  property: JsonSchema,
  isRequired: boolean,
): Omit<Field, "key"> {
  const own = readSchema(root, property);
  const schema = isRequired && isFormType(content.mediaType) ? withItem(root, own) : own;
  const traits = readTraits(root, property);
  const fromBody = content.examples.map((example) =>
    isObject(example) ? member(example, name) : undefined,
  );
  return {
    name,
    label: hintedLabel(root, property) ?? labelOf(name, property),
    location: "body",
    schema,
    // Only the server sets a read-only value.
    required: isRequired && !traits.readOnly,
    ...traits,
    conditional: false,
    isWholeBody: false,
    parameter: undefined,
    examples: [...schemaExamples(own), ...fromBody].filter((example) => example !== undefined),
  };
}

/** The schema of a list that is sent as its items, as in a query or a form: without one, it would be missing. */
function withItem(root: RawObject, schema: JsonSchema): JsonSchema {
  const flat = readFlat(root, schema);
  const isEmptyAllowed = [flat.type].flat().includes("array") && !((flat.minItems ?? 0) > 0);
  if (!isEmptyAllowed) return schema;
  return typeof schema === "object" && schema.$ref === undefined
    ? { ...schema, minItems: 1 }
    : { allOf: [schema], minItems: 1 };
}

/** The label that a layout hint of the document gives a field. */
function hintedLabel(root: RawObject, schema: JsonSchema): string | undefined {
  const { label } = hintsIn(readFlat(root, schema));
  return label === undefined ? undefined : String(label);
}

/** How a body is entered: as members, as text, or as a file. */
type BodyKind = "members" | "text" | "file";

const kinds: readonly (readonly [pattern: RegExp, kind: BodyKind])[] = [
  [/^text\//, "text"],
  [/[/+](?:x-)?(?:xml|yaml|json-seq|graphql|javascript|csv|sql)$/, "text"],
];

/** `application/json` → `members`, `text/csv` → `text`, `image/png` → `file`. Lines of JSON are members if the document describes them. */
function bodyKindOf(mediaType: string, { type, properties }: JsonSchemaObject): BodyKind {
  if (isJsonLinesType(mediaType))
    return type === "array" || type === "object" || properties !== undefined ? "members" : "text";
  if (isJsonMediaType(mediaType) || isFormType(mediaType)) return "members";
  const essence = essenceOf(mediaType);
  return kinds.find(([pattern]) => pattern.test(essence))?.[1] ?? "file";
}

/** Whether the value of a body is JSON. */
export function isJsonContent(root: RawObject, { mediaType, schema }: Content): boolean {
  if (isJsonMediaType(mediaType)) return true;
  const isLines = isJsonLinesType(mediaType);
  return isLines && bodyKindOf(mediaType, readFlat(root, schema)) === "members";
}

/** The schema of a body that is entered as one text or file; a structure inside it is ignored. */
function opaqueSchema(
  kind: "text" | "file",
  mediaType: string,
  schema: JsonSchemaObject,
): JsonSchema {
  const isText = schema.type === "string";
  // The bytes are the body: nothing around them needs base64.
  const isFile = kind === "file" && schema.format === "byte";
  if (isText && schema.format !== undefined && !isFile) return schema;
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

function parameterField(root: RawObject, parameter: Parameter): Omit<Field, "key"> {
  const { name, label, location, schema, required, deprecated, description, examples } = parameter;
  const { allowEmptyValue, mediaType } = parameter;
  const traits = readTraits(root, schema);
  const entered = traits.readOnly ? writable(schema) : schema;
  const isSentInItems = required && !allowEmptyValue && mediaType === undefined;
  return {
    name,
    label: hintedLabel(root, schema) ?? label,
    location: location === "querystring" ? "query" : location,
    schema: isSentInItems ? withItem(root, entered) : entered,
    required,
    readOnly: false,
    writeOnly: traits.writeOnly,
    deprecated: deprecated || traits.deprecated,
    description: description || traits.description,
    conditional: false,
    isWholeBody: false,
    parameter,
    examples,
  };
}

/** `readOnly` applies to members of a body. A parameter is always sent, even if its schema is that of a read-only member. */
function writable(schema: JsonSchema): JsonSchema {
  return { readOnly: false, allOf: [schema] };
}

/** Adds unique keys: the name, or `path.id` and `query.id` for a name that occurs twice. */
function withKeys(fields: readonly Omit<Field, "key">[]): Field[] {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set([...counts].flatMap(([name, count]) => (count === 1 ? [name] : [])));
  return fields.map((field) => {
    if (counts.get(field.name) === 1) return { ...field, key: field.name };
    const key = freeKey(`${field.location}.${field.name}`, taken);
    taken.add(key);
    return { ...field, key };
  });
}

/** Another field may have the name `path.id`. */
function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number++) key = `${wanted}.${number}`;
  return key;
}
