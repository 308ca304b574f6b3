import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import {
  type FieldOptions,
  Group,
  type JsonInput,
  type Option,
  type Rows,
  schemaToWidget,
  type Select,
  type Slider,
  type Variant,
  type Widget,
} from "../index.ts";

type Row = readonly [
  what: string,
  schema: JsonSchema,
  kind: string,
  expected?: object,
  options?: FieldOptions,
];

function describeRows(rule: string, rows: readonly Row[]): void {
  for (const [what, schema, kind, expected = {}, options = {}] of rows) {
    it(`${rule} ${what}`, () => {
      const widget = schemaToWidget("field", schema, options);
      expect(widget.kind).toBe(kind);
      expect(widget).toMatchObject(expected);
    });
  }
}

const required = { required: true };
const editor = { mode: "editor" } as const;
const object = { type: "object", properties: { a: { type: "string" } } };

function options(...values: unknown[]): Option[] {
  return values.map((value) => ({
    label: typeof value === "string" ? value : JSON.stringify(value),
    value,
  }));
}

describe("choices", () => {
  describeRows("[V39] a select:", [
    ["an enumeration", { enum: ["a", "b"] }, "select", { options: options("a", "b") }],
    ["of a type", { type: "integer", enum: [1, 2] }, "select", { options: options(1, 2) }],
    ["of one value", { enum: [true] }, "select", { options: options(true) }],
    [
      "of any JSON",
      { enum: ["", { a: 1 }] },
      "select",
      { options: [{ label: '""', value: "" }, ...options({ a: 1 })] },
    ],
    ["with null", { enum: ["a", null] }, "select", { options: options("a"), nullable: true }],
    [
      "with null of its type",
      { type: ["string", "null"], enum: ["a", null] },
      "select",
      { options: options("a"), nullable: true },
    ],
    [
      "with null that its type excludes",
      { type: "string", enum: ["a", null] },
      "select",
      { nullable: false },
    ],
    [
      "constants with titles",
      { oneOf: [{ const: 1, title: "One" }, { const: 2 }] },
      "select",
      {
        options: [
          { label: "One", value: 1 },
          { label: "2", value: 2 },
        ],
      },
    ],
    [
      "constants and null",
      { anyOf: [{ const: 1, title: "One" }, { const: 2, title: "Two" }, { type: "null" }] },
      "select",
      {
        nullable: true,
        options: [
          { label: "One", value: 1 },
          { label: "Two", value: 2 },
        ],
      },
    ],
  ]);

  describeRows("[V40] a constant", [
    ["that is required", { const: "v1" }, "fixed", { value: "v1", preset: "v1" }, required],
    ["that is required and null", { const: null }, "fixed", { value: null }, required],
    ["that is optional", { const: "v1" }, "select", { value: undefined, options: options("v1") }],
  ]);

  describeRows("[V41] a boolean", [
    ["that is optional", { type: "boolean" }, "checkbox", { threeState: true }],
    [
      "with a default",
      { type: "boolean", default: false },
      "checkbox",
      { threeState: false, showsUnset: true, placeholder: "false", value: undefined },
    ],
    [
      "that is required",
      { type: "boolean", example: true },
      "checkbox",
      { threeState: false, showsUnset: true, placeholder: "" },
      required,
    ],
  ]);
});

describe("numbers", () => {
  describeRows("[V42] a number", [
    ["that is whole", { type: "integer" }, "integer-input", { step: 1, minimum: undefined }],
    [
      "with bounds",
      { type: "integer", minimum: 1, maximum: 9 },
      "integer-input",
      { minimum: 1, maximum: 9 },
    ],
    ["with a step", { type: "number", multipleOf: 0.25 }, "number-input", { step: 0.25 }],
    ["between bounds", { type: "number", minimum: 0, maximum: 1 }, "number-input", { step: 0.01 }],
    [
      "far between bounds",
      { type: "number", minimum: 0, maximum: 1e6 },
      "number-input",
      { step: 1 },
    ],
    [
      "between bounds next to each other",
      { type: "number", minimum: 0, maximum: 5e-324 },
      "number-input",
      { step: 1 },
    ],
    ["known by its bounds", { minimum: 0 }, "number-input", { minimum: 0 }],
    [
      "in an editor",
      { type: "number", minimum: 0, maximum: 10 },
      "slider",
      { minimum: 0, maximum: 10, step: 0.1 },
      editor,
    ],
    [
      "whole in an editor",
      { type: "integer", minimum: 0, maximum: 500 },
      "slider",
      { step: 1 },
      editor,
    ],
    ["in an editor with one bound", { type: "number", minimum: 0 }, "number-input", {}, editor],
    [
      "in an editor that can be null",
      { type: ["number", "null"], minimum: 0, maximum: 1 },
      "number-input",
      {},
      editor,
    ],
  ]);

  it("[V42] obeys its schema on top of the bounds", () => {
    const widget = schemaToWidget("n", { type: "integer", exclusiveMinimum: 0, multipleOf: 5 });
    expect([5, 0, 7, 5.5].map((value) => widget.accepts(value))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const slider = schemaToWidget(
      "n",
      { type: "integer", minimum: 0, maximum: 4 },
      editor,
    ) as Slider;
    expect([4, 2.5, 5].map((value) => slider.accepts(value))).toEqual([true, false, false]);
  });

  it("[V42] reaches the numbers inside a group in an editor", () => {
    const schema = {
      type: "object",
      properties: { n: { type: "number", minimum: 0, maximum: 1 } },
    };
    expect((schemaToWidget("g", schema, editor) as Group).children[0]!.kind).toBe("slider");
  });
});

describe("strings", () => {
  const text = (format: string): JsonSchemaObject => ({ type: "string", format });
  describeRows("[V43] a string", [
    ["password", text("password"), "password-input"],
    ["date", text("date"), "date-input"],
    ["date-time", text("date-time"), "date-time-input"],
    ["time", text("time"), "time-input"],
    ["binary", text("binary"), "file-input", { multiple: false, accept: "" }],
    [
      "byte with a media type",
      { ...text("byte"), contentMediaType: "image/png" },
      "file-input",
      { accept: "image/png" },
    ],
    ["byte without one", text("byte"), "text-input"],
    [
      "encoded content",
      { type: "string", contentMediaType: "image/*", contentEncoding: "base64" },
      "file-input",
      { accept: "image/*" },
    ],
    ["bytes", { contentMediaType: "application/octet-stream" }, "file-input", { accept: "" }],
    [
      "a string of bytes",
      { type: "string", contentMediaType: "application/octet-stream" },
      "file-input",
      { accept: "" },
    ],
    ["JSON in a string", { type: "string", contentMediaType: "application/ld+json" }, "text-input"],
    ["text of a media type", { type: "string", contentMediaType: "text/css" }, "text-input"],
    ["email", text("email"), "text-input", { inputType: "email" }],
    ["uri", text("uri"), "text-input", { inputType: "url" }],
    ["tel", text("tel"), "text-input", { inputType: "tel" }],
    ["uuid", text("uuid"), "text-input", { inputType: "text" }],
    ["textarea", text("textarea"), "text-area"],
    ["markdown", text("markdown"), "text-area"],
    ["of 201 characters", { type: "string", maxLength: 201 }, "text-area"],
    ["of 200 characters", { type: "string", maxLength: 200 }, "text-input"],
    ["of any kind", { type: "string" }, "text-input", { inputType: "text", allowEmpty: true }],
    [
      "that must not be empty",
      { type: "string", minLength: 1 },
      "text-input",
      { allowEmpty: false },
    ],
    ["known by its pattern", { pattern: "^a" }, "text-input", { allowEmpty: false }],
    ["known by its length", { maxLength: 500 }, "text-area"],
  ]);
});

describe("arrays and objects", () => {
  const list = (items: JsonSchema): JsonSchemaObject => ({ type: "array", items });
  describeRows("[V44] an array", [
    ["of an enumeration", list({ enum: ["a", 1] }), "multi-select", { options: options("a", 1) }],
    ["of an enumeration with null", list({ enum: ["a", null] }), "json-input"],
    ["of strings", list({ type: "string" }), "tags", { itemType: "string" }],
    ["of numbers", list({ type: "number" }), "tags", { itemType: "number" }],
    ["of whole numbers", list({ type: "integer" }), "tags", { itemType: "integer" }],
    ["of files", list({ type: "string", format: "binary" }), "file-input", { multiple: true }],
    ["of nullable strings", list({ type: ["string", "null"] }), "json-input"],
    ["of booleans", list({ type: "boolean" }), "json-input"],
    ["of arrays", list(list({ type: "string" })), "json-input"],
    ["of anything", list(true), "json-input"],
    [
      "with places",
      { type: "array", prefixItems: [{ type: "number" }], items: { type: "string" } },
      "json-input",
    ],
    ["with places in draft-07", { type: "array", items: [{ type: "string" }] }, "json-input"],
    ["known by its items", { items: { type: "string" } }, "tags"],
  ]);

  describeRows("[V45] an object", [
    ["with properties", object, "group"],
    ["known by its properties", { properties: { a: true } }, "group"],
    ["without properties", { type: "object" }, "json-input"],
    ["with no properties", { type: "object", properties: {} }, "json-input"],
    ["in an array", list(object), "rows", { maximum: undefined }],
    ["in an array with a maximum", { ...list(object), maxItems: 4 }, "rows", { maximum: 4 }],
    ["without properties in an array", list({ type: "object" }), "json-input"],
  ]);

  it("[V45] gives each property its widget, in their order, required where the schema says so", () => {
    const group = schemaToWidget("g", {
      type: "object",
      required: ["b", "gone"],
      properties: {
        b: { type: "integer" },
        a: { title: "The A", type: "string" },
        c: list(object),
      },
    }) as Group;
    expect(
      group.children.map((child) => [child.name, child.label, child.kind, child.required]),
    ).toEqual([
      ["b", "b", "integer-input", true],
      ["a", "The A", "text-input", false],
      ["c", "c", "rows", false],
    ]);
    const rows = group.children[2] as Rows;
    rows.add();
    expect((rows.children[0] as Group).children[0]!.kind).toBe("text-input");
  });

  it("[V45] leaves out properties that no object may have", () => {
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "type": "string" }, "constructor": true, "a": true } }',
    );
    expect(
      (schemaToWidget("g", schema as JsonSchema) as Group).children.map(({ name }) => name),
    ).toEqual(["a"]);
  });

  it("[V45] opens the first levels: three of what is required, one of what is not", () => {
    const nested = (isRequired: boolean): JsonSchemaObject => {
      let schema: JsonSchemaObject = object;
      for (let level = 0; level < 6; level++) {
        schema = {
          type: "object",
          properties: { x: schema },
          ...(isRequired && { required: ["x"] }),
        };
      }
      return schema;
    };
    const levels = (widget: Widget): number => {
      if (!(widget instanceof Group) || !widget.open) return 0;
      return 1 + levels(widget.children[0]!);
    };
    expect(levels(schemaToWidget("g", nested(true), required))).toBe(4);
    expect(levels(schemaToWidget("g", nested(false)))).toBe(2);
  });
});

describe("unions", () => {
  const [a, b] = [
    { title: "A", type: "string" },
    { title: "B", type: "object", properties: { b: true } },
  ];
  const defs = {
    Cat: {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, lives: { type: "integer" } },
    },
    Dog: { type: "object", properties: { kind: { type: "string" } } },
  };
  const refs = [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }];
  describeRows("[V46] a union", [
    ["with titles", { oneOf: [a, b] }, "variant", { titles: ["A", "B"], active: -1 }],
    ["with titles, any of", { anyOf: [a, b] }, "variant"],
    [
      "with titles and null",
      { anyOf: [a, b, { type: "null" }] },
      "variant",
      { titles: ["A", "B"], nullable: true },
    ],
    ["of references", { oneOf: refs, $defs: defs }, "variant", { titles: ["Cat", "Dog"] }],
    [
      "with a discriminator",
      {
        oneOf: refs,
        $defs: defs,
        discriminator: { propertyName: "kind", mapping: { tom: "#/$defs/Cat", rex: "Dog" } },
      },
      "variant",
      { titles: ["tom", "rex"] },
    ],
    [
      "without titles",
      { oneOf: [{ type: "string" }, { type: "object", properties: { b: true } }] },
      "json-input",
    ],
    ["with one title", { oneOf: [a, { type: "number" }] }, "json-input"],
    ["with the same title twice", { oneOf: [a, { ...b, title: "A" }] }, "json-input"],
    ["of types", { type: ["string", "number"] }, "json-input"],
    ["of types and null", { type: ["string", "number", "null"] }, "json-input", { nullable: true }],
    ["of one branch", { oneOf: [{ type: "string" }] }, "text-input"],
  ]);

  it("[V46] by a discriminator fixes its property in each branch and finds the branch of a value", () => {
    const widget = schemaToWidget("pet", {
      oneOf: refs,
      $defs: defs,
      discriminator: { propertyName: "kind", mapping: { tom: "#/$defs/Cat" } },
    }) as Variant;
    widget.pick(0);
    expect(widget.value).toEqual({ kind: "tom" });
    expect((widget.children[0] as Group).children.map(({ name, kind }) => [name, kind])).toEqual([
      ["kind", "fixed"],
      ["lives", "integer-input"],
    ]);
    widget.pick(1);
    expect(widget.value).toEqual({ kind: "Dog" });
    widget.value = { kind: "tom", lives: 3 };
    expect([widget.active, widget.value]).toEqual([0, { kind: "tom", lives: 3 }]);
  });
});

describe("anything else", () => {
  describeRows("[V47] a JSON editor:", [
    ["anything", true, "json-input"],
    ["nothing", false, "json-input"],
    ["no keywords", {}, "json-input"],
    ["only null", { type: "null" }, "json-input"],
    ["an unknown type", { type: "quaternion" }, "json-input"],
    ["a reference that leads nowhere", { $ref: "#/$defs/gone" }, "json-input"],
    ["a reference to elsewhere", { $ref: "https://example.com/a.json" }, "json-input"],
    ["a reference to itself", { $ref: "#" }, "json-input"],
    ["an empty enumeration", { enum: [] }, "json-input"],
    ["constraints only", { not: { type: "string" } }, "json-input"],
  ]);

  describeRows("[V38] the first row that fits:", [
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
      "json-input",
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

  describeRows("[V48] what a required field starts with:", [
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
      "not what it rejects",
      { type: "integer", default: "x" },
      "integer-input",
      { value: undefined },
      required,
    ],
  ]);

  it("[V48] starts a required object with the defaults of its required properties", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", default: "x" }, b: { type: "string", default: "y" } },
    };
    expect(schemaToWidget("g", schema, required).value).toEqual({ a: "x" });
    expect(schemaToWidget("g", schema).value).toBeUndefined();
  });
});

describe("what reaches the widget", () => {
  const outer = { title: "Outer", description: "About it" };
  describeRows("[V49] a nullable", [
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
      "name where there is no title",
      { type: "string" },
      "text-input",
      { name: "field", label: "field" },
    ],
    [
      "title and description",
      { ...outer, type: "string" },
      "text-input",
      { label: "Outer", description: "About it" },
    ],
    [
      "mark of what cannot be written",
      { type: "string", readOnly: true },
      "text-input",
      { disabled: true },
    ],
    [
      "mark of what is deprecated",
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
    const group = schemaToWidget("g", schema) as Group;
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

describe("JSON", () => {
  const hintOf = (schema: JsonSchema): unknown =>
    (schemaToWidget("field", schema, { root: { defs: { id: { type: "integer" } } } }) as JsonInput)
      .hint;

  it.each<[JsonSchema, string]>([
    [{ type: ["string", "boolean"] }, "Enter a text in quotes or true or false."],
    [
      { anyOf: [{ type: "string" }, { $ref: "#/defs/id" }, { type: "null" }] },
      "Enter a text in quotes, a whole number or null.",
    ],
    [{ type: ["integer", "number", "string"] }, "Enter a number or a text in quotes."],
    [{ type: "object" }, "Enter an object in { }."],
    [{ type: "array", items: true }, "Enter a list in [ ]."],
    [{}, ""],
    [{ oneOf: [{ type: "string" }, {}] }, ""],
  ])("[V63] of %j has the hint %j", (schema, hint) => {
    expect(hintOf(schema)).toBe(hint);
  });
});
