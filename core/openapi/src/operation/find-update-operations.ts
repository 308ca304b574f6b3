import { listOperations, readPathItem } from "../document/path-item.ts";
import { type DocumentLike, readDocument } from "../document/read-document.ts";

const updateMethods = ["patch", "put", "post"] as const;

/** The methods at a path that may update its record, most likely first; only the path is evidence. */
export function findUpdateOperations(openapi: DocumentLike, path: string): string[] {
  const { root, version } = readDocument(openapi);
  const found = new Set(
    listOperations(readPathItem(root, path) ?? {}, version).map(({ method }) => method),
  );
  return updateMethods.filter((method) => found.has(method));
}
