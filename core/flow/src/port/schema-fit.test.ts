import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { schemaFits } from "./schema-fit.ts";

const text = { type: "string" } as const;
const number = { type: "number" } as const;
const point = {
  type: "object",
  properties: { x: number, y: number },
  required: ["x", "y"],
} as const;
const tree: JsonSchema = {
  type: "object",
  properties: { children: { type: "array", items: { $ref: "#" } } },
};
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const anyOf = (...branches: JsonSchema[]): JsonSchema => ({ anyOf: branches });

describe("a schema fits another", () => {
  it.each<[what: string, source: JsonSchema, target: JsonSchema]>([
    ["of the same type", text, text],
    ["of a wider type", { type: "integer" }, number],
    ["of more types", text, { type: ["string", "null"] }],
    ["that is nullable", { type: ["string", "null"] }, { ...text, nullable: true }],
    ["without a type", text, {}],
    ["if it has no type itself", {}, point],
    ["that is true", text, true],
    ["if it describes no value", false, text],
    ["with its values and others", { enum: ["a"] }, { enum: ["a", "b"] }],
    ["with its constant", { const: "a" }, { enum: ["a", "b"] }],
    ["of the type of its values", { enum: ["a", "b"] }, text],
    ["that requires less", point, { ...point, required: ["x"] }],
    ["with fewer members", point, { type: "object", properties: { x: number } }],
    ["with other limits", { ...number, maximum: 9 }, { ...number, maximum: 1 }],
    ["with wider items", listOf({ type: "integer" }), listOf(number)],
    ["with any items", listOf(text), { type: "array" }],
    ["with a branch for it", text, anyOf(number, text)],
    ["with a branch for each of its own", anyOf(number, text), anyOf(text, number, point)],
    ["in parts", { allOf: [text, { minLength: 1 }] }, text],
    ["by reference", { $ref: "#/$defs/t", $defs: { t: text } }, text],
    ["that is recursive", tree, tree],
  ])("[G203] %s", (_what, source, target) => {
    expect(schemaFits(source, target)).toBe(true);
  });

  it.each<[what: string, source: JsonSchema, target: JsonSchema]>([
    ["of another type", text, number],
    ["of a narrower type", number, { type: "integer" }],
    ["of fewer types", { type: ["string", "null"] }, text],
    ["that is false", text, false],
    ["with fewer values", { enum: ["a", "b"] }, { enum: ["a"] }],
    ["with values, if it has others", text, { enum: ["a"] }],
    ["that requires more", { ...point, required: ["x"] }, point],
    ["with another member", point, { type: "object", properties: { x: text } }],
    [
      "without one of its members",
      point,
      { type: "object", properties: { x: number }, additionalProperties: false },
    ],
    ["with other items", listOf(text), listOf(number)],
    ["without a branch for it", point, anyOf(number, text)],
    ["without a branch for one of its own", anyOf(number, text), text],
    ["of an implied type", { properties: { x: number } }, listOf(number)],
    [
      "that is recursive, but not in the same way",
      tree,
      {
        type: "object",
        properties: { children: listOf(text) },
      },
    ],
  ])("[G203] but not one %s", (_what, source, target) => {
    expect(schemaFits(source, target)).toBe(false);
  });
});
