import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { Group, type Rows, schemaToWidget, type Tags, type Widget } from "../index.ts";
import { describeRows, object, options, required } from "./schema-row.contract.ts";

describe("arrays and objects", () => {
  const list = (items: JsonSchema): JsonSchemaObject => ({ type: "array", items });
  describeRows("[V44] an array", [
    ["of an enumeration", list({ enum: ["a", 1] }), "multi-select", { options: options("a", 1) }],
    [
      "of an enumeration with null",
      list({ enum: ["a", null] }),
      "multi-select",
      { options: options("a", null) },
    ],
    [
      "of a nullable enumeration",
      list({ enum: ["a"], nullable: true }),
      "multi-select",
      { options: options("a", null) },
    ],
    [
      "of constants with titles",
      list({ oneOf: [{ const: 1, title: "One" }, { const: 2 }] }),
      "multi-select",
      {
        options: [
          { label: "One", value: 1 },
          { label: "2", value: 2 },
        ],
      },
    ],
    ["of strings", list({ type: "string" }), "tags", { itemType: "string" }],
    ["of numbers", list({ type: "number" }), "tags", { itemType: "number" }],
    ["of integers", list({ type: "integer" }), "tags", { itemType: "integer" }],
    ["of files", list({ type: "string", format: "binary" }), "file-input", { multiple: true }],
    ["of nullable strings", list({ type: ["string", "null"] }), "tags", { itemType: "string" }],
    [
      "of integers or null",
      list({ anyOf: [{ type: "integer" }, { type: "null" }] }),
      "tags",
      { itemType: "integer" },
    ],
    ["known by its items", { items: { type: "string" } }, "tags"],
    [
      "that a union constrains",
      { ...list({ type: "string" }), anyOf: [{ minItems: 1 }, { maxItems: 3 }] },
      "tags",
    ],
  ]);

  describeRows("[V45] an object", [
    ["with properties", object, "group"],
    ["known by its properties", { properties: { a: true } }, "group"],
    ["in an array", list(object), "rows", { maximum: undefined }],
    ["in an array with a maximum", { ...list(object), maxItems: 4 }, "rows", { maximum: 4 }],
    ...(["oneOf", "anyOf"] as const).flatMap((union) => {
      const either = { ...object, [union]: [{ required: ["a"] }, { required: ["b"] }] };
      const known = { ...object, [union]: [{ properties: { a: { const: "x" } } }, {}] };
      const others = { ...object, [union]: [{ properties: { b: true } }, {}] };
      return [
        [`with ${union} of what is required`, either, "group"],
        [`with ${union} of what is required in an array`, list(either), "rows"],
        [`with ${union} about its properties`, known, "group"],
        [`with ${union} about others`, others, "variant"],
      ] as const;
    }),
  ]);

  const values = { type: "string" };
  describeRows("[V77] a map", [
    ["of strings", { type: "object", additionalProperties: values }, "map-input"],
    ["known by its values", { additionalProperties: values }, "map-input"],
    ["by patterns", { patternProperties: { "^x-": values } }, "map-input"],
    [
      "only by patterns",
      { patternProperties: { "^x-": values }, additionalProperties: false },
      "map-input",
    ],
    ["by names", { propertyNames: { maxLength: 3 } }, "map-input"],
    ["without properties", { type: "object" }, "map-input", { maximum: undefined }],
    ["with no properties", { type: "object", properties: {} }, "map-input"],
    ["with a maximum", { type: "object", maxProperties: 3 }, "map-input", { maximum: 3 }],
    ["that may be null", { type: ["object", "null"] }, "map-input", { nullable: true }],
    [
      "described by its values",
      { additionalProperties: { type: "string", description: "A label" } },
      "map-input",
      { description: "A label" },
    ],
    ["that a union constrains", { type: "object", oneOf: [{ minProperties: 1 }, {}] }, "map-input"],
  ]);
  const item = (schema: JsonSchema): string => {
    const rows = schemaToWidget("list", schema) as Rows;
    rows.add();
    return rows.children[0]!.kind;
  };
  it.each<[string, JsonSchema, string]>([
    ["booleans", list({ type: "boolean" }), "checkbox"],
    ["lists", list(list({ type: "string" })), "tags"],
    ["anything", list(true), "value-input"],
    ["items that are not described", { type: "array" }, "value-input"],
    ["several types", list({ type: ["string", "number"] }), "value-input"],
    ["maps", list({ type: "object" }), "map-input"],
    ["a union", list({ oneOf: [{ title: "A" }, { title: "B" }] }), "variant"],
    ["objects", list(object), "group"],
  ])("[V84] an array of %s is rows of their widget", (_name, schema, kind) => {
    expect(schemaToWidget("list", schema).kind).toBe("rows");
    expect(item(schema)).toBe(kind);
  });

  it("[V84] an empty row of lists is an empty list, of objects an empty object", () => {
    const matrix = schemaToWidget("matrix", list(list(list(true)))) as Rows;
    matrix.add();
    expect(matrix.value).toEqual([[]]);
    (matrix.children[0] as Rows).add();
    expect(matrix.value).toEqual([[[]]]);
    expect(matrix.issues()).toEqual([]);
    const tags = schemaToWidget("tags", list(list({ type: "number" }))) as Rows;
    tags.add();
    expect(tags.value).toEqual([[]]);
    (tags.children[0] as Tags).add("x");
    expect(tags.valueWithDrafts("omit")).toEqual([[]]);
  });

  describeRows("[V93] a tuple", [
    [
      "with further items",
      { type: "array", prefixItems: [{ type: "number" }], items: { type: "string" } },
      "rows",
      { fixedCount: 1, maximum: undefined },
    ],
    ["without further items", { prefixItems: [true, true], items: false }, "rows", { maximum: 2 }],
    ["of draft-07", { items: [true], additionalItems: false }, "rows", { maximum: 1 }],
    [
      "with a maximum",
      { type: "array", prefixItems: [true, true, true], maxItems: 2 },
      "rows",
      { fixedCount: 2, maximum: 2 },
    ],
  ]);

  describeRows("[V69] an array of passwords", [
    ["by their format", list({ type: "string", format: "password" }), "rows"],
    [
      "with a maximum",
      { ...list({ type: "string", format: "password" }), maxItems: 2 },
      "rows",
      { maximum: 2 },
    ],
    ["that may be null", list({ type: ["string", "null"], format: "password" }), "rows"],
  ]);

  it("[V44] keeps a null item, which users cannot add, and accepts it", () => {
    const tags = schemaToWidget("list", list({ type: ["string", "null"] })) as Tags;
    tags.value = ["a", null];
    tags.add("b");
    expect([tags.value, tags.issues()]).toEqual([["a", null, "b"], []]);
    const numbers = schemaToWidget(
      "list",
      list({ anyOf: [{ type: "integer" }, { type: "null" }] }),
    );
    (numbers as Tags).add("x");
    (numbers as Tags).add("7");
    expect(numbers.value).toEqual([7]);
  });

  it("[V69] hides the passwords of a list from views", () => {
    const rows = schemaToWidget("keys", list({ type: "string", format: "password" })) as Rows;
    rows.value = ["first", "second"];
    expect(rows.children.map(({ kind, label }) => [kind, label])).toEqual([
      ["password-input", "Item 1"],
      ["password-input", "Item 2"],
    ]);
    const hidden = expect.objectContaining({ code: "hidden" });
    for (const widget of [rows, ...rows.children])
      expect(() => widget.read("value")).toThrow(hidden);
    rows.children[1]!.enter("other");
    expect(rows.value).toEqual(["first", "other"]);
  });

  it("[V45, V146] has a widget per member, in order, required as in the schema", () => {
    const group = schemaToWidget("g", {
      type: "object",
      required: ["b", "gone"],
      properties: {
        b: { type: "integer" },
        a: { title: "The A", type: "string" },
        c: list(object),
      },
    }) as Group;
    group.add();
    expect(
      group.children.map((child) => [child.name, child.label, child.kind, child.required]),
    ).toEqual([
      ["b", "B", "integer-input", true],
      ["a", "The A", "text-input", false],
      ["c", "C", "rows", false],
      ["gone", "Gone", "value-input", true],
    ]);
    const rows = group.children[2] as Rows;
    rows.add();
    expect((rows.children[0] as Group).children[0]!.kind).toBe("text-input");
  });

  it("[V751] omits a property named __proto__, and no other", () => {
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "type": "string" }, "constructor": true, "a": true } }',
    );
    const group = schemaToWidget("g", schema as JsonSchema, { required: true }) as Group;
    expect(group.children.map(({ name }) => name)).toEqual(["constructor", "a"]);
  });

  it("[V45] opens the first levels: three of required objects, one of optional ones", () => {
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
      return widget.children[0] ? 1 + levels(widget.children[0]) : 0;
    };
    expect(levels(schemaToWidget("g", nested(true), required))).toBe(4);
    const optional = schemaToWidget("g", nested(false));
    expect(levels(optional)).toBe(0);
    optional.assign({ x: { x: { x: {} } } });
    expect(levels(optional)).toBe(2);
  });
});
