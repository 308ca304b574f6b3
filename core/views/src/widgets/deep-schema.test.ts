import { maximumDepth } from "@heddle/params";
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

  it("[V73] a circular schema can be opened as deep as a value may be", async () => {
    const widget = schemaToWidget("node", node);
    const deepest = part(open(widget, maximumDepth - 1), "next");
    expect(await deepest.call("setOpen", true)).toMatchObject({
      ok: false,
      reason: "Next is nested too deep: a value has at most 200 levels.",
    });
    expect(deepest).toMatchObject({ open: false, children: [] });
  });

  it("[V73] rows can be added as deep as a value may be", async () => {
    const row = { type: "object", properties: { inside: { $ref: "#" } } };
    let at: Widget | undefined = schemaToWidget("deep", { type: "array", items: row });
    let levels = 0;
    for (; at && (await at.call("add")).ok; levels += 2) at = at.at([0, "inside"]);
    expect(levels).toBe(maximumDepth);
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
    for (let level = 0; level < maximumDepth; level++) value = { inside: value };
    widget.assign(value);
    expect(widget.value).toEqual(value);
    expect(() => widget.assign({ inside: value })).toThrow("deeper than 200 levels");
    expect(widget.value).toEqual(value);
    expect(widget.accepts("x")).toBe(false);
  });

  it("[V34] a tree of rows with as many levels as a value may have can be set in one call", () => {
    const tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#" } } },
    };
    let value: unknown = { children: [] };
    for (let level = 2; level < maximumDepth; level += 2) value = { children: [value] };
    const widget = schemaToWidget("tree", tree);
    widget.assign(value);
    expect(widget.value).toEqual(value);
    expect(widget.validate()).toEqual([]);
  });
});
