import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, schemaToWidget, type Widget } from "../index.ts";
import { part } from "./part.fixture.ts";

describe("deep nesting", () => {
  const node = {
    $defs: {
      node: {
        type: "object",
        properties: { label: { type: "string" }, next: { $ref: "#/$defs/node" } },
      },
    },
    $ref: "#/$defs/node",
  };

  function open(widget: Widget, levels: number): Widget {
    let at = widget;
    for (let level = 0; level < levels; level++) {
      at = part(at, "next");
      (at as Group).setOpen(true);
    }
    return at;
  }

  it("[V34] a circular schema expands when opened, one level at a time", () => {
    const widget = schemaToWidget("node", node);
    expect(part(widget, "next")).toMatchObject({ open: false, children: [], collapsible: true });
    const second = open(widget, 1) as Group;
    expect(second.children.map(({ name }) => name)).toEqual(["label", "next"]);
    expect(part(second, "next")).toMatchObject({ open: false, children: [] });
  });

  it("[V34] input at level 150 reaches the top, and a value set at the top reaches level 150", () => {
    const widget = schemaToWidget("node", node);
    const bottom = open(widget, 150);
    part(bottom, "label").enter("deep");
    let value: unknown = { label: "deep" };
    for (let level = 0; level < 150; level++) value = { next: value };
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
    widget.value = JSON.parse(JSON.stringify(value).replace("deep", "other"));
    expect(part(bottom, "label").value).toBe("other");
    widget.clear();
    expect([widget.value, part(bottom, "label").value]).toEqual([undefined, undefined]);
  });

  it("[V34] a schema object that contains itself expands the same way", () => {
    const properties: Record<string, JsonSchema> = { label: { type: "string" } };
    const schema: JsonSchema = { type: "object", required: ["self"], properties };
    properties["self"] = schema;
    const widget = schemaToWidget("circle", schema, { required: true });
    expect(part(widget, "self")).toMatchObject({ open: false, children: [] });
    (part(widget, "self") as Group).setOpen(true);
    part(widget, "self", "label").enter("x");
    expect(widget.value).toEqual({ self: { label: "x", self: {} } });
  });

  it("[V34] a schema of 1,000 levels is built as far as it is open", () => {
    let schema: JsonSchema = { type: "string" };
    for (let level = 0; level < 1_000; level++) {
      schema = { type: "object", required: ["inside"], properties: { inside: schema } };
    }
    const widget = schemaToWidget("deep", schema, { required: true });
    let built = 0;
    for (let at: Widget | undefined = widget; at; at = (at as Group).children?.[0]) built++;
    expect(built).toBeLessThan(10);
    let value: unknown = "bottom";
    for (let level = 0; level < 1_000; level++) value = { inside: value };
    widget.assign(value);
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
    expect(widget.accepts("x")).toBe(false);
  });

  it("[V34] a tree of rows with 200 levels can be set in one call", () => {
    const tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
    };
    let value: unknown = { children: [] };
    for (let level = 0; level < 200; level++) value = { children: [value] };
    const widget = schemaToWidget("tree", tree);
    widget.assign(value);
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
  });
});
