import type { SecurityAlternative, SecurityScheme } from "../document/security.ts";
import { base64 } from "./base64.ts";
import { assertCookie, assertHeader } from "./headers.ts";
import { type Pair, percentEncode } from "./serialize-style.ts";
import type { PlannedHeader } from "./request-plan.ts";

/** The credential of one security scheme: user name and password, or a key or token. */
export type Credential =
  | { readonly username: string; readonly password: string }
  | { readonly value: string };

/** Credentials by the name of their security scheme. */
export type Credentials = Readonly<Record<string, Credential>>;

/** The headers, cookies and query pairs that credentials add to a request. */
export interface AppliedCredentials {
  readonly headers: readonly PlannedHeader[];
  readonly cookies: readonly PlannedHeader[];
  readonly query: readonly Pair[];
}

const nothing: AppliedCredentials = { headers: [], cookies: [], query: [] };

/** Applies the first security alternative whose credentials are complete: `{ value: "t" }` for bearer → `Authorization: Bearer t`. */
export function applyCredentials(
  security: readonly SecurityAlternative[],
  credentials: Credentials,
): AppliedCredentials {
  const chosen = security.find(
    ({ schemes }) =>
      schemes.length > 0 && schemes.every(({ scheme }) => isSatisfied(scheme, credentials)),
  );
  if (chosen === undefined) return nothing;
  return chosen.schemes
    .map(({ scheme }) => applyScheme(scheme, credentials[scheme.name]))
    .reduce((all, each) => ({
      headers: [...all.headers, ...each.headers],
      cookies: [...all.cookies, ...each.cookies],
      query: [...all.query, ...each.query],
    }));
}

function isSatisfied(scheme: SecurityScheme, credentials: Credentials): boolean {
  // A client certificate belongs to the connection and adds nothing to the request.
  return scheme.type === "mutualTLS" || Object.hasOwn(credentials, scheme.name);
}

function applyScheme(
  scheme: SecurityScheme,
  credential: Credential | undefined,
): AppliedCredentials {
  if (credential === undefined || scheme.type === "mutualTLS") return nothing;
  if (scheme.type !== "apiKey") return inHeader("Authorization", authorization(scheme, credential));
  const value = plainValue(credential);
  switch (scheme.location) {
    case "header":
      return inHeader(scheme.parameter, value);
    case "query":
      return { ...nothing, query: [[percentEncode(scheme.parameter), percentEncode(value)]] };
    case "cookie":
      assertCookie(scheme.name, scheme.parameter, value);
      return { ...nothing, cookies: [planned(scheme.parameter, value)] };
  }
}

function inHeader(name: string, value: string): AppliedCredentials {
  assertHeader("credentials", name, value);
  return { ...nothing, headers: [planned(name, value)] };
}

function planned(name: string, value: string): PlannedHeader {
  return { name, value, source: "credentials", isSecret: true };
}

function authorization(scheme: SecurityScheme, credential: Credential): string {
  const name = scheme.type === "http" ? scheme.scheme : "Bearer";
  switch (name.toLowerCase()) {
    case "basic":
      return `Basic ${"value" in credential ? credential.value : base64(plainValue(credential))}`;
    case "bearer":
      return bearerValue(plainValue(credential));
    default:
      return `${name} ${plainValue(credential)}`;
  }
}

/** `abc`, `Bearer abc` → `Bearer abc`. */
export function bearerValue(token: string): string {
  return `Bearer ${token.replace(/^bearer\s+/i, "")}`;
}

function plainValue(credential: Credential): string {
  return "value" in credential ? credential.value : `${credential.username}:${credential.password}`;
}
