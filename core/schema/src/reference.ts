import { HeddleError, isObject, type UnknownRecord } from "@heddle/params";

import { ignoresReferenceSiblings } from "./dialect.ts";
import type { JsonSchema } from "./json-schema.ts";
import { SchemaDocument } from "./schema-document.ts";

/** Follows the `$ref` of a reference object into `root`, and `$recursiveRef`; returns anything else unchanged. */
export function resolveRef(root: unknown, object: JsonSchema): JsonSchema;
export function resolveRef(root: unknown, object: unknown): unknown;
export function resolveRef(root: unknown, object: unknown): unknown {
  if (!isReference(object)) return resolveRecursion(root, object);
  const document = SchemaDocument.of(root);
  const chain = new Set<UnknownRecord>();
  let target: unknown = object;
  let { resource } = document;
  while (isReference(target)) {
    const reference = target.$ref;
    if (chain.has(target)) throw new UnresolvedReferenceError(reference, circularReason, true);
    if (chain.size >= maxChain) throw new UnresolvedReferenceError(reference, chainReason);
    chain.add(target);
    const found = document.find(reference, resource);
    if (!found) throw new UnresolvedReferenceError(reference, missingReason(reference));
    ({ schema: target, resource } = found);
  }
  return [...chain].reduceRight(ignoresReferenceSiblings(root) ? withAccess : withSiblings, target);
}

/** A `$recursiveRef` without a target is ignored, like an unknown keyword. */
function resolveRecursion(root: unknown, schema: unknown): unknown {
  if (!isObject(schema) || schema["$recursiveRef"] !== "#") return schema;
  const { $recursiveRef: _, ...siblings } = schema;
  const target = SchemaDocument.of(root).findRecursion(schema)?.schema;
  return isObject(target) ? overlay(target, siblings) : schema;
}

const accessKeywords = ["readOnly", "writeOnly"] as const;

/** The extension with layout hints for a form. Hints of a schema and of what it refers to are merged. */
export const hintKeyword = "x-heddle";

/** Older editions ignore keywords beside a `$ref`, but documents of every edition mark a reference as read-only there. */
function withAccess(target: unknown, reference: UnknownRecord): unknown {
  const access = accessKeywords.filter((keyword) => reference[keyword] === true);
  const hints = reference[hintKeyword];
  if ((access.length === 0 && hints === undefined) || !isObject(target)) return target;
  return {
    ...target,
    ...Object.fromEntries(access.map((keyword) => [keyword, true])),
    ...(hints !== undefined && { [hintKeyword]: mergedHints(target[hintKeyword], hints) }),
  };
}

/** `{ label: "A", order: ["b"] }`, `{ label: "B" }` → `{ label: "B", order: ["b"] }`: the outer hints win. */
export function mergedHints(inner: unknown, outer: unknown): unknown {
  return isObject(inner) && isObject(outer) ? { ...inner, ...outer } : (outer ?? inner);
}

/** References that refer to each other one after the other, without a schema in between. Documents have a few. */
const maxChain = 32;

const chainReason = `is the last of ${maxChain} references in a row, which is the limit (refer to the schema itself)`;

const circularReason = "refers to itself (the references form a cycle without a schema)";

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

const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "example",
  "examples",
  "readOnly",
  "summary",
  "title",
  "writeOnly",
]);

/** Applies the keywords beside a `$ref`: an outer annotation wins, other outer keywords apply in addition. */
export function overlay(inner: UnknownRecord, outer: UnknownRecord): UnknownRecord {
  const keys = Object.keys(outer);
  if (keys.length === 0) return inner;
  const merged: Record<string, unknown> = { ...inner };
  const extra: Record<string, unknown> = {};
  for (const key of keys)
    if (key === hintKeyword) merged[key] = mergedHints(inner[key], outer[key]);
    else (annotations.has(key) || !Object.hasOwn(inner, key) ? merged : extra)[key] = outer[key];
  if (Object.keys(extra).length === 0) return merged;
  return { ...merged, allOf: [...(Array.isArray(merged["allOf"]) ? merged["allOf"] : []), extra] };
}

/** Thrown for a `$ref` to a missing part, to another document, or in a cycle of references only. */
export class UnresolvedReferenceError extends HeddleError {
  readonly reference: string;
  /** The message without the name of a function. */
  readonly reason: string;
  /** Whether the references form a cycle; otherwise the target is missing or outside the document. */
  readonly isCircular: boolean;

  constructor(reference: string, reason: string, isCircular = false) {
    super("unresolved_reference", `resolveRef: "${reference}" ${reason}`);
    this.reference = reference;
    this.isCircular = isCircular;
    this.reason = `"${reference}" ${reason}`;
  }
}
