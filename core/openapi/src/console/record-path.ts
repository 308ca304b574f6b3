import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { listOperations, listPaths, readPathItem } from "../document/path-item.ts";
import { readFlat } from "../fields/schema-traits.ts";
import { findUpdateOperations } from "../operation/find-update-operations.ts";
import { getOperation } from "../operation/get-operation.ts";
import type { Parameter } from "../operation/operation.ts";
import { responseSchema } from "../operation/response-schema.ts";

/** Whether one record is at a path that can be read and saved there. */
export function isRecordPath(document: OpenAPIDocument, path: string): boolean {
  const { root, version } = document;
  const methods = listOperations(readPathItem(root, path) ?? {}, version);
  if (!methods.some(({ method }) => method === "get")) return false;
  const [update] = findUpdateOperations(document, path);
  if (update === undefined) return false;
  // A POST creates, except at the address of what is there already.
  if (update === "post" && !/\}\/?$/.test(path)) return false;
  const schema = responseSchema(document, getOperation(document, path, "get"));
  return schema === undefined || readFlat(root, schema).type !== "array";
}

/** The records that a list has: at which path each of them is, and the parameter that tells them apart. */
export interface ListedRecords {
  readonly path: string;
  readonly parameter: Parameter;
}

/** Where the records of the list at a path can be read and saved, each by one more segment of the path. */
export function recordsBelow(
  document: OpenAPIDocument,
  listPath: string,
): ListedRecords | undefined {
  const start = `${listPath.replace(/\/$/, "")}/`;
  for (const path of listPaths(document.root)) {
    const [, name] = path.startsWith(start)
      ? (/^\{([^{}/]+)\}\/?$/.exec(path.slice(start.length)) ?? [])
      : [];
    if (name === undefined || !isRecordPath(document, path)) continue;
    const { parameters } = getOperation(document, path, "get");
    const parameter = parameters.find((each) => each.location === "path" && each.name === name);
    if (parameter) return { path, parameter };
  }
  return undefined;
}
