/** One request of OAuth: sends it without following redirects elsewhere, and explains its failure to the user. */
import { HeddleError, isObject, type Translatable } from "@heddle/params";
import type * as oauth from "oauth4webapi";

import type { Secrets } from "../request/mask-secrets.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { Received } from "../send/api-response.ts";
import { type SendOptions, sendRequest } from "../send/send-request.ts";
import { messages } from "./failure-messages.ts";

const failures = messages.signInFailures;

/** A failed sign-in, with a reason for the user. */
export class SignInError extends HeddleError {
  /** The error code of OAuth that the server answered, such as `invalid_grant`. */
  readonly oauthCode: string | undefined;
  /** The input that the server did not accept. */
  readonly field: SignInField | undefined;

  constructor(reason: Translatable, { code, field }: Refusal = {}) {
    super("sign_in_failed", reason);
    this.oauthCode = code;
    this.field = field;
  }
}

/** The inputs that a server can refuse. */
export type SignInField = "password" | "clientId" | "scopes";

export interface Refusal {
  readonly code?: string | undefined;
  readonly field?: SignInField | undefined;
}

/** How requests are sent. */
export type SignInTransport = Pick<SendOptions, "fetch" | "timeout" | "isBrowser">;

/** Bytes of an answer; a longer one is not a token. */
const maxAnswerBytes = 1024 * 1024;

type ProtocolRequest = oauth.CustomFetchOptions<string, URLSearchParams | string | undefined>;

/** Sends a request that follows no redirect to another origin. */
export async function sendProtocolRequest(
  url: string,
  { method, headers, body, signal }: ProtocolRequest,
  { fetch, timeout, isBrowser }: SignInTransport,
): Promise<Received> {
  const plan: RequestPlan = {
    method,
    url,
    headers: Object.entries(headers).map(([name, value]) => ({
      name,
      value,
      source: "credentials",
      isSecret: true,
    })),
    cookies: [],
    body: body === undefined ? undefined : { kind: "text", text: String(body) },
    secretQuery: [],
    passwords: [],
    isBodySecret: true,
  };
  const outcome = await sendRequest(plan, {
    fetch: withoutRedirects(fetch ?? globalThis.fetch),
    timeout,
    signal,
    sizeLimit: maxAnswerBytes,
    isBrowser,
    redirects: "same-origin",
  });
  switch (outcome.kind) {
    case "response":
      if (outcome.received.notFollowed) throw new SignInError(failures.redirected({ url }));
      return outcome.received;
    case "timeout":
      throw new SignInError(failures.timedOut({ origin: new URL(url).origin }));
    case "network":
      throw new SignInError(outcome.translatable ?? outcome.reason);
    case "canceled":
      throw new SignInError("");
  }
}

/** A browser follows a redirect with the body of the request, wherever it leads. */
function withoutRedirects(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const url = typeof input === "object" && "url" in input ? input.url : String(input);
    if (response.type === "opaqueredirect") throw new SignInError(failures.redirected({ url }));
    return response;
  };
}

/** Statuses whose response has no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** A response that the library can read, without these members. Some servers answer a new token with the status 201. */
export function toResponse(
  received: Received,
  omitted: Readonly<Record<string, undefined>>,
): Response {
  const { status, headers, body } = received;
  const json = jsonIn(received);
  const content = json ? JSON.stringify({ ...json, ...omitted }) : (body as BodyInit);
  return new Response(bodiless.has(status) ? null : content, {
    status: status === 201 ? 200 : status,
    headers: headers
      .filter(([name]) => name.toLowerCase() === "content-type")
      .map(([name, value]): [string, string] => [name, value]),
  });
}

/** What the error codes of OAuth mean for the user. */
export const refusals: ReadonlyMap<unknown, Refusal & { readonly reason: Translatable }> = new Map<
  unknown,
  Refusal & { readonly reason: Translatable }
>([
  ["invalid_client", { reason: failures.client, field: "clientId" }],
  ["unauthorized_client", { reason: failures.grant }],
  ["unsupported_grant_type", { reason: failures.grant }],
  ["invalid_scope", { reason: failures.scopes, field: "scopes" }],
]);

/** Throws the reason of a refusal, in the words of the server where it says more. */
export function assertAccepted(
  received: Received,
  secrets: Secrets,
  unknown: Refusal & { readonly reason?: Translatable | undefined },
): void {
  const { status, url, mediaType } = received;
  if (status < 300) return;
  const json = status < 500 ? jsonIn(received) : undefined;
  if (!json)
    throw new SignInError(
      status >= 500 || mediaType === ""
        ? failures.status({ url, status })
        : failures.notJson({ url, mediaType }),
    );
  const code = textOf(json["error"]);
  const { reason, ...known } = refusals.get(code) ?? {
    ...unknown,
    reason: unknown.reason ?? failures.refused({ origin: new URL(url).origin }),
  };
  const said = textOf(json["error_description"]) ?? textOf(json["detail"]);
  const detail = said ?? (refusals.has(code) ? undefined : code);
  throw new SignInError(
    detail === undefined ? reason : failures.withDetail({ reason, detail: secrets.inText(detail) }),
    { ...known, code },
  );
}

export function jsonIn({
  body,
  mediaType,
}: Received): Readonly<Record<string, unknown>> | undefined {
  if (!/[/+]json$/.test(mediaType)) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Characters of a text of the server; a longer one is not shown. */
const maxDetailLength = 300;

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, maxDetailLength) : undefined;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The API receives the token, so what protects the one protects the other. */
export function assertEncrypted(url: URL, apiOrigin: string): void {
  const isSafe =
    url.protocol === "https:" || loopback.test(url.hostname) || url.origin === apiOrigin;
  if (!isSafe) throw new SignInError(failures.insecure({ url: url.href }));
}
