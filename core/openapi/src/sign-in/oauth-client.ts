/** Gets, renews and revokes tokens. Loaded with the first sign-in: a page without one does not contain the protocol. */
import { HeddleError, isObject, type Translatable } from "@heddle/params";
import * as oauth from "oauth4webapi";

import { Secrets } from "../request/mask-secrets.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { Received } from "../response/api-response.ts";
import { type SendOptions, sendRequest } from "../send/send-request.ts";
import { messages } from "./failure-messages.ts";

const failures = messages.signInFailures;

/** The tokens of one sign-in. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  /** In milliseconds since 1970; `undefined` where the server does not say. */
  readonly expiresAt: number | undefined;
  readonly lifetimeMs: number | undefined;
  /** The granted scopes, if the server names them. */
  readonly scopes: string | undefined;
}

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

interface Refusal {
  readonly code?: string | undefined;
  readonly field?: SignInField | undefined;
}

/** Absolute URLs of an authorization server. */
interface OAuthEndpoints {
  readonly authorization?: string | undefined;
  readonly token?: string | undefined;
  /** The token endpoint for renewals, if it is another one. */
  readonly refresh?: string | undefined;
}

interface OAuthClientOptions {
  readonly endpoints: OAuthEndpoints;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The origin of the API, which receives the tokens anyway. */
  readonly apiOrigin: string;
  readonly transport: Pick<SendOptions, "fetch" | "timeout">;
}

/** A client of one authorization server. */
export class OAuthClient {
  readonly #options: OAuthClientOptions;
  readonly #client: oauth.Client;

  constructor(options: OAuthClientOptions) {
    this.#options = options;
    // The library needs an id, which is sent only if there is one.
    this.#client = { client_id: options.clientId || "none" };
  }

  password(
    { username, password }: { readonly username: string; readonly password: string },
    scopes: readonly string[],
    signal: AbortSignal,
  ): Promise<Tokens> {
    const parameters = { username, password, ...scopeParameter(scopes) };
    const refusal = failures.password;
    return this.#grant("password", parameters, {
      signal,
      secrets: [password],
      field: "password",
      refusal,
    });
  }

  clientCredentials(scopes: readonly string[], signal: AbortSignal): Promise<Tokens> {
    return this.#grant("client_credentials", scopeParameter(scopes), { signal });
  }

  /** Prepares a visit of the sign-in page, whose answer `exchange` takes. */
  async authorize(
    type: "code" | "token",
    { returnUrl, scopes }: { readonly returnUrl: string; readonly scopes: readonly string[] },
  ): Promise<Visit> {
    const { clientId, endpoints, apiOrigin } = this.#options;
    const url = new URL(endpoints.authorization ?? "");
    assertEncrypted(url, apiOrigin);
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    const challenge = {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    };
    const parameters = {
      client_id: clientId,
      redirect_uri: returnUrl,
      response_type: type,
      state,
      ...scopeParameter(scopes),
      ...(type === "code" && challenge),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { href: url.href, state, verifier, returnUrl };
  }

  /** Exchanges the answer of the sign-in page for tokens. Its code is valid once. */
  async exchange(answer: string, visit: Visit, signal: AbortSignal): Promise<Tokens> {
    const given = this.#checkedAnswer(answer, visit);
    const code = given.get("code") ?? "";
    if (code === "") throw new SignInError(failures.noCode);
    const parameters = {
      code,
      redirect_uri: visit.returnUrl,
      code_verifier: visit.verifier,
    };
    return this.#grant("authorization_code", parameters, {
      signal,
      secrets: [code, visit.verifier],
      refusal: failures.code,
    });
  }

  /** Reads the token in the answer to a visit of the type `token`. */
  async readToken(answer: string, visit: Visit): Promise<Tokens> {
    const given = this.#checkedAnswer(answer, visit);
    const access = given.get("access_token") ?? "";
    const type = given.get("token_type") ?? "bearer";
    if (access === "") throw new SignInError(failures.noCode);
    if (type.toLowerCase() !== "bearer") throw new SignInError(failures.tokenType({ type }));
    const seconds = Number(given.get("expires_in") ?? Number.NaN);
    const scopes = given.get("scope") ?? undefined;
    const lifetime = Number.isFinite(seconds) ? seconds : undefined;
    return { access, refresh: undefined, scopes, ...expiryIn(lifetime) };
  }

  /** Checks that an answer belongs to a visit and comes from its server. */
  #checkedAnswer(answer: string, { state, href }: Visit): URLSearchParams {
    const given = new URLSearchParams(answer);
    if (given.getAll("state").join(" ") !== state) throw new SignInError(failures.otherState);
    const issuer = given.get("iss");
    // A document names no issuer, so its sign-in page tells which server may answer.
    if (issuer !== null && originOf(issuer) !== new URL(href).origin)
      throw new SignInError(failures.otherIssuer({ issuer }));
    const code = textOf(given.get("error"));
    if (code !== undefined) {
      const { origin } = new URL(href);
      const known = code === "access_denied" ? failures.declined : refusals.get(code)?.reason;
      const detail = textOf(given.get("error_description")) ?? code;
      const reason = known ?? failures.refused({ origin });
      throw new SignInError(failures.withDetail({ reason, detail }), { code });
    }
    return given;
  }

  /** Renews a token. A server that issues no other refresh token keeps accepting this one. */
  async refresh(tokens: Tokens, signal?: AbortSignal): Promise<Tokens> {
    const refresh = tokens.refresh ?? "";
    const { endpoints } = this.#options;
    const url = endpoints.refresh ?? endpoints.token;
    const renewed = await this.#grant(
      "refresh_token",
      { refresh_token: refresh },
      { signal, url, secrets: [refresh] },
    );
    return {
      ...renewed,
      refresh: renewed.refresh ?? tokens.refresh,
      scopes: renewed.scopes ?? tokens.scopes,
    };
  }

  async #grant(
    type: string,
    parameters: Readonly<Record<string, string>>,
    { url = this.#options.endpoints.token, ...request }: GrantRequest,
  ): Promise<Tokens> {
    const server = { issuer: new URL(url ?? "").origin, token_endpoint: url ?? "" };
    const post = async (authentication: oauth.ClientAuth): Promise<Tokens> => {
      const { response, received } = await this.#exchange(url ?? "", request, (options) =>
        oauth.genericTokenEndpointRequest(
          server,
          this.#client,
          authentication,
          type,
          { ...parameters },
          options,
        ),
      );
      return this.#tokensIn(received, () =>
        oauth.processGenericTokenEndpointResponse(server, this.#client, response),
      );
    };
    const { clientId, clientSecret } = this.#options;
    if (clientId === "") return post(() => {});
    if (clientSecret === "") return post(oauth.None());
    try {
      return await post(oauth.ClientSecretBasic(clientSecret));
    } catch (error) {
      // Some servers accept a client secret only in the body.
      if (!(error instanceof SignInError) || error.oauthCode !== "invalid_client") throw error;
      return post(oauth.ClientSecretPost(clientSecret));
    }
  }

  /** Sends one request of the protocol, and throws the reason if it fails. */
  async #exchange(
    url: string,
    { signal, secrets = [], field, refusal }: Omit<GrantRequest, "url">,
    send: (options: oauth.TokenEndpointRequestOptions) => Promise<Response>,
  ): Promise<Exchange> {
    const { apiOrigin, clientSecret, transport } = this.#options;
    assertEncrypted(new URL(url), apiOrigin);
    const masked = new Secrets([...secrets, clientSecret]);
    let received: Received | undefined;
    const response = await send({
      ...(signal && { signal }),
      // oxlint-disable-next-line typescript/no-deprecated -- a warning; `assertEncrypted` decides
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: async (address, init) => {
        received = await sendProtocolRequest(address, init, transport);
        assertAccepted(received, masked, { field, reason: refusal });
        return toResponse(received);
      },
    });
    if (!received) throw new SignInError(failures.refused({ origin: new URL(url).origin }));
    return { response, received };
  }

  /** Reads tokens from a response that the server sent as a success. */
  async #tokensIn(
    received: Received,
    process: () => Promise<oauth.TokenEndpointResponse>,
  ): Promise<Tokens> {
    const { url, mediaType } = received;
    const json = jsonIn(received);
    if (!json) throw new SignInError(failures.notJson({ url, mediaType: mediaType || "–" }));
    const type = json["token_type"];
    if (typeof type === "string" && type.toLowerCase() !== "bearer")
      throw new SignInError(failures.tokenType({ type }));
    try {
      const { access_token: access, refresh_token: refresh, expires_in, scope } = await process();
      return { access, refresh, scopes: scope, ...expiryIn(expires_in) };
    } catch (error) {
      throw new SignInError(failures.notToken({ url, reason: reasonOf(error) }));
    }
  }
}

interface GrantRequest {
  readonly url?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Secrets of the request, which the server may repeat in a refusal. */
  readonly secrets?: readonly string[];
  /** The input that a refusal without a known reason is about. */
  readonly field?: SignInField;
  /** What a refusal without a known reason means. */
  readonly refusal?: Translatable;
}

/** A visit of the sign-in page. */
export interface Visit {
  readonly href: string;
  /** Identifies the visit in the answer. */
  readonly state: string;
  /** Proves that the code is exchanged by the one who started the visit. */
  readonly verifier: string;
  readonly returnUrl: string;
}

function expiryIn(seconds: number | undefined): Pick<Tokens, "expiresAt" | "lifetimeMs"> {
  const lifetimeMs = seconds === undefined ? undefined : seconds * 1000;
  return { lifetimeMs, expiresAt: lifetimeMs === undefined ? undefined : Date.now() + lifetimeMs };
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

interface Exchange {
  readonly response: Response;
  readonly received: Received;
}

function scopeParameter(scopes: readonly string[]): Readonly<Record<string, string>> {
  return scopes.length === 0 ? {} : { scope: scopes.join(" ") };
}

/** Bytes of an answer; a longer one is not a token. */
const maxAnswerBytes = 1024 * 1024;

type ProtocolRequest = oauth.CustomFetchOptions<string, URLSearchParams | string | undefined>;

/** Sends a request that follows no redirect to another origin. */
async function sendProtocolRequest(
  url: string,
  { method, headers, body, signal }: ProtocolRequest,
  { fetch, timeout }: OAuthClientOptions["transport"],
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

/** A response that the library can read. Some servers answer a new token with the status 201. */
function toResponse(received: Received): Response {
  const { status, headers, body } = received;
  const json = jsonIn(received);
  // Without discovery the keys of an ID token are unknown, so it cannot be validated and is not used.
  const content = json ? JSON.stringify({ ...json, id_token: undefined }) : (body as BodyInit);
  return new Response(bodiless.has(status) ? null : content, {
    status: status === 201 ? 200 : status,
    headers: headers
      .filter(([name]) => name.toLowerCase() === "content-type")
      .map(([name, value]): [string, string] => [name, value]),
  });
}

/** What the error codes of OAuth mean for the user. */
const refusals: ReadonlyMap<unknown, Refusal & { readonly reason: Translatable }> = new Map<
  unknown,
  Refusal & { readonly reason: Translatable }
>([
  ["invalid_client", { reason: failures.client, field: "clientId" }],
  ["unauthorized_client", { reason: failures.grant }],
  ["unsupported_grant_type", { reason: failures.grant }],
  ["invalid_scope", { reason: failures.scopes, field: "scopes" }],
]);

/** Throws the reason of a refusal, in the words of the server where it says more. */
function assertAccepted(
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

function jsonIn({ body, mediaType }: Received): Readonly<Record<string, unknown>> | undefined {
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

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, maxDetailLength) : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The API receives the token, so what protects the one protects the other. */
function assertEncrypted(url: URL, apiOrigin: string): void {
  const isSafe =
    url.protocol === "https:" || loopback.test(url.hostname) || url.origin === apiOrigin;
  if (!isSafe) throw new SignInError(failures.insecure({ url: url.href }));
}
