import { flattenSchema, type JsonSchema } from "@heddle/schema";

/** The data that a schema gives a new item: the defaults of its properties. */
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
