import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { Random } from "./random.ts";
import { type Extent, Sampler } from "./sampler.ts";

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

/** Values for a schema, with different seeds. */
function samples(schema: JsonSchema, extent: Extent = "every"): readonly unknown[] {
  return seeds.map((seed) => new Sampler({}, { extent, random: new Random(seed) }).sample(schema));
}

describe("sample values are those that a person enters", () => {
  it("without an empty text in an optional field", () => {
    const properties = { a: { type: "string", pattern: "^$" }, b: { type: "string" } };
    for (const value of samples({ type: "object", properties }))
      expect(value).toEqual({ b: expect.any(String) as string });
  });

  it("with options in their order", () => {
    const items = { oneOf: [{ const: 2 }, { const: 0 }, { const: 1 }] };
    for (const value of samples({ type: "array", items, minItems: 3, uniqueItems: true }))
      expect(value).toEqual([2, 0, 1]);
  });

  it("without a text that would be a number which is not valid", () => {
    const anyOf = [
      { type: "number", exclusiveMinimum: 0 },
      { type: "string", pattern: "^0?$" },
    ];
    for (const value of samples({ anyOf })) expect(value).not.toBe("0");
    const digits = [{ type: "null" }, { type: "string", pattern: "^[0-9]$" }];
    for (const value of samples({ anyOf: digits })) expect(value).toMatch(/^[0-9]$/);
  });

  it("with the members that a form has fields for", () => {
    const anyOf = [{ required: ["undescribed"] }, { required: ["a"] }];
    const schema = { type: "object", properties: { a: { type: "integer" } }, anyOf };
    for (const value of samples(schema, "required"))
      expect(Object.keys(value as object)).toEqual(["a"]);
  });

  it("with the discriminator, which the form enters", () => {
    const kind = (name: string): JsonSchema => ({
      type: "object",
      properties: { kind: { enum: [name] }, id: { type: "string" } },
      required: ["id"],
    });
    const schema = { oneOf: [kind("a"), kind("b")], discriminator: { propertyName: "kind" } };
    for (const value of samples(schema, "required"))
      expect(Object.keys(value as object).toSorted()).toEqual(["id", "kind"]);
  });

  it("with multiples that are exact when they are divided", () => {
    for (const value of samples({ type: "number", multipleOf: 0.01, minimum: 0, maximum: 100 }))
      expect(Number.isInteger((value as number) / 0.01)).toBe(true);
  });
});
