/** Leaves out the members of a record that the schema of an update does not declare. */
import { equalValues } from "@heddle/params";
import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";

import { asList, isObject, jsonValue, type RawObject } from "../document/raw.ts";
import { partSchema, schemaFor } from "./rewrite-members.ts";
import { readFlat } from "../document/schema-traits.ts";

/** The schemas of a record. */
export interface RecordSchemas {
  readonly update: JsonSchema;
  /** That of the responses to a read; where it is unknown, only what the update forbids is left out. */
  readonly read: JsonSchema | undefined;
  readonly root: RawObject;
  /** Keeps undeclared members where the schema of the update does not forbid them. */
  readonly keepsUndeclared?: boolean;
}

/** The part of a record that an update declares, and the paths of the members that are not in it. */
export interface DeclaredPart {
  readonly value: unknown;
  /** Paths have no positions in lists: `["lines", "total"]`. */
  readonly leftOut: readonly (readonly string[])[];
}

/**
 * Removes undeclared members at any depth: where the schema of the update forbids them, and where it is another one than
 * that of the read, has properties and says nothing about others. Read `{ id, name }`, update `{ name }`: `id` is left out.
 */
export function declaredPart(record: unknown, schemas: RecordSchemas): DeclaredPart {
  const leftOut = new Map<string, readonly string[]>();
  const note = (path: readonly string[]): unknown => leftOut.set(JSON.stringify(path), path);
  const value = declared(record, schemas, [], note);
  return { value, leftOut: [...leftOut.values()] };
}

function declared(
  source: unknown,
  schemas: RecordSchemas,
  path: readonly string[],
  note: (path: readonly string[]) => unknown,
): unknown {
  const value = jsonValue(source);
  if (!Array.isArray(value) && !isObject(value)) return value;
  const { update, read, root } = schemas;
  const flat = schemaFor(value, update, root);
  const flatRead = read === undefined ? undefined : schemaFor(value, read, root);
  // The value fits open branches by chance, so the members of every branch count.
  const ofBranches = namedMembers(update, root);
  const inner = (raw: unknown, step: string | number): unknown => {
    const schema = partSchema(flat, step) ?? oneSchema(ofBranches.get(String(step)));
    if (schema === undefined) return jsonValue(raw);
    const parts = {
      ...schemas,
      update: schema,
      read: flatRead && (partSchema(flatRead, step) ?? true),
    };
    return declared(raw, parts, typeof step === "string" ? [...path, step] : path, note);
  };
  if (Array.isArray(value)) return value.map(inner);
  const names = hasOnlyDeclared(flat, schemas)
    ? new Set([...declaredNames(flat), ...ofBranches.keys()])
    : undefined;
  const kept = Object.keys(value).filter((name) => {
    const isKept = names?.has(name) ?? true;
    if (!isKept) note([...path, name]);
    return isKept;
  });
  return Object.fromEntries(kept.map((name) => [name, inner(value[name], name)]));
}

function hasOnlyDeclared(flat: JsonSchemaObject, schemas: RecordSchemas): boolean {
  const { properties, additionalProperties, unevaluatedProperties } = flat;
  if (isOpen(flat)) return false;
  if ((additionalProperties ?? unevaluatedProperties) === false) return true;
  if (schemas.keepsUndeclared || Object.keys(properties ?? {}).length === 0) return false;
  const { update, read, root } = schemas;
  if (read === undefined || equalValues(update, read)) return false;
  return !equalValues(readFlat(root, update), readFlat(root, read));
}

/** A member may be named without a schema of its own. */
function declaredNames({
  properties = {},
  required,
  discriminator,
}: JsonSchemaObject): ReadonlySet<unknown> {
  return new Set<unknown>([
    ...Object.keys(properties),
    ...asList(required),
    discriminator?.propertyName,
  ]);
}

/** The schemas of the members that a schema and the branches of its unions name; none of a member that is only named. */
function namedMembers(
  schema: JsonSchema,
  root: RawObject,
): ReadonlyMap<string, readonly JsonSchema[]> {
  const members = new Map<string, readonly JsonSchema[]>();
  const seen = new Set<unknown>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const flat = readFlat(root, next);
    for (const name of declaredNames(flat)) {
      if (typeof name !== "string") continue;
      const own = Object.hasOwn(flat.properties ?? {}, name) ? flat.properties?.[name] : undefined;
      members.set(name, [...(members.get(name) ?? []), ...(own === undefined ? [] : [own])]);
    }
    pending.push(...([...asList(flat.anyOf), ...asList(flat.oneOf)] as readonly JsonSchema[]));
  }
  return members;
}

function oneSchema(schemas: readonly JsonSchema[] = []): JsonSchema | undefined {
  return schemas.length > 1 ? { anyOf: schemas } : schemas[0];
}

/** In steps, for schemas that contain themselves. */
const maxPathLength = 8;

/** The paths of the members of a read that an update does not declare. Items of lists have no step: `["lines", "total"]`. */
export function undeclaredPaths(
  { read, update, root, keepsUndeclared }: RecordSchemas,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  if (read === undefined || update === undefined || path.length >= maxPathLength) return [];
  const [flat, shown] = [readFlat(root, update), readFlat(root, read)];
  const isSame = equalValues(update, read) || equalValues(flat, shown);
  if (isSame || keepsUndeclared) return [];
  if (isSchema(flat.items) && isSchema(shown.items))
    return undeclaredPaths({ read: shown.items, update: flat.items, root }, path);
  const names = namedMembers(update, root);
  if (names.size === 0 || isOpen(flat)) return [];
  return [...namedMembers(read, root)].flatMap(([name, schemas]) => {
    const inner = [...path, name];
    const declared = names.get(name);
    if (!declared) return [inner];
    const [one, other] = [oneSchema(schemas), oneSchema(declared)];
    return one === undefined || other === undefined
      ? []
      : undeclaredPaths({ read: one, update: other, root }, inner);
  });
}

function isSchema(value: unknown): value is JsonSchema {
  return value !== undefined && !Array.isArray(value);
}

/** Whether a schema says that an object may have other members. */
function isOpen(flat: JsonSchemaObject): boolean {
  const { patternProperties, additionalProperties, unevaluatedProperties } = flat;
  const others = additionalProperties ?? unevaluatedProperties;
  return patternProperties !== undefined || (others !== undefined && others !== false);
}
