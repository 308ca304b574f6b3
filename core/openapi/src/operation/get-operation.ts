import { jsonPointer } from "../document/json-pointer.ts";
import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { type ListedOperation, listOperations, readPathItem } from "../document/path-item.ts";
import { asList, asText, type RawObject } from "../document/raw.ts";
import { type DocumentLike, readDocument } from "../document/read-document.ts";
import { OperationNotFoundError } from "./operation-not-found-error.ts";
import type { Operation } from "./operation.ts";
import { withEveryPlaceholder } from "./placeholders.ts";
import { readOperation } from "./read-operation.ts";
import { readSwaggerOperation } from "./read-swagger-operation.ts";
import { suggestOperations } from "./suggest-operations.ts";

/** Methods whose requests cannot carry a body. */
const bodiless: ReadonlySet<string> = new Set(["get", "head"]);

/** The operation at a path and method, its path item's parameters merged into its own; the case of the method does not matter. */
export function getOperation(openapi: DocumentLike, path: string, method: string): Operation {
  const document = readDocument(openapi);
  const item = readPathItem(document.root, path) ?? {};
  const found = findOperation(document, item, method);
  if (!found)
    throw new OperationNotFoundError(
      path,
      method,
      suggestOperations(document.operations, path, method),
    );
  const { data } = found;
  const parts =
    document.version === "2.0"
      ? readSwaggerOperation(document, item, data)
      : readOperation(document.root, item, data);
  return {
    path,
    method: found.method,
    pointer: jsonPointer("paths", path, ...found.steps),
    operationId: asText(data["operationId"]) || undefined,
    summary: asText(data["summary"]) || asText(item["summary"]),
    description: asText(data["description"]) || asText(item["description"]),
    tags: asList(data["tags"]).filter((tag) => typeof tag === "string"),
    deprecated: data["deprecated"] === true,
    ...parts,
    parameters: withEveryPlaceholder(path, parts.parameters),
    body: bodiless.has(found.method) ? undefined : parts.body,
  };
}

function findOperation(
  { version }: OpenAPIDocument,
  item: RawObject,
  method: string,
): ListedOperation | undefined {
  const listed = listOperations(item, version);
  const wanted = method.toLowerCase();
  return (
    listed.find((operation) => operation.method === method) ??
    listed.find((operation) => operation.method.toLowerCase() === wanted)
  );
}
