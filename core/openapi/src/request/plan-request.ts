import { assertArgument, type Message } from "@heddle/params";

import { withoutQueryParameters } from "../document/document-outline.ts";
import { isObject, type RawObject } from "../document/raw.ts";
import { passwordsIn } from "./hidden-passwords.ts";
import { messages } from "../messages.ts";
import { chooseContent } from "../operation/media-type.ts";
import type { Operation } from "../operation/operation.ts";
import { applyCredentials, type Credentials } from "./credentials.ts";
import {
  assertHeader,
  assertReceiver,
  plannedHeaders,
  readCookies,
  withoutOverriddenCookies,
  withoutOverriddenHeaders,
} from "./headers.ts";
import { pageAddress } from "./page-address.ts";
import {
  InvalidRequestError,
  type PlannedHeader,
  type RequestPart,
  type RequestPlan,
  type RequestValues,
  valueOf,
} from "./request-plan.ts";
import { isSecretName, isSecretSchema } from "./secrets.ts";
import { nestedIn, planBody, type TypedBody } from "./serialize-body.ts";
import {
  fillPath,
  planCookies,
  planHeaders,
  planQuery,
  planQuerystring,
} from "./serialize-parameters.ts";
import { joinPairs, type Pair } from "./serialize-style.ts";
import { assertNesting, stringifyValue } from "./request-values.ts";

/** Options of `planRequest`. */
export interface PlanOptions {
  /** The base URL of the API; its path and query are kept. */
  readonly baseUrl: string;
  /** The base of a relative base URL. Default: the URL of the page. */
  readonly page?: string | undefined;
  /** The `declaredVersion` of the document; the `label` style depends on it. Default: the newest. */
  readonly version?: string | undefined;
  /** The media type of the body. Default: the first one of the operation. */
  readonly mediaType?: string | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The origins that receive `headers`, except those that only describe the request. Default: that of `baseUrl`. */
  readonly headerOrigins?: readonly string[] | undefined;
  /** Headers that the user added; those of `headers` win over them. */
  readonly enteredHeaders?: Readonly<Record<string, string>> | undefined;
  readonly credentials?: Credentials | undefined;
  /** The document, to resolve references in schemas that declare passwords. */
  readonly root?: Readonly<Record<string, unknown>> | undefined;
  /** Secret values that no schema declares as passwords. */
  readonly passwords?: readonly string[] | undefined;
}

/** Turns the values of an operation into a request plan. Throws an `InvalidRequestError` that names the invalid value. */
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
  assertDates(values);
  const applied = applyCredentials(operation.security, options.credentials ?? {});
  const typed = planBody(operation.body, values.body, options.mediaType);
  const mapped = plannedHeaders(options.headers ?? {}, "mapping");
  const passwords = [
    ...(options.passwords ?? []),
    ...passwordsOf(operation, values, options.root ?? {}, options.mediaType),
  ];
  const { url, secretQuery } = planUrl(operation, values, options, applied.query);
  if (options.headerOrigins) assertReceiver(new URL(url).origin, mapped, options.headerOrigins);
  const headers = withoutOverriddenHeaders([
    ...planHeaders(parameters, values),
    ...mapped,
    ...plannedHeaders(options.enteredHeaders ?? {}, "entered"),
    ...applied.headers,
    ...neededHeaders(operation, typed),
  ]);
  return {
    method: operation.method.toUpperCase(),
    url,
    headers: headers.filter(({ name }) => !isSetElsewhere(name, typed)),
    cookies: withoutOverriddenCookies([
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
  const declared = parameters.flatMap(({ location, name }) => (location === "query" ? [name] : []));
  const template = withoutQueryParameters(path, new Set(declared));
  const filled = fillPath(template, parameters, values.path, labelDelimiter(options.version));
  const entered = joinPairs(planQuery(parameters, values));
  const given = [
    base.query,
    withoutNames(filled.query, new URLSearchParams(entered)),
    planQuerystring(parameters, values),
    entered,
  ].filter((text) => text !== "");
  const names = new Set(new URLSearchParams(given.join("&")).keys());
  const added = credentials.filter(([name]) => !names.has(decodeURIComponent(name)));
  const query = [...given, ...added.map((pair) => joinPairs([pair]))].join("&");
  const url = new URL(`${base.origin}${base.path}${filled.path}${query === "" ? "" : `?${query}`}`);
  // No value may redirect the request to another origin.
  if (url.origin !== base.origin)
    throw rejected(messages.request.otherOrigin({ origin: url.origin }));
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

/** A query without the members that another one has: `a=1&b=2` without those of `b=3` → `a=1`. */
function withoutNames(query: string, others: URLSearchParams): string {
  const kept = query.split("&").filter((pair) => {
    const [name = ""] = new URLSearchParams(pair).keys();
    return !others.has(name);
  });
  return kept.join("&");
}

/** `3.0.3`, `3.1.0` → `.`; `3.0.4`, `3.1.1` → `,`: later versions corrected the separator of a label. */
function labelDelimiter(version: string | undefined): "," | "." {
  return version !== undefined && /^(?:2\.|3\.0\.[0-3]$|3\.1\.0$)/.test(version) ? "." : ",";
}

/** Rejects an invalid `Date`: text has no notation for it, and JSON would send `null`. */
function assertDates(values: RequestValues): void {
  for (const [location, value] of Object.entries(values) as [RequestPart, unknown][]) {
    const members = isObject(value) ? Object.entries(value) : [["", value] as const];
    const invalid = members.find(([, member]) => hasInvalidDate(member));
    if (invalid) throw new InvalidRequestError(location, invalid[0], messages.request.invalidDate);
  }
}

function hasInvalidDate(value: unknown): boolean {
  const found = new Set([value]);
  for (const each of found) {
    if (each instanceof Date && Number.isNaN(each.getTime())) return true;
    for (const inner of nestedIn(each)) found.add(inner);
  }
  return false;
}

/** `Accept` and `Content-Type`: the weakest headers, so that every other source wins. */
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

/** A parsed base URL. */
export interface BaseUrl {
  readonly origin: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** `https://a.example/v1/?key=1` → origin `https://a.example`, path `/v1`, query `key=1`. A relative URL is resolved against the page. */
export function readBaseUrl(baseUrl: string, page: string | undefined): BaseUrl {
  assertArgument("readBaseUrl", "baseUrl", baseUrl, "string");
  const url = parse(baseUrl, page);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw rejected(messages.request.notHttp({ url: baseUrl }));
  if (url.username !== "" || url.password !== "") throw rejected(messages.request.userInfo);
  if (url.hash !== "") throw rejected(messages.request.fragment({ url: baseUrl }));
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, ""), query: url.search.slice(1) };
}

function parse(baseUrl: string, page: string | undefined): URL {
  if (!URL.canParse(baseUrl, page))
    throw rejected(
      URL.canParse(baseUrl, "http://page")
        ? messages.request.relative({ url: baseUrl })
        : messages.request.notUrl({ url: baseUrl }),
    );
  return new URL(baseUrl, page);
}

function rejected(problem: Message): InvalidRequestError {
  return new InvalidRequestError("baseUrl", "", problem);
}

/** The values that a schema declares as passwords. */
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

/** Whether a value contains one of these texts at any depth. */
function holdsAny(value: unknown, texts: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsAny(item, texts));
  if (isObject(value)) return Object.values(value).some((member) => holdsAny(member, texts));
  const own = stringifyValue(value);
  return texts.some((text) => text !== "" && own === text);
}
