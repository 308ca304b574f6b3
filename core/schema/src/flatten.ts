import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { resolveRef } from "./reference.ts";

const maximumParts = 1_000;

/** One schema in place of a reference and its `allOf`: for reading what a value looks like, not for validating it. */
export function flattenSchema(schema: JsonSchema, root: unknown): JsonSchemaObject {
  if (isFlat(schema)) return schema;
  const parts: JsonSchemaObject[] = [];
  collectParts(schema, root, parts, new Set());
  return parts.reduce(combine, {});
}

const nested = ["$ref", "allOf", "anyOf", "oneOf"] as const;

function isFlat(schema: JsonSchema): schema is JsonSchemaObject {
  return typeof schema === "object" && nested.every((keyword) => schema[keyword] === undefined);
}

function collectParts(
  schema: JsonSchema,
  root: unknown,
  parts: JsonSchemaObject[],
  seen: Set<JsonSchema>,
): void {
  if (typeof schema !== "object" || seen.has(schema) || parts.length >= maximumParts) return;
  seen.add(schema);
  const resolved = resolveRef(root, schema);
  if (typeof resolved !== "object") return;
  const { allOf, ...own } = resolved;
  const soles = unions.filter((union) => own[union]?.length === 1);
  const inner = [...listOf(allOf), ...soles.flatMap((union) => listOf(own[union]))];
  for (const union of soles) delete own[union];
  parts.push(own);
  for (const part of inner) collectParts(part, root, parts, seen);
}

/** A union of one branch is that branch. */
const unions = ["anyOf", "oneOf"] as const;

function listOf(schemas: readonly JsonSchema[] | undefined): readonly JsonSchema[] {
  return Array.isArray(schemas) ? schemas.filter((schema) => schema !== null) : [];
}

/** The outer keyword wins, except that properties and required names add up. */
function combine(outer: JsonSchemaObject, inner: JsonSchemaObject): JsonSchemaObject {
  const combined: JsonSchemaObject = { ...inner, ...outer };
  if (outer.properties && inner.properties) {
    combined.properties = combineProperties(outer.properties, inner.properties);
  }
  if (outer.required && inner.required) {
    combined.required = [...new Set([...outer.required, ...inner.required])];
  }
  return combined;
}

type Properties = Readonly<Record<string, JsonSchema>>;

function combineProperties(outer: Properties, inner: Properties): Properties {
  const combined = new Map(Object.entries(inner));
  for (const [name, schema] of Object.entries(outer)) {
    const other = combined.get(name);
    combined.set(name, other === undefined ? schema : { allOf: [schema, other] });
  }
  return Object.fromEntries(combined);
}
