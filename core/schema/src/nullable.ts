import { assertArgument, type OptionKind } from "@heddle/params";

import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { overlay } from "./reference.ts";

const unions = ["anyOf", "oneOf"] as const;
const maxRounds = 20;

const schemaKind: OptionKind = {
  expected: "a JSON Schema (an object, true or false)",
  accepts: (schema) => ["object", "boolean"].includes(typeof schema) && schema !== null,
};

/** Whether the schema's own keywords allow `null`. */
export function isNullable(schema: JsonSchema): boolean {
  return typeof schema === "object" && withoutNull(schema) !== schema;
}

/** The schema without `null`: `{ anyOf: [{ type: "string" }, { type: "null" }] }` → `{ type: "string" }`. The same object if it is not nullable or has several other branches. */
export function unwrapNullable(schema: JsonSchema): JsonSchema {
  assertArgument("unwrapNullable", "schema", schema, schemaKind);
  let current = schema;
  for (let round = 0; round < maxRounds && typeof current === "object"; round++) {
    const next = soleBranch(current);
    if (next === current) return current;
    current = next;
  }
  return current;
}

function soleBranch(schema: JsonSchemaObject): JsonSchema {
  const rest = withoutNull(schema);
  if (rest === schema || Array.isArray(rest.type)) return schema;
  if (unions.some((union) => (rest[union]?.length ?? 0) > 1)) return schema;
  for (const union of unions) {
    const branch = rest[union]?.[0];
    if (branch === undefined || rest[union] === schema[union]) continue;
    if (typeof branch !== "object") return rest;
    const { [union]: _, ...outer } = rest;
    return overlay(branch, outer);
  }
  return rest;
}

/** The schema without `null` in its unions, types and enumeration; the same object if there is none. */
function withoutNull(schema: JsonSchemaObject): JsonSchemaObject {
  const changes: JsonSchemaObject = {};
  for (const union of unions) {
    const branches = schema[union];
    if (!Array.isArray(branches)) continue;
    const real = branches.filter((branch) => !isNullBranch(branch));
    if (real.length < branches.length && real.length > 0) changes[union] = real;
  }
  const { type } = schema;
  if (Array.isArray(type) && type.includes("null") && type.length > 1) {
    const real = type.filter((name) => name !== "null");
    changes.type = real.length === 1 && real[0] ? real[0] : real;
  }
  const hasNullable = schema.nullable === true || schema["x-nullable"] === true;
  const listsNull =
    Array.isArray(schema.enum) && schema.enum.includes(null) && schema.enum.length > 1;
  // `null` in an enumeration is effective only if the type allows it too.
  const enumAllowsNull = listsNull && (schema.type === undefined || changes.type !== undefined);
  if (Object.keys(changes).length === 0 && !hasNullable && !enumAllowsNull) return schema;
  if (listsNull) changes.enum = schema.enum?.filter((value) => value !== null) ?? [];
  const { nullable: _, "x-nullable": __, ...kept } = schema;
  if (kept.default === null) delete kept.default;
  return { ...kept, ...changes };
}

function isNullBranch(branch: JsonSchema): boolean {
  if (typeof branch !== "object" || branch === null) return false;
  const { type, const: only, enum: values } = branch;
  if (type === "null" || only === null) return true;
  if (Array.isArray(type)) return type.length === 1 && type[0] === "null";
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}
