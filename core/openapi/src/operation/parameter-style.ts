/**
 * The styles that OpenAPI has for writing lists and objects. Each style has one row here and one row in
 * `request/serialize-style.ts`, which writes it.
 *
 * - `explode`: the default of `explode` for this style.
 * - `declarable`: whether a document of OpenAPI 3.x can name it. `tabDelimited` is `collectionFormat: tsv` of 2.0.
 */
export const parameterStyles = {
  simple: { explode: false, declarable: true },
  label: { explode: false, declarable: true },
  matrix: { explode: false, declarable: true },
  form: { explode: true, declarable: true },
  spaceDelimited: { explode: false, declarable: true },
  pipeDelimited: { explode: false, declarable: true },
  tabDelimited: { explode: false, declarable: false },
  deepObject: { explode: false, declarable: true },
  cookie: { explode: true, declarable: true },
} as const;

/** How lists and objects in a parameter are written. */
export type ParameterStyle = keyof typeof parameterStyles;

/** The part of a request that contains a parameter. `querystring` is the whole query as one parameter (OpenAPI 3.2). */
export type ParameterLocation = "path" | "query" | "querystring" | "header" | "cookie";

/** The style of a parameter that does not name one. */
export const defaultStyles: Readonly<Record<ParameterLocation, ParameterStyle>> = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
};

/** `"pipeDelimited"` → `"pipeDelimited"`; `"tabDelimited"`, `"wavy"`, `7` → `undefined`. */
export function readStyle(value: unknown): ParameterStyle | undefined {
  if (typeof value !== "string" || !Object.hasOwn(parameterStyles, value)) return undefined;
  const style = value as ParameterStyle;
  return parameterStyles[style].declarable ? style : undefined;
}
