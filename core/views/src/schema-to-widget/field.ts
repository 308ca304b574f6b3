import { assertSerializable, type InitialValues, isObject } from "@heddle/params";
import {
  flattenSchema,
  isNullable,
  isPassword,
  type JsonSchema,
  type JsonSchemaObject,
  stringifyExactJson,
  unwrapNullable,
} from "@heddle/schema";

import type { Widget } from "../widgets/widget.ts";

/**
 * How the widgets are used: in a form; in an editor beside a graph, where bounded numbers are sliders; or for a record that is
 * there already, of which a text that is emptied is the empty text.
 */
export type WidgetMode = "form" | "editor" | "record";

export interface FieldOptions {
  readonly required?: boolean;
  readonly mode?: WidgetMode;
  /** The document that references in the schema point into; the schema itself when left out. */
  readonly root?: unknown;
}

/** A field to find a widget for. */
export interface Field {
  readonly name: string;
  /** As it was given: what a value is validated against. */
  readonly original: JsonSchema;
  /** References followed, `allOf` merged, `null` taken away: what the rules look at. */
  readonly schema: JsonSchemaObject;
  readonly type: string | undefined;
  readonly nullable: boolean;
  readonly required: boolean;
  readonly mode: WidgetMode;
  readonly root: unknown;
  /** The schemas that this one is inside of. */
  readonly ancestors: readonly unknown[];
}

/** Reads a schema as the description of a field. */
export function describeField(
  name: string,
  original: JsonSchema,
  { required = false, mode = "form", root = original }: FieldOptions,
  ancestors: readonly unknown[] = [],
): Field {
  const flat = flatten(original, root);
  const unwrapped = unwrapNullable(flat);
  // The branch of a nullable union may be a reference again.
  const schema = unwrapped === flat ? flat : flatten(unwrapped, root);
  const nullable = isNullable(flat) || isNullable(schema);
  return {
    name,
    original,
    schema,
    type: typeOf(schema),
    nullable,
    required,
    mode,
    root,
    ancestors,
  };
}

/** The field of a part of this one: a property, an item or a branch. */
export function describePart(
  parent: Field,
  name: string,
  schema: JsonSchema,
  required: boolean,
): Field {
  const { mode, root, ancestors } = parent;
  return describeField(name, schema, { required, mode, root }, [...ancestors, keyOf(parent)]);
}

/** The branches of a union, less `null`, which is no choice of its own. */
export function alternativesOf({ schema, root }: Field): readonly JsonSchema[] {
  const alternatives = schema.oneOf ?? schema.anyOf ?? [];
  return alternatives.filter((alternative) => flatten(alternative, root).type !== "null");
}

/** The schema as one; what cannot be read, such as a reference that leads nowhere, says nothing. */
export function flatten(schema: JsonSchema, root: unknown): JsonSchemaObject {
  try {
    return wellFormed(flattenSchema(schema, root));
  } catch {
    return {};
  }
}

/** Whether the schema stands inside itself. */
export function isCircular(field: Field): boolean {
  return field.ancestors.includes(keyOf(field));
}

/** What makes two occurrences of a schema the same: its reference, its branches or properties, or the object itself. */
function keyOf({ original, schema }: Field): unknown {
  if (typeof original !== "object") return original;
  // Branches first: properties that several parts of a schema describe are put together anew each time.
  return original.$ref ?? schema.oneOf ?? schema.anyOf ?? schema.properties ?? original;
}

const tellingKeywords: readonly (readonly [keyof JsonSchemaObject, string])[] = [
  ["properties", "object"],
  ["items", "array"],
  ["pattern", "string"],
  ["minLength", "string"],
  ["maxLength", "string"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["multipleOf", "number"],
];

function typeOf(schema: JsonSchemaObject): string | undefined {
  const { type } = schema;
  if (typeof type === "string") return type;
  if (type !== undefined) return type.length === 1 ? type[0] : undefined;
  return tellingKeywords.find(([keyword]) => schema[keyword] !== undefined)?.[1];
}

/** The parameters that every widget takes from its field. */
export type CommonParameters = InitialValues<typeof Widget.shape>;

/** What every widget takes from its field; what is undefined leaves the widget's default as it is. */
export function commonParameters({
  name,
  schema,
  original,
  nullable,
  required,
  root,
}: Field): CommonParameters {
  return {
    name,
    label: schema.title ?? name,
    description: schema.description,
    placeholder: placeholderOf(name, schema),
    // What nobody can fill in cannot be asked for.
    required: (required && schema.readOnly !== true) || undefined,
    disabled: schema.readOnly === true || undefined,
    deprecated: schema.deprecated === true || undefined,
    nullable: nullable || undefined,
    schema: original,
    root,
  };
}

/** A default or an example is only ever a hint: it is not sent. That of a password is not shown either. */
function placeholderOf(name: string, schema: Field["schema"]): string | undefined {
  const { default: preset, example, examples } = schema;
  const [hint] = [
    preset,
    example,
    Array.isArray(examples) ? (examples[0] as unknown) : undefined,
  ].filter((value) => value !== undefined && value !== null);
  if (hint === undefined || isPassword(name, schema)) return undefined;
  return typeof hint === "string" ? hint : stringifyExactJson(hint);
}

/** What the rules rely on, by keyword; a keyword without a row may hold anything. */
const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  format: isText,
  contentMediaType: isText,
  contentEncoding: isText,
  type: (value) => isText(value) || isListOf(value, isText),
  const: isShowable,
  default: isShowable,
  enum: (value) => Array.isArray(value) && isShowable(value),
  minimum: Number.isFinite,
  maximum: Number.isFinite,
  multipleOf: (value) => Number.isFinite(value) && Number(value) > 0,
  maxLength: Number.isFinite,
  maxItems: Number.isSafeInteger,
  required: (value) => isListOf(value, isText),
  properties: (value) => isObject(value) && Object.values(value).every(isSchema),
  items: isSchema,
  oneOf: (value) => isListOf(value, isSchema),
  anyOf: (value) => isListOf(value, isSchema),
  discriminator: (value) =>
    isObject(value) && isText(value["propertyName"]) && isMapping(value["mapping"] ?? {}),
};

/** The schema less the keywords that are not what JSON Schema says they are: a document in use may hold anything. */
function wellFormed(schema: JsonSchemaObject): JsonSchemaObject {
  const isSound = (keyword: string): boolean =>
    !Object.hasOwn(forms, keyword) ||
    schema[keyword] === undefined ||
    forms[keyword]?.(schema[keyword]) === true;
  const keywords = Object.keys(schema);
  if (keywords.every(isSound)) return schema;
  return Object.fromEntries(keywords.filter(isSound).map((keyword) => [keyword, schema[keyword]]));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isSchema(value: unknown): boolean {
  return typeof value === "boolean" || isObject(value);
}

function isMapping(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isText);
}

/** Whether a view may see the value. */
function isShowable(value: unknown): boolean {
  try {
    assertSerializable("schema", value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a field is a string of this format. */
export function hasFormat({ type, schema }: Field, format: string): boolean {
  return type === "string" && schema.format === format;
}

/** Several rules look at the items, so they are described once. */
const describedItems = new WeakMap<Field, Field | undefined>();

/** The field of the items of a list; `undefined` for anything else. */
export function itemOf(field: Field): Field | undefined {
  if (field.type !== "array") return undefined;
  if (!describedItems.has(field)) describedItems.set(field, describeItem(field));
  return describedItems.get(field);
}

function describeItem(field: Field): Field | undefined {
  const { items, prefixItems } = field.schema;
  if (prefixItems !== undefined || typeof items !== "object" || Array.isArray(items))
    return undefined;
  return describePart(field, field.name, items as JsonSchema, true);
}
