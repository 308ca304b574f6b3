import { type JsonSchema, resolveRef as resolveIn } from "@heddle/schema";

import { OpenAPIDocument } from "./openapi-document.ts";
import type { DocumentLike } from "./read-document.ts";

/** Follows the `$ref` of a reference object into a document; anything else comes back unchanged. */
export function resolveRef(openapi: DocumentLike, object: JsonSchema): JsonSchema;
export function resolveRef(openapi: DocumentLike, object: unknown): unknown;
export function resolveRef(openapi: DocumentLike, object: unknown): unknown {
  return resolveIn(openapi instanceof OpenAPIDocument ? openapi.root : openapi, object);
}
