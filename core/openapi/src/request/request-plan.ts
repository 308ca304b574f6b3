import { assertArgument, HeddleError } from "@heddle/params";

import type { ParameterLocation } from "../operation/parameter-style.ts";

/** Who asked for a header or a cookie; in the order of their rank, `request` being what the body and the answer need. */
export type Source = "widget" | "mapping" | "credentials" | "request";

/** A header or a cookie as it will be sent. */
export interface PlannedHeader {
  readonly name: string;
  readonly value: string;
  readonly source: Source;
  /** Whether the value is to be hidden where the request is shown. */
  readonly isSecret: boolean;
}

/** One part of a multipart body. */
export interface BodyPart {
  /** None in a `multipart/mixed` list. */
  readonly name: string | undefined;
  readonly content: string | Blob | Uint8Array;
  readonly fileName: string | undefined;
  /** None for plain text, which is what a part is by default. */
  readonly contentType: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
}

/** The body of a request; the parts of a multipart body are put together when it is sent. */
export type PlannedBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly content: Blob | Uint8Array }
  | { readonly kind: "parts"; readonly mediaType: string; readonly parts: readonly BodyPart[] };

/** Everything about one request before it is sent: what is sent, previewed and copied as a command is this. */
export interface RequestPlan {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  /** Without `Cookie`, and without the content type of a multipart body, whose boundary is chosen when it is sent. */
  readonly headers: readonly PlannedHeader[];
  readonly cookies: readonly PlannedHeader[];
  readonly body: PlannedBody | undefined;
  /** The names of the query parameters whose values are to be hidden. */
  readonly secretQuery: readonly string[];
  /** The passwords among the values, wherever in the request they are written. */
  readonly passwords: readonly string[];
  /** Whether the body holds one of them. */
  readonly isBodySecret: boolean;
}

/** Rejects what is not a plan, from plain JavaScript. */
export function assertPlan(caller: string, plan: RequestPlan): void {
  assertArgument(caller, "plan", plan, "object");
  assertArgument(caller, "plan.url", plan.url, "string");
  assertArgument(caller, "plan.method", plan.method, "string");
  assertArgument(caller, "plan.headers", plan.headers, "array");
  assertArgument(caller, "plan.cookies", plan.cookies, "array");
}

/** Values by the name of their parameter; what is `undefined` is not sent. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of one request, by the place they travel in. */
export interface RequestValues {
  readonly path?: Values;
  readonly query?: Values;
  readonly header?: Values;
  readonly cookie?: Values;
  /** The whole query, for an operation that has a `querystring` parameter. */
  readonly querystring?: unknown;
  readonly body?: unknown;
}

/** The value of a parameter; never a member that every object has. */
export function valueOf(values: Values | undefined, name: string): unknown {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** What a request that cannot be made is about: a part of the operation, or the base URL. */
export type RequestPart = ParameterLocation | "body" | "baseUrl" | "headers" | "credentials";

/** Thrown when values cannot become a request; `location` and `field` say which one is to blame. */
export class InvalidRequestError extends HeddleError {
  readonly location: RequestPart;
  /** The name of the parameter, the property or the header; empty for the base URL and a whole body. */
  readonly field: string;
  /** What is wrong with it, without saying what it is. */
  readonly problem: string;

  constructor(location: RequestPart, field: string, problem: string) {
    super("invalid_request", `${location}${field === "" ? "" : ` "${field}"`}: ${problem}`);
    this.location = location;
    this.field = field;
    this.problem = problem;
  }
}
