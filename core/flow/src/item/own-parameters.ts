import { type JsonSchemaObject, jsonSchemaOf, type Shape } from "@heddle/params";

/** A class of nodes or edges: what it declares, and which of it are fields of the record. */
export interface ItemClass {
  readonly name: string;
  readonly shape: Shape;
  readonly fields: ReadonlySet<string>;
}

const known = new WeakMap<object, Shape>();

/** What a class declares beyond the fields of a record: these parameters are part of the item's data. */
export function ownShapeOf(itemClass: ItemClass): Shape {
  const shape = known.get(itemClass) ?? findOwnShape(itemClass);
  known.set(itemClass, shape);
  return shape;
}

function findOwnShape({ shape, fields }: ItemClass): Shape {
  // What views may not see, and what is not one value, cannot be in a record.
  const own = Object.entries(shape).filter(
    ([name, declaration]) =>
      !fields.has(name) && declaration.view !== "none" && "type" in declaration,
  );
  return Object.fromEntries(own);
}

/** Whether something is a class of nodes or edges. */
export function isItemClass(value: unknown): value is ItemClass {
  return typeof value === "function" && "fields" in value && "shape" in value;
}

/** The schema of the data that a class declares; other data may stand beside it. */
export function ownSchemaOf(itemClass: ItemClass): Omit<JsonSchemaObject, "additionalProperties"> {
  const { additionalProperties: _, ...schema } = jsonSchemaOf({
    name: itemClass.name,
    shape: ownShapeOf(itemClass),
  });
  return schema;
}
