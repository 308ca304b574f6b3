import type { JsonSchemaObject } from "@heddle/schema";

const fieldSchemas = [
  { type: "string", minLength: 1, maxLength: 80 },
  { type: "integer", minimum: 0, maximum: 120 },
  { type: "string", enum: ["red", "green", "blue"] },
  { type: "boolean" },
  { type: "number", minimum: 0 },
] as const;

/** An object schema with this many properties of the common kinds. */
export function wideSchema(properties: number): JsonSchemaObject {
  const entries = Array.from({ length: properties }, (_, index) => {
    const schema = fieldSchemas[index % fieldSchemas.length];
    return [`field${index}`, { title: `Field ${index}`, ...schema }] as const;
  });
  return { type: "object", title: "Wide form", properties: Object.fromEntries(entries) };
}
