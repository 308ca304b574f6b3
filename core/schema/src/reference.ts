import { isObject, type UnknownRecord } from "@heddle/params";

import { ignoresReferenceSiblings } from "./dialect.ts";
import type { JsonSchema } from "./json-schema.ts";
import { overlay } from "./overlay.ts";
import { SchemaDocument } from "./schema-document.ts";
import { UnresolvedReferenceError } from "./unresolved-reference-error.ts";

/** Follows the `$ref` of a reference object into `root`; anything else comes back unchanged. */
export function resolveRef(root: unknown, object: JsonSchema): JsonSchema;
export function resolveRef(root: unknown, object: unknown): unknown;
export function resolveRef(root: unknown, object: unknown): unknown {
  if (!isReference(object)) return object;
  const document = SchemaDocument.of(root);
  const chain: UnknownRecord[] = [];
  let target: unknown = object;
  let { resource } = document;
  while (isReference(target)) {
    const reference = target.$ref;
    if (chain.includes(target)) throw new UnresolvedReferenceError(reference, circleReason);
    chain.push(target);
    const found = document.find(reference, resource);
    if (!found) throw new UnresolvedReferenceError(reference, missingReason(reference));
    ({ schema: target, resource } = found);
  }
  if (ignoresReferenceSiblings(root)) return target;
  return chain.reduceRight(withSiblings, target);
}

const circleReason = "leads back to itself (the references form a circle with nothing in it)";

function missingReason(reference: string): string {
  return reference.startsWith("#")
    ? "is not in the document (check the pointer, or add the missing component)"
    : "points outside the document (bundle it into one document first)";
}

function isReference(value: unknown): value is UnknownRecord & { readonly $ref: string } {
  return isObject(value) && Object.hasOwn(value, "$ref") && typeof value["$ref"] === "string";
}

function withSiblings(target: unknown, reference: UnknownRecord): unknown {
  const { $ref: _, ...siblings } = reference;
  return isObject(target) ? overlay(target, siblings) : target;
}
