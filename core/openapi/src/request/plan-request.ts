import { assertArgument } from "@heddle/params";

import { isObject, type RawObject } from "../document/raw.ts";
import { passwordsIn } from "../fields/hidden-passwords.ts";
import { chooseContent } from "../operation/media-type.ts";
import type { Operation } from "../operation/operation.ts";
import { applyCredentials, type Credentials } from "./credentials.ts";
import {
  assertHeader,
  mappedHeaders,
  readCookies,
  strongestCookies,
  strongestHeaders,
} from "./headers.ts";
import {
  InvalidRequestError,
  type PlannedHeader,
  type RequestPlan,
  type RequestValues,
  valueOf,
} from "./request-plan.ts";
import { isSecretName, isSecretSchema } from "./secrets.ts";
import { assertNesting, planBody, type TypedBody } from "./serialize-body.ts";
import {
  fillPath,
  planCookies,
  planHeaders,
  planQuery,
  planQuerystring,
} from "./serialize-parameters.ts";
import { joinPairs, type Pair, textOf } from "./serialize-style.ts";

/** What a request needs besides the operation and its values. */
export interface PlanOptions {
  /** Where the API is; its path is kept, and its query too. */
  readonly baseUrl: string;
  /** The address that a relative base URL is resolved against: that of the page, where there is one. */
  readonly page?: string | undefined;
  /** The version of OpenAPI as the document writes it (`declaredVersion`), on which the `label` style depends. The newest unless given. */
  readonly version?: string | undefined;
  /** Which of the media types of the body to use; the first unless given. */
  readonly mediaType?: string | undefined;
  /** Headers that go with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly credentials?: Credentials | undefined;
  /** The document as data, for the references in its schemas, which say what is a password. */
  readonly root?: Readonly<Record<string, unknown>> | undefined;
  /** Values that are secret although no schema says so. */
  readonly passwords?: readonly string[] | undefined;
}

/** Turns the values of an operation into a request. Throws an `InvalidRequestError` that names the value to blame. */
export function planRequest(
  operation: Operation,
  values: RequestValues,
  options: PlanOptions,
): RequestPlan {
  assertArgument("planRequest", "operation", operation, "object");
  assertArgument("planRequest", "operation.parameters", operation.parameters, "array");
  assertArgument("planRequest", "values", values, "object");
  assertArgument("planRequest", "options", options, "object");
  const { parameters } = operation;
  assertNesting(values.body);
  const applied = applyCredentials(operation.security, options.credentials ?? {});
  const typed = planBody(operation.body, values.body, options.mediaType);
  const mapped = mappedHeaders(options.headers ?? {});
  const passwords = [
    ...(options.passwords ?? []),
    ...passwordsOf(operation, values, options.root ?? {}, options.mediaType),
  ];
  const { url, secretQuery } = planUrl(operation, values, options, applied.query);
  const headers = strongestHeaders([
    ...planHeaders(parameters, values),
    ...mapped,
    ...applied.headers,
    ...neededHeaders(operation, typed),
  ]);
  return {
    method: operation.method.toUpperCase(),
    url,
    headers: headers.filter(({ name }) => !isSetElsewhere(name, typed)),
    cookies: strongestCookies([
      ...planCookies(parameters, values),
      ...headers.filter(({ name }) => isCookie(name)).flatMap(({ value }) => readCookies(value)),
      ...applied.cookies,
    ]),
    body: typed?.body,
    secretQuery,
    passwords,
    isBodySecret: holdsAny(values.body, passwords),
  };
}

function planUrl(
  operation: Operation,
  values: RequestValues,
  options: PlanOptions,
  credentials: readonly Pair[],
): Pick<RequestPlan, "url" | "secretQuery"> {
  const { parameters, path } = operation;
  const base = readBaseUrl(options.baseUrl, options.page ?? pageAddress());
  const filled = fillPath(path, parameters, values.path, labelDelimiter(options.version));
  const given = [
    base.query,
    filled.query,
    planQuerystring(parameters, values),
    joinPairs(planQuery(parameters, values)),
  ].filter((text) => text !== "");
  const names = new Set(new URLSearchParams(given.join("&")).keys());
  const added = credentials.filter(([name]) => !names.has(decodeURIComponent(name)));
  const query = [...given, ...added.map((pair) => joinPairs([pair]))].join("&");
  const url = new URL(`${base.origin}${base.path}${filled.path}${query === "" ? "" : `?${query}`}`);
  // Nothing that a value holds may send the request elsewhere.
  if (url.origin !== base.origin)
    throw new InvalidRequestError("baseUrl", "", `the request would go to ${url.origin}`);
  return {
    url: url.href,
    secretQuery: [...new Set(url.searchParams.keys())].filter(
      (name) =>
        isSecretName(name) ||
        credentials.some(([each]) => decodeURIComponent(each) === name) ||
        parameters.some((each) => each.name === name && isSecretSchema(each.schema)),
    ),
  };
}

/** The versions up to 3.0.3, and 3.1.0, put a dot between the values of a label; later ones corrected that. */
function labelDelimiter(version: string | undefined): "," | "." {
  return version !== undefined && /^(?:2\.|3\.0\.[0-3]$|3\.1\.0$)/.test(version) ? "." : ",";
}

/** What the body and the answer need: the weakest headers, so that anyone can set another. */
function neededHeaders(
  operation: Operation,
  typed: TypedBody | undefined,
): readonly PlannedHeader[] {
  const accepted = new Set(
    operation.responses
      .filter(({ status }) => /^(?:2..|default)$/i.test(status))
      .flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  const needed = (name: string, value: string): PlannedHeader[] => {
    if (value === "") return [];
    assertHeader("headers", name, value);
    return [{ name, value, source: "request", isSecret: false }];
  };
  return [
    ...needed("Accept", [...accepted].join(", ")),
    ...needed("Content-Type", typed?.contentType ?? ""),
  ];
}

function isCookie(name: string): boolean {
  return name.toLowerCase() === "cookie";
}

function isSetElsewhere(name: string, typed: TypedBody | undefined): boolean {
  return isCookie(name) || (typed?.body.kind === "parts" && name.toLowerCase() === "content-type");
}

function pageAddress(): string | undefined {
  return "location" in globalThis ? globalThis.location?.href : undefined;
}

/** Where a base URL points: its origin and path without the last slash, and the query it brings along. */
export interface BaseUrl {
  readonly origin: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Reads a base URL; a relative one is resolved against the address of the page. */
export function readBaseUrl(baseUrl: string, page: string | undefined): BaseUrl {
  assertArgument("readBaseUrl", "baseUrl", baseUrl, "string");
  const url = parse(baseUrl, page);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refused(`"${baseUrl}" is not an http or https address`);
  if (url.username !== "" || url.password !== "")
    throw refused("it holds a user name or a password; give them as credentials or as a header");
  if (url.hash !== "") throw refused(`"${baseUrl}" has a fragment, which is never sent; remove it`);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, ""), query: url.search.slice(1) };
}

function parse(baseUrl: string, page: string | undefined): URL {
  if (!URL.canParse(baseUrl, page))
    throw refused(
      URL.canParse(baseUrl, "http://page")
        ? `"${baseUrl}" is relative and there is no page to resolve it against; give a whole address`
        : `"${baseUrl}" is not an address`,
    );
  return new URL(baseUrl, page);
}

function refused(problem: string): InvalidRequestError {
  return new InvalidRequestError("baseUrl", "", problem);
}

/** The passwords among the values of a request: what a schema says is one. */
function passwordsOf(
  { parameters, body }: Operation,
  values: RequestValues,
  root: RawObject,
  mediaType: string | undefined,
): readonly string[] {
  const content = body && chooseContent(body, mediaType);
  return [
    ...parameters.flatMap(({ location, name, schema }) => {
      const value =
        location === "querystring" ? values.querystring : valueOf(values[location], name);
      return passwordsIn({ name, value, schema }, root);
    }),
    ...(content ? passwordsIn({ value: values.body, schema: content.schema }, root) : []),
  ];
}

/** Whether one of these texts is somewhere in a value. */
function holdsAny(value: unknown, texts: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsAny(item, texts));
  if (isObject(value)) return Object.values(value).some((member) => holdsAny(member, texts));
  const own = textOf(value);
  return texts.some((text) => text !== "" && own === text);
}
