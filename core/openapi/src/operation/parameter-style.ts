import type { ParameterLocation, ParameterStyle } from "./operation.ts";

const styles: ReadonlySet<unknown> = new Set<ParameterStyle>([
  "simple",
  "label",
  "matrix",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "cookie",
]);

/** The style that applies where a parameter names none. */
export const defaultStyles: Readonly<Record<ParameterLocation, ParameterStyle>> = {
  path: "simple",
  query: "form",
  querystring: "form",
  header: "simple",
  cookie: "form",
};

/** The style that a document names; `undefined` when it names none that exists. */
export function readStyle(value: unknown): ParameterStyle | undefined {
  return styles.has(value) ? (value as ParameterStyle) : undefined;
}

/** Whether the values of lists and objects are written apart where a parameter does not say. */
export function explodesByDefault(style: ParameterStyle): boolean {
  return style === "form" || style === "cookie";
}
