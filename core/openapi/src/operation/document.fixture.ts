import type { Operation } from "./operation.ts";
import { getOperation } from "./get-operation.ts";

export const info = { title: "Things", version: "1" };
export const responses = { 200: { description: "Fine" } };

/** The operation `POST /things/{id}` of a small document of OpenAPI 3.1. */
export function post(operation: object, document: object = {}): Operation {
  const paths = { "/things/{id}": { post: { responses, ...operation } } };
  return getOperation({ openapi: "3.1.0", info, paths, ...document }, "/things/{id}", "post");
}

/** The operation `POST /things` of a small document of OpenAPI 2.0. */
export function swaggerPost(operation: object, document: object = {}): Operation {
  const paths = { "/things": { post: { responses, ...operation } } };
  return getOperation({ swagger: "2.0", info, paths, ...document }, "/things", "post");
}

/** A body with one media type. */
export function bodyOf(schema: unknown, mediaType = "application/json"): object {
  return { requestBody: { content: { [mediaType]: { schema } } } };
}
