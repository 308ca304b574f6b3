import { describe, expect, it } from "vitest";

import { flattenSchema, type JsonSchema } from "./index.ts";

describe("flattenSchema", () => {
  it("[S57] merges a reference and its parts into one schema", () => {
    const root = {
      $defs: {
        Named: {
          type: "object",
          title: "Named",
          required: ["name"],
          properties: { name: { type: "string" } },
        },
        Pet: {
          title: "Pet",
          allOf: [
            { $ref: "#/$defs/Named" },
            { required: ["name", "age"], properties: { age: { type: "integer" } } },
          ],
          properties: { name: { minLength: 1 } },
        },
      },
    };
    expect(flattenSchema({ $ref: "#/$defs/Pet" }, root)).toEqual({
      type: "object",
      title: "Pet",
      required: ["name", "age"],
      properties: {
        name: { allOf: [{ minLength: 1 }, { type: "string" }] },
        age: { type: "integer" },
      },
    });
    expect(flattenSchema(true, root)).toEqual({});
  });

  it("[S199] drops the union of a base schema that the schema is a branch of", () => {
    const root = {
      $defs: {
        Pet: {
          type: "object",
          properties: { kind: { type: "string" } },
          oneOf: [{ $ref: "#/$defs/Dog" }, { $ref: "#/$defs/Cat" }],
        },
        Dog: { allOf: [{ $ref: "#/$defs/Pet" }, { properties: { bark: {} } }] },
        Puppy: { allOf: [{ $ref: "#/$defs/Dog" }, { properties: { age: {} } }] },
        Cat: { title: "Cat" },
        Nested: { oneOf: [{ $ref: "#/$defs/Nested" }, { type: "string" }] },
      },
    };
    const dog = flattenSchema({ $ref: "#/$defs/Dog" }, root);
    expect(dog).toEqual({ type: "object", properties: { kind: { type: "string" }, bark: {} } });
    expect(flattenSchema(root.$defs.Dog, root)).toEqual(dog);
    expect(flattenSchema({ $ref: "#/$defs/Dog", description: "d" }, root).oneOf).toBeUndefined();
    expect(flattenSchema({ $ref: "#/$defs/Puppy" }, root).oneOf).toBeUndefined();
    expect(flattenSchema({ $ref: "#/$defs/Pet" }, root).oneOf).toHaveLength(2);
    expect(flattenSchema({ $ref: "#/$defs/Nested" }, root).oneOf).toHaveLength(2);
  });

  it("[S201] a member that a referenced schema marks read-only and an outer one requires is not", () => {
    const id = { type: "integer", readOnly: true };
    const root = {
      $defs: {
        Order: { type: "object", properties: { id, at: { $ref: "#/$defs/Time" } } },
        Strict: { type: "object", required: ["id"], properties: { id } },
        Loose: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
        Time: { type: "string", readOnly: true },
        Node: { properties: { up: { $ref: "#/$defs/Child" } } },
        Child: { allOf: [{ $ref: "#/$defs/Node" }], required: ["up"] },
      },
    };
    const readOnlyIn = (schema: JsonSchema, name: string): boolean | undefined => {
      const { properties } = flattenSchema(schema, root);
      return flattenSchema(properties?.[name] ?? {}, root).readOnly;
    };
    const order = { $ref: "#/$defs/Order" };
    for (const schema of [
      { allOf: [order], required: ["id", "at"] },
      { allOf: [order, { required: ["id", "at"] }] },
    ])
      expect([readOnlyIn(schema, "id"), readOnlyIn(schema, "at")]).toEqual([false, false]);
    expect(readOnlyIn({ allOf: [order, { properties: { note: {} } }] }, "id")).toBe(true);
    expect(readOnlyIn({ allOf: [{ $ref: "#/$defs/Strict" }, { title: "t" }] }, "id")).toBe(true);
    const marked = { allOf: [{ $ref: "#/$defs/Loose" }, { properties: { id } }] };
    expect(flattenSchema({ $ref: "#/$defs/Child" }, root).required).toEqual(["up"]);
    expect(readOnlyIn(marked, "id")).toBe(true);
  });

  it("[S58] ends for parts that form a cycle", () => {
    const root = {
      $defs: {
        A: { title: "A", allOf: [{ $ref: "#/$defs/B" }] },
        B: { type: "object", allOf: [{ $ref: "#/$defs/A" }] },
      },
    };
    expect(flattenSchema({ $ref: "#/$defs/A" }, root)).toEqual({ title: "A", type: "object" });
    const parts: JsonSchema[] = [];
    const schema = { type: "object", allOf: parts };
    parts.push(schema);
    expect(flattenSchema(schema, schema)).toEqual({ type: "object" });
  });
});
