import { assertArgument } from "@heddle/params";

import { messages } from "../messages.ts";
import { httpToken, isSetByConnection } from "../document/header-names.ts";
import { InvalidRequestError, type PlannedHeader, type RequestPart } from "./request-plan.ts";
import { isSecretName } from "./secrets.ts";

/** Headers by name as planned ones: `{ "X-Team": " a ", Other: undefined }` → `X-Team: a`. */
export function plannedHeaders(
  headers: Readonly<Record<string, string>>,
  source: "mapping" | "entered",
): readonly PlannedHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value !== "string")
      throw new InvalidRequestError("headers", name, messages.request.headerNotText);
    assertHeader("headers", name, value);
    return [{ name, value: value.trim(), source, isSecret: isSecretHeader(name) }];
  });
}

/** Whether the value of a header is masked. Credentials are sent under any name, so that most are. */
export function isSecretHeader(name: string): boolean {
  return isSecretName(name) || !nonSecretHeaderPattern.test(name);
}

/** Headers whose values are displayed. It decides about masking only, since a name of an app may match it by chance. */
const nonSecretHeaderPattern =
  /^(?:accept(?:-.+)?|cache-control|content-.+|dnt|expect|if-.+|origin|pragma|prefer|range|referer|te|traceparent|user-agent|(?:.+-)?version)$/i;

/** The headers that describe a request and go to every origin. */
const describingHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "content-language",
  "content-type",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-unmodified-since",
  "pragma",
  "prefer",
  "range",
  "user-agent",
]);

/** Whether a header only describes the request, and goes to every origin. */
export function isDescribingHeader(name: string): boolean {
  return describingHeaders.has(name.toLowerCase());
}

/** Rejects headers for an origin that the app does not name, because a document can choose the server of a request. */
export function assertReceiver(
  origin: string,
  headers: readonly PlannedHeader[],
  allowed: readonly string[],
): void {
  const withheld = headers.find(({ name }) => !isDescribingHeader(name));
  if (withheld && !allowed.some((url) => URL.canParse(url) && new URL(url).origin === origin))
    throw new InvalidRequestError(
      "headers",
      withheld.name,
      messages.request.headerOrigin({ origin }),
    );
}

/** Rejects an invalid header, and a value that would inject another header. */
export function assertHeader(part: RequestPart, name: string, value: string): void {
  assertArgument("assertHeader", "name", name, "string");
  assertArgument("assertHeader", "value", value, "string");
  if (!httpToken.test(name)) throw new InvalidRequestError(part, name, messages.request.headerName);
  if (isSetByConnection(name))
    throw new InvalidRequestError(part, name, messages.request.connectionHeader);
  // oxlint-disable-next-line no-control-regex -- the characters to reject
  if (/[\u0000-\u0008\u000A-\u001F\u007F]/.test(value))
    throw new InvalidRequestError(part, name, messages.request.headerControl);
  if (/[\u0100-\uFFFF]/.test(value))
    throw new InvalidRequestError(part, name, messages.request.headerCharacters);
}

/** Keeps the first header of each name, ignoring case. Callers pass headers in order of precedence. */
export function withoutOverriddenHeaders(
  headers: readonly PlannedHeader[],
): readonly PlannedHeader[] {
  const seen = new Set<string>();
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** `a=1; b=x=y` → `a` = `1`, `b` = `x=y`. */
export function readCookies(header: string): readonly PlannedHeader[] {
  return header
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => {
      const [name = "", ...value] = text.split("=");
      return { name, value: value.join("="), source: "mapping", isSecret: true };
    });
}

/** `a` = `1`, `b` = `2` → `a=1; b=2`. */
export function writeCookies(cookies: readonly PlannedHeader[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Keeps the cookies of the first source of each name. Several cookies of one name stay if they come from one list parameter. */
export function withoutOverriddenCookies(
  cookies: readonly PlannedHeader[],
): readonly PlannedHeader[] {
  const sources = new Map<string, string>();
  for (const { name, source } of cookies) if (!sources.has(name)) sources.set(name, source);
  return cookies.filter(({ name, source }) => sources.get(name) === source);
}

/** Rejects an invalid cookie, and a value that would inject another cookie or header. */
export function assertCookie(field: string, name: string, value: string): void {
  // oxlint-disable-next-line no-control-regex -- the characters to reject
  if (name === "" || /[\u0000-\u0020\u007F-\uFFFF;,=]/.test(name))
    throw new InvalidRequestError("cookie", field, messages.request.cookieName({ name }));
  // oxlint-disable-next-line no-control-regex -- the characters to reject
  if (/[\u0000-\u001F\u007F-\uFFFF;]/.test(value))
    throw new InvalidRequestError("cookie", field, messages.request.cookieCharacters);
}
