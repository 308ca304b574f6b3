import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import {
  type Group,
  type MultiSelect,
  type Rows,
  schemaToWidget,
  type Tags,
  type Widget,
} from "../index.ts";

/** A list of each kind. */
const lists: readonly (readonly [kind: string, schema: JsonSchema])[] = [
  ["tags", { type: "array", items: { type: "string" } }],
  ["multi-select", { type: "array", items: { enum: ["a", "b"] } }],
  ["rows", { type: "array", items: { type: "object", properties: { name: true } } }],
  ["rows", { type: "array" }],
  ["rows", { type: "array", prefixItems: [{ type: "string" }, { type: "string" }] }],
  ["file-input", { type: "array", items: { type: "string", format: "binary" } }],
  ["rows", { type: "array", items: false }],
];

const required = (schema: JsonSchema): Widget => schemaToWidget("list", schema, { required: true });

describe("a required list without input", () => {
  it.each(lists)("[V730] is empty: %s of %j", (kind, schema) => {
    const widget = required(schema);
    expect([widget.kind, widget.value, widget.issues(), widget.isFilled]).toEqual([
      kind,
      [],
      [],
      false,
    ]);
  });

  it.each(lists)("[V730] is empty after it is cleared: %s of %j", (_kind, schema) => {
    const widget = required({ ...(schema as object), type: ["array", "null"] });
    widget.setNull();
    widget.clear();
    expect(widget.value).toEqual([]);
    widget.assign(undefined);
    expect(widget.value).toEqual([]);
  });

  it.each(lists)("[V730] is unset if it is optional: %s of %j", (_kind, schema) => {
    expect(schemaToWidget("list", schema).value).toBeUndefined();
  });

  it.each([{ minItems: 1 }, { contains: { const: "a" } }, { not: { const: [] } }])(
    "[V730] is unset, and missing, if its schema rejects the empty list: %j",
    (keywords) => {
      const widget = required({ type: "array", items: { type: "string" }, ...keywords });
      expect(widget.value).toBeUndefined();
      expect(widget.issues()).toMatchObject([{ path: [], code: "required" }]);
    },
  );

  it("[V730] starts with its default, and is empty once that is removed", () => {
    const items = { type: "string" };
    const widget = required({ type: "array", items, default: ["a"] }) as Tags;
    expect(widget.value).toEqual(["a"]);
    widget.remove(0);
    expect([widget.value, widget.isFilled]).toEqual([[], true]);
  });

  it("[V730] is part of the group around it, and is no input of that", () => {
    const tags = { type: "array", items: { type: "string" } };
    const order = { type: "object", properties: { tags }, required: ["tags"] };
    const optional = schemaToWidget("order", order) as Group;
    expect([optional.value, optional.isFilled]).toEqual([undefined, false]);
    optional.add();
    expect(optional.value).toEqual({ tags: [] });
    expect(schemaToWidget("order", order, { required: true }).value).toEqual({ tags: [] });
  });

  it("[V730] does not replace the items of another branch", () => {
    const branch = (name: string): JsonSchema => ({
      title: name,
      type: "object",
      properties: { [name]: { const: 1 }, tags: { type: "array", items: { type: "string" } } },
      required: [name, "tags"],
    });
    const variant = required({ oneOf: [branch("a"), branch("b")] });
    variant.assign({ a: 1, tags: ["x"] });
    variant.assign({ b: 1, tags: [] });
    expect(variant.value).toEqual({ b: 1, tags: [] });
  });

  it("[V730] keeps what was chosen and removed", () => {
    const widget = required({ type: "array", items: { enum: ["a"] } }) as MultiSelect;
    widget.choose(0, true);
    expect(widget.isFilled).toBe(true);
    widget.choose(0, false);
    expect([widget.value, widget.isFilled]).toEqual([[], false]);
  });
});

describe("an object that can have no members", () => {
  const closed = { type: "object", additionalProperties: false };

  it.each([
    [closed],
    [{ ...closed, properties: {} }],
    [{ additionalProperties: false }],
    [{ allOf: [closed, { description: "Nothing" }] }],
  ])("[V731] is a group without fields: %j", (schema) => {
    const widget = required(schema) as Group;
    expect([widget.kind, widget.value, widget.children, widget.issues()]).toEqual([
      "group",
      {},
      [],
      [],
    ]);
    expect(widget.collapsible).toBe(false);
  });

  it("[V731] is unset until the user adds it, if it is optional", () => {
    const widget = schemaToWidget("none", closed) as Group;
    expect([widget.value, widget.isAdded]).toEqual([undefined, false]);
    widget.add();
    expect([widget.value, widget.isAdded]).toEqual([{}, true]);
    widget.remove();
    expect(widget.value).toBeUndefined();
  });

  it("[V731] keeps other members of an assigned value, and reports them", () => {
    const widget = required(closed);
    widget.assign({ a: 1 });
    expect(widget.value).toEqual({ a: 1 });
    expect(widget.issues()).toMatchObject([{ code: "additionalProperties" }]);
  });

  it("[V731] may be the branch of a union, an item and a value of a map", () => {
    const none = { ...closed, title: "None" };
    const some = { title: "Some", type: "object", properties: { a: { type: "string" } } };
    expect(required({ oneOf: [none, some] }).value).toEqual({});
    const rows = required({ type: "array", items: closed }) as Rows;
    rows.add();
    expect(rows.value).toEqual([{}]);
  });
});

it("[V731] a list that can have no items takes none", () => {
  const widget = required({ type: "array", items: false }) as Rows;
  expect([widget.kind, widget.maximum, widget.value]).toEqual(["rows", 0, []]);
});
