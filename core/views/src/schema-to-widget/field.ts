import {
  flattenSchema,
  isNullable,
  type JsonSchema,
  type JsonSchemaObject,
  unwrapNullable,
} from "@heddle/schema";

import { wellFormed } from "./well-formed.ts";

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
