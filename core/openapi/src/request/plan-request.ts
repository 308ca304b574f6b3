import type { Operation } from "../operation/operation.ts";
import { readBaseUrl } from "./base-url.ts";
import { planBody, type TypedBody } from "./body.ts";
import { planCookies, readCookies, strongestCookies } from "./cookies.ts";
import { applyCredentials, type Credentials } from "./credentials.ts";
import { assertHeader, mappedHeaders, planHeaders, strongestHeaders } from "./header.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { assertNesting } from "./nesting.ts";
import { holdsAny, passwordsOf } from "./passwords.ts";
import { fillPath } from "./path.ts";
import { joinPairs, planQuery, planQuerystring } from "./query.ts";
import type { PlannedHeader, RequestPlan } from "./request-plan.ts";
import type { RequestValues } from "./request-values.ts";
import { isSecretName, isSecretSchema } from "./secret.ts";
import type { Pair } from "./style.ts";

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
