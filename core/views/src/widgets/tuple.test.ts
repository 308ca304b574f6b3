import type { JsonSchemaObject } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, type Rows, schemaToWidget } from "../index.ts";

const number = { type: "number" };
const pair = { type: "array", prefixItems: [{ ...number, title: "X" }, number] };

function tuple(keywords: JsonSchemaObject = {}, required = false): Rows {
  return schemaToWidget("place", { ...pair, ...keywords }, { required }) as Rows;
}

describe("a tuple", () => {
  it("[V93] has a widget per position, named by its title or its number", () => {
    const { children, value } = tuple();
    expect([children.map(({ label, kind }) => [label, kind]), value]).toEqual([
      [
        ["X", "number-input"],
        ["Item 2", "number-input"],
      ],
      undefined,
    ]);
  });

  it("[V93] is unset without input, and ends with the last input", () => {
    const place = tuple({ minItems: 2 });
    expect(place.issues()).toEqual([]);
    place.children[0]!.enter("1");
    expect(place.value).toEqual([1]);
    expect(place.validate()).toMatchObject([
      { path: [1], code: "required" },
      { path: [], code: "minItems" },
    ]);
    place.children[1]!.enter("2");
    expect([place.value, place.issues()]).toEqual([[1, 2], []]);
    place.children.forEach((child) => child.clear());
    expect(place.value).toBeUndefined();
  });

  it("[V93] has rows for further items, if the schema allows them", async () => {
    const place = tuple({ items: { type: "integer" } });
    place.value = [1, 2, 3];
    expect(place.children.map(({ kind }) => kind)).toEqual([
      "number-input",
      "number-input",
      "integer-input",
    ]);
    await place.call("add");
    place.children[3]!.enter("4");
    await place.call("move", 3, 2);
    await place.call("remove", 3);
    expect(place.value).toEqual([1, 2, 4]);
    place.value = [5];
    expect([place.value, place.children.length]).toEqual([[5], 2]);
    expect(await tuple({ items: false }).call("add")).toMatchObject({ ok: false });
  });

  it("[V93] rejects to remove, copy and move its positions", async () => {
    const place = tuple();
    place.value = [1, 2, 3];
    const calls: [string, ...number[]][] = [
      ["remove", 0],
      ["duplicate", 1],
      ["move", 2, 1],
      ["move", 0, 2],
    ];
    for (const [intent, ...args] of calls) {
      expect(await place.call(intent, ...args)).toMatchObject({
        ok: false,
        translatable: { code: "views.fixedPosition" },
      });
    }
    expect(place.value).toEqual([1, 2, 3]);
  });

  it("[V93] is not built endlessly if it contains itself", () => {
    const schema = { type: "array", prefixItems: [number, { $ref: "#" }] };
    expect(schemaToWidget("place", schema, { required: true }).kind).toBe("rows");
  });

  it("[V93] may contain groups and constants", () => {
    const schema = {
      type: "array",
      prefixItems: [{ const: "point" }, { type: "object", properties: { x: number } }],
      items: false,
      minItems: 2,
    };
    const optional = schemaToWidget("point", schema) as Rows;
    expect(optional.value).toBeUndefined();
    const point = schemaToWidget("point", schema, { required: true }) as Rows;
    (point.children[1] as Group).at(["x"])!.enter("5");
    expect([point.value, point.issues()]).toEqual([["point", { x: 5 }], []]);
  });
});
