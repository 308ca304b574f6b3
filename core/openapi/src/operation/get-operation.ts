import { assertArgument, editDistance, HeddleError, type Message } from "@heddle/params";
import { labelOf } from "@heddle/schema";

import { asClause } from "../document/diagnostic.ts";
import {
  type ListedOperation,
  listOperations,
  readPathItem,
  placeholdersOf,
  withoutQueryParameters,
} from "../document/document-outline.ts";
import { jsonPointer } from "../document/json-pointer.ts";
import {
  type DocumentLike,
  type OpenAPIDocument,
  type OperationEntry,
  readDocument,
} from "../document/openapi-document.ts";
import { asList, asObject, asText, type RawObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import type { Operation, Parameter } from "./operation.ts";
import { readOperation, readServers } from "./read-operation.ts";
import { readSwaggerOperation } from "./read-swagger-operation.ts";

/** Methods whose requests cannot carry a body. */
const bodiless: ReadonlySet<string> = new Set(["get", "head"]);

/** Returns the operation at a path and method (in any case), with the parameters of its path item. */
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
  { root, version }: OpenAPIDocument,
  item: RawObject,
  method: string,
): ListedOperation | undefined {
  const listed = listOperations(root, item, version);
  const wanted = method.toLowerCase();
  return (
    listed.find((operation) => operation.method === method) ??
    listed.find((operation) => operation.method.toLowerCase() === wanted)
  );
}

/**
 * Adds a string parameter for each placeholder without one, because no request could be planned without it. A placeholder
 * in the query of the path is that of the query parameter beside it.
 */
function withEveryPlaceholder(
  path: string,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const namesIn = (wanted: Parameter["location"]): ReadonlySet<string> =>
    new Set(parameters.flatMap(({ location, name }) => (location === wanted ? [name] : [])));
  const filled = placeholdersOf(withoutQueryParameters(path, namesIn("query")));
  const replaced = new Set(placeholdersOf(path).filter((name) => !filled.includes(name)));
  const declared = namesIn("path");
  const missing = filled.filter((name) => !declared.has(name));
  return [
    ...parameters.filter(({ location, name }) => location !== "path" || !replaced.has(name)),
    ...missing.map(impliedParameter),
  ];
}

function impliedParameter(name: string): Parameter {
  return {
    name,
    label: labelOf(name, true),
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

/** The methods of a path that may update its record, most likely first. */
export function findUpdateOperations(openapi: DocumentLike, path: string): string[] {
  assertArgument("findUpdateOperations", "path", path, "string");
  const { root, version } = readDocument(openapi);
  const found = new Set(
    listOperations(root, readPathItem(root, path) ?? {}, version).map(({ method }) => method),
  );
  return updateMethods.filter((method) => found.has(method));
}

/** The absolute server URLs of a document, or of one of its operations. */
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
  // In 2.0 the URL is made of host, base path and schemes, and is a part of each operation.
  const [first] = document.operations;
  return first ? getOperation(document, first.path, first.method).servers : [];
}

/** Thrown when a document has no operation with this path and method. */
export class OperationNotFoundError extends HeddleError {
  readonly path: string;
  readonly method: string;
  /** Similar operations, such as `GET /pets/{id}`, most similar first. */
  readonly suggestions: readonly string[];
  /** The reason in English, without the name of the function. */
  readonly reason: string;
  /** The reason as a sentence for the user of a form. */
  override readonly translatable: Message;

  constructor(path: string, method: string, suggestions: readonly string[]) {
    const operation = `${method.toUpperCase()} ${path}`;
    const problem =
      suggestions.length > 0
        ? messages.document.otherOperations({ operation, suggestions })
        : messages.document.noOperation({ operation });
    const reason = asClause(problem.text);
    const advice = suggestions.length > 0 ? "" : "; document.operations lists all of them";
    super("operation_not_found", `getOperation: ${reason}${advice}`);
    this.reason = reason;
    this.translatable = problem;
    this.path = path;
    this.method = method;
    this.suggestions = suggestions;
  }
}

const maximumSuggestions = 5;
const maximumCompared = 200;

/** The operations most similar to a path and method. */
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

/** From 0 (equal up to details) to 1 (not similar). */
function distanceOf(entry: OperationEntry, path: string, wanted: string, method: string): number {
  const otherMethod = entry.method.toLowerCase() === method.toLowerCase() ? 0 : 0.01;
  if (entry.path === path) return otherMethod;
  const found = simplify(entry.path);
  if (found === wanted) return 0.1 + otherMethod;
  const share = editDistance(wanted, found) / Math.max(wanted.length, found.length);
  return share <= 0.34 ? 0.2 + share + otherMethod : 1;
}

/** `/Pets/{petId}/` → `/pets/{}`. */
function simplify(path: string): string {
  return path
    .slice(0, maximumCompared)
    .replaceAll(/\{[^{}]*\}/g, "{}")
    .replace(/\/+$/, "")
    .toLowerCase();
}
