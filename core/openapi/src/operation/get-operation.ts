import { assertArgument, editDistance, HeddleError } from "@heddle/params";

import {
  type ListedOperation,
  listOperations,
  readPathItem,
  placeholdersOf,
} from "../document/document-outline.ts";
import { jsonPointer } from "../document/json-pointer.ts";
import {
  type DocumentLike,
  type OpenAPIDocument,
  type OperationEntry,
  readDocument,
} from "../document/openapi-document.ts";
import { asList, asObject, asText, type RawObject } from "../document/raw.ts";
import type { Operation, Parameter } from "./operation.ts";
import { readOperation, readServers } from "./read-operation.ts";
import { readSwaggerOperation } from "./read-swagger-operation.ts";

/** Methods whose requests cannot carry a body. */
const bodiless: ReadonlySet<string> = new Set(["get", "head"]);

/** The operation at a path and method, its path item's parameters merged into its own; the case of the method does not matter. */
export function getOperation(openapi: DocumentLike, path: string, method: string): Operation {
  assertArgument("getOperation", "path", path, "string");
  assertArgument("getOperation", "method", method, "string");
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

/** The parameters with one more for each placeholder that none was declared for: without it no request could be made. */
function withEveryPlaceholder(
  path: string,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const declared = new Set(
    parameters.filter(({ location }) => location === "path").map(({ name }) => name),
  );
  const missing = placeholdersOf(path).filter((name) => !declared.has(name));
  return [...parameters, ...missing.map(impliedParameter)];
}

function impliedParameter(name: string): Parameter {
  return {
    name,
    location: "path",
    required: true,
    deprecated: false,
    description: "",
    schema: { type: "string" },
    style: "simple",
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    mediaType: undefined,
    examples: [],
  };
}

const updateMethods = ["patch", "put", "post"] as const;

/** The methods at a path that may update its record, most likely first; only the path is evidence. */
export function findUpdateOperations(openapi: DocumentLike, path: string): string[] {
  assertArgument("findUpdateOperations", "path", path, "string");
  const { root, version } = readDocument(openapi);
  const found = new Set(
    listOperations(readPathItem(root, path) ?? {}, version).map(({ method }) => method),
  );
  return updateMethods.filter((method) => found.has(method));
}

/** The addresses that a document names for its API, or for one of its operations, seen from where the document is. */
export function serversOf(
  openapi: DocumentLike,
  operation?: Pick<Operation, "servers">,
): readonly string[] {
  const document = readDocument(openapi);
  if (operation !== undefined)
    assertArgument("serversOf", "operation.servers", asObject(operation)["servers"], "array");
  const servers = operation?.servers ?? declaredServers(document);
  const addresses = servers.length > 0 ? servers : ["/"];
  const seen = addresses
    .filter((address) => URL.canParse(address, document.source))
    .map((address) => new URL(address, document.source).href)
    .filter((address) => /^https?:/.test(address));
  return [...new Set(seen)];
}

function declaredServers(document: OpenAPIDocument): readonly string[] {
  if (document.version !== "2.0") return readServers(document.root);
  // Host, path and schemes make an address, which an operation has.
  const [first] = document.operations;
  return first ? getOperation(document, first.path, first.method).servers : [];
}

/** Thrown when a document has no operation with a path and method. */
export class OperationNotFoundError extends HeddleError {
  readonly path: string;
  readonly method: string;
  /** Operations that were perhaps meant, as `GET /pets/{id}`, most likely first. */
  readonly suggestions: readonly string[];
  /** What is wrong, for people who call no function. */
  readonly reason: string;

  constructor(path: string, method: string, suggestions: readonly string[]) {
    const advice =
      suggestions.length > 0
        ? `did you mean ${suggestions.join(", ")}?`
        : "document.operations lists what there is";
    const reason = `no ${method.toUpperCase()} ${path} in the document`;
    super("operation_not_found", `getOperation: ${reason}; ${advice}`);
    this.reason = suggestions.length > 0 ? `${reason}; ${advice}` : reason;
    this.path = path;
    this.method = method;
    this.suggestions = suggestions;
  }
}

const maximumSuggestions = 5;
const maximumCompared = 200;

/** The operations that were perhaps meant by a path and method, most likely first. */
function suggestOperations(
  entries: readonly OperationEntry[],
  path: string,
  method: string,
): readonly string[] {
  const wanted = simplify(path);
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, path, wanted, method) }))
    .filter(({ distance }) => distance < 1)
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, maximumSuggestions)
    .map(({ entry }) => `${entry.method.toUpperCase()} ${entry.path}`);
}

/** From 0, the same but for details, to 1, nothing in common. */
function distanceOf(entry: OperationEntry, path: string, wanted: string, method: string): number {
  const otherMethod = entry.method.toLowerCase() === method.toLowerCase() ? 0 : 0.01;
  if (entry.path === path) return otherMethod;
  const found = simplify(entry.path);
  if (found === wanted) return 0.1 + otherMethod;
  const share = editDistance(wanted, found) / Math.max(wanted.length, found.length);
  return share <= 0.34 ? 0.2 + share + otherMethod : 1;
}

/** A path less what is easily mistaken: the names of placeholders, case, and a slash at the end. */
function simplify(path: string): string {
  return path
    .slice(0, maximumCompared)
    .replaceAll(/\{[^{}]*\}/g, "{}")
    .replace(/\/+$/, "")
    .toLowerCase();
}
