import {
  Conditions,
  isReadOnly,
  isValid,
  type JsonSchema,
  type JsonSchemaObject,
} from "@heddle/schema";

import { asList, isObject, jsonValue, type RawObject } from "../document/raw.ts";
import { readFlat } from "../document/schema-traits.ts";

/** Returns the new member of a value. Items of an array have no name. */
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
  return Object.fromEntries(members);
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
    const readOnly = own.readOnly === true || relevant.every((branch) => isReadOnly(branch, root));
    const merged = { ...readFlat(root, { allOf: [own, ...relevant] }), readOnly };
    flat = withWritable(merged, own, relevant, root);
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
  const isOfServer = (schema: JsonSchema): boolean => isReadOnly(schema, root);
  const parts = branches.map((branch) => readFlat(root, branch).properties ?? {});
  const describedIn = (part: Properties, name: string): readonly JsonSchema[] =>
    Object.hasOwn(part, name) ? [part[name] ?? {}] : [];
  const entered = Object.keys(properties).flatMap((name) => {
    const outer = describedIn(own.properties ?? {}, name);
    const described = parts.flatMap((part) => describedIn(part, name));
    const writable = described.filter((schema) => !isOfServer(schema));
    const isMixed = writable.length > 0 && writable.length < described.length;
    if (outer.some(isOfServer) || !isMixed) return [];
    return [[name, { readOnly: false, allOf: [...outer, ...writable] }] as const];
  });
  if (entered.length === 0) return flat;
  return { ...flat, properties: { ...properties, ...Object.fromEntries(entered) } };
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** The schema of a member or an item. */
export function partSchema(flat: JsonSchemaObject, step: string | number): JsonSchema | undefined {
  return typeof step === "number" ? itemSchema(flat, step) : memberSchema(flat, step);
}

function itemSchema(flat: JsonSchemaObject, at: number): JsonSchema | undefined {
  const { items, additionalItems } = flat;
  const rest = Array.isArray(items) ? additionalItems : (items as JsonSchema | undefined);
  return positionsOf(flat)[at] ?? rest;
}

function positionsOf({ prefixItems, items }: JsonSchemaObject): readonly JsonSchema[] {
  return asList(Array.isArray(items) ? items : prefixItems) as readonly JsonSchema[];
}

/** The number of positions of a tuple; 0 for a list. */
export function positionCount(flat: JsonSchemaObject): number {
  return positionsOf(flat).length;
}

function memberSchema(flat: JsonSchemaObject, name: string): JsonSchema | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties } = flat;
  if (Object.hasOwn(properties, name)) return properties[name];
  const matching = Object.entries(patternProperties).filter(([pattern]) =>
    isValid(name, { pattern }),
  );
  const [first, ...others] = matching.map(([, schema]) => schema);
  if (first === undefined) return additionalProperties;
  return others.length > 0 ? { allOf: [first, ...others] } : first;
}
