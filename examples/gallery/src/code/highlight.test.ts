import { expect, it } from "vitest";
import { highlight } from "./highlight.ts";

const kindsOf = (code: string): [string, string][] =>
  highlight(code).flatMap(({ kind, text }) => (kind === undefined ? [] : [[kind, text]]));

it("loses no character", () => {
  const code = 'const a = `x ${b}`; // "note"\nnew Text({ text: "a // b", size: 12 });\n';
  expect(
    highlight(code)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

it("tells keywords, types, functions, texts, numbers and comments apart", () => {
  expect(kindsOf('export const a = load(new Text("x"), 1_000); // done')).toEqual([
    ["keyword", "export"],
    ["keyword", "const"],
    ["function", "load"],
    ["keyword", "new"],
    ["type", "Text"],
    ["string", '"x"'],
    ["number", "1_000"],
    ["comment", "// done"],
  ]);
});

it("leaves a property alone that is called like a keyword", () => {
  expect(kindsOf("{ type: a, in: b }")).toEqual([]);
});
