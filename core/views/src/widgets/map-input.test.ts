import { maximumDepth } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { describe, expect, it, vi } from "vitest";

import { type Group, MapEntry, type MapInput, schemaToWidget } from "../index.ts";

const strings: JsonSchema = {
  title: "Labels",
  type: "object",
  additionalProperties: { type: "string" },
};

function mapOf(schema: JsonSchema = strings, value?: unknown, required = false): MapInput {
  const map = schemaToWidget("labels", schema, { required }) as MapInput;
  if (value !== undefined) map.value = value;
  return map;
}

/** Enters key and value of a row; a new one where there is none. */
function enter(map: MapInput, at: number, key?: string, value?: string): void {
  if (at === map.entries.length) map.add();
  const { keyInput } = map.entries[at]!;
  if (key !== undefined) keyInput.enter(key);
  if (value !== undefined) map.entries[at]!.valueWidget.enter(value);
}

function keys(map: MapInput): readonly unknown[] {
  return map.entries.map(({ keyInput }) => keyInput.draft ?? keyInput.value);
}

describe("a map", () => {
  it("[V77] is composed of its rows, in their order", () => {
    const map = mapOf();
    expect([map.value, map.children]).toEqual([undefined, []]);
    enter(map, 0, "color", "red");
    enter(map, 1, "age", "7");
    expect(map.value).toEqual({ color: "red", age: "7" });
    expect(Object.keys(map.value as object)).toEqual(["color", "age"]);
    expect(map.validate()).toEqual([]);
  });

  it("[V77] shows an assigned value in rows, and keeps the rows of the keys that stay", () => {
    const map = mapOf(strings, { b: "1", a: "2", "": "3" });
    const [b, a] = map.entries;
    expect(keys(map)).toEqual(["b", "a", ""]);
    const [first, second] = map.rowIds;
    map.value = { a: "4", c: "5", b: "1" };
    expect([map.entries[0], map.entries[2]]).toEqual([a, b]);
    expect([map.rowIds[0], map.rowIds[2]]).toEqual([second, first]);
    expect(map.value).toEqual({ a: "4", c: "5", b: "1" });
    map.clear();
    expect([map.value, map.children]).toEqual([undefined, []]);
  });

  it("[V77] keeps what the schema rejects in an assigned value, and reports it", () => {
    const schema = { ...(strings as object), propertyNames: { maxLength: 3 } };
    const map = mapOf(schema, { color: "red", age: 7 });
    expect(map.value).toEqual({ color: "red", age: 7 });
    expect(map.validate()).toMatchObject([
      { path: ["age"], code: "draft" },
      { path: ["color"], code: "propertyNames" },
    ]);
    expect(map.entries[0]!.keyInput.error).not.toBeNull();
    expect(map.entries[1]!.valueWidget.error).not.toBeNull();
  });

  it("[V77] renames a key in place", () => {
    const map = mapOf(strings, { a: "1", b: "2" });
    const ids = map.rowIds;
    enter(map, 0, "c");
    expect(Object.entries(map.value as object)).toEqual([
      ["c", "1"],
      ["b", "2"],
    ]);
    expect(map.rowIds).toEqual(ids);
  });

  it("[V77] names keys by a number that they keep, and values by key", () => {
    const map = mapOf(strings, { a: "1", b: "2" });
    map.add();
    const names = (): unknown =>
      map.entries.map(({ keyInput, valueWidget }) => [keyInput.label, valueWidget.label]);
    expect(names()).toEqual([
      ["Key 1", "Value of a"],
      ["Key 2", "Value of b"],
      ["Key 3", "Value 3"],
    ]);
    map.remove(0);
    enter(map, 0, "color");
    expect(names()).toEqual([
      ["Key 2", "Value of color"],
      ["Key 3", "Value 3"],
    ]);
    map.value = { x: "1" };
    expect(names()).toEqual([["Key 1", "Value of x"]]);
  });

  it("[V132] compares keys and renames rows only if they change", () => {
    const count = 100;
    const read = vi.spyOn(MapEntry.prototype, "key", "get");
    const members = Array.from({ length: count }, (_, at) => [`key${at}`, "value"]);
    const map = mapOf(strings, Object.fromEntries(members));
    expect(read.mock.calls.length).toBeLessThan(count * 20);
    read.mockClear();
    map.entries[50]!.valueWidget.enter("other");
    expect(read.mock.calls.length).toBeLessThan(10);
    read.mockRestore();
    const renamed = vi.fn();
    for (const { keyInput } of map.entries) keyInput.watch("label", renamed);
    map.remove(0);
    map.add();
    expect(renamed).not.toHaveBeenCalled();
  });

  it("[V77] a new row has the focus in its key, up to `maxProperties`", async () => {
    const map = mapOf({ ...(strings as object), maxProperties: 1 });
    await map.call("add");
    expect(map.entries[0]!.keyInput.focusRequests).toBe(1);
    expect(await map.call("add")).toMatchObject({ ok: false, reason: "Labels takes at most 1." });
    map.disabled = true;
    expect(await map.call("remove", 0)).toMatchObject({ ok: false });
    expect(await map.entries[0]!.keyInput.call("enter", "a")).toMatchObject({ ok: false });
  });

  it.each([
    [false, undefined],
    [true, {}],
  ])("[V77] emptied, if it is required is %j, it is %j", (required, emptied) => {
    const map = mapOf(strings, undefined, required);
    expect([map.value, map.isFilled]).toEqual([emptied, false]);
    enter(map, 0, "a", "1");
    expect(map.isFilled).toBe(true);
    map.remove(0);
    expect([map.value, map.isFilled]).toEqual([emptied, false]);
    map.add();
    map.remove(0);
    expect([map.value, map.isFilled]).toEqual([emptied, false]);
    expect(map.issues()).toEqual([]);
  });

  it("[V77] `{}` and null stay if they are assigned", () => {
    const map = mapOf({ ...(strings as object), type: ["object", "null"] }, {});
    expect(map.value).toEqual({});
    map.setNull();
    expect([map.value, map.isNull]).toEqual([null, true]);
    enter(map, 0, "a", "1");
    expect([map.value, map.isNull]).toEqual([{ a: "1" }, false]);
  });

  it("[V77] a row without a value is missing", () => {
    const map = mapOf();
    enter(map, 0, "color");
    expect(map.value).toEqual({});
    expect(map.validate()).toMatchObject([{ path: ["color"], code: "required" }]);
    expect(map.entries[0]!.valueWidget.error).not.toBeNull();
    enter(map, 0, "color", "red");
    expect([map.value, map.validate()]).toEqual([{ color: "red" }, []]);
  });

  it("[V77] values have the widgets of their schemas", () => {
    const value = (schema: JsonSchema, key = "a"): string => {
      const map = mapOf({ type: "object", additionalProperties: schema });
      enter(map, 0, key);
      return map.entries[0]!.valueWidget.kind;
    };
    expect(value({ type: "integer" })).toBe("integer-input");
    expect(value({ properties: { a: true } })).toBe("group");
    expect(value({ type: "object" })).toBe("map-input");
    expect(value({ type: "string" }, "password")).toBe("password-input");
    expect(value(true)).toBe(schemaToWidget("any", {}).kind);
  });

  it("[V77] issues inside a value have its key in their path", () => {
    const item = { type: "object", required: ["size"], properties: { size: { type: "integer" } } };
    const map = mapOf({ type: "object", additionalProperties: item }, { a: { size: 1 }, b: {} });
    expect(map.validate()).toMatchObject([{ path: ["b", "size"], code: "required" }]);
    const size = map.at(["b", "size"])!;
    expect(size.error).not.toBeNull();
    size.enter("x");
    expect([map.hasDraft, map.valueWithDrafts("text")]).toEqual([
      true,
      { a: { size: 1 }, b: { size: "x" } },
    ]);
    expect(map.valueWithDrafts("omit")).toEqual({ a: { size: 1 }, b: {} });
  });

  it("[V73] a schema that contains itself in a map ends at the deepest level of a value", async () => {
    const schema = {
      $ref: "#/$defs/tree",
      $defs: { tree: { additionalProperties: { $ref: "#/$defs/tree" } } },
    };
    let map = schemaToWidget("tree", schema) as MapInput;
    let levels = 0;
    while ((await map.call("add")).ok) {
      enter(map, 0, "a");
      map = map.entries[0]!.valueWidget as MapInput;
      levels += 1;
    }
    expect(levels).toBe(maximumDepth);
  });

  it("[V34] a schema that contains itself in a map has a widget per row", () => {
    const tree = {
      type: "object",
      properties: {
        name: { type: "string" },
        inner: { type: "object", additionalProperties: { $ref: "#" } },
      },
    };
    const group = schemaToWidget("tree", tree) as Group;
    const value = { name: "a", inner: { b: { name: "c", inner: { d: { name: "e" } } } } };
    group.value = value;
    expect(group.value).toEqual(value);
    group.at(["inner", "b", "inner", "d", "name"])!.enter("f");
    expect(group.value).toEqual({
      name: "a",
      inner: { b: { name: "c", inner: { d: { name: "f" } } } },
    });
  });
});

describe("the key of a row", () => {
  const patterns = {
    type: "object",
    patternProperties: { "^x-": { type: "string" }, "^n-": { type: "integer" } },
    additionalProperties: false,
  };
  const cases: readonly (readonly [string, JsonSchema, string, string])[] = [
    ["is empty", strings, "", "Enter a key."],
    ["is taken", strings, "a", "There is already a key “a”."],
    ["is __proto__", strings, "__proto__", "“__proto__” cannot be a key. Choose another one."],
    ["matches no pattern", patterns, "y", "A key must match ^x-, ^n-."],
    [
      "is not a property name",
      { type: "object", propertyNames: { maxLength: 2 } },
      "abc",
      "Enter at most 2 characters.",
    ],
  ];
  it.each(cases)(
    "[V78] that %s is kept, explained and not used",
    async (_, schema, key, reason) => {
      const map = mapOf(schema, { a: "1", b: "2" });
      enter(map, 1, key);
      const { keyInput, valueWidget } = map.entries[1]!;
      expect([keyInput.draft, keyInput.error, valueWidget.contribution]).toEqual([key, null, "2"]);
      keyInput.leave();
      expect(keyInput.error).toBe(reason);
      expect(map.value).toEqual({ a: "1" });
      expect(map.hasDraft).toBe(true);
      expect(map.validate().map(({ path, code }) => [path, code])).toContainEqual([[1], "draft"]);
      expect(map.entries[0]!.keyInput.error ?? null).toBe(
        schema === patterns ? "This field is not allowed here." : null,
      );
      const usable = schema === patterns ? "x-b" : "b";
      enter(map, 1, usable);
      expect([map.value, keyInput.error]).toEqual([{ a: "1", [usable]: "2" }, null]);
    },
  );

  it("[V78] that is missing prevents the use of the map", () => {
    const map = mapOf();
    map.add();
    expect([map.value, map.validate()]).toMatchObject([{}, [{ path: [0], code: "required" }]]);
    expect(map.entries[0]!.keyInput.error).toBe("Enter a key.");
    expect(map.firstInvalid()).toBe(map.entries[0]!.keyInput);
    enter(map, 0, undefined, "1");
    expect(map.value).toEqual({});
    enter(map, 0, "a");
    expect(map.value).toEqual({ a: "1" });
  });

  it("[V78] that waits for another row is used as soon as it is free", () => {
    const map = mapOf(strings, { a: "1", b: "2" });
    enter(map, 0, "b");
    expect(map.value).toEqual({ b: "2" });
    enter(map, 1, "a");
    expect([map.value, map.issues()]).toEqual([{ b: "1", a: "2" }, []]);
    enter(map, 2, "a", "3");
    expect(map.value).toEqual({ b: "1", a: "2" });
    map.remove(1);
    expect([map.value, map.issues()]).toEqual([{ b: "1", a: "3" }, []]);
  });

  it("[V78] that code assigns to two rows is the key of the first", () => {
    const map = mapOf(strings, { a: "1", b: "2" });
    map.entries[1]!.keyInput.value = "a";
    expect([map.value, map.entries[1]!.keyInput.draft]).toEqual([{ a: "1" }, "a"]);
    map.entries[0]!.keyInput.value = "c";
    expect([map.value, map.issues()]).toEqual([{ c: "1", a: "2" }, []]);
  });

  it("[V78] of another pattern gives the value another widget, which keeps it", () => {
    const map = mapOf(patterns, { "x-a": "7" });
    enter(map, 0, "n-a");
    const { valueWidget } = map.entries[0]!;
    expect([valueWidget.kind, valueWidget.draft]).toEqual(["integer-input", "7"]);
    expect(map.value).toEqual({ "n-a": "7" });
    expect(map.issues()).toMatchObject([{ path: ["n-a"], code: "draft" }]);
    enter(map, 0, "x-b");
    expect([map.entries[0]!.valueWidget.kind, map.value]).toEqual(["text-input", { "x-b": "7" }]);
    enter(map, 0, "n-b", "8");
    expect([map.value, map.issues()]).toEqual([{ "n-b": 8 }, []]);
  });

  it("[V133] that passes through another pattern keeps the drafts inside the value", () => {
    const quantity = { type: "object", properties: { quantity: { type: "integer" } } } as const;
    const map = mapOf({
      type: "object",
      patternProperties: { "^n": { type: "integer" } },
      additionalProperties: quantity,
    });
    enter(map, 0, "o");
    const entry = map.entries[0]!;
    entry.valueWidget.at(["quantity"])!.enter("12x");
    enter(map, 0, "no");
    expect(entry.valueWidget.kind).toBe("integer-input");
    enter(map, 0, "other");
    expect(entry.valueWidget.at(["quantity"])!.draft).toBe("12x");
    entry.valueWidget.at(["quantity"])!.enter("12");
    enter(map, 0, "n");
    enter(map, 0, "o");
    expect(map.value).toEqual({ o: { quantity: 12 } });
    enter(map, 0, "n", "5");
    expect(map.value).toEqual({ n: 5 });
  });

  it("[V78] of several patterns has a value for all of them", () => {
    const both = { patternProperties: { "^a": { type: "integer" }, b$: { minimum: 5 } } };
    const map = mapOf(both);
    enter(map, 0, "ab", "3");
    expect(map.issues()).toMatchObject([{ path: ["ab"], code: "draft" }]);
    enter(map, 0, "ab", "6");
    expect([map.value, map.issues()]).toEqual([{ ab: 6 }, []]);
  });

  it("[V72] a row is removed by a view whose rows are outdated, unless it is gone", async () => {
    const map = mapOf(strings, { a: "1", b: "2", c: "3" });
    const [a, , c] = map.rowIds;
    map.remove(0);
    await map.call("remove", 2, c);
    expect(map.value).toEqual({ b: "2" });
    expect(await map.call("remove", 0, a)).toMatchObject({ ok: false, code: "refused" });
    expect(await map.call("remove", 5)).toMatchObject({ ok: false });
    expect(map.value).toEqual({ b: "2" });
  });
});

describe("[V780] a removed entry", () => {
  it("comes back in its place, with its key and its input", async () => {
    const map = mapOf(strings, { a: "1", b: "2" });
    map.remove(0);
    expect([map.value, map.removedAt, map.removedName]).toEqual([{ b: "2" }, 0, "a"]);
    expect(await map.call("restore")).toMatchObject({ ok: true });
    expect([map.value, map.removedAt, keys(map)]).toEqual([{ a: "1", b: "2" }, null, ["a", "b"]]);
    enter(map, 2, "b");
    map.remove(2);
    await map.call("restore");
    expect([keys(map), map.value]).toEqual([["a", "b", "b"], { a: "1", b: "2" }]);
  });

  it("does not come back into another record", async () => {
    const map = mapOf(strings, { a: "1" });
    map.remove(0);
    map.assign({});
    expect([map.removedAt, await map.call("restore")]).toMatchObject([null, { ok: false }]);
  });
});
