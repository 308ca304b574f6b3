import { describe, expect, it } from "vitest";

import { type JsonSchema, validate } from "./index.ts";

function findings(value: unknown, schema: JsonSchema): string[] {
  return validate(value, schema).map(({ code, path }) => [code, ...path].join("/"));
}

describe("anyOf and oneOf", () => {
  const cat = {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { const: "cat" }, lives: { type: "integer" } },
  };
  const dog = {
    type: "object",
    required: ["kind"],
    properties: { kind: { const: "dog" }, name: { type: "string" } },
  };

  it.each(["anyOf", "oneOf"])("[S27] %s reports the branch with the right tags", (union) => {
    expect(findings({ kind: "cat", lives: "nine", name: 1 }, { [union]: [dog, cat] })).toEqual([
      "type/lives",
    ]);
    expect(findings({ kind: "dog", name: 1 }, { [union]: [cat, dog] })).toEqual(["type/name"]);
  });

  it("[S27] prefers the right type, then fewer problems", () => {
    const list = { type: "array", minItems: 9, maxItems: 0 };
    expect(findings([1], { anyOf: [{ type: "string" }, list] })).toEqual(["minItems", "maxItems"]);
    expect(findings(7, { anyOf: [{ minimum: 8, multipleOf: 2 }, { maximum: 6 }] })).toEqual([
      "maximum",
    ]);
    expect(findings("ab", { anyOf: [{ type: "string", minLength: 3 }, { type: "null" }] })).toEqual(
      ["minLength"],
    );
  });

  it("[S27] reports several matching branches of oneOf", () => {
    expect(findings(6, { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] })).toEqual(["oneOf"]);
    expect(findings(4, { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] })).toEqual([]);
  });

  it("[S28] combines types", () => {
    const schema = { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] };
    expect(validate(true, schema)).toMatchObject([
      { path: [], code: "type", message: "Enter text or a number." },
    ]);
    expect(validate(true, { anyOf: [{ type: "integer" }, { type: "null" }] })).toMatchObject([
      { path: [], code: "type", message: "Enter a whole number." },
    ]);
  });

  it("[S28] combines values", () => {
    const schema = { oneOf: [{ const: "a", title: "A" }, { enum: ["b", "c"] }] };
    expect(validate("x", schema)).toMatchObject([
      { path: [], code: "enum", message: "Choose one of: a, b, c." },
    ]);
  });

  it.each([
    { propertyName: "kind", mapping: { feline: "#/$defs/Cat", canine: "Dog" } },
    { propertyName: "kind" },
  ])("[S29] follows the discriminator %j", (discriminator) => {
    const [feline, canine] = discriminator.mapping ? ["feline", "canine"] : ["Cat", "Dog"];
    const branch = {
      type: "object",
      properties: { name: { type: "string" }, age: { type: "integer" } },
    };
    const schema = {
      discriminator,
      oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
      $defs: { Cat: { ...branch, required: ["name", "age"] }, Dog: branch },
    };
    expect(findings({ kind: feline }, { ...schema, oneOf: schema.oneOf.slice(0, 1) })).toEqual([
      "required/name",
      "required/age",
    ]);
    expect(findings({ kind: feline, name: 1 }, schema)).toEqual(["required/age", "type/name"]);
    expect(findings({ kind: canine, name: 1 }, schema)).toEqual(["type/name"]);
    expect(findings({ kind: feline, name: "Tom", age: 3 }, schema)).toEqual([]);
    expect(findings({ kind: "fish", name: "Tom", age: 3 }, schema)).toEqual(["oneOf"]);
  });
});
