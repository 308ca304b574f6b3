import { assertArgument } from "@heddle/params";

import { httpToken, isSetByConnection } from "../operation/header-names.ts";
import { InvalidRequestError, type PlannedHeader, type RequestPart } from "./request-plan.ts";
import { isSecretName } from "./secrets.ts";

/** The headers of the static mapping; a value of `undefined` counts as not given. */
export function mappedHeaders(mapping: Readonly<Record<string, string>>): readonly PlannedHeader[] {
  return Object.entries(mapping).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value !== "string")
      throw new InvalidRequestError("headers", name, "the value of a header is a text");
    assertHeader("headers", name, value);
    // Credentials are put into the mapping under any name, and whoever fills in the form may not know them.
    const isSecret = isSecretName(name) || !describesRequest.test(name);
    return [{ name, value: value.trim(), source: "mapping", isSecret } as const];
  });
}

/** Headers that say how a request is meant, not who sends it. */
const describesRequest =
  /^(?:accept(?:-.+)?|cache-control|content-.+|dnt|expect|if-.+|origin|pragma|prefer|range|referer|te|traceparent|user-agent|(?:.+-)?version)$/i;

/** Refuses what is not a header, or would be more than one. */
export function assertHeader(location: RequestPart, name: string, value: string): void {
  assertArgument("assertHeader", "name", name, "string");
  assertArgument("assertHeader", "value", value, "string");
  if (!httpToken.test(name))
    throw new InvalidRequestError(location, name, "this is not the name of a header");
  if (isSetByConnection(name))
    throw new InvalidRequestError(
      location,
      name,
      "this header belongs to the connection and is set by it",
    );
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u0008\u000A-\u001F\u007F]/.test(value))
    throw new InvalidRequestError(
      location,
      name,
      "a header cannot hold a line break or a control character",
    );
  if (/[\u0100-\uFFFF]/.test(value))
    throw new InvalidRequestError(
      location,
      name,
      "a header can hold only characters up to U+00FF; encode the others as the API asks",
    );
}

/** Of several headers with one name, in whatever case, the one of the highest rank: the first. */
export function strongestHeaders(headers: readonly PlannedHeader[]): readonly PlannedHeader[] {
  const seen = new Set<string>();
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** The cookies of a `Cookie` header. */
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

/** The value of the `Cookie` header for a list of cookies. */
export function writeCookies(cookies: readonly PlannedHeader[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Of cookies with one name, those of the strongest source; a list parameter may well give several. */
export function strongestCookies(cookies: readonly PlannedHeader[]): readonly PlannedHeader[] {
  const sources = new Map<string, string>();
  for (const { name, source } of cookies) if (!sources.has(name)) sources.set(name, source);
  return cookies.filter(({ name, source }) => sources.get(name) === source);
}

/** Refuses what would be another cookie or another header. */
export function assertCookie(field: string, name: string, value: string): void {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (name === "" || /[\u0000-\u0020\u007F-\uFFFF;,=]/.test(name))
    throw new InvalidRequestError("cookie", field, `"${name}" is not the name of a cookie`);
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u001F\u007F-\uFFFF;]/.test(value))
    throw new InvalidRequestError(
      "cookie",
      field,
      "a cookie cannot hold a semicolon, a control character or one beyond ASCII; encode them as the API asks",
    );
}
