import type { Parameter } from "../operation/operation.ts";
import { plainContentText } from "./content-text.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { percentEncode, percentEncodeReserved } from "./percent-encoding.ts";
import type { PlannedHeader } from "./request-plan.ts";
import { type RequestValues, valueOf } from "./request-values.ts";
import { expandPairs, type Pair } from "./style.ts";

/** The cookies that the cookie parameters of an operation give. */
export function planCookies(
  parameters: readonly Parameter[],
  values: RequestValues,
): readonly PlannedHeader[] {
  return parameters
    .filter(({ location }) => location === "cookie")
    .flatMap((parameter) =>
      cookiePairs(parameter, valueOf(values.cookie, parameter.name)).map(([name, value]) => {
        assertCookie(parameter.name, name, value);
        return { name, value, source: "widget", isSecret: true } as const;
      }),
    );
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

function cookiePairs(parameter: Parameter, value: unknown): readonly Pair[] {
  const { name, mediaType, style, explode, allowReserved } = parameter;
  if (value === undefined) return [];
  if (mediaType !== undefined) return [[name, plainContentText(mediaType, value)]];
  const encode = (text: string): string =>
    allowReserved ? percentEncodeReserved(text, "cookie") : percentEncode(text);
  return expandPairs(name, value, {
    style,
    explode,
    // The cookie style writes everything as it is.
    encodeName: style === "cookie" ? (text) => text : percentEncode,
    encode: style === "cookie" ? (text) => text : encode,
  });
}
