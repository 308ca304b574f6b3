import { describe, expect, it } from "vitest";

import { type JsonSchema, validate, type ValidateOptions } from "./index.ts";

function codes(value: unknown, schema: JsonSchema, options?: ValidateOptions): string[] {
  return validate(value, schema, options).map(({ code }) => code);
}

describe("dialects", () => {
  const named = {
    $ref: "#/definitions/name",
    maxLength: 1,
    definitions: { name: { type: "string" } },
  };

  it("[S43] are 2020-12 with nullable by default", () => {
    expect(codes("ab", named)).toEqual(["maxLength"]);
    expect(codes(null, { type: "string", nullable: true })).toEqual([]);
  });

  it("[S43] are detected from the schema or its root", () => {
    const seventh = { ...named, $schema: "http://json-schema.org/draft-07/schema#" };
    const latest = "https://json-schema.org/draft/2020-12/schema";
    expect(codes("ab", seventh)).toEqual([]);
    expect(codes("ab", named, { root: { ...named, openapi: "3.0.1" } })).toEqual([]);
    expect(codes("ab", named, { root: { ...named, openapi: "3.1.0" } })).toEqual(["maxLength"]);
    expect(codes(null, { $schema: latest, type: "string", nullable: true })).toEqual(["type"]);
  });

  it("[S43] are overridden by the option", () => {
    const seventh = { ...named, $schema: "http://json-schema.org/draft-07/schema#" };
    expect(codes("ab", seventh, { dialect: "2020-12" })).toEqual(["maxLength"]);
    expect(codes(null, { type: "string", nullable: true }, { dialect: "draft-07" })).toEqual([
      "type",
    ]);
  });

  it("[S44] OpenAPI 3.0", () => {
    const dialect = "openapi-3.0";
    const enumerated = { type: "string", nullable: true, enum: ["a"] };
    expect(codes(null, enumerated, { dialect })).toEqual([]);
    expect(codes("b", enumerated, { dialect })).toEqual(["enum"]);
    const bounded = { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false };
    expect(codes(1, bounded, { dialect })).toEqual(["exclusiveMinimum"]);
    expect(codes(3, bounded, { dialect })).toEqual([]);
    expect(codes(4, bounded, { dialect })).toEqual(["maximum"]);
    expect(codes("ab", named, { dialect })).toEqual([]);
  });

  it("[S45] draft-07", () => {
    const dialect = "draft-07";
    const tuple = { items: [{ type: "string" }], additionalItems: { type: "integer" } };
    expect(codes(["a", 1], tuple, { dialect })).toEqual([]);
    expect(codes([1, "a"], tuple, { dialect })).toEqual(["type", "type"]);
    expect(codes(["a", 1], { ...tuple, additionalItems: false }, { dialect })).toEqual(["items"]);
    const dependent = { dependencies: { a: ["b"], c: { required: ["d"] } } };
    expect(codes({ a: 1 }, dependent, { dialect })).toEqual(["dependentRequired"]);
    expect(codes({ c: 1 }, dependent, { dialect })).toEqual(["required"]);
    expect(codes(1, named, { dialect })).toEqual(["type"]);
    expect(codes("ab", named, { dialect })).toEqual([]);
    const anchored = { $ref: "#here", definitions: { a: { $id: "#here", type: "string" } } };
    expect(codes(1, anchored, { dialect })).toEqual(["type"]);
  });
});
