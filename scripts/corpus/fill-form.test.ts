import type { JsonSchema } from "@heddle/schema";
import { expect, it } from "vitest";

import { fieldCount } from "./fill-form.ts";
import { readPart } from "./request-validator.ts";

it("a branch is picked for the members of inner objects, too", () => {
  const branch = (name: string): JsonSchema => ({
    properties: { rule: { oneOf: [{ type: "null" }, { properties: { [name]: {} } }] } },
  });
  const value = { rule: { words: ["a"] } };
  expect([fieldCount(value, branch("words"), {}), fieldCount(value, branch("other"), {})]).toEqual([
    2, 1,
  ]);
  const self = { $ref: "#/self" };
  expect(fieldCount(value, self, { self: { oneOf: [self] } })).toBe(0);
});

it.each([
  ["6", ["6"], ["6"]],
  ["6", [6], [6]],
  ["[6]", [6], [6]],
  ['{"a":1}', { a: 1 }, { a: 1 }],
  ["true", true, true],
  ["true", "true", "true"],
])("the text %s of a form is read like %j", (text, like, expected) => {
  expect(readPart(text, like, false)).toEqual(expected);
});
