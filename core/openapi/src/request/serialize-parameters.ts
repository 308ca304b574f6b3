import { placeholderName } from "../document/document-outline.ts";
import { messages } from "../messages.ts";
import { essenceOf } from "../operation/media-type.ts";
import type { Parameter } from "../operation/operation.ts";
import { assertCookie, assertHeader } from "./headers.ts";
import {
  InvalidRequestError,
  type PlannedHeader,
  type RequestValues,
  valueOf,
  type Values,
} from "./request-plan.ts";
import { isSecretName, isSecretSchema } from "./secrets.ts";
import { urlencodedPairs } from "./serialize-body.ts";
import {
  asciiContentText,
  contentText,
  joinPairs,
  type Pair,
  percentEncode,
  percentEncodeReserved,
  serializeToPairs,
  serializeToText,
} from "./serialize-style.ts";

// How the parameters of an operation become a path, a query, headers and cookies. The styles themselves are in
// `serialize-style.ts`; this file decides what is encoded and what is rejected in each location.

/** A path template with its placeholders filled in. */
export interface FilledPath {
  readonly path: string;
  /** The query of the template itself, without the question mark. */
  readonly query: string;
}

/**
 * Fills the placeholders of a path template: `/pets/{id}/{tag}?v=1`, `{ id: 7, tag: "a/b" }` → path `/pets/7/a%2Fb`, query
 * `v=1`. No value can leave its segment, or its segments for `{+tag}`: `..`, an empty and a missing value are rejected.
 */
export function fillPath(
  template: string,
  parameters: readonly Parameter[],
  values: Values | undefined,
  labelDelimiter: "," | ".",
): FilledPath {
  const fill = (segment: string): string =>
    fillSegment(segment, parameters, values, labelDelimiter);
  // A fragment in a template distinguishes operations and is never sent.
  const [address = ""] = splitTemplate("#", template);
  const [path = "", ...query] = splitTemplate("?", address);
  return {
    path: `/${splitTemplate("/", path.replace(/^\//, "")).map(fill).join("/")}`,
    query: query.map(fill).join("?"),
  };
}

/** Splits a template at a character, except inside the name of a placeholder: `/a/{b/c}` → ``, `a`, `{b/c}`. */
function splitTemplate(character: "/" | "?" | "#", template: string): readonly string[] {
  const parts = [""];
  for (const token of template.match(/\{[^{}]*\}|[^]/g) ?? []) {
    if (token === character) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

function fillSegment(
  segment: string,
  parameters: readonly Parameter[],
  values: Values | undefined,
  labelDelimiter: "," | ".",
): string {
  const names: string[] = [];
  const filled = segment.replace(/\{([^{}]+)\}/g, (_, placeholder: string) => {
    const name = placeholderName(placeholder);
    names.push(name);
    const parameter = parameters.find((each) => each.location === "path" && each.name === name);
    const value = valueOf(values, name);
    return name === placeholder
      ? fillPlaceholder(name, parameter, value, labelDelimiter)
      : fillSegments(name, parameter, value, labelDelimiter);
  });
  const [name] = names;
  if (name !== undefined) for (const part of filled.split("/")) rejectDotSegment(name, part);
  return filled;
}

function fillPlaceholder(
  name: string,
  parameter: Parameter | undefined,
  value: unknown,
  labelDelimiter: "," | ".",
): string {
  if (value === undefined) throw new InvalidRequestError("path", name, messages.request.missing);
  const text = pathText(name, parameter, value, labelDelimiter);
  if (text === "") throw new InvalidRequestError("path", name, messages.request.empty);
  // A server that decodes twice would see the dots.
  if (typeof value === "string") rejectDotSegment(name, value);
  return text;
}

/** `{+name}` stands for several segments: `a/b c` → `a/b%20c`. */
function fillSegments(
  name: string,
  parameter: Parameter | undefined,
  value: unknown,
  labelDelimiter: "," | ".",
): string {
  const segments = typeof value === "string" && value !== "" ? value.split("/") : [value];
  if (segments.includes("") && value !== "")
    throw new InvalidRequestError("path", name, messages.request.emptySegment);
  return segments
    .map((segment) => fillPlaceholder(name, parameter, segment, labelDelimiter))
    .join("/");
}

function pathText(
  name: string,
  parameter: Parameter | undefined,
  value: unknown,
  labelDelimiter: "," | ".",
): string {
  if (parameter?.mediaType !== undefined)
    return percentEncode(contentText(parameter.mediaType, value));
  return serializeToText(name, value, {
    style: parameter?.style ?? "simple",
    explode: parameter?.explode ?? false,
    encodeName: percentEncode,
    encode: encoderFor("path", parameter?.allowReserved === true),
    labelDelimiter,
  });
}

/** Rejects `.`, `..`, `%2e` and `%2E.`: URL parsers resolve them to another path. */
function rejectDotSegment(name: string, text: string): void {
  if (!/^(?:\.|%2e){1,2}$/i.test(text)) return;
  throw new InvalidRequestError("path", name, messages.request.dotSegment({ text }));
}

/** The query parameters as encoded pairs: `{ tag: ["a", "b&c"] }` → `[["tag", "a"], ["tag", "b%26c"]]`. */
export function planQuery(
  parameters: readonly Parameter[],
  values: RequestValues,
): readonly Pair[] {
  return parameters
    .filter(({ location }) => location === "query")
    .flatMap((parameter) => queryPairs(parameter, valueOf(values.query, parameter.name)));
}

function queryPairs(parameter: Parameter, value: unknown): readonly Pair[] {
  if (value === undefined) return [];
  const { name, mediaType, style, explode, allowReserved, allowEmptyValue } = parameter;
  if (mediaType !== undefined)
    return [[percentEncode(name), percentEncode(contentText(mediaType, value))]];
  const pairs = serializeToPairs(name, value, {
    style,
    explode,
    encodeName: percentEncode,
    encode: encoderFor("query", allowReserved),
  });
  return pairs.length === 0 && allowEmptyValue ? [[percentEncode(name), ""]] : pairs;
}

/** The text of a `querystring` parameter, which is the whole query: `{ a: 1, b: "c d" }` → `a=1&b=c+d`. */
export function planQuerystring(parameters: readonly Parameter[], values: RequestValues): string {
  const parameter = parameters.find(({ location }) => location === "querystring");
  const value = values.querystring;
  if (parameter === undefined || value === undefined) return "";
  const mediaType = parameter.mediaType ?? "application/x-www-form-urlencoded";
  return essenceOf(mediaType) === "application/x-www-form-urlencoded"
    ? joinPairs(urlencodedPairs(value, parameter.encoding ?? {}))
    : percentEncode(contentText(mediaType, value));
}

/** The header parameters as headers, without percent-encoding: `{ "X-Ids": [1, 2] }` → `X-Ids: 1,2`. */
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
        ? serializeToText(name, value, { style, explode, encodeName: verbatim, encode: verbatim })
        : asciiContentText(mediaType, value);
    assertHeader("header", name, text);
    const isSecret = isSecretName(name) || isSecretSchema(schema);
    return [{ name, value: text.trim(), source: "widget", isSecret } as const];
  });
}

/** The cookie parameters as cookies: `{ ids: [1, 2] }` → `ids=1`, `ids=2`. */
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

function cookiePairs(parameter: Parameter, value: unknown): readonly Pair[] {
  const { name, mediaType, style, explode, allowReserved } = parameter;
  if (value === undefined) return [];
  if (mediaType !== undefined) return [[name, asciiContentText(mediaType, value)]];
  // The `cookie` style of OpenAPI 3.2 encodes nothing.
  const isVerbatim = style === "cookie";
  return serializeToPairs(name, value, {
    style,
    explode,
    encodeName: isVerbatim ? verbatim : percentEncode,
    encode: isVerbatim ? verbatim : encoderFor("cookie", allowReserved),
  });
}

function encoderFor(
  location: "path" | "query" | "cookie",
  allowReserved: boolean,
): (text: string) => string {
  return allowReserved ? (text) => percentEncodeReserved(text, location) : percentEncode;
}

function verbatim(text: string): string {
  return text;
}
