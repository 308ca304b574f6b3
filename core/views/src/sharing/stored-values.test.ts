import { equalValues } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { schemaToWidget } from "../schema-to-widget/schema-to-widget.ts";
import { readWidgets, writeWidgets } from "./stored-values.ts";

const text: JsonSchema = { type: "string" };
const password: JsonSchema = { type: "string", format: "password" };
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
});
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const map = (additionalProperties: JsonSchema): JsonSchema => ({
  type: "object",
  additionalProperties,
});

const schemas: readonly (readonly [string, JsonSchema])[] = [
  ["a text", text],
  ["a pattern", { type: "string", pattern: "^[0-9]$" }],
  ["a date", { type: "string", format: "date" }],
  ["a number", { type: "number", maximum: 3 }],
  ["a boolean", { type: "boolean" }],
  ["a choice", { enum: ["a", "b"] }],
  ["a constant", { const: "c" }],
  ["tags", list(text)],
  ["rows", list(object({ a: text }))],
  ["a tuple", { type: "array", prefixItems: [text, { type: "integer" }] }],
  ["an object", object({ a: text, n: { type: "integer" } })],
  ["a map", map({ type: "integer" })],
  ["a union", { oneOf: [{ type: "integer" }, object({ a: text })] }],
  ["an object with a password", object({ a: text, p: password })],
  ["rows with a password", list(object({ a: text, p: password }))],
  ["a map with passwords", map(object({ a: text, p: password }))],
];

const values = ["abc", "7", 7, true, [], ["a"], [{ a: 1 }], [[1]], { a: "x" }, { q: { r: [1] } }];

/** Where a value is: the schema around its schema, and the value around it. */
type Place = readonly [string, (schema: JsonSchema) => JsonSchema, (value: unknown) => unknown];

const places: readonly Place[] = [
  ["alone", (schema) => schema, (value) => value],
  ["a member", (m) => object({ m, o: text }), (m) => ({ m, o: "o" })],
  ["an item", list, (value) => [value]],
  ["a value of a map", map, (k) => ({ k })],
  ["a member of a row", (m) => list(object({ m, p: password })), (m) => [{ m }]],
];

function reopened(schema: JsonSchema, value: unknown): unknown {
  const widgets = [["body", schemaToWidget("body", schema)]] as const;
  writeWidgets(widgets, { body: value });
  return readWidgets(widgets)["body"];
}

describe("[V793] a stored value", () => {
  it.each(places)("stays what it is, whatever the schema expects: %s", (_, around, within) => {
    const lost = schemas.flatMap(([name, schema]) =>
      values
        .map((value) => ({
          name,
          value: within(value),
          read: reopened(around(schema), within(value)),
        }))
        .filter(({ value, read }) => !equalValues(read, value)),
    );
    expect(lost).toEqual([]);
  });

  it.each<[string, JsonSchema, unknown, unknown]>([
    ["an object for rows", list(object({ p: password })), { a: 1, p: "secret" }, { a: 1 }],
    ["rows for an object", object({ p: password }), [{ a: 1, p: "secret" }], [{ a: 1 }]],
    [
      "an object for rows, beside another member",
      object({ a: text, m: list(object({ p: password })) }),
      { a: "x", m: { p: "secret" } },
      { a: "x", m: {} },
    ],
  ])("has no password where it does not fit: %s", (_, schema, value, stored) => {
    expect(reopened(schema, value)).toEqual(stored);
  });
});
