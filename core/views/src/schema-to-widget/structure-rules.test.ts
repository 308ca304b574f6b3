import type { JsonSchema, JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { Group, type Rows, schemaToWidget, type Widget } from "../index.ts";
import { describeRows, object, options, required } from "./schema-row.suite.ts";

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
