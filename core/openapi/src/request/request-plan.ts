import { assertArgument, HeddleError, type Translatable } from "@heddle/params";

import { messages } from "../messages.ts";
import type { ParameterLocation } from "../operation/parameter-style.ts";

/**
 * Where a header or cookie comes from, strongest first: a field, the `headers` option, a header that the user added,
 * credentials. `request` is `Accept` and `Content-Type`.
 */
export type Source = "widget" | "mapping" | "entered" | "credentials" | "request";

/** A header or a cookie as it will be sent. */
export interface PlannedHeader {
  readonly name: string;
  readonly value: string;
  readonly source: Source;
  /** Whether the value is masked where the request is displayed. */
  readonly isSecret: boolean;
}

/** One part of a multipart body. */
export interface BodyPart {
  /** `undefined` in a `multipart/mixed` list. */
  readonly name: string | undefined;
  readonly content: string | Blob | Uint8Array;
  readonly fileName: string | undefined;
  /** `undefined` for plain text, the default of a part. */
  readonly contentType: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
}

/** The body of a request; a multipart body is assembled when it is sent. */
export type PlannedBody =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly content: Blob | Uint8Array }
  | { readonly kind: "parts"; readonly mediaType: string; readonly parts: readonly BodyPart[] };

/** Everything needed to send a request. Sending, the preview and the copied commands use the same plan. */
export interface RequestPlan {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  /** Without `Cookie`, and without the content type of a multipart body, whose boundary is chosen when it is sent. */
  readonly headers: readonly PlannedHeader[];
  readonly cookies: readonly PlannedHeader[];
  readonly body: PlannedBody | undefined;
  /** The names of query parameters whose values are masked. */
  readonly secretQuery: readonly string[];
  /** The passwords among the values. */
  readonly passwords: readonly string[];
  /** Whether the body contains a password. */
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

/** Values by parameter name; `undefined` is not sent. */
export type Values = Readonly<Record<string, unknown>>;

/** The values of one request, by location. */
export interface RequestValues {
  readonly path?: Values;
  readonly query?: Values;
  readonly header?: Values;
  readonly cookie?: Values;
  /** The whole query, for an operation that has a `querystring` parameter. */
  readonly querystring?: unknown;
  readonly body?: unknown;
}

/** The own member of this name; never one of the prototype. */
export function valueOf(values: Values | undefined, name: string): unknown {
  return values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The part of a request that an `InvalidRequestError` is about. */
export type RequestPart = ParameterLocation | "body" | "baseUrl" | "headers" | "credentials";

/** Thrown when a value cannot be sent; `location` and `field` name it. */
export class InvalidRequestError extends HeddleError {
  readonly location: RequestPart;
  /** The name of the parameter, property or header; empty for the base URL and the whole body. */
  readonly field: string;
  /** The reason in English, without the name of the field. */
  readonly problem: string;

  constructor(location: RequestPart, field: string, problem: Translatable) {
    const { parts, ofPart, ofField } = messages.request;
    const part = parts[location];
    super(
      "invalid_request",
      field === "" ? ofPart({ part, problem }) : ofField({ part, field, problem }),
    );
    this.location = location;
    this.field = field;
    this.problem = String(problem);
  }
}
