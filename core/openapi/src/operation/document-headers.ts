import { listOperations, listPaths, readPathItem } from "../document/document-outline.ts";
import { type DocumentLike, readDocument } from "../document/openapi-document.ts";
import { listParameters, nameOf } from "./read-operation.ts";
import { readSchemes } from "../document/security.ts";

/**
 * The names of request headers that a document declares, in lower case: those of its parameters and of its API keys.
 * `{ in: "header", name: "X-Tenant" }` → `["x-tenant"]`
 */
export function documentHeaders(openapi: DocumentLike): readonly string[] {
  const { root, version } = readDocument(openapi);
  const parameters = listPaths(root).flatMap((path) => {
    const item = readPathItem(root, path) ?? {};
    return listOperations(root, item, version).flatMap(({ data }) =>
      listParameters(root, item, data).flatMap((parameter) =>
        parameter["in"] === "header" ? [nameOf(parameter)] : [],
      ),
    );
  });
  const keys = readSchemes(root).flatMap((scheme) =>
    scheme.type === "apiKey" && scheme.location === "header" ? [scheme.parameter] : [],
  );
  return [...new Set([...parameters, ...keys].map((name) => name.toLowerCase()))];
}
