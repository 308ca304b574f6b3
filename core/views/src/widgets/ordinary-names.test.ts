import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it } from "vitest";

import { type Group, type MapInput, schemaToWidget } from "../index.ts";

const names = [
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
];
const record = Object.fromEntries(names.map((name, at) => [name, `text ${at}`]));

describe("[V751] names of Object.prototype", () => {
  it("are members of a group, required, optional, and without a widget", () => {
    const text = { type: "string" };
    for (const required of [names, []]) {
      const properties = Object.fromEntries(names.map((name) => [name, text]));
      const schema = { type: "object", properties, required } as JsonSchema;
      const form = schemaToWidget("form", schema, { required: true }) as Group;
      form.value = record;
      expect(form.value).toEqual(record);
      expect(form.issues()).toEqual([]);
      form.clear();
      for (const name of names) form.at([name])?.enter("typed");
      expect(form.value).toEqual(Object.fromEntries(names.map((name) => [name, "typed"])));
    }
    const others = schemaToWidget("others", { type: "object", properties: { a: {} } });
    others.value = record;
    expect(others.value).toEqual(record);
  });

  it("are reported as missing where they are required", () => {
    const schema = { type: "object", properties: { a: {} }, required: names };
    const form = schemaToWidget("form", schema, { required: true });
    expect(form.issues().map(({ path }) => path[0])).toEqual(names);
  });

  it("are keys of a map, in a free value and in conditions", () => {
    const map = schemaToWidget("map", {
      type: "object",
      additionalProperties: { type: "string" },
    }) as MapInput;
    map.value = record;
    expect(map.value).toEqual(record);
    map.clear();
    for (const name of names) {
      map.add();
      map.entries.at(-1)?.keyInput.enter(name);
      map.entries.at(-1)?.valueWidget.enter("typed");
    }
    expect(Object.keys(map.value as object)).toEqual(names);
    const free = schemaToWidget("free", {});
    free.enter(JSON.stringify({ deep: [record] }));
    expect(free.value).toEqual({ deep: [record] });
    const conditional = schemaToWidget(
      "c",
      {
        type: "object",
        properties: { constructor: { type: "string" } },
        if: { properties: { constructor: { const: "x" } }, required: ["constructor"] },
        then: { properties: { toString: { type: "string" } } },
      },
      { required: true },
    ) as Group;
    expect(conditional.at(["toString"])).toBeUndefined();
    conditional.at(["constructor"])?.enter("x");
    conditional.at(["toString"])?.enter("y");
    expect(conditional.value).toEqual({ constructor: "x", toString: "y" });
  });

  it("are branches and constants of unions", () => {
    const branch = (name: string): JsonSchema => ({
      type: "object",
      properties: { [name]: { const: name }, size: { type: "integer" } },
      required: [name],
    });
    const union = schemaToWidget("u", { oneOf: names.map(branch) });
    for (const name of names) {
      union.value = { [name]: name, size: 1 };
      expect(union.value).toEqual({ [name]: name, size: 1 });
      expect(union.issues()).toEqual([]);
    }
  });
});
