import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { listOperations, listPaths, readPathItem } from "../document/document-outline.ts";
import { readFlat } from "../fields/schema-traits.ts";
import { findUpdateOperations, getOperation } from "../operation/get-operation.ts";
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
  return schema === null || readFlat(root, schema).type !== "array";
}

/** A parameter of the path of a record, and what its place in the path says of it. */
export interface ListedParameter extends Parameter {
  /** Whether it is the same one in the path of the list: nothing that is before it differs. */
  readonly isOfList: boolean;
  /** The path as far as the word that it is behind: `repos` of `/repos/{owner}/{repo}` for both. */
  readonly behind: string;
}

/** The records that a list has: at which path each of them is, and the parameter that tells them apart. */
export interface ListedRecords {
  readonly path: string;
  readonly parameter: ListedParameter;
  /** All parameters of the path, that one last. */
  readonly parameters: readonly ListedParameter[];
}

/**
 * Where the records of the list at a path can be read and saved: each by one more segment of the path, or elsewhere by
 * several parameters after the same word, as those of `/orgs/{org}/repos` are at `/repos/{owner}/{repo}`.
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

/** The fewer parameters and the more of the path in common the better; of two that are as good none is certain. */
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

/** Whether a path goes on with parameters only after the last word of a list, and has several of them. */
function isBehind(list: readonly string[], segments: readonly string[]): boolean {
  const at = segments.findLastIndex((segment) => !isPlaceholder(segment));
  const parameters = segments.filter(isPlaceholder);
  return segments[at] === list.at(-1) && at < segments.length - 1 && parameters.length > 1;
}

function rankOf(list: readonly string[], segments: readonly string[]): number {
  return segments.filter(isPlaceholder).length * 1000 - sharedBy(list, segments);
}

/** How many segments two paths begin with that are the same. */
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
