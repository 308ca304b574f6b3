import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { listOperations, listPaths, readPathItem } from "../document/document-outline.ts";
import { readFlat } from "../document/schema-traits.ts";
import { findUpdateOperations, getOperation } from "../operation/get-operation.ts";
import type { Parameter } from "../operation/operation.ts";
import { responseSchema } from "../operation/response-schema.ts";

/** Whether a path has one record that can be read and saved. */
export function isRecordPath(document: OpenAPIDocument, path: string): boolean {
  const { root, version } = document;
  const methods = listOperations(root, readPathItem(root, path) ?? {}, version);
  if (!methods.some(({ method }) => method === "get")) return false;
  const [update] = findUpdateOperations(document, path);
  if (update === undefined) return false;
  // A POST creates, except at the path of one record: `/orders/{id}`.
  if (update === "post" && !/\}\/?$/.test(path)) return false;
  const schema = responseSchema(document, getOperation(document, path, "get"));
  return schema === null || readFlat(root, schema).type !== "array";
}

/** A parameter of the path of a record, and its relation to the path of the list. */
export interface ListedParameter extends Parameter {
  /** Whether the list has the same parameter: both paths are equal up to it. */
  readonly isOfList: boolean;
  /** The path up to the last word before it: `repos` for both parameters of `/repos/{owner}/{repo}`. */
  readonly behind: string;
}

/** The path of the records of a list, and the parameter that identifies them. */
export interface ListedRecords {
  readonly path: string;
  readonly parameter: ListedParameter;
  /** All parameters of the path, that one last. */
  readonly parameters: readonly ListedParameter[];
}

/**
 * The path of the records of a list: one segment longer (`/orders` → `/orders/{id}`), or elsewhere with several
 * parameters after the same word (`/orgs/{org}/repos` → `/repos/{owner}/{repo}`).
 */
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
    const records = recordsAt(document, path, listPath);
    if (records) return records;
  }
  return recordsElsewhere(document, listPath);
}

/** Prefers fewer parameters, then a longer common prefix. Of two equal candidates, neither is used. */
function recordsElsewhere(document: OpenAPIDocument, listPath: string): ListedRecords | undefined {
  const list = segmentsOf(listPath);
  const candidates = listPaths(document.root)
    .map((path) => ({ path, segments: segmentsOf(path) }))
    .filter(({ segments }) => isBehind(list, segments))
    .map(({ path, segments }) => ({ path, rank: rankOf(list, segments) }))
    .toSorted((one, other) => one.rank - other.rank)
    .filter(({ path }) => isRecordPath(document, path));
  const [best, next] = candidates;
  return best && best.rank !== next?.rank ? recordsAt(document, best.path, listPath) : undefined;
}

/** Whether a path has the last word of the list, followed by parameters only, and several parameters in all. */
function isBehind(list: readonly string[], segments: readonly string[]): boolean {
  const at = segments.findLastIndex((segment) => !isPlaceholder(segment));
  const parameters = segments.filter(isPlaceholder);
  return segments[at] === list.at(-1) && at < segments.length - 1 && parameters.length > 1;
}

function rankOf(list: readonly string[], segments: readonly string[]): number {
  return segments.filter(isPlaceholder).length * 1000 - sharedBy(list, segments);
}

/** The number of equal segments at the start of two paths. */
function sharedBy(list: readonly string[], segments: readonly string[]): number {
  const differs = segments.findIndex((segment, at) => segment !== list[at]);
  return differs === -1 ? segments.length : differs;
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}

function isPlaceholder(segment: string): boolean {
  return /^\{[^{}]+\}$/.test(segment);
}

function recordsAt(
  document: OpenAPIDocument,
  path: string,
  listPath: string,
): ListedRecords | undefined {
  const { parameters: all } = getOperation(document, path, "get");
  const segments = segmentsOf(path);
  const shared = sharedBy(segmentsOf(listPath), segments);
  const parameters = segments.flatMap((segment, at) =>
    all
      .filter(({ location, name }) => location === "path" && segment.includes(`{${name}}`))
      .map((each) => ({ ...each, isOfList: at < shared, behind: untilWord(segments, at) })),
  );
  const parameter = parameters.at(-1);
  return parameter && { path, parameter, parameters };
}

function untilWord(segments: readonly string[], at: number): string {
  const word = segments.findLastIndex((segment, index) => index < at && !isPlaceholder(segment));
  return segments.slice(0, word + 1).join("/");
}
