import { Conditions, isValid, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";

import { asList, isObject, jsonValue, type RawObject } from "../document/raw.ts";
import { readFlat } from "./schema-traits.ts";

/** Returns the new member of a value; `undefined` removes it. Items of an array have no name. */
export type Rewrite = (member: unknown, schema: JsonSchemaObject, name: string) => unknown;

/** The limit for unions inside unions. */
const maxUnionDepth = 8;

/** Rewrites the members of a value by their schemas, at any depth; members without a schema stay. */
export function rewriteMembers(
  source: unknown,
  schema: JsonSchema,
  root: RawObject,
  rewrite: Rewrite,
): unknown {
  const value = jsonValue(source);
  if (!Array.isArray(value) && !isObject(value)) return value;
  const flat = schemaFor(value, schema, root);
  const inner = (raw: unknown, described: JsonSchema | undefined, name = ""): unknown => {
    const member = jsonValue(raw);
    if (described === undefined) return member;
    const changed = rewrite(member, schemaFor(member, described, root), name);
    return changed === member ? rewriteMembers(member, described, root, rewrite) : changed;
  };
  if (Array.isArray(value)) return value.map((item, at) => inner(item, partSchema(flat, at)));
  const members = Object.entries(value).map(
    ([name, member]) => [name, inner(member, partSchema(flat, name), name)] as const,
  );
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/**
 * The schema of a value. Of a union only the branches that the value fits count, or all if it fits none. Members of
 * conditions that do not hold are described too: a record may have them.
 */
export function schemaFor(value: unknown, schema: JsonSchema, root: RawObject): JsonSchemaObject {
  const flat = withoutUnions(value, schema, root);
  const conditions = isObject(value) ? Conditions.of(flat, root) : undefined;
  if (!conditions || !isObject(value)) return flat;
  const { properties } = conditions.membersFor(value);
  return {
    ...flat,
    properties: { ...flat.properties, ...Object.fromEntries(conditions.declared), ...properties },
  };
}

function withoutUnions(value: unknown, schema: JsonSchema, root: RawObject): JsonSchemaObject {
  let flat = readFlat(root, schema);
  for (let depth = 0; depth < maxUnionDepth; depth += 1) {
    const { anyOf, oneOf, ...own } = flat;
    const branches = [...asList(anyOf), ...asList(oneOf)] as readonly JsonSchema[];
    if (branches.length === 0) return flat;
    const fitting = branches.filter((branch) =>
      isValid(value, branch, { root, direction: "request" }),
    );
    const relevant = fitting.length > 0 ? fitting : branches;
    flat = withWritable(readFlat(root, { allOf: [own, ...relevant] }), own, relevant, root);
  }
  return flat;
}

/** A member that one branch lets the user enter is not read-only because another branch says so. */
function withWritable(
  flat: JsonSchemaObject,
  own: JsonSchemaObject,
  branches: readonly JsonSchema[],
  root: RawObject,
): JsonSchemaObject {
  const { properties } = flat;
  if (branches.length < 2 || !properties) return flat;
  const isReadOnly = (schema: JsonSchema): boolean => readFlat(root, schema).readOnly === true;
  const parts = branches.map((branch) => readFlat(root, branch).properties ?? {});
  const writable = Object.keys(properties).filter((name) => {
    const described = parts.flatMap((part) => (Object.hasOwn(part, name) ? [part[name]] : []));
    const isOwn =
      Object.hasOwn(own.properties ?? {}, name) && isReadOnly(own.properties?.[name] ?? {});
    const access = described.map((schema) => isReadOnly(schema ?? {}));
    return !isOwn && access.includes(true) && access.includes(false);
  });
  if (writable.length === 0) return flat;
  const entered = writable.map((name) => [
    name,
    { readOnly: false, allOf: [properties[name] ?? {}] },
  ]);
  return { ...flat, properties: { ...properties, ...Object.fromEntries(entered) } };
}

/** The schema of a member or an item. */
export function partSchema(flat: JsonSchemaObject, step: string | number): JsonSchema | undefined {
  return typeof step === "number" ? itemSchema(flat, step) : memberSchema(flat, step);
}

function itemSchema({ prefixItems, items }: JsonSchemaObject, at: number): JsonSchema | undefined {
  const [first, rest] = Array.isArray(items) ? [items, undefined] : [prefixItems, items];
  return (asList(first)[at] ?? rest) as JsonSchema | undefined;
}

function memberSchema(flat: JsonSchemaObject, name: string): JsonSchema | undefined {
  const { properties = {}, additionalProperties } = flat;
  return Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
}

/** Removes read-only members at any depth: `{ id: 1, name: "a" }` → `{ name: "a" }`. */
export function withoutReadOnly(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  return rewriteMembers(value, schema, root, (member, { readOnly }) =>
    readOnly === true ? undefined : member,
  );
}

/** Removes members that a closed schema (`additionalProperties: false`) does not declare, at any depth. */
export function withDeclaredMembers(value: unknown, schema: JsonSchema, root: RawObject): unknown {
  const rewrite = (member: unknown, flat: JsonSchemaObject): unknown => {
    const declared = ownDeclared(member, flat);
    return declared === member ? member : rewriteMembers(declared, flat, root, rewrite);
  };
  const declared = isObject(value) ? ownDeclared(value, schemaFor(value, schema, root)) : value;
  return rewriteMembers(declared, schema, root, rewrite);
}

function ownDeclared(value: unknown, flat: JsonSchemaObject): unknown {
  const isClosed = flat.additionalProperties === false && flat.patternProperties === undefined;
  if (!isClosed || !isObject(value)) return value;
  const { properties = {} } = flat;
  const declared = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return declared.length === Object.keys(value).length ? value : Object.fromEntries(declared);
}
