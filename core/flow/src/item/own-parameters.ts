import { type JsonSchemaObject, type Shape, jsonSchemaOf } from "@heddle/params";
import { type JsonSchema, flattenSchema } from "@heddle/schema";

/** A class of nodes or edges: its parameters, and the names of those that are record fields. */
export interface ItemClass {
  readonly name: string;
  readonly shape: Shape;
  readonly fields: ReadonlySet<string>;
}

const shapeCache = new WeakMap<object, Shape>();

/** The parameters of a class that are not record fields: they are part of the item's data. */
export function ownShapeOf(itemClass: ItemClass): Shape {
  const shape = shapeCache.get(itemClass) ?? findOwnShape(itemClass);
  shapeCache.set(itemClass, shape);
  return shape;
}

function findOwnShape({ shape, fields }: ItemClass): Shape {
  // Hidden parameters and collections cannot be in a record.
  const own = Object.entries(shape).filter(
    ([name, declaration]) =>
      !fields.has(name) && declaration.view !== "none" && "type" in declaration,
  );
  return Object.fromEntries(own);
}

/** Whether a value is a class of nodes or edges. */
export function isItemClass(value: unknown): value is ItemClass {
  return typeof value === "function" && "fields" in value && "shape" in value;
}

/** The schema of a class's own parameters; additional data is allowed. */
export function ownSchemaOf(itemClass: ItemClass): Omit<JsonSchemaObject, "additionalProperties"> {
  const { additionalProperties: _, ...schema } = jsonSchemaOf({
    name: itemClass.name,
    shape: ownShapeOf(itemClass),
  });
  return schema;
}

/** The schema of an item's data: that of its type, combined with the parameters of its class. */
export function dataSchemaOf(
  typeSchema: JsonSchema | null,
  item: object | undefined,
): JsonSchema | null {
  const itemClass = item?.constructor as unknown as ItemClass | undefined;
  if (!itemClass || Object.keys(ownShapeOf(itemClass)).length === 0) return typeSchema;
  // `jsonSchemaOf` returns JSON Schema.
  const own = ownSchemaOf(itemClass) as JsonSchema;
  return typeSchema === null ? own : flattenSchema({ allOf: [typeSchema, own] }, typeSchema);
}
