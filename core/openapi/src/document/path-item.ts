import { resolveRef } from "@heddle/schema";

import { methods } from "../operation/operation.ts";
import type { OpenAPIVersion } from "./openapi-version.ts";
import { asObject, isObject, member, type RawObject } from "./raw.ts";

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
