import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget, type Select } from "../index.ts";
import { describeRows, object, required } from "./schema-row.contract.ts";

describe("anything else", () => {
  describeRows("[V47] a JSON editor:", [["an unknown type", { type: "quaternion" }, "json-input"]]);

  const primitive = ["string", "number", "true", "false", "null"];
  const every = { types: [...primitive, "object", "array"] };
  describeRows("[V83] a value input:", [
    ["anything", true, "value-input", every],
    ["no keywords", {}, "value-input", every],
    ["only null", { type: "null" }, "value-input", { types: ["null"] }],
    ["an unresolved reference", { $ref: "#/$defs/gone" }, "value-input", every],
    ["a reference to another document", { $ref: "https://example.com/a.json" }, "value-input"],
    ["a reference to itself", { $ref: "#" }, "value-input"],
    ["an empty enumeration", { enum: [] }, "value-input"],
    ["constraints only", { not: { type: "string" } }, "value-input", every],
    ["types", { type: ["string", "integer"] }, "value-input", { types: ["string", "integer"] }],
    ["types and null", { type: ["string", "number", "null"] }, "value-input", { nullable: true }],
    [
      "types with an object",
      { type: ["boolean", "object"] },
      "value-input",
      { types: ["true", "false", "object"] },
    ],
    [
      "branches without titles",
      { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
      "value-input",
      { types: ["string", "integer", "null"] },
    ],
    [
      "an enumeration in a branch",
      { anyOf: [{ enum: ["auto", "none"] }, { type: "integer" }] },
      "value-input",
      { types: ["string", "integer"] },
    ],
    [
      "a type beside branches",
      { type: ["string", "number"], anyOf: [{ minimum: 1 }, { type: "string" }] },
      "value-input",
      { types: ["string", "number"] },
    ],
    ["an object or a list", { type: ["object", "array"] }, "value-input"],
    ["numbers of both types", { type: ["integer", "number", "null"] }, "value-input"],
  ]);

  describeRows("[V38] the first matching row:", [
    ["an enumeration before a type", { type: "boolean", enum: [true, false] }, "select"],
    ["a constant before an enumeration", { const: 1, enum: [1, 2] }, "fixed", {}, required],
    [
      "constants before a union",
      {
        oneOf: [
          { const: 1, title: "A" },
          { const: 2, title: "B" },
        ],
      },
      "select",
    ],
    ["a union before an object", { ...object, oneOf: [{ title: "A" }, { title: "B" }] }, "variant"],
    [
      "a format before a length",
      { type: "string", format: "password", maxLength: 500 },
      "password-input",
    ],
    ["a file before long text", { type: "string", format: "binary", maxLength: 500 }, "file-input"],
    [
      "an enumeration of items before their type",
      { type: "array", items: { type: "string", enum: ["a"] } },
      "multi-select",
    ],
  ]);
});

describe("defaults and examples", () => {
  describeRows("[V48] a hint:", [
    [
      "a default",
      { type: "string", default: "a" },
      "text-input",
      { placeholder: "a", value: undefined },
    ],
    [
      "a number",
      { type: "integer", default: 0 },
      "integer-input",
      { placeholder: "0", value: undefined },
    ],
    [
      "an example",
      { type: "string", example: "a" },
      "text-input",
      { placeholder: "a", value: undefined },
    ],
    ["examples", { type: "string", examples: ["a", "b"] }, "text-input", { placeholder: "a" }],
    [
      "a default before an example",
      { type: "string", example: "a", default: "b" },
      "text-input",
      { placeholder: "b" },
    ],
    [
      "an object",
      { type: "object", default: { a: 1 } },
      "map-input",
      { placeholder: '{"a":1}', value: undefined },
    ],
    [
      "no password",
      { type: "string", format: "password", default: "secret" },
      "password-input",
      { placeholder: "" },
    ],
    [
      "an example that is required",
      { type: "string", example: "a" },
      "text-input",
      { value: undefined },
      required,
    ],
  ]);

  describeRows("[V48] the initial value of a required field:", [
    [
      "a text",
      { type: "string", default: "a" },
      "text-input",
      { value: "a", draft: null, isFilled: false },
      required,
    ],
    ["false", { type: "boolean", default: false }, "checkbox", { value: false }, required],
    ["an option", { enum: [1, 2], default: 2 }, "select", { value: 2 }, required],
    [
      "a list",
      { type: "array", items: { type: "string" }, default: ["a"] },
      "tags",
      { value: ["a"] },
      required,
    ],
    ["an object", { ...object, default: { a: "x" } }, "group", { value: { a: "x" } }, required],
    [
      "a branch",
      {
        oneOf: [
          { title: "A", type: "string" },
          { title: "B", type: "number" },
        ],
        default: 5,
      },
      "variant",
      { value: 5, active: 1 },
      required,
    ],
    [
      "not an invalid default",
      { type: "integer", default: "x" },
      "integer-input",
      { value: undefined },
      required,
    ],
  ]);

  it("[V48] a required object starts with the defaults of its required properties", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", default: "x" }, b: { type: "string", default: "y" } },
    };
    expect(schemaToWidget("g", schema, required).value).toEqual({ a: "x" });
    expect(schemaToWidget("g", schema).value).toBeUndefined();
  });
});

describe("parameters of the widget", () => {
  const outer = { title: "Outer", description: "About it" };
  describeRows("[V49] a nullable", [
    [
      "reference to a nullable union",
      {
        $defs: { map: { anyOf: [{ type: "object" }, { type: "null" }] } },
        anyOf: [{ $ref: "#/$defs/map" }, { type: "null" }],
      },
      "map-input",
      { nullable: true },
    ],
    [
      "of OpenAPI 3.0",
      { ...outer, type: "integer", nullable: true },
      "integer-input",
      { nullable: true, label: "Outer" },
    ],
    [
      "list of types",
      { ...outer, type: ["string", "null"] },
      "text-input",
      { nullable: true, label: "Outer" },
    ],
    [
      "union",
      { ...outer, anyOf: [{ type: "string", title: "Inner", format: "date" }, { type: "null" }] },
      "date-input",
      { nullable: true, label: "Outer", description: "About it" },
    ],
    [
      "union without a title of its own",
      { oneOf: [{ type: "null" }, { type: "string", title: "Inner" }] },
      "text-input",
      { nullable: true, label: "Inner" },
    ],
    [
      "reference",
      { anyOf: [{ $ref: "#/$defs/a" }, { type: "null" }], $defs: { a: object }, title: "Outer" },
      "group",
      { nullable: true, label: "Outer" },
    ],
    ["nothing", { type: "string" }, "text-input", { nullable: false }],
  ]);

  describeRows("[V50] the", [
    [
      "name in words where there is no title",
      { type: "string" },
      "text-input",
      { name: "field", label: "Field" },
    ],
    [
      "title and description",
      { ...outer, type: "string" },
      "text-input",
      { label: "Outer", description: "About it" },
    ],
    [
      "mark of a read-only field",
      { type: "string", readOnly: true },
      "text-input",
      { disabled: true },
    ],
    [
      "mark of a deprecated field",
      { type: "string", deprecated: true },
      "text-input",
      { deprecated: true },
    ],
    [
      "target of a reference",
      { $ref: "#/$defs/a", $defs: { a: { type: "integer", minimum: 2 } } },
      "integer-input",
      { minimum: 2 },
    ],
    [
      "target in another document",
      { $ref: "#/components/schemas/A" },
      "text-area",
      {},
      { root: { components: { schemas: { A: { type: "string", format: "textarea" } } } } },
    ],
    [
      "parts of an allOf",
      { allOf: [{ type: "integer" }, { minimum: 3 }], title: "T" },
      "integer-input",
      { minimum: 3, label: "T" },
    ],
  ]);

  it("[V50] has the properties of all parts of an allOf", () => {
    const schema = {
      $defs: {
        base: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
      },
      allOf: [{ $ref: "#/$defs/base" }, { properties: { name: { type: "string" } } }],
    };
    const group = schemaToWidget("g", schema, { required: true }) as Group;
    expect(
      new Set(group.children.map(({ name, required: isRequired }) => `${name} ${isRequired}`)),
    ).toEqual(new Set(["id true", "name false"]));
  });

  it("[V39] a chosen option is a value of the schema", () => {
    const select = schemaToWidget("s", { enum: ["a", { b: 1 }] }) as Select;
    select.choose(1);
    expect(select.value).toEqual({ b: 1 });
  });
});
