/** Which side of an API sets a value: `readOnly` marks what the server sets, `writeOnly` what only requests contain. */
import { isObject } from "@heddle/params";

import { conditionKeywords, flattenSchema } from "./flatten.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { unwrapNullable } from "./nullable.ts";

export type AccessKeyword = "readOnly" | "writeOnly";

/** Schemas that are read before the answer is no: one that is marked in all of its parts is small. */
const maxSchemas = 500;

/**
 * Whether a schema is marked, or every part of it is: a list of read-only items, a map of read-only values and an object
 * of read-only members are read-only as a whole.
 */
export function isMarked(keyword: AccessKeyword, schema: unknown, root: unknown): boolean {
  return isMarkedIn(schema, { keyword, root, known: new Map() });
}

/** Whether only the server sets a value. */
export function isReadOnly(schema: unknown, root: unknown): boolean {
  return isMarked("readOnly", schema, root);
}

interface Search {
  readonly keyword: AccessKeyword;
  readonly root: unknown;
  /** The answers by schema: no while its parts are read, so that a schema inside itself can be entered. */
  readonly known: Map<unknown, boolean>;
}

function isMarkedIn(schema: unknown, search: Search): boolean {
  if (!isObject(schema)) return false;
  const { known, root, keyword } = search;
  const found = known.get(schema);
  if (found !== undefined || known.size >= maxSchemas) return found ?? false;
  known.set(schema, false);
  const flat = flatten(schema, root);
  const parts = composedParts(flat);
  const isWhole =
    flat[keyword] === true || (parts.length > 0 && parts.every((part) => isMarkedIn(part, search)));
  known.set(schema, isWhole);
  return isWhole;
}

/** The schemas of everything that a value can contain; none if it can be a value without parts, or has conditions. */
function composedParts(schema: JsonSchemaObject): readonly JsonSchema[] {
  const { allOf, oneOf, anyOf } = schema;
  if (allOf || conditionKeywords.some((keyword) => schema[keyword] !== undefined)) return [];
  const branches = [...listOf(oneOf), ...listOf(anyOf)].filter((each) => !isNull(each));
  const { declared, others } = isList(schema) ? itemsOf(schema) : schemaMembers(schema);
  const written = [...branches, ...declared];
  if (others === false || (others === undefined && written.length > 0)) return written;
  return [...written, others ?? true];
}

/** The schemas of the parts of a value, and that of further ones if it is written. */
interface Parts {
  readonly declared: readonly JsonSchema[];
  readonly others: JsonSchema | undefined;
}

function isList({ type, items, prefixItems }: JsonSchemaObject): boolean {
  return type === "array" || (type === undefined && (items ?? prefixItems) !== undefined);
}

function itemsOf({ prefixItems, items, additionalItems }: JsonSchemaObject): Parts {
  return Array.isArray(items)
    ? { declared: listOf(items), others: additionalItems }
    : { declared: listOf(prefixItems), others: items as JsonSchema | undefined };
}

function schemaMembers(schema: JsonSchemaObject): Parts {
  const { properties, patternProperties, additionalProperties: others } = schema;
  return { declared: [...valuesOf(properties), ...valuesOf(patternProperties)], others };
}

function isNull(branch: JsonSchema): boolean {
  return isObject(branch) && branch["type"] === "null";
}

function listOf(schemas: unknown): readonly JsonSchema[] {
  return Array.isArray(schemas) ? (schemas as readonly JsonSchema[]) : [];
}

function valuesOf(schemas: unknown): readonly JsonSchema[] {
  return isObject(schemas) ? (Object.values(schemas) as JsonSchema[]) : [];
}

/** The nullable branch may be another reference; one that is not resolved describes nothing. */
function flatten(schema: JsonSchema, root: unknown): JsonSchemaObject {
  try {
    const flat = flattenSchema(schema, root);
    const unwrapped = unwrapNullable(flat);
    return unwrapped === flat ? flat : flattenSchema(unwrapped, root);
  } catch {
    return {};
  }
}
