import { expect, it } from "vitest";
import { highlight } from "./highlight.ts";

const kindsOf = (code: string): [string, string][] =>
  highlight(code).flatMap(({ kind, text }) => (kind === undefined ? [] : [[kind, text]]));

it("keeps every character", () => {
  const code = 'const a = `x ${b}`; // "note"\nnew Text({ text: "a // b", size: 12 });\n';
  expect(
    highlight(code)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

it("distinguishes keywords, types, functions, strings, numbers and comments", () => {
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

it("does not highlight a property with the name of a keyword", () => {
  expect(kindsOf("{ type: a, in: b }")).toEqual([]);
});
