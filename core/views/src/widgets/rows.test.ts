import { describe, expect, it } from "vitest";

import { type Group, type Rows, schemaToWidget } from "../index.ts";

const schema = {
  type: "array",
  minItems: 1,
  maxItems: 3,
  items: {
    type: "object",
    required: ["id"],
    properties: { id: { type: "integer" }, kind: { const: "row" } },
  },
};

function rowsOf(value?: unknown): Rows {
  const rows = schemaToWidget("list", { ...schema, title: "List" }) as Rows;
  if (value !== undefined) rows.value = value;
  return rows;
}

function enter(rows: Rows, at: number, text: string): void {
  (rows.children[at] as Group).children[0]!.enter(text);
}

it("[V710] a copied row has no read-only values", () => {
  const ofServer = { type: "string", readOnly: true } as const;
  const part = { type: "object", properties: { id: ofServer, size: { type: "string" } } } as const;
  const item = {
    type: "object",
    properties: { id: ofServer, part, parts: { type: "array", items: part } },
  } as const;
  const rows = schemaToWidget("rows", { type: "array", items: item }) as Rows;
  const inner = { id: "2", size: "s" };
  rows.assign([{ id: "1", part: inner, parts: [inner] }]);
  rows.duplicate(0);
  expect(rows.value).toEqual([
    { id: "1", part: inner, parts: [inner] },
    { part: { size: "s" }, parts: [{ size: "s" }] },
  ]);
});

describe("rows", () => {
  it("[V30] are added at the end, with the focus, up to the maximum", async () => {
    const rows = rowsOf();
    for (const count of [1, 2, 3]) {
      expect(await rows.call("add")).toMatchObject({ ok: true });
      expect([rows.children.length, rows.children.at(-1)!.focusRequests]).toEqual([count, 1]);
    }
    expect(await rows.call("add")).toMatchObject({ ok: false, reason: "List takes at most 3." });
    expect(rows.value).toEqual([{}, {}, {}]);
  });

  it("[V30] compose the value", () => {
    const rows = rowsOf();
    rows.add();
    enter(rows, 0, "7");
    expect(rows.value).toEqual([{ id: 7 }]);
  });

  it("[V29] keep a rejected value when they are moved", () => {
    const rows = rowsOf([{ id: "x", kind: "other" }, null, { id: 3 }]);
    expect(rows.value).toEqual([{ id: "x", kind: "other" }, null, { id: 3 }]);
    enter(rows, 2, "4");
    rows.move(2, 0);
    rows.add();
    expect(rows.value).toEqual([{ id: 4 }, { id: "x", kind: "other" }, null, {}]);
    rows.remove(0);
    expect(rows.value).toEqual([{ id: "x", kind: "other" }, null, {}]);
    enter(rows, 1, "5");
    expect(rows.value).toEqual([{ id: "x", kind: "other" }, { id: 5 }, {}]);
  });

  it("[V30] keep their input when rows are moved or removed", async () => {
    const rows = rowsOf([{ id: 1, extra: "x" }, { id: 2 }, { id: 3 }]);
    const [first, second, third] = rows.children;
    enter(rows, 2, "draft");
    await rows.call("move", 2, 0);
    expect(rows.children).toEqual([third, first, second]);
    expect((third as Group).children[0]!.draft).toBe("draft");
    expect(rows.value).toEqual([{ id: 3 }, { id: 1, extra: "x" }, { id: 2 }]);
    await rows.call("remove", 1);
    expect([rows.children, rows.value]).toEqual([
      [third, second],
      [{ id: 3 }, { id: 2 }],
    ]);
    enter(rows, 1, "5");
    expect(rows.value).toEqual([{ id: 3 }, { id: 5 }]);
  });

  it("[V30] are labeled by their positions", () => {
    const rows = rowsOf([{ id: 1 }, { id: 2 }]);
    const [first] = rows.children;
    expect(rows.children.map(({ label }) => label)).toEqual(["Item 1", "Item 2"]);
    rows.move(0, 1);
    expect([first!.label, rows.children[0]!.label]).toEqual(["Item 2", "Item 1"]);
  });

  it.each([
    ["remove", 5],
    ["move", 5, 0],
  ] as const)("[V30] reject %s %j", async (intent, ...args) => {
    const rows = rowsOf([{ id: 1 }]);
    await rows.call(intent, ...args);
    expect(rows.value).toEqual([{ id: 1 }]);
    expect(await rows.call("remove", -1)).toMatchObject({ ok: false });
  });

  it("[V30] follow an assigned value, including null items", () => {
    const rows = schemaToWidget("list", {
      type: "array",
      items: { ...schema.items, nullable: true },
    }) as Rows;
    rows.value = [{ id: 1 }, null, { id: 3 }];
    const [first] = rows.children;
    expect(rows.value).toEqual([{ id: 1 }, null, { id: 3 }]);
    rows.value = [{ id: 4 }];
    expect([rows.children.length, rows.children[0]]).toEqual([1, first]);
    rows.clear();
    expect([rows.value, rows.children]).toEqual([undefined, []]);
  });

  it("[V72] keep their ids when they are moved, removed, edited or set to the same value", () => {
    const rows = rowsOf([{ id: 1 }, { id: 2 }]);
    const [one, two] = rows.rowIds;
    expect(one).not.toBe(two);
    rows.move(1, 0);
    expect(rows.rowIds).toEqual([two, one]);
    rows.add();
    const three = rows.rowIds[2]!;
    expect(rows.rowIds).toEqual([two, one, three]);
    enter(rows, 2, "3");
    rows.value = [{ id: 2 }, { id: 1 }, { id: 3 }];
    expect(rows.rowIds).toEqual([two, one, three]);
    rows.remove(0);
    expect(rows.rowIds).toEqual([one, three]);
  });

  it("[V72] are removed and moved by a view whose rows are outdated, equally far", async () => {
    const rows = rowsOf([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const [, , three] = rows.rowIds;
    rows.remove(0);
    await rows.call("move", 2, 1, three);
    expect(rows.value).toEqual([{ id: 3 }, { id: 2 }]);
    await rows.call("remove", 2, three);
    expect(rows.value).toEqual([{ id: 2 }]);
  });

  it("[V72] rows that are gone, or that code has replaced, are neither removed nor moved", async () => {
    const rows = rowsOf([{ id: 1 }, { id: 2 }]);
    const [one, two] = rows.rowIds;
    rows.value = [{ id: 2 }];
    const calls = [
      ["remove", 0, one],
      ["remove", 1, two],
      ["move", 0, 1, one],
      ["move", 1, 0, two],
    ] as const;
    for (const [intent, ...args] of calls)
      expect(await rows.call(intent, ...args)).toMatchObject({ ok: false, code: "refused" });
    expect(rows.value).toEqual([{ id: 2 }]);
  });

  it("[V85] a copy of a row follows it, has its value and gets the focus", async () => {
    const rows = schemaToWidget("list", {
      type: "array",
      maxItems: 3,
      items: { type: "object", properties: { a: { type: "integer" } } },
    }) as Rows;
    rows.value = [{ a: 1, more: true }, { a: 2 }];
    await rows.call("duplicate", 0);
    expect(rows.value).toEqual([{ a: 1, more: true }, { a: 1, more: true }, { a: 2 }]);
    expect(rows.children[1]!.focusRequests).toBe(1);
    expect(new Set(rows.rowIds).size).toBe(3);
    rows.at([1, "a"])!.enter("7");
    expect(rows.at([0, "a"])!.value).toBe(1);
    expect(await rows.call("duplicate", 0)).toMatchObject({ ok: false });
    rows.remove(0);
    expect(await rows.call("duplicate", 9)).toMatchObject({ ok: false });
    await rows.call("duplicate", 0, rows.rowIds[1]);
    expect(rows.value).toEqual([{ a: 7, more: true }, { a: 2 }, { a: 2 }]);
  });

  it("[V85] a copy keeps a value that the row rejects", () => {
    const items = { type: "object", properties: { a: { type: "integer" } } };
    const rows = schemaToWidget("list", { type: "array", items }) as Rows;
    rows.value = [{ a: "many" }];
    rows.duplicate(0);
    expect(rows.value).toEqual([{ a: "many" }, { a: "many" }]);
  });

  it("[V67] rows of single values are missing until they are entered", async () => {
    const rows = schemaToWidget("keys", {
      type: "array",
      items: { type: "string", format: "password", minLength: 3 },
    }) as Rows;
    await rows.call("add");
    await rows.call("add");
    rows.children[1]!.enter("second");
    expect(rows.value).toEqual([undefined, "second"]);
    expect(rows.validate()).toMatchObject([{ path: [0], code: "required" }]);
    expect(rows.children[0]!.error).toBe("This field is required.");
    rows.children[0]!.enter("first");
    await rows.call("move", 1, 0);
    expect([rows.value, rows.validate()]).toEqual([["second", "first"], []]);
    await rows.call("remove", 0);
    expect(rows.value).toEqual(["first"]);
    rows.value = ["x", 5];
    expect(rows.value).toEqual(["x", 5]);
    expect(rows.issues()).toMatchObject([{ path: [0] }, { path: [1] }]);
  });

  it("[V35] check constraints on the whole list only in validation", () => {
    const rows = rowsOf([]);
    expect(rows.validate()).toMatchObject([{ path: [], code: "minItems" }]);
    expect(rows.error).toBe("Add at least 1 item.");
    rows.add();
    expect(rows.error).toBeNull();
    expect(rows.validate()).toMatchObject([{ path: [0, "id"], code: "required" }]);
    expect((rows.children[0] as Group).children[0]!.error).toBe("This field is required.");
    enter(rows, 0, "1");
    expect(rows.validate()).toEqual([]);
  });
});

describe("[V780] a removed row", () => {
  const schema = {
    type: "array",
    items: { type: "object", properties: { name: { type: "string" }, age: { type: "integer" } } },
  };
  const list = (): Rows => {
    const rows = schemaToWidget("rows", schema) as Rows;
    rows.assign([{ name: "a" }, { name: "b" }, { name: "c" }]);
    return rows;
  };

  it("comes back in its place, with its input", async () => {
    const rows = list();
    rows.children[1]?.at(["age"])?.enter("old");
    expect(await rows.call("remove", 1)).toMatchObject({ ok: true });
    expect([rows.value, rows.removedAt]).toEqual([[{ name: "a" }, { name: "c" }], 1]);
    expect(await rows.call("restore")).toMatchObject({ ok: true });
    expect([rows.value, rows.removedAt]).toEqual([
      [{ name: "a" }, { name: "b" }, { name: "c" }],
      null,
    ]);
    expect(rows.children[1]?.at(["age"])?.draft).toBe("old");
  });

  it("does not come back after the list has changed, or is that of another record", async () => {
    for (const change of [
      (rows: Rows) => rows.add(),
      (rows: Rows) => rows.move(0, 1),
      (rows: Rows) => rows.assign([{ name: "b" }, { name: "c" }]),
      (rows: Rows) => rows.assign([]),
    ]) {
      const rows = list();
      rows.remove(0);
      change(rows);
      const { value } = rows;
      expect(await rows.call("restore")).toMatchObject({ ok: false });
      expect([rows.removedAt, rows.value]).toEqual([null, value]);
    }
  });

  it("without input is not offered", () => {
    const rows = list();
    rows.add();
    rows.remove(3);
    expect(rows.removedAt).toBeNull();
  });
});
