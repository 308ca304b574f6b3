import { describe, expect, it } from "vitest";

import { Conditions, flattenSchema, type JsonSchema } from "./index.ts";

/** The shown members of a schema for some values; required ones have a star. */
function shown(schema: JsonSchema, values: Readonly<Record<string, unknown>>): readonly string[] {
  const conditions = Conditions.of(flattenSchema(schema, schema), schema);
  const { properties, required } = conditions?.membersFor(values) ?? {
    properties: {},
    required: new Set(),
  };
  return Object.keys(properties).map((name) => (required.has(name) ? `${name}*` : name));
}

const text = { type: "string" };

type Members = Readonly<Record<string, JsonSchema>>;

function when(kind: string, then: JsonSchema): JsonSchema {
  return { if: { properties: { kind: { const: kind } }, required: ["kind"] }, then };
}

describe("Conditions", () => {
  it("[V140] describe the members of the branch that applies", () => {
    const schema = {
      type: "object",
      properties: { kind: text },
      if: { properties: { kind: { const: "firm" } }, required: ["kind"] },
      then: { properties: { vat: text }, required: ["vat"] },
      else: { properties: { born: text } },
    };
    expect(shown(schema, {})).toEqual(["kind", "born"]);
    expect(shown(schema, { kind: "firm", born: "x" })).toEqual(["kind", "vat*"]);
  });

  it("[V140] do not depend on a value that shows others and is then hidden itself", () => {
    const is = (name: string, then: Members, otherwise: Members): JsonSchema => ({
      if: { properties: { [name]: { const: "1" } }, required: [name] },
      then: { properties: then },
      else: { properties: otherwise },
    });
    const allOf = [is("b", { b: text }, { d: text }), is("d", { b: text }, {})];
    const schema = { type: "object", properties: { a: text }, allOf };
    expect(shown(schema, { d: "1" })).toEqual(["a", "d", "b"]);
    // `d` shows `b`, which hides `d`: both stay.
    expect(shown(schema, { d: "1", b: "1" }).toSorted()).toEqual(["a", "b", "d"]);
  });

  it("[V140] may stand in allOf, in references, in each other, and test members inside members", () => {
    const schema = {
      $defs: { Firm: { properties: { vat: text, kind: { const: "firm" } } } },
      properties: { kind: text, address: {} },
      allOf: [
        when("firm", {
          $ref: "#/$defs/Firm",
          allOf: [
            {
              if: { properties: { vat: { pattern: "^EU" } }, required: ["vat"] },
              then: { properties: { office: text } },
            },
          ],
        }),
        when("person", { properties: { born: text } }),
        {
          if: {
            properties: {
              address: { properties: { country: { const: "US" } }, required: ["country"] },
            },
            required: ["address"],
          },
          then: { properties: { state: text } },
        },
      ],
    };
    expect(shown(schema, { kind: "firm" })).toEqual(["kind", "address", "vat"]);
    expect(shown(schema, { kind: "firm", vat: "EU1" })).toEqual([
      "kind",
      "address",
      "vat",
      "office",
    ]);
    expect(shown(schema, { kind: "person", vat: "EU1" })).toEqual(["kind", "address", "born"]);
    expect(shown(schema, { address: { country: "US" } })).toEqual(["kind", "address", "state"]);
  });

  it("[V140] may depend on the presence of a member, in every notation", () => {
    const dependent = {
      properties: { card: text, name: text },
      dependentRequired: { card: ["name"] },
      dependentSchemas: { card: { properties: { address: text } } },
    };
    expect(shown(dependent, {})).toEqual(["card", "name"]);
    expect(shown(dependent, { card: "1" })).toEqual(["card", "name*", "address"]);
    const older = {
      properties: { card: text, name: text },
      dependencies: { card: ["name"], name: { properties: { title: text } } },
    };
    expect(shown(older, { card: "1" })).toEqual(["card", "name*"]);
    expect(shown(older, { name: "A" })).toEqual(["card", "name", "title"]);
    const union = {
      properties: { paid: text },
      dependencies: {
        paid: {
          oneOf: [
            { properties: { paid: { const: "no" } } },
            { properties: { paid: { const: "yes" }, number: text }, required: ["number"] },
          ],
        },
      },
    };
    expect(shown(union, { paid: "no" })).toEqual(["paid"]);
    expect(shown(union, { paid: "yes" })).toEqual(["paid", "number*"]);
  });

  it("[V141] hide members that a branch forbids", () => {
    const schema = {
      properties: { kind: text, vat: text, born: text },
      allOf: [
        when("person", { properties: { vat: false } }),
        when("firm", { not: { required: ["born"] } }),
      ],
    };
    expect(shown(schema, { kind: "person" })).toEqual(["kind", "born"]);
    expect(shown(schema, { kind: "firm" })).toEqual(["kind", "vat"]);
  });

  it("[V142] change the schema of a member, but not of one that a condition tests", () => {
    const zip = { type: "string", pattern: "^\\d{5}$" };
    const schema: JsonSchema = {
      properties: { country: { enum: ["US", "CA"] }, code: text },
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      then: { properties: { country: { const: "US" }, code: zip } },
    };
    const conditions = Conditions.of(flattenSchema(schema, schema), schema);
    const { properties } = conditions?.membersFor({ country: "US" }) ?? {};
    expect(properties).toEqual({ country: { enum: ["US", "CA"] }, code: { allOf: [text, zip] } });
    expect(conditions?.membersFor({ country: "US", code: "1" }).properties).toBe(properties);
  });

  it("[V143] end with visible members if they depend on themselves, or on what cannot be resolved", () => {
    const self = {
      if: { not: { required: ["note"] } },
      then: { properties: { note: text } },
      properties: { a: text },
    };
    expect([shown(self, {}), shown(self, { note: "x" })]).toEqual([
      ["a", "note"],
      ["a", "note"],
    ]);
    const circular = {
      properties: { a: text },
      if: { $ref: "#" },
      then: { $ref: "#" },
      else: { properties: { b: text } },
    };
    expect(shown(circular, { a: "x" })).toEqual(["a"]);
    const unresolved = {
      properties: { a: text },
      if: { $ref: "#/nowhere" },
      then: { $ref: "#/nowhere" },
    };
    expect(shown(unresolved, {})).toEqual(["a"]);
  });
});
