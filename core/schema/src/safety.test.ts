import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type JsonSchema, validate } from "./index.ts";

function nested(depth: number, leaf: unknown): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}

function wrapped(depth: number, wrap: (schema: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = { type: "string" };
  for (let level = 0; level < depth; level++) schema = wrap(schema);
  return schema;
}

function alternative(inner: JsonSchema): JsonSchema {
  return { if: false, else: inner };
}

const codes = (value: unknown, schema: JsonSchema, budget = 1_000_000): string[] =>
  validate(value, schema, { budget }).map(({ code }) => code);

describe("safety", () => {
  const shapes: Readonly<Record<string, (depth: number) => [unknown, JsonSchema]>> = {
    "a value under a reference": (depth) => [
      nested(depth, 1),
      { type: ["object", "string"], properties: { a: { $ref: "#" } } },
    ],
    "a value under a nullable reference": (depth) => [
      nested(depth, 1),
      {
        type: ["object", "string"],
        properties: { a: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
      },
    ],
    "a schema by properties": (depth) => [
      nested(depth, 1),
      wrapped(depth, (a) => ({ properties: { a } })),
    ],
    "a schema by allOf": (depth) => [1, wrapped(depth, (inner) => ({ allOf: [inner] }))],
    "a schema by anyOf": (depth) => [1, wrapped(depth, (inner) => ({ anyOf: [inner] }))],
    "a schema by if": (depth) => [1, wrapped(depth, alternative)],
  };

  it.each(Object.entries(shapes))("[S49] checks %s 1,000 deep", (_, shape) => {
    expect(codes(...shape(1_000))).toEqual(["type"]);
  });

  it.each(Object.entries(shapes))("[S49] gives up on %s 100,000 deep", (_, shape) => {
    expect(codes(...shape(100_000))).toEqual(["depth"]);
  });

  it("[S49] compares values 100,000 deep", () => {
    expect(codes(nested(100_000, 1), { const: nested(100_000, 2) })).toEqual(["const"]);
    expect(codes([nested(100_000, 1), nested(100_000, 1)], { uniqueItems: true })).toEqual([
      "uniqueItems",
    ]);
  });

  it("[S50] supports a schema that contains itself", () => {
    const properties: Record<string, JsonSchema> = {};
    const schema = { type: "object", properties };
    properties["a"] = schema;
    expect(validate({ a: { a: 1 } }, schema)).toMatchObject([{ path: ["a", "a"], code: "type" }]);
    expect(codes(1, { $ref: "#" })).toEqual([]);
    expect(codes({}, { allOf: [{ $ref: "#" }], required: ["a"] })).toContain("required");
    expect(codes("x", { anyOf: [{ $ref: "#" }, { type: "string" }] })).toEqual([]);
  });

  it("[S50] supports a value that contains itself", () => {
    const value: Record<string, unknown> = { name: 1 };
    value["self"] = value;
    value["list"] = [value];
    const schema = {
      properties: { name: { type: "string" }, self: { $ref: "#" }, list: { items: { $ref: "#" } } },
    };
    expect(validate(value, schema)).toMatchObject([{ path: ["name"], code: "type" }]);
  });

  it.each(["allOf", "anyOf", "oneOf"])("[S51] stops exponential nesting of %s", (keyword) => {
    const $defs: Record<string, JsonSchema> = { bomb0: { type: "string" } };
    for (let level = 1; level < 40; level++) {
      const branch = { $ref: `#/$defs/bomb${level - 1}` };
      $defs[`bomb${level}`] = { [keyword]: [branch, branch] };
    }
    expect(validate(1, { $ref: "#/$defs/bomb39", $defs }, { budget: 200_000 })).toMatchObject([
      { path: [], code: "budget" },
    ]);
  });

  it("[S51] stops for values that share parts exponentially, or form different cycles", () => {
    let value: unknown = 1;
    for (let level = 0; level < 60; level++) value = { a: value, b: value };
    expect(codes(value, { additionalProperties: { $ref: "#" } }, 200_000)).toEqual(["budget"]);
    const [left, right]: Record<string, unknown>[] = [{}, {}];
    Object.assign(left ?? {}, { next: left });
    Object.assign(right ?? {}, { next: right });
    expect(codes(left, { const: right }, 200_000)).toEqual(["budget"]);
  });

  it("[S51] has the budget of the options; the default is enough for a large array", () => {
    const list = Array.from({ length: 50_000 }, (_, id) => ({ id }));
    const schema = { items: { properties: { id: { type: "integer" } } } };
    expect(validate(list, schema)).toEqual([]);
    expect(validate(list, schema, { budget: 1_000 })).toMatchObject([{ code: "budget" }]);
  });

  it("[S51] spends the budget on patterns", () => {
    const value = Array.from({ length: 1_000 }, () => "a".repeat(1_000));
    const items = { pattern: "(a|a|a|a|a|a|a|a|a|a|a)*b" };
    expect(validate(value, { items }, { budget: 100_000 })).toMatchObject([{ code: "budget" }]);
  });

  it("[S52] treats names of prototype members as ordinary names", () => {
    const value: unknown = JSON.parse('{ "__proto__": 1, "constructor": 2, "prototype": 3 }');
    const names = ["__proto__", "constructor", "prototype"];
    expect(codes(value, { additionalProperties: false })).toEqual(
      Array(3).fill("additionalProperties"),
    );
    expect(codes({}, { required: [...names, "toString"] })).toEqual(Array(4).fill("required"));
    expect(codes(value, { required: names })).toEqual([]);
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "type": "string" } } }',
    ) as JsonSchema;
    expect(validate(value, schema)).toMatchObject([{ path: ["__proto__"], code: "type" }]);
    expect(codes({}, schema)).toEqual([]);
    expect(
      codes({}, JSON.parse('{ "__proto__": { "type": "string" }, "toString": 1 }') as JsonSchema),
    ).toEqual([]);
    const inherited = Object.create({ a: 1 }) as unknown;
    expect(codes(inherited, { required: ["a"] })).toEqual(["required"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("[S53] returns for any schema and value", () => {
    const keywords = [
      "type",
      "enum",
      "const",
      "format",
      "pattern",
      "minLength",
      "maximum",
      "multipleOf",
      "uniqueItems",
      "required",
      "properties",
      "patternProperties",
      "additionalProperties",
      "propertyNames",
      "dependentRequired",
      "dependencies",
      "dependentSchemas",
      "items",
      "prefixItems",
      "contains",
      "minContains",
      "unevaluatedItems",
      "unevaluatedProperties",
      "allOf",
      "anyOf",
      "oneOf",
      "not",
      "if",
      "then",
      "else",
      "$ref",
      "$dynamicRef",
      "$id",
      "$anchor",
      "nullable",
      "discriminator",
    ];
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>(
          true,
          false,
          null,
          1,
          "#",
          "#/properties/a",
          "a",
          "string",
          -1,
          "^a+$",
          "(",
        ),
        fc.array(tie("schema"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keywords, "a", "b"), tie("schema"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(schema, fc.oneof(fc.jsonValue(), fc.anything(), schema), (schema, value) => {
        const issues = validate(value, schema as JsonSchema, { budget: 5_000 });
        for (const { code, message, path } of issues) {
          expect(code).not.toBe("");
          expect(message).not.toBe("");
          expect(Array.isArray(path)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
