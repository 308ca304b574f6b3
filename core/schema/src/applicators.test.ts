import { describe, expect, it } from "vitest";

import { type JsonSchema, validate } from "./index.ts";
import { findings, mismatches, type Row } from "./keyword-table.fixture.ts";

// Parsed from text, because lint rejects an object literal with a `then` member.
const conditional = JSON.parse(
  '{ "if": { "required": ["a"] }, "then": { "required": ["b"] }, "else": { "required": ["c"] } }',
) as JsonSchema;

describe("keywords that apply other schemas", () => {
  it.each<Row>([
    [{ items: { type: "string" } }, [[], ["a"], {}], [[["a", 1, 2], "type@1", "type@2"]]],
    [{ items: false }, [[]], [[[1], "items@0"]]],
    [
      { prefixItems: [{ type: "string" }, true], items: { type: "integer" } },
      [["a"], ["a", null, 1]],
      [[[1, 1, "x"], "type@0", "type@2"]],
    ],
    [
      { contains: { type: "string" } },
      [[1, "a"]],
      [
        [[1], "contains"],
        [[], "contains"],
      ],
    ],
    [
      { contains: { type: "string" }, minContains: 2, maxContains: 3 },
      [["a", "b"]],
      [
        [["a"], "minContains"],
        [["a", "b", "c", "d"], "maxContains"],
      ],
    ],
    [{ contains: { type: "string" }, minContains: 0 }, [[]], []],
    [
      { minItems: 1, maxItems: 2 },
      [[1], [1, 2]],
      [
        [[], "minItems"],
        [[1, 2, 3], "maxItems"],
      ],
    ],
    [
      { uniqueItems: true },
      [[1, "1", true, [1], { a: 1 }]],
      [
        [[1, 1], "uniqueItems"],
        [
          [
            { a: 1, b: 2 },
            { b: 2, a: 1 },
          ],
          "uniqueItems",
        ],
        [[1, 1n], "uniqueItems"],
      ],
    ],
  ])("[S35] arrays: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { properties: { a: { type: "string" }, b: false } },
      [{ a: "x" }, { c: 1 }, []],
      [
        [{ a: 1 }, "type@a"],
        [{ b: 1 }, "not@b"],
      ],
    ],
    [
      { patternProperties: { "^x-": { type: "string" }, "^n": false } },
      [{ "x-a": "x", b: 1 }],
      [
        [{ "x-a": 1 }, "type@x-a"],
        [{ n: 1 }, "patternProperties@n"],
      ],
    ],
    [
      { properties: { a: true }, patternProperties: { "^x-": true }, additionalProperties: false },
      [{ a: 1, "x-b": 2 }],
      [[{ c: 1 }, "additionalProperties@c"]],
    ],
    [{ additionalProperties: { type: "string" } }, [{ a: "x" }], [[{ a: 1 }, "type@a"]]],
    [{ propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [[{ abc: 1 }, "propertyNames@abc"]]],
    [{ required: ["a", "b"] }, [{ a: 1, b: null }, "text"], [[{ a: 1 }, "required@b"]]],
    [
      { minProperties: 1, maxProperties: 2 },
      [{ a: 1 }],
      [
        [{}, "minProperties"],
        [{ a: 1, b: 1, c: 1 }, "maxProperties"],
      ],
    ],
  ])("[S36] objects: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { dependentRequired: { card: ["address"] } },
      [{}, { card: 1, address: 2 }],
      [[{ card: 1 }, "dependentRequired@address"]],
    ],
    [
      { dependentSchemas: { card: { required: ["address"] } } },
      [{}],
      [[{ card: 1 }, "required@address"]],
    ],
    [
      conditional,
      [{ a: 1, b: 1 }, { c: 1 }],
      [
        [{ a: 1 }, "required@b"],
        [{}, "required@c"],
      ],
    ],
    [
      { allOf: [{ minimum: 2 }, { maximum: 4 }] },
      [3],
      [
        [1, "minimum"],
        [5, "maximum"],
      ],
    ],
    [{ not: { type: "string" } }, [1], [["a", "not"]]],
    [true, [1, null, {}], []],
    [
      false,
      [],
      [
        [1, "not"],
        [null, "not"],
      ],
    ],
  ])("[S37] logic: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      [{ a: 1 }],
      [[{ a: 1, b: 1 }, "unevaluatedProperties@b"]],
    ],
    [
      {
        unevaluatedProperties: false,
        anyOf: [{ required: ["a"], properties: { a: true } }, { properties: { b: true } }],
      },
      [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }],
      [[{ c: 1 }, "unevaluatedProperties@c"]],
    ],
    [
      { if: { required: ["a"], properties: { a: true } }, unevaluatedProperties: false },
      [{ a: 1 }],
      [[{ b: 1 }, "unevaluatedProperties@b"]],
    ],
    [
      { allOf: [{ unevaluatedProperties: false }], properties: { a: true } },
      [{}],
      [[{ a: 1 }, "unevaluatedProperties@a"]],
    ],
    [
      { prefixItems: [true], contains: { type: "string" }, unevaluatedItems: false },
      [[1, "a"]],
      [[["a", 1], "unevaluatedItems@1"]],
    ],
  ])("[S38] unevaluated: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it.each<Row>([
    [
      { $ref: "#/$defs/name", maxLength: 3, $defs: { name: { type: "string" } } },
      ["abc"],
      [
        [1, "type"],
        ["abcd", "maxLength"],
      ],
    ],
    [{ $defs: { n: { $anchor: "name", type: "string" } }, $ref: "#name" }, ["a"], [[1, "type"]]],
    [
      {
        $id: "https://example.com/a",
        $ref: "b",
        $defs: { b: { $id: "b", $ref: "#/$defs/own", $defs: { own: { type: "string" } } } },
      },
      ["a"],
      [[1, "type"]],
    ],
    [
      { type: "object", properties: { child: { $ref: "#" } } },
      [{ child: { child: {} } }],
      [[{ child: { child: 1 } }, "type@child/child"]],
    ],
  ])("[S39] references: %j", (...row) => {
    expect(mismatches(row)).toEqual([]);
  });

  it("[S39] extends a recursive schema by its dynamic anchor", () => {
    const schema = {
      $id: "https://example.com/strict",
      $dynamicAnchor: "node",
      $ref: "tree",
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: "tree",
          $dynamicAnchor: "node",
          type: "object",
          properties: { children: { items: { $dynamicRef: "#node" } } },
        },
      },
    };
    expect(findings({ children: [{}] }, schema)).toEqual([]);
    expect(findings({ children: [{ other: 1 }] }, schema)).toEqual([
      "unevaluatedProperties@children/0/other",
    ]);
  });

  it("[S39] extends a recursive schema of 2019-09", () => {
    const schema = {
      $id: "https://example.com/strict",
      $recursiveAnchor: true,
      $ref: "tree",
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: "tree",
          $recursiveAnchor: true,
          type: "object",
          properties: { children: { items: { $recursiveRef: "#" } } },
        },
      },
    };
    expect(findings({ children: [{}] }, schema)).toEqual([]);
    expect(findings({ children: [{ other: 1 }] }, schema)).toEqual([
      "unevaluatedProperties@children/0/other",
    ]);
  });

  it("[S39] follows a recursive reference to the nearest anchor, in a document that is no schema", () => {
    const node = {
      $recursiveAnchor: true,
      type: "object",
      required: ["children"],
      properties: { children: { type: "array", items: { $recursiveRef: "#" } } },
    };
    const root = { openapi: "3.1.0", components: { schemas: { node } } };
    const issuesOf = (value: unknown): unknown[] =>
      validate(value, node, { root }).map(({ code, path }) => [code, path.join("/")]);
    expect(issuesOf({ children: [{ children: [] }] })).toEqual([]);
    expect(issuesOf({ children: [{ children: [{}] }] })).toEqual([
      ["required", "children/0/children/0/children"],
    ]);
  });

  it("[S39] resolves references in the root around the schema", () => {
    const root = { components: { schemas: { Name: { type: "string" } } } };
    const schema = { properties: { name: { $ref: "#/components/schemas/Name" } } };
    expect(validate({ name: 1 }, schema, { root })).toMatchObject([
      { code: "type", path: ["name"] },
    ]);
  });

  it.each<unknown>([
    { $ref: "#/nowhere" },
    { $ref: "https://example.com/elsewhere" },
    { type: 5, properties: [], required: true, items: 3, allOf: {}, minLength: "x", enum: "x" },
    {
      pattern: 5,
      $ref: {},
      additionalProperties: "no",
      if: 7,
      not: null,
      patternProperties: "abc",
    },
    { anyOf: "x", oneOf: [], dependencies: [], dependentRequired: 1, contains: "x", format: 1 },
    { type: "any" },
    null,
    "text",
    { oneOf: [{ $ref: "#/nowhere" }, { $ref: "#/no/where" }, true] },
  ])("[S42] an invalid schema checks nothing: %j", (schema) => {
    expect(validate({ a: 1 }, schema as JsonSchema)).toEqual([]);
    expect(validate(["a"], schema as JsonSchema)).toEqual([]);
  });
});
