import type { JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, MapInput, schemaToWidget } from "../index.ts";

function open(keywords: JsonSchemaObject, value?: unknown): { group: Group; rest: MapInput } {
  const schema = { type: "object", properties: { name: { type: "string" } }, ...keywords };
  const group = schemaToWidget("order", schema, { required: true }) as Group;
  if (value !== undefined) group.value = value;
  return { group, rest: group.children.at(-1) as MapInput };
}

function addRow(rest: MapInput, key: string, value: string): void {
  rest.add();
  const entry = rest.entries.at(-1)!;
  entry.keyInput.enter(key);
  entry.valueWidget.enter(value);
}

const integers = { additionalProperties: { type: "integer" } };

describe("other properties of a group", () => {
  it.each<[string, JsonSchemaObject, boolean]>([
    ["additionalProperties: true", { additionalProperties: true }, true],
    ["a schema of additionalProperties", integers, true],
    [
      "patternProperties",
      { patternProperties: { "^x-": true }, additionalProperties: false },
      true,
    ],
    ["additionalProperties: false", { additionalProperties: false }, false],
    ["no keyword", {}, false],
  ])("[V91] with %s", (_name, keywords, isShown) => {
    const { group } = open(keywords);
    expect(group.children.some((child) => child instanceof MapInput)).toBe(isShown);
  });

  it("[V91] are rows of key and value, and members of the group", () => {
    const { group, rest } = open(integers, { x: 1, name: "Ann", y: 2 });
    expect(rest.entries.map(({ key, value }) => [key, value])).toEqual([
      ["x", 1],
      ["y", 2],
    ]);
    addRow(rest, "z", "3");
    rest.entries[0]!.keyInput.enter("w");
    rest.remove(1);
    group.at(["name"])!.enter("Bob");
    expect(group.value).toEqual({ name: "Bob", w: 1, z: 3 });
    group.value = { name: "Cid" };
    expect([group.value, rest.children]).toEqual([{ name: "Cid" }, []]);
  });

  it("[V91] are found by their keys, and show the issues of their paths", () => {
    const { group, rest } = open(integers, { x: 1 });
    expect(group.at(["x"])).toBe(rest.entries[0]!.valueWidget);
    expect(group.at(["gone"])).toBeUndefined();
    group.at(["x"])!.enter("many");
    expect(group.validate()).toMatchObject([{ path: ["x"], code: "draft" }]);
    expect(group.valueWithDrafts("text")).toEqual({ x: "many" });
    expect(group.valueWithDrafts("omit")).toEqual({});
    const server = { code: "server", message: "No." };
    expect(group.showIssues([{ ...server, path: ["x"] }])).toEqual([]);
    expect(group.at(["x"])!.error).toBe("No.");
    expect(group.showIssues([{ ...server, path: ["gone"] }])).toHaveLength(1);
  });

  it("[V92] reject the key of a field, of another pattern and a taken one, with the reason", () => {
    const keywords = { patternProperties: { "^x-": true }, additionalProperties: false };
    const { group, rest } = open(keywords, { "x-a": 1 });
    const codes = ["name", "y", "x-a", "__proto__"].map((key) => {
      addRow(rest, key, "5");
      return rest.entries.at(-1)!.keyInput.issues()[0]?.translatable;
    });
    expect(codes).toMatchObject([
      { code: "views.declaredKey" },
      { code: "views.unmatchedKey" },
      { code: "views.duplicateKey" },
      { code: "views.forbiddenKey" },
    ]);
    expect(group.value).toEqual({ "x-a": 1 });
    expect(rest.children).toHaveLength(5);
  });

  it("[V91] keep an optional group added, and are built with it", () => {
    const order = {
      type: "object",
      properties: {
        labels: { type: "object", properties: { name: { type: "string" } }, ...integers },
      },
    };
    const outer = schemaToWidget("order", order, { required: true }) as Group;
    outer.value = { labels: { x: 1 } };
    expect(outer.at(["labels", "x"])?.value).toBe(1);
    expect(outer.value).toEqual({ labels: { x: 1 } });
  });

  it.each<[JsonSchemaObject, string[]]>([
    [{}, ["name", "id"]],
    [{ additionalProperties: false }, ["name"]],
    [{ additionalProperties: true }, ["name", ""]],
  ])("[V146] that are required have a widget, with %j", (keywords, names) => {
    const { group } = open({ ...keywords, required: ["id"] });
    expect(group.children.map(({ name }) => name)).toEqual(names);
    const id = group.at(["id"]);
    if (names.includes("id")) id?.enter("7");
    expect(group.value).toEqual(names.includes("id") ? { id: 7 } : {});
  });
});
