import { describe, expect, it } from "vitest";

import type { ParameterStyle } from "../operation/parameter-style.ts";
import { operation, parameter } from "./operation.fixture.ts";
import { percentEncode, serializeToPairs, serializeToText } from "./serialize-style.ts";
import { planRequest } from "./plan-request.ts";

const values = {
  undefined: null,
  string: "blue",
  array: ["blue", "black", "brown"],
  object: { R: 100, G: 200, B: 150 },
};

/** The style examples of OpenAPI 3.2, every cell that is not "n/a". */
const table: readonly (readonly [ParameterStyle, boolean, keyof typeof values, string])[] = [
  ["matrix", false, "undefined", ""],
  ["matrix", false, "string", ";color=blue"],
  ["matrix", false, "array", ";color=blue,black,brown"],
  ["matrix", false, "object", ";color=R,100,G,200,B,150"],
  ["matrix", true, "undefined", ""],
  ["matrix", true, "string", ";color=blue"],
  ["matrix", true, "array", ";color=blue;color=black;color=brown"],
  ["matrix", true, "object", ";R=100;G=200;B=150"],
  ["label", false, "undefined", ""],
  ["label", false, "string", ".blue"],
  ["label", false, "array", ".blue,black,brown"],
  ["label", false, "object", ".R,100,G,200,B,150"],
  ["label", true, "undefined", ""],
  ["label", true, "string", ".blue"],
  ["label", true, "array", ".blue.black.brown"],
  ["label", true, "object", ".R=100.G=200.B=150"],
  ["simple", false, "undefined", ""],
  ["simple", false, "string", "blue"],
  ["simple", false, "array", "blue,black,brown"],
  ["simple", false, "object", "R,100,G,200,B,150"],
  ["simple", true, "undefined", ""],
  ["simple", true, "string", "blue"],
  ["simple", true, "array", "blue,black,brown"],
  ["simple", true, "object", "R=100,G=200,B=150"],
  ["form", false, "undefined", "color="],
  ["form", false, "string", "color=blue"],
  ["form", false, "array", "color=blue,black,brown"],
  ["form", false, "object", "color=R,100,G,200,B,150"],
  ["form", true, "undefined", "color="],
  ["form", true, "string", "color=blue"],
  ["form", true, "array", "color=blue&color=black&color=brown"],
  ["form", true, "object", "R=100&G=200&B=150"],
  ["spaceDelimited", false, "array", "color=blue%20black%20brown"],
  ["spaceDelimited", false, "object", "color=R%20100%20G%20200%20B%20150"],
  ["pipeDelimited", false, "array", "color=blue%7Cblack%7Cbrown"],
  ["pipeDelimited", false, "object", "color=R%7C100%7CG%7C200%7CB%7C150"],
  ["deepObject", false, "object", "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ["deepObject", true, "object", "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ["cookie", false, "undefined", "color="],
  ["cookie", false, "string", "color=blue"],
  ["cookie", true, "undefined", "color="],
  ["cookie", true, "string", "color=blue"],
  ["cookie", true, "array", "color=blue; color=black; color=brown"],
  ["cookie", true, "object", "R=100; G=200; B=150"],
];

const textStyles: readonly string[] = ["matrix", "label", "simple"];

describe("the style table of OpenAPI 3.2", () => {
  it.each(table)("[O40] %s, explode %s, %s gives %j", (style, explode, column, expected) => {
    expect(write(style, explode, values[column])).toBe(expected);
  });

  it.each(table.filter(([style]) => !textStyles.includes(style) && style !== "cookie"))(
    "[O40] %s, explode %s, %s gives the query %j",
    (style, explode, column, expected) => {
      const color = parameter("query", "color", { style, explode });
      const plan = planRequest(
        operation({ parameters: [color] }),
        { query: { color: values[column] } },
        { baseUrl: "http://api.test" },
      );
      expect(plan.url).toBe(`http://api.test/things?${expected}`);
    },
  );
});

describe("beyond the table", () => {
  it.each([
    ["form", true, [], ""],
    ["form", false, {}, ""],
    ["form", true, [null, undefined, "a"], "color=a"],
    ["form", true, { a: null, b: undefined, c: 1 }, "c=1"],
    ["form", true, ["", "a"], "color=&color=a"],
    ["form", true, undefined, ""],
    ["form", true, false, "color=false"],
    ["form", true, 12345678901234567890n, "color=12345678901234567890"],
    ["form", true, "a,b c", "color=a%2Cb%20c"],
    ["form", false, ["a,b", "c&d"], "color=a%2Cb,c%26d"],
    ["form", true, "!'()*~", "color=%21%27%28%29%2A~"],
    ["form", true, "\uD800", "color=%EF%BF%BD"],
    ["form", true, [{ a: 1 }], "color=%7B%22a%22%3A1%7D"],
    ["matrix", true, "", ";color"],
    ["matrix", true, ["", "a"], ";color;color=a"],
    ["matrix", false, [], ""],
    ["label", true, [], ""],
    ["simple", true, { a: "" }, "a="],
    // The table leaves these open; they use the form style.
    ["spaceDelimited", true, ["a", "b"], "color=a&color=b"],
    ["pipeDelimited", true, "a", "color=a"],
    ["deepObject", true, "a", "color=a"],
    ["form", true, { page: 1, sort: ["a", null, "b"], none: [] }, "page=1&sort=a&sort=b"],
    [
      "deepObject",
      true,
      { a: { b: [1, { c: 2 }] } },
      "color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D%5Bc%5D=2",
    ],
  ] as const)("[O41] %s, explode %s, case %#", (style, explode, value, expected) => {
    expect(write(style, explode, value)).toBe(expected);
  });

  it.each([
    ["spaceDelimited", "%20"],
    ["pipeDelimited", "%7C"],
    ["tabDelimited", "%09"],
  ] as const)("[O20] serializes a list with %s in a path and a query", (style, delimiter) => {
    const listed = ["blue", "black", "brown"].join(delimiter);
    expect(write(style, false, values.array)).toBe(`color=${listed}`);
    const styling = { style, explode: false, encodeName: percentEncode, encode: percentEncode };
    expect(serializeToText("color", values.array, styling)).toBe(listed);
  });

  it.each([
    ["3.0.3", ".blue.black.brown"],
    ["3.0.4", ".blue,black,brown"],
    ["3.1.0", ".blue.black.brown"],
    ["3.1.1", ".blue,black,brown"],
    ["3.2.0", ".blue,black,brown"],
    [undefined, ".blue,black,brown"],
  ])("[O42] serializes an unexploded label of version %s as %s", (version, expected) => {
    const color = parameter("path", "color", { style: "label" });
    const plan = planRequest(
      operation({ path: "/{color}", parameters: [color] }),
      { path: { color: values.array } },
      { baseUrl: "http://api.test", version },
    );
    expect(plan.url).toBe(`http://api.test/${expected}`);
  });
});

function write(style: ParameterStyle, explode: boolean, value: unknown): string {
  const encode = style === "cookie" ? (text: string) => text : percentEncode;
  const styling = { style, explode, encodeName: encode, encode };
  if (textStyles.includes(style)) return serializeToText("color", value, styling);
  const separator = style === "cookie" ? "; " : "&";
  return serializeToPairs("color", value, styling)
    .map((pair) => pair.join("="))
    .join(separator);
}
