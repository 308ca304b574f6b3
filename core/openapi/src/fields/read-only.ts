import { flattenSchema, type JsonSchema } from "@heddle/schema";

/** A value without the members that its schema marks as read-only, at any depth; the server sets those. */
export function withoutReadOnly(value: unknown, schema: JsonSchema, root: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { properties = {}, items } = flattenSchema(schema, root);
  if (Array.isArray(value)) {
    const isOne = typeof items === "object" && !Array.isArray(items);
    return isOne ? value.map((item) => withoutReadOnly(item, items as JsonSchema, root)) : value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) return [[name, member] as const];
    if (flattenSchema(property, root).readOnly === true) return [];
    return [[name, withoutReadOnly(member, property, root)] as const];
  });
  return Object.fromEntries(kept);
}
