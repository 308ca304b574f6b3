import type { Message } from "@heddle/params";
import { resolveRef } from "@heddle/schema";

import { messages } from "../messages.ts";
import { InvalidDocumentError } from "./diagnostic.ts";
import { asObject, isObject, member, type RawObject } from "./raw.ts";

/** The methods that OpenAPI names, in lower case as in a document. */
export const methods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

export type Method = (typeof methods)[number];

/** The supported editions of OpenAPI. */
export type OpenAPIVersion = "2.0" | "3.0" | "3.1" | "3.2";

const editions: readonly (readonly [member: string, pattern: RegExp, version: OpenAPIVersion])[] = [
  ["swagger", /^2(\.0)?$/, "2.0"],
  ["openapi", /^3(\.0($|[.-])|$)/, "3.0"],
  ["openapi", /^3\.1($|[.-])/, "3.1"],
  ["openapi", /^3\.2($|[.-])/, "3.2"],
];

/** `3.0.3` → edition `3.0`, declared `3.0.3`. */
export interface DeclaredVersion {
  readonly edition: OpenAPIVersion;
  readonly declared: string;
}

/** Reads the version of a document; throws for an unknown edition and for other data. */
export function readVersion(root: RawObject): DeclaredVersion {
  for (const [name, pattern, edition] of editions) {
    const declared = member(root, name);
    // YAML reads an unquoted 2.0 as a number.
    if (typeof declared !== "string" && typeof declared !== "number") continue;
    if (pattern.test(String(declared))) return { edition, declared: String(declared) };
  }
  throw new InvalidDocumentError(describeProblem(root));
}

function describeProblem(root: RawObject): Message {
  const declared = member(root, "openapi") ?? member(root, "swagger");
  if (typeof declared === "string" || typeof declared === "number")
    return messages.document.unsupported({ version: String(declared) });
  return isObject(member(root, "paths"))
    ? messages.document.noVersion
    : messages.document.otherData;
}

/** Resolves a value that may be a reference; `undefined` for an unresolved reference. */
export function resolveReference(root: RawObject, value: unknown): unknown {
  try {
    return resolveRef(root, value);
  } catch {
    return undefined;
  }
}

/** The path item at a path, with its reference resolved. */
export function readPathItem(root: RawObject, path: string): RawObject | undefined {
  return withTarget(root, member(asObject(root["paths"]), path));
}

/** A path item or an operation, with its reference resolved; members beside the reference count in every edition. */
function withTarget(root: RawObject, value: unknown): RawObject | undefined {
  if (!isObject(value) || value["$ref"] === undefined) return isObject(value) ? value : undefined;
  const { $ref, ...siblings } = value;
  return { ...asObject(resolveReference(root, { $ref })), ...siblings };
}

/** The paths of a document, in document order. */
export function listPaths(root: RawObject): string[] {
  return Object.entries(asObject(root["paths"])).flatMap(([path, item]) =>
    // A text is a reference in place of the paths.
    path.startsWith("x-") || typeof item === "string" ? [] : [path],
  );
}

/** An operation of a path item. */
export interface ListedOperation {
  /** In lower case, except for a method that OpenAPI has no name for. */
  readonly method: string;
  readonly data: RawObject;
  /** The path from the path item to the operation. */
  readonly steps: readonly string[];
}

/** The operations of a path item, in document order, with their references resolved. */
export function listOperations(
  root: RawObject,
  item: RawObject,
  version: OpenAPIVersion,
): ListedOperation[] {
  const known = methodsOf(version);
  const listed: ListedOperation[] = [];
  for (const method of Object.keys(item)) {
    const data = known.has(method) ? withTarget(root, item[method]) : undefined;
    if (data) listed.push({ method, data, steps: [method] });
  }
  if (version !== "3.2") return listed;
  const others = asObject(member(item, "additionalOperations"));
  for (const [method, value] of Object.entries(others)) {
    const data = withTarget(root, value);
    if (data) listed.push({ method, data, steps: ["additionalOperations", method] });
  }
  return listed;
}

const withQuery: ReadonlySet<string> = new Set(methods);
const withoutQuery: ReadonlySet<string> = new Set(methods.filter((method) => method !== "query"));

function methodsOf(version: OpenAPIVersion): ReadonlySet<string> {
  return version === "3.2" ? withQuery : withoutQuery;
}

/** `/pets/{id}/toys/{+toy}` → `id`, `toy`; each name once. */
export function placeholdersOf(path: string): readonly string[] {
  return [...new Set(path.match(/(?<=\{)[^{}]+(?=\})/g)?.map(placeholderName))];
}

/**
 * A path template without the members of its query that a query parameter stands for: `/a?q={q}&v=1` with the parameter
 * `q` → `/a?v=1`.
 */
export function withoutQueryParameters(path: string, names: ReadonlySet<unknown>): string {
  const [, address = path, query] = /^([^?]*)\?(.*)$/s.exec(path) ?? [];
  if (query === undefined) return path;
  const kept = query
    .split("&")
    .filter((pair) => !/^[^={}]+=\{[^{}]*\}$/.test(pair) || !names.has(pair.split("=")[0]));
  return kept.length === 0 ? address : `${address}?${kept.join("&")}`;
}

/** `+parent` (URI templates) and `parent+` (greedy paths of gateways) → `parent`. */
export function placeholderName(placeholder: string): string {
  return placeholder.replace(/^\+(?=.)|(?<=.)\+$/, "");
}
