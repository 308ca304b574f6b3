import { isSetByConnection } from "../operation/ignored-headers.ts";
import type { Parameter } from "../operation/operation.ts";
import { plainContentText } from "./content-text.ts";
import { httpToken } from "./http-token.ts";
import { InvalidRequestError, type RequestPart } from "./invalid-request-error.ts";
import type { PlannedHeader } from "./request-plan.ts";
import { type RequestValues, valueOf } from "./request-values.ts";
import { isSecretName, isSecretSchema } from "./secret.ts";
import { expandText } from "./style.ts";

/** The headers that the header parameters of an operation give. */
export function planHeaders(
  parameters: readonly Parameter[],
  values: RequestValues,
): readonly PlannedHeader[] {
  return parameters.flatMap((parameter) => {
    const { name, location, mediaType, style, explode, schema } = parameter;
    const value = valueOf(values.header, name);
    if (location !== "header" || value === undefined) return [];
    const text =
      mediaType === undefined
        ? expandText(name, value, { style, explode, encodeName: asIs, encode: asIs })
        : plainContentText(mediaType, value);
    assertHeader("header", name, text);
    const isSecret = isSecretName(name) || isSecretSchema(schema);
    return [{ name, value: text.trim(), source: "widget", isSecret } as const];
  });
}

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

function asIs(text: string): string {
  return text;
}
