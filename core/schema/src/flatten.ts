import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";
import { hintKeyword, mergedHints, resolveRef } from "./reference.ts";

const maxParts = 1_000;

/** Merges a schema with its reference target and `allOf` parts. For building a form, not for validation. */
export function flattenSchema(schema: JsonSchema, root: unknown): JsonSchemaObject {
  if (isFlat(schema)) return schema;
  // The most common case: a reference to a flat schema.
  const resolved = resolveRef(root, schema);
  if (isFlat(resolved)) return resolved;
  return combine(partsOf(schema, root), root);
}

/** A part of a schema, and the number of references that lead to it. */
interface Part {
  readonly schema: JsonSchemaObject;
  readonly level: number;
}

function partsOf(schema: JsonSchema, root: unknown): readonly Part[] {
  const parts: Part[] = [];
  collectParts(schema, root, parts, new Set());
  return parts;
}

const nested = ["$ref", "$recursiveRef", "allOf", "anyOf", "oneOf"] as const;

function isFlat(schema: JsonSchema): schema is JsonSchemaObject {
  return typeof schema === "object" && nested.every((keyword) => schema[keyword] === undefined);
}

function collectParts(
  schema: JsonSchema,
  root: unknown,
  parts: Part[],
  /** The schemas on the way, and their references. */
  seen: Set<JsonSchema | string>,
  outerLevel = 0,
): void {
  if (typeof schema !== "object" || seen.has(schema) || parts.length >= maxParts) return;
  seen.add(schema);
  const resolved = resolveRef(root, schema);
  if (typeof resolved !== "object") return;
  seen.add(resolved);
  if (schema.$ref !== undefined) seen.add(schema.$ref);
  const level = schema.$ref === undefined ? outerLevel : outerLevel + 1;
  const { allOf, ...own } = resolved;
  // In `Dog: { allOf: [Pet, …] }`, `Pet: { oneOf: [Dog, Cat] }` the choice is made: it would lead back to `Dog` forever.
  if (parts.length > 0)
    for (const union of unions)
      if (listOf(own[union]).some((branch) => isSeen(branch, root, seen))) delete own[union];
  const singleUnions = unions.filter((union) => own[union]?.length === 1);
  const inner = [...listOf(allOf), ...singleUnions.flatMap((union) => listOf(own[union]))];
  for (const union of singleUnions) delete own[union];
  parts.push({ schema: own, level });
  for (const part of inner) collectParts(part, root, parts, seen, level);
}

const unions = ["anyOf", "oneOf"] as const;

function isSeen(
  branch: JsonSchema,
  root: unknown,
  seen: ReadonlySet<JsonSchema | string>,
): boolean {
  if (typeof branch !== "object" || branch.$ref === undefined) return seen.has(branch);
  return seen.has(branch.$ref) || seen.has(resolvedOrSelf(branch, root));
}

/** An unresolved reference is reported where it is used. */
function resolvedOrSelf(branch: JsonSchema, root: unknown): JsonSchema {
  try {
    return resolveRef(root, branch);
  } catch {
    return branch;
  }
}

function listOf(schemas: readonly JsonSchema[] | undefined): readonly JsonSchema[] {
  return Array.isArray(schemas) ? schemas.filter((schema) => schema !== null) : [];
}

/** The keywords of conditions. */
export const conditionKeywords = [
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependentRequired",
  "dependencies",
] as const;

/** The outer keyword wins; `properties` and `required` are merged, and the conditions of several parts stay in `allOf`. */
function combine(parts: readonly Part[], root: unknown): JsonSchemaObject {
  const combined = parts.reduceRight<JsonSchemaObject>(
    (inner, { schema }) => ({ ...inner, ...schema }),
    {},
  );
  const properties = parts
    .map(({ schema }) => schema.properties)
    .filter((one) => one !== undefined);
  if (properties.length > 1) combined.properties = combineProperties(properties);
  const required = parts.map(({ schema }) => schema.required).filter(Array.isArray);
  if (required.length > 1) combined.required = [...new Set<string>(required.flat())];
  const hints: readonly unknown[] = parts.flatMap(({ schema }) => schema[hintKeyword] ?? []);
  if (hints.length > 1) combined[hintKeyword] = hints.reduceRight(mergedHints);
  const conditions = parts.map(({ schema }) => conditionsIn(schema)).filter((one) => one !== null);
  if (conditions.length > 1) {
    for (const keyword of conditionKeywords) delete combined[keyword];
    combined.allOf = conditions;
  }
  const entered = required.length > 0 ? enteredMembers(parts, root) : [];
  if (entered.length > 0 && combined.properties)
    combined.properties = {
      ...combined.properties,
      ...Object.fromEntries(
        entered.map((name) => [
          name,
          { readOnly: false, allOf: [combined.properties?.[name] ?? true] },
        ]),
      ),
    };
  return combined;
}

function conditionsIn(schema: JsonSchemaObject): JsonSchemaObject | null {
  const keywords = conditionKeywords.filter((keyword) => schema[keyword] !== undefined);
  if (keywords.length === 0) return null;
  return Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword]]));
}

/**
 * Members that a referenced schema marks read-only, and an outer schema requires: `allOf: [{ $ref: Order }]` with
 * `required: ["id"]` asks for the `id` that an `Order` gets from the server.
 */
function enteredMembers(parts: readonly Part[], root: unknown): readonly string[] {
  const deepest = Math.max(...parts.map(({ level }) => level));
  const outer = parts.filter(({ schema, level }) => level < deepest && schema.required);
  const names = new Set(outer.flatMap(({ schema }) => listedNames(schema.required)));
  return [...names].filter((name) => {
    const requiring = outer.filter(({ schema }) => listedNames(schema.required).includes(name));
    const level = Math.min(...requiring.map((part) => part.level));
    const describing = parts.filter(
      ({ schema }) =>
        Object.hasOwn(schema.properties ?? {}, name) && isReadOnly(schema.properties?.[name], root),
    );
    return describing.length > 0 && describing.every((part) => part.level > level);
  });
}

function listedNames(required: unknown): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

/** Does not flatten the member, which may contain the schema that is being flattened. */
function isReadOnly(member: JsonSchema | undefined, root: unknown): boolean {
  if (typeof member !== "object") return false;
  try {
    const declared = partsOf(member, root).find(({ schema }) => schema.readOnly !== undefined);
    return declared?.schema.readOnly === true;
  } catch {
    return member.readOnly === true;
  }
}

type Properties = Readonly<Record<string, JsonSchema>>;

/** In the order of the parts, the outer ones first. */
function combineProperties(parts: readonly Properties[]): Properties {
  const combined = new Map<string, JsonSchema[]>();
  for (const [name, schema] of parts.flatMap(Object.entries<JsonSchema>)) {
    const others = combined.get(name);
    if (others) others.push(schema);
    else combined.set(name, [schema]);
  }
  return Object.fromEntries([...combined].map(([name, schemas]) => [name, asOneSchema(schemas)]));
}

function asOneSchema(schemas: readonly JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { allOf: schemas };
}

/**
 * The names of the members that the branches of a schema's unions describe, and of its discriminator. Empty where the
 * branches contain only `required`, because then they are not different kinds of objects.
 */
export function unionMembers(schema: JsonSchemaObject, root: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<JsonSchema>();
  // A branch may be a union itself.
  const pending = [schema];
  for (let union = pending.pop(); union; union = pending.pop()) {
    const branches = branchesOf(union);
    const tag = branches.length > 0 ? union.discriminator?.propertyName : undefined;
    if (typeof tag === "string") names.add(tag);
    for (const branch of branches) {
      if (seen.has(branch)) continue;
      seen.add(branch);
      const flat = flatten(branch, root);
      for (const name of Object.keys(flat.properties ?? {})) names.add(name);
      pending.push(flat);
    }
  }
  return names;
}

function branchesOf({ anyOf, oneOf }: JsonSchemaObject): readonly JsonSchema[] {
  return [...listOf(anyOf), ...listOf(oneOf)];
}

/** With an unresolved reference in one part, uses the other parts. */
function flatten(branch: JsonSchema, root: unknown): JsonSchemaObject {
  try {
    return flattenSchema(branch, root);
  } catch {
    if (typeof branch !== "object" || branch === null) return {};
    return { ...branch, anyOf: [...listOf(branch.anyOf), ...listOf(branch.allOf)] };
  }
}
