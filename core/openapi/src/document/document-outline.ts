import { resolveRef } from "@heddle/schema";

import { methods } from "../operation/operation.ts";
import { InvalidDocumentError } from "./diagnostic.ts";
import { asObject, isObject, member, type RawObject } from "./raw.ts";

/** The editions of OpenAPI that a document can be written in. */
export type OpenAPIVersion = "2.0" | "3.0" | "3.1" | "3.2";

const editions: readonly (readonly [member: string, pattern: RegExp, version: OpenAPIVersion])[] = [
  ["swagger", /^2(\.0)?$/, "2.0"],
  ["openapi", /^3(\.0($|[.-])|$)/, "3.0"],
  ["openapi", /^3\.1($|[.-])/, "3.1"],
  ["openapi", /^3\.2($|[.-])/, "3.2"],
];

/** The version of a document: its edition, and the text that says so. */
export interface DeclaredVersion {
  readonly edition: OpenAPIVersion;
  readonly declared: string;
}

/** The version that a document declares; throws when it is no OpenAPI document or one of another edition. */
export function readVersion(root: RawObject): DeclaredVersion {
  for (const [name, pattern, edition] of editions) {
    const declared = member(root, name);
    // YAML reads an unquoted 2.0 as a number.
    if (typeof declared !== "string" && typeof declared !== "number") continue;
    if (pattern.test(String(declared))) return { edition, declared: String(declared) };
  }
  throw new InvalidDocumentError(describeProblem(root));
}

function describeProblem(root: RawObject): string {
  const declared = member(root, "openapi") ?? member(root, "swagger");
  if (typeof declared === "string" || typeof declared === "number")
    return `OpenAPI ${declared} is not supported; give a document of OpenAPI 2.0, 3.0, 3.1 or 3.2`;
  const hint = isObject(member(root, "paths"))
    ? `add "openapi" with its version`
    : "give the description of an API itself, such as its openapi.json";
  return `the source is no OpenAPI document: it has no "openapi" or "swagger" member (${hint})`;
}

/** What a value is once its reference is followed; `undefined` when the reference leads nowhere. */
export function follow(root: RawObject, value: unknown): unknown {
  try {
    return resolveRef(root, value);
  } catch {
    return undefined;
  }
}

/** The path item at a path, its reference followed. */
export function readPathItem(root: RawObject, path: string): RawObject | undefined {
  const item = member(asObject(root["paths"]), path);
  if (!isObject(item) || item["$ref"] === undefined) return isObject(item) ? item : undefined;
  const { $ref: _, ...siblings } = item;
  // Unlike elsewhere, what stands beside the reference counts in every version.
  return { ...asObject(follow(root, item)), ...siblings };
}

/** The paths of a document, in its order. */
export function listPaths(root: RawObject): string[] {
  return Object.keys(asObject(root["paths"])).filter((path) => !path.startsWith("x-"));
}

/** An operation of a path item. */
export interface ListedOperation {
  /** In lower case, except for a method that OpenAPI has no name for. */
  readonly method: string;
  readonly data: RawObject;
  /** The way to it from the path item. */
  readonly steps: readonly string[];
}

/** The operations of a path item, in its order. */
export function listOperations(item: RawObject, version: OpenAPIVersion): ListedOperation[] {
  const known = methodsOf(version);
  const listed: ListedOperation[] = [];
  for (const method of Object.keys(item)) {
    const data = known.has(method) ? item[method] : undefined;
    if (isObject(data)) listed.push({ method, data, steps: [method] });
  }
  if (version !== "3.2") return listed;
  const others = asObject(member(item, "additionalOperations"));
  for (const [method, data] of Object.entries(others))
    if (isObject(data)) listed.push({ method, data, steps: ["additionalOperations", method] });
  return listed;
}

const withQuery: ReadonlySet<string> = new Set(methods);
const withoutQuery: ReadonlySet<string> = new Set(methods.filter((method) => method !== "query"));

function methodsOf(version: OpenAPIVersion): ReadonlySet<string> {
  return version === "3.2" ? withQuery : withoutQuery;
}

/** The names of the placeholders of a templated path, each once. */
export function placeholdersOf(path: string): readonly string[] {
  return [...new Set(path.match(/(?<=\{)[^{}]+(?=\})/g))];
}
