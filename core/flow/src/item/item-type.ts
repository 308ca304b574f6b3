import {
  assertOptions,
  DeclarationError,
  type InitialValues,
  type OptionKind,
} from "@heddle/params";
import {
  type Described as DescribedBy,
  flattenSchema,
  type JsonSchema,
  normalizeSchema,
  type SchemaLike,
  SchemaSource,
} from "@heddle/schema";

import { assertObject } from "../argument-checks.ts";
import type { Edge } from "./edge.ts";
import type { Node } from "./node.ts";
import { isItemClass, ownSchemaOf } from "./own-parameters.ts";

/** The names of record fields, which are not data. */
type FieldName = keyof typeof Node.shape | keyof typeof Edge.shape;

/**
 * The type of the data that a schema accepts: properties with a default are optional. A schema without a known shape
 * accepts any data.
 */
export type DataOf<Schema> = Schema extends {
  readonly "~standard": {
    readonly types?: { readonly input: infer Data extends object } | undefined;
  };
}
  ? Data
  : Schema extends { readonly fields: unknown; readonly shape: infer Shape }
    ? InitialValues<Omit<Shape, FieldName>>
    : Schema extends { readonly shape: infer Shape }
      ? InitialValues<Shape>
      : DescribedBy<Schema> extends infer Data extends object
        ? Data
        : Record<string, unknown>;

/** The fields of an item of a known type: `data` is required unless the schema accepts an empty object. */
export type TypedOptions<Options, Data extends object> = Omit<Options, "type" | "data"> &
  (Record<never, never> extends Data
    ? { readonly data?: Data | null | undefined }
    : { readonly data: Data });

/** A record, a spec or an object, as `describes` accepts it. */
export interface DescribedItem {
  readonly type: string | null;
  readonly data: object;
}

declare const described: unique symbol;

/**
 * An item whose data has the type's shape. The brand exists for the compiler only. Without it, `Described` of a type
 * without a schema would equal `Item`, and `else` branches of `describes` would have no type left.
 */
export type Described<Item, Data> = Item & { readonly data: Data; readonly [described]: true };

/** The JSON Schema of data; for a class of nodes or edges, that of its own parameters. */
export function typeSchemaOf(source: SchemaLike): JsonSchema {
  const value: unknown = source instanceof SchemaSource ? source.value : source;
  // What jsonSchemaOf returns is JSON Schema.
  return isItemClass(value) ? (ownSchemaOf(value) as JsonSchema) : normalizeSchema(source);
}

/**
 * The data of a new item: the defaults of the schema's properties.
 * `{ properties: { size: { default: 1 }, name: {} } } → { size: 1 }`
 */
export function schemaDefaults(schema: JsonSchema | null): Record<string, unknown> {
  if (schema === null) return {};
  const { properties = {} } = flattenSchema(schema, schema);
  const defaults = Object.entries(properties).map(
    ([name, property]) => [name, flattenSchema(property, schema).default] as const,
  );
  return Object.fromEntries(
    defaults
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, structuredClone(value)]),
  );
}

/** The type with this name in a table of types. */
export function typeNamed<Type>(
  types: Readonly<Record<string, Type>>,
  name: string | null,
): Type | undefined {
  const type = name === null ? undefined : types[name];
  // Most names have no type, and `hasOwn` costs more than a missing property.
  return type !== undefined && Object.hasOwn(types, name ?? "") ? type : undefined;
}

/** A table of types as JSON. */
export function typesToJSON<Row>(
  types: Readonly<Record<string, { toJSON(): Row }>>,
): Record<string, Row> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, type.toJSON()]));
}

/** Throws unless the options of a type are an object with a name and known options only. */
export function assertTypeOptions(
  className: string,
  options: { readonly type: string },
  table: Readonly<Record<string, OptionKind>>,
): void {
  assertObject(className, "the options", options);
  const { type }: { readonly type: unknown } = options;
  if (typeof type !== "string" || type === "") {
    throw new DeclarationError(`${className}: a type needs a name, such as { type: "filter" }`);
  }
  assertOptions(`${className} "${type}"`, options, table);
}

/** The `create` option of a type; throws unless it is a function. */
export function creatorOf<Creator>(
  caller: string,
  create: Creator | null | undefined,
): Creator | null {
  if (create === undefined || create === null) return null;
  if (typeof create === "function") return create;
  throw new DeclarationError(
    `${caller}: create is a function, such as (fields) => new Filter(fields)`,
  );
}

interface CreatedItem {
  readonly id: string;
  readonly type: string | null;
  readonly flow: unknown;
}

/** The object that a type's `create` returns for a record; undefined unless it is a free object with that id and type. */
export function createItem<Fields, Item extends CreatedItem>(
  record: Omit<CreatedItem, "flow">,
  names: readonly (keyof Fields & string)[],
  create: (fields: Fields) => unknown,
  // oxlint-disable-next-line typescript/no-explicit-any -- matches classes with any constructor
  ItemClass: new (...options: any[]) => Item,
): Item | undefined {
  const values = new Map(Object.entries(record));
  // A record has all fields, and may have others.
  const fields = Object.fromEntries(names.map((name) => [name, values.get(name)])) as Fields;
  const item = create(fields);
  const isValid = item instanceof ItemClass && item.id === record.id && item.type === record.type;
  return isValid && !item.flow ? item : undefined;
}

/** The problem with an object that `create` returned. */
export function wrongItemProblem(
  kind: string,
  { id, type }: { readonly id: string; readonly type: unknown },
): string {
  return `create of the type "${String(type)}" has to return a new ${kind} with the fields that it receives, here with the id "${id}" and that type`;
}
