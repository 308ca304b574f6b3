import { assertSerializable, isNumeric, isObject, type Translatable } from "@heddle/params";
import {
  flattenSchema,
  isNullable,
  type JsonSchema,
  type JsonSchemaObject,
  labelOf,
  unwrapNullable,
} from "@heddle/schema";

import { hintsIn, innerHints, type LayoutHints, noHints, withHints } from "./hints.ts";

/**
 * Where the widgets are used. `editor`: beside a graph; bounded numbers are sliders. `record`: an existing record; a
 * cleared text is the empty string instead of unset.
 */
export type WidgetMode = "form" | "editor" | "record";

export interface FieldOptions {
  /** In place of the label that name and schema imply. */
  readonly label?: string;
  readonly required?: boolean;
  readonly mode?: WidgetMode;
  /** The document that references in the schema point into; default: the schema itself. */
  readonly root?: unknown;
  /** Win over the hints of the schema. A widget that does not fit the schema is ignored. */
  readonly hints?: LayoutHints;
}

/** A field that needs a widget. */
export interface Field {
  readonly name: string;
  readonly label: Translatable;
  /** The schema as given, for validation. */
  readonly original: JsonSchema;
  /** The schema with references resolved, `allOf` merged and `null` removed, for the schema rules. */
  readonly schema: JsonSchemaObject;
  readonly type: string | undefined;
  readonly nullable: boolean;
  readonly required: boolean;
  readonly mode: WidgetMode;
  readonly root: unknown;
  readonly hints: LayoutHints;
  /** The keys of the enclosing schemas. */
  readonly ancestors: readonly unknown[];
  /** The keys of the unions that the field is a branch of. */
  readonly unions?: readonly unknown[] | undefined;
  /** The members of a branch whose constants the picker of the union stands for. */
  readonly tags?: ReadonlySet<string>;
  /** Whether a picker stands for the field, if it is a constant. */
  readonly isTag?: boolean;
}

export function describeField(
  name: string,
  original: JsonSchema,
  { label, required = false, mode = "form", root = original, hints = noHints }: FieldOptions,
  ancestors: readonly unknown[] = [],
  /** Whether it is an item of a list or a branch of a union, which are not fields of their own. */
  isPart = false,
): Field {
  const { schema, nullable } = withoutNull(flatten(original, root), root);
  const own = hintsIn(schema);
  const all = withHints(isPart ? innerHints(own) : own, hints);
  return {
    name,
    label: all.label ?? label ?? labelOf(name, original),
    original,
    schema,
    type: singleType(schema),
    nullable,
    required,
    mode,
    root,
    hints: all,
    ancestors,
  };
}

/** The branch of a nullable union may be a reference to another one. */
const maxNullableUnions = 8;

function withoutNull(
  flat: JsonSchemaObject,
  root: unknown,
  depth = 0,
): { readonly schema: JsonSchemaObject; readonly nullable: boolean } {
  if (!isNullable(flat)) return { schema: flat, nullable: false };
  const unwrapped = unwrapNullable(flat);
  if (unwrapped === flat || depth >= maxNullableUnions) return { schema: flat, nullable: true };
  return { schema: withoutNull(flatten(unwrapped, root), root, depth + 1).schema, nullable: true };
}

/** The field of a part of this one: an item or a branch. It shares the hints for the fields inside. */
export function describePart(
  parent: Field,
  name: string,
  schema: JsonSchema,
  required: boolean,
): Field {
  const { mode, root, ancestors } = parent;
  const hints = innerHints(parent.hints);
  const options = { required, mode, root, hints };
  return describeField(name, schema, options, [...ancestors, keyOf(parent)], true);
}

/** The field of a property. */
export function describeMember(
  parent: Field,
  name: string,
  schema: JsonSchema,
  required: boolean,
  label?: string,
): Field {
  const { mode, root, ancestors } = parent;
  const hints = parent.hints.members?.get(name) ?? noHints;
  const options = { required, mode, root, hints, ...(label !== undefined && { label }) };
  return describeField(name, schema, options, [...ancestors, keyOf(parent)]);
}

/** The branches of a union without `null`. */
export function alternativesOf({ schema, root }: Field): readonly JsonSchema[] {
  const alternatives = schema.oneOf ?? schema.anyOf;
  return alternatives?.filter((alternative) => !isNull(flatten(alternative, root))) ?? [];
}

function isNull({ type, const: only, enum: values }: JsonSchemaObject): boolean {
  return type === "null" || only === null || (values?.length === 1 && values[0] === null);
}

const jsonTypes = ["string", "number", "integer", "boolean", "null", "object", "array"] as const;
export type JsonType = (typeof jsonTypes)[number];

/** The types of JSON that a field allows: all of them if its schema has none. */
export function jsonTypesOf(field: Field): ReadonlySet<JsonType> {
  const { schema, type, nullable } = field;
  const own = schema.type === undefined && type === undefined ? jsonTypes : [schema.type ?? type];
  const allowed = new Set<unknown>([...own.flat(), nullable && "null"]);
  const narrower = narrowerTypes(field);
  return new Set(
    jsonTypes.filter(
      (each) =>
        includesType(allowed, each) &&
        (narrower.size === 0 || includesType(narrower, each) || (each === "null" && nullable)),
    ),
  );
}

/** An integer is a number. */
function includesType(types: ReadonlySet<unknown>, type: JsonType): boolean {
  return types.has(type) || (type === "integer" && types.has("number"));
}

/** The types of the branches of a union, or of the values of an enumeration. */
function narrowerTypes(field: Field): ReadonlySet<JsonType> {
  const { enum: values } = field.schema;
  if (values) return new Set(values.map(jsonTypeOf));
  const types = alternativesOf(field).flatMap((branch) => {
    const part = describePart(field, field.name, branch, true);
    return isCircular(part) ? [] : [...jsonTypesOf(part)];
  });
  return new Set(types);
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isNumeric(value)) return "number";
  return jsonTypes.find((type) => type === typeof value) ?? "object";
}

/** The flattened schema without malformed keywords; `{}` if it cannot be resolved. */
export function flatten(schema: JsonSchema, root: unknown): JsonSchemaObject {
  try {
    return wellFormed(flattenSchema(schema, root));
  } catch {
    return {};
  }
}

/** Whether the schema is nested in itself. */
export function isCircular(field: Field): boolean {
  return field.ancestors.includes(keyOf(field));
}

/** Identifies a schema: by its reference, its branches or properties, or the object itself. */
export function keyOf({ original, schema }: Field): unknown {
  if (!isObject(original)) return original;
  // Branches first: flattening creates a new `properties` object each time.
  return original.$ref ?? schema.oneOf ?? schema.anyOf ?? schema.properties ?? original;
}

/** Keywords that imply a type where the schema has none. */
const typeByKeyword: readonly (readonly [keyof JsonSchemaObject, string])[] = [
  ["properties", "object"],
  ["additionalProperties", "object"],
  ["patternProperties", "object"],
  ["propertyNames", "object"],
  ["dependentRequired", "object"],
  ["dependentSchemas", "object"],
  ["items", "array"],
  ["prefixItems", "array"],
  ["pattern", "string"],
  ["minLength", "string"],
  ["maxLength", "string"],
  ["minimum", "number"],
  ["maximum", "number"],
  ["multipleOf", "number"],
];

function singleType(schema: JsonSchemaObject): string | undefined {
  const { type } = schema;
  if (typeof type === "string") return type;
  if (type !== undefined) return type.length === 1 ? type[0] : undefined;
  return typeByKeyword.find(([keyword]) => schema[keyword] !== undefined)?.[1];
}

/** The title of the type that a schema refers to, unless the label says the same. */
export function captionOf({ label, schema }: Field): string | undefined {
  return schema.title?.toLowerCase() === String(label).toLowerCase() ? undefined : schema.title;
}

/** The types that the schema rules rely on, by keyword; a keyword without a row may have any value. */
const keywordChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  format: isText,
  contentMediaType: isText,
  contentEncoding: isText,
  type: (value) => isText(value) || isListOf(value, isText),
  const: isSerializable,
  default: isSerializable,
  enum: (value) => Array.isArray(value) && isSerializable(value),
  minimum: Number.isFinite,
  maximum: Number.isFinite,
  multipleOf: (value) => Number.isFinite(value) && Number(value) > 0,
  maxLength: Number.isFinite,
  maxItems: Number.isSafeInteger,
  maxProperties: Number.isSafeInteger,
  required: (value) => isListOf(value, isText),
  properties: isSchemas,
  patternProperties: isSchemas,
  additionalProperties: isSchema,
  propertyNames: isSchema,
  items: (value) => isSchema(value) || isListOf(value, isSchema),
  prefixItems: (value) => isListOf(value, isSchema),
  additionalItems: isSchema,
  minItems: Number.isSafeInteger,
  oneOf: (value) => isListOf(value, isSchema),
  anyOf: (value) => isListOf(value, isSchema),
  discriminator: (value) =>
    isObject(value) && isText(value["propertyName"]) && isMapping(value["mapping"] ?? {}),
};

/** The schema without malformed keywords, which real documents contain. */
function wellFormed(schema: JsonSchemaObject): JsonSchemaObject {
  const isValid = (keyword: string): boolean =>
    !Object.hasOwn(keywordChecks, keyword) ||
    schema[keyword] === undefined ||
    keywordChecks[keyword]?.(schema[keyword]) === true;
  const keywords = Object.keys(schema);
  if (keywords.every(isValid)) return schema;
  return Object.fromEntries(keywords.filter(isValid).map((keyword) => [keyword, schema[keyword]]));
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

function isSchemas(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isSchema);
}

function isMapping(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isText);
}

function isSerializable(value: unknown): boolean {
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

/** Cached, because several rules inspect the items. */
const describedItems = new WeakMap<Field, Field | undefined>();

/** The field of the items of an array; `undefined` for other types and tuples. */
export function itemOf(field: Field): Field | undefined {
  if (field.type !== "array") return undefined;
  if (!describedItems.has(field)) describedItems.set(field, describeItem(field));
  return describedItems.get(field);
}

function describeItem(field: Field): Field | undefined {
  const { items = true, prefixItems = [] } = field.schema;
  if (prefixItems.length > 0 || items === false || Array.isArray(items)) return undefined;
  return describePart(field, field.name, items as JsonSchema, true);
}
