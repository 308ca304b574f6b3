import { describe, expect, it } from "vitest";

import { isNullable, type JsonSchema, unwrapNullable } from "./index.ts";

describe("unwrapNullable", () => {
  it("[S11] unwraps nullable", () => {
    expect(unwrapNullable({ type: "string", nullable: true, minLength: 2 })).toEqual({
      type: "string",
      minLength: 2,
    });
  });

  it.each<JsonSchema>([
    { anyOf: [{ type: "string" }, { type: "null" }] },
    { oneOf: [{ type: "null" }, { type: "string" }] },
    { anyOf: [{ type: "string" }, { const: null }] },
    { anyOf: [{ type: "string" }, { enum: [null] }] },
    { anyOf: [{ type: "string" }, { type: ["null"] }] },
    { anyOf: [{ type: ["string", "null"] }, { type: "null" }] },
    { anyOf: [{ anyOf: [{ type: "string" }, { type: "null" }] }, { type: "null" }] },
  ])("[S12] unwraps %j to the sole branch", (schema) => {
    expect(unwrapNullable(schema)).toEqual({ type: "string" });
  });

  it("[S12] unwraps to an unresolved reference", () => {
    const schema = { anyOf: [{ $ref: "#/$defs/Pet" }, { type: "null" }], title: "Pet" };
    expect(unwrapNullable(schema)).toEqual({ $ref: "#/$defs/Pet", title: "Pet" });
  });

  it("[S13] unwraps a type list", () => {
    expect(unwrapNullable({ type: ["integer", "null"], minimum: 1 })).toEqual({
      type: "integer",
      minimum: 1,
    });
  });

  it("[S14] keeps the outer title and description", () => {
    const branch = { type: "string", title: "Inner", description: "inner" };
    const anyOf = [branch, { type: "null" }];
    expect(unwrapNullable({ anyOf, title: "Outer", description: "outer" })).toEqual({
      type: "string",
      title: "Outer",
      description: "outer",
    });
    expect(unwrapNullable({ anyOf, title: "Outer" })).toMatchObject({ description: "inner" });
    expect(branch.title).toBe("Inner");
  });

  it.each<JsonSchema>([
    { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
    { anyOf: [{ type: "string" }, { type: "integer" }] },
    { type: ["string", "integer", "null"] },
    { nullable: true, oneOf: [{ type: "string" }, { type: "integer" }] },
  ])("[S15] returns %j unchanged", (schema) => {
    expect(unwrapNullable(schema)).toBe(schema);
  });

  it.each<JsonSchema>([
    true,
    false,
    {},
    { type: "string" },
    { type: "null" },
    { anyOf: [{ type: "string" }] },
    { anyOf: [{ type: "null" }] },
    { nullable: false, type: "string" },
    { enum: [null] },
  ])("[S16] returns %j unchanged", (schema) => {
    expect(unwrapNullable(schema)).toBe(schema);
  });

  it("[S16] ends for a schema that is its own branch", () => {
    const schema: { anyOf: JsonSchema[] } = { anyOf: [{ type: "null" }] };
    schema.anyOf.push(schema);
    expect(unwrapNullable(schema)).toBeTypeOf("object");
  });

  it("[S17] isNullable: whether null is allowed", () => {
    expect(isNullable({ type: ["string", "integer", "null"] })).toBe(true);
    expect(isNullable({ nullable: true, oneOf: [{}, {}] })).toBe(true);
    expect(isNullable({ enum: ["a", null] })).toBe(true);
    expect(isNullable({ type: "string", enum: ["a", null] })).toBe(false);
    expect(isNullable({ type: "string" })).toBe(false);
    expect(isNullable(true)).toBe(false);
  });

  it("[S18] removes null from the enumeration and the default, and keeps all else", () => {
    expect(
      unwrapNullable({
        type: ["string", "null"],
        enum: ["a", null],
        default: null,
        readOnly: true,
      }),
    ).toEqual({ type: "string", enum: ["a"], readOnly: true });
    expect(
      unwrapNullable({ maxLength: 5, anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] }),
    ).toEqual({ type: "string", maxLength: 9, allOf: [{ maxLength: 5 }] });
  });
});
