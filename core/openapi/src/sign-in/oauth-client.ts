/** Gets, renews and revokes tokens. Loaded with the first sign-in: a page without one does not contain the protocol. */
import type { Translatable } from "@heddle/params";
import * as oauth from "oauth4webapi";

import { Secrets } from "../request/mask-secrets.ts";
import type { Received } from "../send/api-response.ts";
import { messages } from "./failure-messages.ts";
import {
  assertAccepted,
  assertEncrypted,
  jsonIn,
  reasonOf,
  refusals,
  sendProtocolRequest,
  SignInError,
  type SignInField,
  type SignInTransport,
  textOf,
  toResponse,
} from "./protocol-request.ts";

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
  /** The name of the user in a validated ID token. */
  readonly account?: string | undefined;
}

/** Absolute URLs of an authorization server: those of a flow, or the one of its discovery document. */
interface OAuthEndpoints {
  readonly discovery?: string | undefined;
  readonly authorization?: string | undefined;
  readonly device?: string | undefined;
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
  readonly transport: SignInTransport;
}

/** The scopes of a sign-in, and the signal that cancels it. */
interface GrantInput {
  readonly scopes: readonly string[];
  readonly signal: AbortSignal;
}

type EndpointName = keyof oauth.AuthorizationServer & `${string}_endpoint`;

/** A client of one authorization server. */
export class OAuthClient {
  readonly #options: OAuthClientOptions;
  readonly #client: oauth.Client;
  readonly #server: oauth.AuthorizationServer;

  private constructor(options: OAuthClientOptions, server: oauth.AuthorizationServer) {
    this.#options = options;
    this.#server = server;
    // The library needs an id, which is sent only if there is one.
    this.#client = { client_id: options.clientId || "none" };
  }

  /** Creates a client; reads the discovery document of the server, if it has one. */
  static async connect(options: OAuthClientOptions, signal: AbortSignal): Promise<OAuthClient> {
    const { discovery, authorization, token, device } = options.endpoints;
    const server =
      discovery === undefined
        ? {
            issuer: new URL(token ?? authorization ?? "invalid:").origin,
            ...(authorization !== undefined && { authorization_endpoint: authorization }),
            ...(token !== undefined && { token_endpoint: token }),
            ...(device !== undefined && { device_authorization_endpoint: device }),
          }
        : await discover(discovery, options, signal);
    return new OAuthClient(options, server);
  }

  /** Whether the server can invalidate tokens. */
  get canRevoke(): boolean {
    return this.#server.revocation_endpoint !== undefined;
  }

  get #isDiscovered(): boolean {
    return this.#options.endpoints.discovery !== undefined;
  }

  password(
    given: GrantInput & { readonly username: string; readonly password: string },
  ): Promise<Tokens> {
    const { username, password, scopes, signal } = given;
    const parameters = { username, password, ...scopeParameter(scopes) };
    return this.#grant("password", parameters, {
      signal,
      secrets: [password],
      field: "password",
      refusal: failures.password,
    });
  }

  clientCredentials({ scopes, signal }: GrantInput): Promise<Tokens> {
    return this.#grant("client_credentials", scopeParameter(scopes), { signal });
  }

  /** Prepares a visit of the sign-in page, whose answer `exchange` takes. */
  async authorize(
    type: "code" | "token",
    { returnUrl, scopes }: { readonly returnUrl: string; readonly scopes: readonly string[] },
  ): Promise<Visit> {
    const url = new URL(this.#endpoint("authorization_endpoint"));
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    // Without discovery the keys of an ID token are unknown, so there is none to protect.
    const nonce = this.#isDiscovered && type === "code" ? oauth.generateRandomNonce() : undefined;
    const challenge = {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    };
    const parameters = {
      client_id: this.#options.clientId,
      redirect_uri: returnUrl,
      response_type: type,
      state,
      ...scopeParameter(scopes),
      ...(type === "code" && challenge),
      ...(nonce !== undefined && { nonce }),
      // OpenID Connect grants it only with the consent of the user.
      ...(scopes.includes("offline_access") && { prompt: "consent" }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const isOpenId = nonce !== undefined && scopes.includes("openid");
    return { href: url.href, state, verifier, returnUrl, nonce: isOpenId ? nonce : undefined };
  }

  /** Exchanges the answer of the sign-in page for tokens. Its code is valid once. */
  async exchange(answer: string, visit: Visit, signal: AbortSignal): Promise<Tokens> {
    const code = this.#checkedAnswer(answer, visit).get("code") ?? "";
    if (code === "") throw new SignInError(failures.noCode);
    const { returnUrl, verifier, nonce } = visit;
    const parameters = { code, redirect_uri: returnUrl, code_verifier: verifier };
    return this.#grant("authorization_code", parameters, {
      signal,
      secrets: [code, verifier],
      refusal: failures.code,
      process: (response) =>
        oauth.processAuthorizationCodeResponse(
          this.#server,
          this.#client,
          response,
          nonce === undefined ? {} : { expectedNonce: nonce, requireIdToken: true },
        ),
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

  /** Asks for a code that the user enters on another page, shows it, and waits until the user has done so. */
  async device({ scopes, signal }: GrantInput, show: (code: DeviceCode) => void): Promise<Tokens> {
    const url = this.#endpoint("device_authorization_endpoint");
    const parameters = scopeParameter(scopes);
    const started = await this.#authenticated(async (authentication) => {
      const { response, received } = await this.#exchange(url, { signal }, (options) =>
        oauth.deviceAuthorizationRequest(
          this.#server,
          this.#client,
          authentication,
          parameters,
          options,
        ),
      );
      return this.#process(received, () =>
        oauth.processDeviceAuthorizationResponse(this.#server, this.#client, response),
      );
    });
    show({
      code: started.user_code,
      url: started.verification_uri,
      href: started.verification_uri_complete ?? started.verification_uri,
    });
    return this.#poll(started, signal);
  }

  /** Renews a token. A server that issues no other refresh token keeps accepting this one. */
  async refresh(tokens: Tokens): Promise<Tokens> {
    const refresh = tokens.refresh ?? "";
    const { refresh: url } = this.#options.endpoints;
    const renewed = await this.#grant(
      "refresh_token",
      { refresh_token: refresh },
      { url, secrets: [refresh] },
    );
    return {
      ...renewed,
      refresh: renewed.refresh ?? tokens.refresh,
      scopes: renewed.scopes ?? tokens.scopes,
      account: tokens.account,
    };
  }

  /** Invalidates tokens. The refresh token first: with it the server usually invalidates both. */
  async revoke({ access, refresh }: Tokens): Promise<void> {
    const url = this.#endpoint("revocation_endpoint");
    for (const token of [refresh, access])
      if (token !== undefined)
        await this.#authenticated((authentication) =>
          this.#exchange(url, { secrets: [token] }, (options) =>
            oauth.revocationRequest(this.#server, this.#client, authentication, token, options),
          ),
        );
  }

  /** Asks for the token until the user has entered the code, at the interval of the server. */
  async #poll(
    { device_code, interval = 5, expires_in }: oauth.DeviceAuthorizationResponse,
    signal: AbortSignal,
  ): Promise<Tokens> {
    const end = Date.now() + expires_in * 1000;
    for (let seconds = interval; ;) {
      await pause(seconds * 1000, signal);
      if (Date.now() > end) throw new SignInError(failures.codeExpired);
      try {
        return await this.#grant(
          "urn:ietf:params:oauth:grant-type:device_code",
          { device_code },
          { signal, secrets: [device_code] },
        );
      } catch (error) {
        const code = error instanceof SignInError ? error.oauthCode : undefined;
        if (code === "slow_down") seconds += 5;
        else if (code === "expired_token") throw new SignInError(failures.codeExpired);
        else if (code === "access_denied") throw new SignInError(failures.declined);
        else if (code !== "authorization_pending") throw error;
      }
    }
  }

  /** Checks that an answer belongs to a visit and comes from its server. */
  #checkedAnswer(answer: string, { state, href }: Visit): URLSearchParams {
    const given = new URLSearchParams(answer);
    if (given.getAll("state").join(" ") !== state) throw new SignInError(failures.otherState);
    const { origin } = new URL(href);
    const issuer = given.get("iss");
    if (issuer !== null && !this.#isIssuer(issuer, origin))
      throw new SignInError(failures.otherIssuer({ issuer }));
    if (issuer === null && this.#server.authorization_response_iss_parameter_supported)
      throw new SignInError(failures.otherIssuer({ issuer: "–" }));
    const code = textOf(given.get("error"));
    if (code !== undefined) {
      const known = code === "access_denied" ? failures.declined : refusals.get(code)?.reason;
      const detail = textOf(given.get("error_description")) ?? code;
      const reason = known ?? failures.refused({ origin });
      throw new SignInError(failures.withDetail({ reason, detail }), { code });
    }
    return given;
  }

  /** The flows of a document name no issuer, so their sign-in page tells which server may answer. */
  #isIssuer(issuer: string, origin: string): boolean {
    return this.#isDiscovered ? issuer === this.#server.issuer : originOf(issuer) === origin;
  }

  /** The URL of an endpoint that secrets may be sent to. */
  #endpoint(name: EndpointName): string {
    const url = this.#server[name];
    if (typeof url !== "string" || !URL.canParse(url))
      throw new SignInError(failures.notOffered({ name }));
    assertEncrypted(new URL(url), this.#options.apiOrigin);
    return url;
  }

  async #grant(
    type: string,
    parameters: Readonly<Record<string, string>>,
    { url = this.#endpoint("token_endpoint"), process, ...request }: GrantRequest,
  ): Promise<Tokens> {
    const server = { ...this.#server, token_endpoint: url };
    const readTokens =
      process ??
      ((response) => oauth.processGenericTokenEndpointResponse(server, this.#client, response));
    return this.#authenticated(async (authentication) => {
      const { response, received } = await this.#exchange(url, request, (options) =>
        oauth.genericTokenEndpointRequest(
          server,
          this.#client,
          authentication,
          type,
          { ...parameters },
          options,
        ),
      );
      return this.#tokensIn(received, response, readTokens);
    });
  }

  /** Runs a request with the authentication that the server accepts. */
  async #authenticated<Result>(
    post: (authentication: oauth.ClientAuth) => Promise<Result>,
  ): Promise<Result> {
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
    { signal, secrets = [], field, refusal }: ProtocolContext,
    send: (options: ProtocolOptions) => Promise<Response>,
  ): Promise<Exchange> {
    const { apiOrigin, clientSecret, transport } = this.#options;
    assertEncrypted(new URL(url), apiOrigin);
    const masked = new Secrets([...secrets, clientSecret]);
    let received: Received | undefined;
    const response = await send({
      ...(signal && { signal }),
      ...insecureOption,
      [oauth.customFetch]: async (address, init) => {
        received = await sendProtocolRequest(address, init, transport);
        assertAccepted(received, masked, { field, reason: refusal });
        // Without discovery an ID token cannot be validated, so it is not used.
        return toResponse(received, this.#isDiscovered ? {} : { id_token: undefined });
      },
    });
    if (!received) throw new SignInError(failures.refused({ origin: new URL(url).origin }));
    return { response, received };
  }

  /** Reads tokens from a response that the server sent as a success. */
  async #tokensIn(
    received: Received,
    response: Response,
    readTokens: (response: Response) => Promise<oauth.TokenEndpointResponse>,
  ): Promise<Tokens> {
    const type = jsonIn(received)?.["token_type"];
    if (typeof type === "string" && type.toLowerCase() !== "bearer")
      throw new SignInError(failures.tokenType({ type }));
    const tokens = await this.#process(received, async () => {
      const read = await readTokens(response);
      if (read.id_token !== undefined && this.#server.jwks_uri !== undefined)
        await oauth.validateApplicationLevelSignature(this.#server, response, this.#getOptions());
      return read;
    });
    const { access_token: access, refresh_token: refresh, expires_in, scope: scopes } = tokens;
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    return { access, refresh, scopes, ...expiryIn(expires_in), account: nameIn(claims) };
  }

  /** Reads a response with the library, and explains why it cannot. */
  async #process<Result>(received: Received, read: () => Promise<Result>): Promise<Result> {
    const { url, mediaType } = received;
    if (!jsonIn(received))
      throw new SignInError(failures.notJson({ url, mediaType: mediaType || "–" }));
    try {
      return await read();
    } catch (error) {
      if (error instanceof SignInError) throw error;
      throw new SignInError(failures.notToken({ url, reason: reasonOf(error) }));
    }
  }

  #getOptions(): oauth.ValidateSignatureOptions {
    return getOptions(this.#options.transport);
  }
}

/** Reads the discovery document of an issuer. */
async function discover(
  discovery: string,
  { apiOrigin, transport }: OAuthClientOptions,
  signal: AbortSignal,
): Promise<oauth.AuthorizationServer> {
  const url = new URL(discovery);
  if (!url.pathname.includes("/.well-known/"))
    url.pathname = `${url.pathname.replace(/\/$/, "")}/.well-known/openid-configuration`;
  assertEncrypted(url, apiOrigin);
  const issuer = new URL(url);
  issuer.pathname = issuer.pathname.replace(/\/\.well-known\/.*$/, "");
  const received = await sendProtocolRequest(url.href, { ...getRequest, signal }, transport);
  assertAccepted(received, new Secrets([]), {});
  try {
    return await oauth.processDiscoveryResponse(issuer, toResponse(received, {}));
  } catch (error) {
    throw new SignInError(failures.notDiscovered({ url: url.href, reason: reasonOf(error) }));
  }
}

const getRequest = {
  method: "GET",
  headers: { accept: "application/json" },
  body: undefined,
  redirect: "manual",
} as const;

/** Options of a request for public data. */
function getOptions(transport: SignInTransport): oauth.ValidateSignatureOptions {
  return {
    ...insecureOption,
    [oauth.customFetch]: async (address, init) => {
      const received = await sendProtocolRequest(address, init, transport);
      return toResponse(received, {});
    },
  };
}

/** `assertEncrypted` decides about encryption. */
// oxlint-disable-next-line typescript/no-deprecated -- the library warns of its use in general
const insecureOption = { [oauth.allowInsecureRequests]: true } as const;

type ProtocolOptions = oauth.HttpRequestOptions<"POST", URLSearchParams>;

/** What a request of the protocol is about, for the explanation of a refusal. */
interface ProtocolContext {
  readonly signal?: AbortSignal | undefined;
  /** Secrets of the request, which the server may repeat in a refusal. */
  readonly secrets?: readonly string[];
  /** The input that a refusal without a known reason is about. */
  readonly field?: SignInField;
  /** What a refusal without a known reason means. */
  readonly refusal?: Translatable;
}

interface GrantRequest extends ProtocolContext {
  readonly url?: string | undefined;
  readonly process?: (response: Response) => Promise<oauth.TokenEndpointResponse>;
}

interface Exchange {
  readonly response: Response;
  readonly received: Received;
}

/** A visit of the sign-in page. */
interface Visit {
  readonly href: string;
  /** Identifies the visit in the answer. */
  readonly state: string;
  /** Proves that the code is exchanged by the one who started the visit. */
  readonly verifier: string;
  /** Identifies the visit in the ID token. */
  readonly nonce: string | undefined;
  readonly returnUrl: string;
}

/** A code that the user enters on another page. */
export interface DeviceCode {
  readonly code: string;
  readonly url: string;
  /** The page, with the code already filled in where the server offers that. */
  readonly href: string;
}

function scopeParameter(scopes: readonly string[]): Record<string, string> {
  return scopes.length === 0 ? {} : { scope: scopes.join(" ") };
}

function expiryIn(seconds: number | undefined): Pick<Tokens, "expiresAt" | "lifetimeMs"> {
  const lifetimeMs = seconds === undefined ? undefined : seconds * 1000;
  return { lifetimeMs, expiresAt: lifetimeMs === undefined ? undefined : Date.now() + lifetimeMs };
}

/** The name of a user, best first. */
function nameIn(claims: oauth.IDToken | undefined): string | undefined {
  return ["preferred_username", "email", "name", "sub"]
    .map((name) => textOf(claims?.[name]))
    .find((name) => name !== undefined);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Resolves after a time, or when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}
