import type { Parameter } from "../operation/operation.ts";
import { contentText } from "./content-text.ts";
import { essenceOf } from "../operation/media-type.ts";
import { percentEncode, percentEncodeReserved } from "./percent-encoding.ts";
import { type RequestValues, valueOf } from "./request-values.ts";
import { expandPairs, type Pair } from "./style.ts";
import { urlencodedPairs } from "./urlencoded.ts";

/** The query that the parameters of an operation give, as encoded names and values. */
export function planQuery(
  parameters: readonly Parameter[],
  values: RequestValues,
): readonly Pair[] {
  return parameters
    .filter(({ location }) => location === "query")
    .flatMap((parameter) => queryPairs(parameter, valueOf(values.query, parameter.name)));
}

/** The text of a `querystring` parameter, which is the whole query. */
export function planQuerystring(parameters: readonly Parameter[], values: RequestValues): string {
  const parameter = parameters.find(({ location }) => location === "querystring");
  const value = values.querystring;
  if (parameter === undefined || value === undefined) return "";
  const mediaType = parameter.mediaType ?? "application/x-www-form-urlencoded";
  return essenceOf(mediaType) === "application/x-www-form-urlencoded"
    ? joinPairs(urlencodedPairs(value, parameter.encoding ?? {}))
    : percentEncode(contentText(mediaType, value));
}

/** Names and values as the text of a query or a form. */
export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join("&");
}

function queryPairs(parameter: Parameter, value: unknown): readonly Pair[] {
  if (value === undefined) return [];
  const { name, mediaType, style, explode, allowReserved, allowEmptyValue } = parameter;
  if (mediaType !== undefined)
    return [[percentEncode(name), percentEncode(contentText(mediaType, value))]];
  const pairs = expandPairs(name, value, {
    style,
    explode,
    encodeName: percentEncode,
    encode: (text) => (allowReserved ? percentEncodeReserved(text, "query") : percentEncode(text)),
  });
  return pairs.length === 0 && allowEmptyValue ? [[percentEncode(name), ""]] : pairs;
}
