import type { ParameterStyle } from "../operation/operation.ts";
import { shapeOf, textOf } from "./value-shape.ts";

/** A name and a value, encoded for their place. */
export type Pair = readonly [name: string, value: string];

/** How one value is written. */
export interface Styling {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly encodeName: (name: string) => string;
  readonly encode: (value: string) => string;
  /** What `label` puts between values that are not exploded: a comma, in older versions of OpenAPI a dot. */
  readonly labelDelimiter?: "," | ".";
}

/** Writes a value as names and values, for a query, for cookies or for a form. Nothing for an empty list. */
export function expandPairs(name: string, value: unknown, styling: Styling): readonly Pair[] {
  return styling.style === "deepObject"
    ? deepPairs(styling.encodeName(name), value, styling)
    : namedPairs(name, value, styling);
}

/** Writes a value as one text, for a path or a header. Empty for `null` and an empty list. */
export function expandText(name: string, value: unknown, styling: Styling): string {
  if (value === null || value === undefined) return "";
  if (styling.style === "matrix")
    return namedPairs(name, value, styling)
      .map(([name, value]) => (value === "" ? `;${name}` : `;${name}=${value}`))
      .join("");
  if (styling.style !== "label") return members(value, styling).join(delimiterOf(styling));
  const delimiter = styling.explode ? "." : (styling.labelDelimiter ?? ",");
  const listed = members(value, styling);
  return listed.length === 0 ? "" : `.${listed.join(delimiter)}`;
}

/** What stands between the values of a list that is not exploded; a comma unless named here. */
const delimiters: Partial<Record<ParameterStyle, string>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
};

function delimiterOf({ style, encode }: Styling): string {
  const delimiter = delimiters[style];
  return delimiter === undefined ? "," : encode(delimiter);
}

function namedPairs(name: string, value: unknown, styling: Styling): readonly Pair[] {
  const { explode, encode, encodeName } = styling;
  const shaped = shapeOf(value);
  const encodedName = encodeName(name);
  if (shaped.shape === "absent") return [];
  if (shaped.shape === "null") return [[encodedName, ""]];
  if (shaped.shape === "object" && explode)
    return shaped.entries.flatMap(([key, member]) =>
      itemsOf(member).map((item): Pair => [encodeName(key), encode(textOf(item))]),
    );
  const listed = members(value, styling);
  if (listed.length === 0) return [];
  if (explode) return listed.map((member) => [encodedName, member]);
  return [[encodedName, listed.join(delimiterOf(styling))]];
}

/** The items of a list; any other value is the only one. */
function itemsOf(value: unknown): readonly unknown[] {
  const shaped = shapeOf(value);
  return shaped.shape === "array" ? shaped.items : [value];
}

/** The members of a value one after the other: those of an object as name and value, or `name=value` if exploded. */
function members(value: unknown, { explode, encode }: Styling): readonly string[] {
  const shaped = shapeOf(value);
  if (shaped.shape === "primitive") return [encode(shaped.text)];
  if (shaped.shape === "array") return shaped.items.map((item) => encode(textOf(item)));
  if (shaped.shape !== "object") return [];
  return shaped.entries.flatMap(([key, member]) => {
    const pair = [encode(key), encode(textOf(member))];
    return explode ? [pair.join("=")] : pair;
  });
}

/** `color[R]=100`; OpenAPI leaves deeper values open: members of lists are numbered, as most servers read them. */
function deepPairs(prefix: string, value: unknown, styling: Styling): readonly Pair[] {
  const shaped = shapeOf(value);
  const inner = (key: string): string => `${prefix}${styling.encodeName(`[${key}]`)}`;
  switch (shaped.shape) {
    case "absent":
      return [];
    case "null":
      return [[prefix, ""]];
    case "primitive":
      return [[prefix, styling.encode(shaped.text)]];
    case "array":
      return shaped.items.flatMap((item, index) => deepPairs(inner(String(index)), item, styling));
    case "object":
      return shaped.entries.flatMap(([key, member]) => deepPairs(inner(key), member, styling));
  }
}
