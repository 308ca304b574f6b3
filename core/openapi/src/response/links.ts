import { parseExactJson, stringifyExactJson } from "@heddle/schema";

import { listOperations, readPathItem, resolveReference } from "../document/document-outline.ts";
import { atPointer, readPointerStep } from "../document/json-pointer.ts";
import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { asObject, asText, isObject, member, type RawObject } from "../document/raw.ts";
import type { Operation } from "../operation/operation.ts";
import type { RequestValues } from "../request/request-plan.ts";
import { bodyText, type Received } from "../send/api-response.ts";

/** An operation that a response links to, with the values that the response and its request give it. */
export interface ResponseLink {
  /** The key of the link in the document. */
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly method: string;
  /** Values for `populate`, as `petId` or `path.petId`. */
  readonly values: RawObject;
}

/** A request, and the response whose links are read. */
export interface LinkedResponse {
  readonly operation: Operation;
  readonly values: RequestValues;
  readonly url: string;
  readonly received: Received;
}

/** The links that the document declares for the status of a response. A link to an unknown operation is left out. */
export function linksOf(
  document: OpenAPIDocument,
  linked: LinkedResponse,
): readonly ResponseLink[] {
  const { root } = document;
  const links = asObject(asObject(declaredResponse(document, linked))["links"]);
  return Object.entries(links).flatMap(([name, value]) => {
    const link = asObject(resolveReference(root, value));
    const target = targetOf(document, link);
    if (!target) return [];
    const entries = Object.entries(asObject(link["parameters"])).map(
      ([parameter, expression]) => [parameter, evaluate(expression, linked)] as const,
    );
    const body = evaluate(link["requestBody"], linked);
    const values = Object.fromEntries([...entries, ...bodyEntries(body)].filter(hasValue));
    return [{ name, description: asText(link["description"]), ...target, values }];
  });
}

function hasValue([, value]: readonly [string, unknown]): boolean {
  return value !== undefined && value !== null;
}

/** `{ name: "Rex" }` → `body.name`; anything else is the whole body. */
function bodyEntries(body: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(body)) return [["body", body]];
  return Object.entries(body).map(([name, value]) => [`body.${name}`, value] as const);
}

function declaredResponse(
  { root, version }: OpenAPIDocument,
  { operation, received }: LinkedResponse,
): unknown {
  const item = readPathItem(root, operation.path) ?? {};
  const listed = listOperations(root, item, version).find(
    ({ method }) => method === operation.method,
  );
  const responses = asObject(listed?.data["responses"]);
  const status = String(received.status);
  const key = [status, `${status.charAt(0)}XX`, "default"].find((each) =>
    Object.hasOwn(responses, each),
  );
  return key === undefined ? undefined : resolveReference(root, member(responses, key));
}

/** The operation with the `operationId` of a link, or at its `operationRef` in this document. */
function targetOf(
  { operations }: OpenAPIDocument,
  link: RawObject,
): Pick<ResponseLink, "path" | "method"> | undefined {
  const id = asText(link["operationId"]);
  const [, pathStep, methodStep] =
    /^#\/paths\/([^/]+)\/([^/]+)$/.exec(asText(link["operationRef"])) ?? [];
  const at = [pathStep, methodStep].map((step = "") => readPointerStep(decoded(step)));
  const found = operations.find(({ operationId, path, method }) =>
    id === "" ? path === at[0] && method === at[1] : operationId === id,
  );
  return found && { path: found.path, method: found.method };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Source = (linked: LinkedResponse, name: string) => unknown;

/** The sources of runtime expressions: `$request.path.id`, `$response.body#/id`. */
const sources: Readonly<Record<string, Source>> = {
  $url: ({ url }) => url,
  $method: ({ operation }) => operation.method.toUpperCase(),
  $statusCode: ({ received }) => received.status,
  "$request.path.": ({ values }, name) => member(values.path ?? {}, name),
  "$request.query.": ({ values }, name) => member(values.query ?? {}, name),
  "$request.header.": ({ values }, name) => member(values.header ?? {}, name),
  "$request.body": ({ values }, pointer) => atPointer(values.body, pointer.slice(1)),
  "$response.header.": ({ received }, name) =>
    received.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1],
  "$response.body": ({ received }, pointer) => atPointer(jsonOf(received), pointer.slice(1)),
};

/** The value of a runtime expression, of a text with expressions in braces, or a constant. */
function evaluate(expression: unknown, linked: LinkedResponse): unknown {
  if (typeof expression !== "string") return expression;
  if (expression.startsWith("$")) return expressionValue(expression, linked);
  return expression.replaceAll(/\{(\$[^{}]+)\}/g, (_, inner: string) => {
    const value = expressionValue(inner, linked) ?? "";
    return typeof value === "string" ? value : stringifyExactJson(value);
  });
}

function expressionValue(expression: string, linked: LinkedResponse): unknown {
  const prefix = Object.keys(sources).find((each) => expression.startsWith(each));
  return prefix && sources[prefix]?.(linked, expression.slice(prefix.length));
}

function jsonOf(received: Received): unknown {
  try {
    return parseExactJson(bodyText(received));
  } catch {
    return undefined;
  }
}
