/** Leaves out the members of a record that the schema of an update does not declare. */
import { equalValues } from "@heddle/params";
import { type JsonSchema, type JsonSchemaObject, unionMembers } from "@heddle/schema";

import { asList, isObject, jsonValue, type RawObject } from "../document/raw.ts";
import { partSchema, schemaFor } from "./rewrite-members.ts";
import { readFlat } from "./schema-traits.ts";

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
  const inner = (raw: unknown, step: string | number): unknown => {
    const schema = partSchema(flat, step);
    if (schema === undefined) return jsonValue(raw);
    const parts = {
      ...schemas,
      update: schema,
      read: flatRead && (partSchema(flatRead, step) ?? true),
    };
    return declared(raw, parts, typeof step === "string" ? [...path, step] : path, note);
  };
  if (Array.isArray(value)) return value.map(inner);
  // The value fits open branches by chance, so the members of every branch count.
  const ofBranches = unionMembers(readFlat(root, update), root);
  const names = hasOnlyDeclared(flat, schemas)
    ? new Set([...declaredNames(flat), ...ofBranches])
    : undefined;
  const kept = Object.keys(value).filter((name) => {
    const isKept = names?.has(name) ?? true;
    if (!isKept) note([...path, name]);
    return isKept;
  });
  return Object.fromEntries(kept.map((name) => [name, inner(value[name], name)]));
}

function hasOnlyDeclared(flat: JsonSchemaObject, schemas: RecordSchemas): boolean {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = flat;
  if (patternProperties !== undefined) return false;
  const others = additionalProperties ?? unevaluatedProperties;
  if (others !== undefined) return others === false;
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
