import { flattenSchema } from "./flatten.ts";
import type { JsonSchema, JsonSchemaObject } from "./json-schema.ts";

/**
 * The members that the branches of a schema's unions describe, and the one that its discriminator names: none where the
 * branches only say which members are required, so that there is no choice between kinds of objects.
 */
export function unionMembers(schema: JsonSchemaObject, root: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<JsonSchema>();
  // A branch may be a union again.
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

function listOf(schemas: readonly JsonSchema[] | undefined): readonly JsonSchema[] {
  return Array.isArray(schemas) ? schemas : [];
}

/** Where a part leads nowhere, the others still tell something. */
function flatten(branch: JsonSchema, root: unknown): JsonSchemaObject {
  try {
    return flattenSchema(branch, root);
  } catch {
    if (typeof branch !== "object" || branch === null) return {};
    return { ...branch, anyOf: [...listOf(branch.anyOf), ...listOf(branch.allOf)] };
  }
}
