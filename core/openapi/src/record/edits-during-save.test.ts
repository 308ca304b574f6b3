import type { Rows, Variant, Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { gate, sent } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, type Store, startStore } from "./store.fixture.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const object = (properties: object, title = ""): object => ({ type: "object", title, properties });
const line = object({ sku: text, qty: integer });
const schema = object({
  name: text,
  age: integer,
  tags: { type: "array", items: text },
  address: object({ street: text, zip: integer, geo: object({ lat: integer }) }),
  lines: { type: "array", items: line },
  contact: {
    oneOf: [
      { ...object({ mail: text }, "Mail"), required: ["mail"] },
      { ...object({ phone: text, prefix: integer }, "Phone"), required: ["phone"] },
    ],
  },
});
const record = {
  id: 1,
  name: "Ada",
  age: 36,
  tags: ["a"],
  address: { street: "Main", zip: 3000, geo: { lat: 1 } },
  lines: [
    { sku: "a", qty: 1 },
    { sku: "b", qty: 2 },
    { sku: "c", qty: 3 },
  ],
  contact: { phone: "1" },
};

type Members = Record<string, unknown>;

interface Meanwhile {
  readonly store: Store;
  readonly editor: OpenAPIRecordEditor;
  /** Lets the save complete. */
  readonly end: () => Promise<unknown>;
}

/** An editor during a save; the server may change the saved record. */
async function saving(
  edit: (editor: OpenAPIRecordEditor) => void,
  serve: (saved: Members) => unknown = (saved) => saved,
): Promise<Meanwhile> {
  const store = await startStore({ "/items/1": record });
  const editor = editorOf(store, { openapi: itemApi({ put: "application/json" }, schema) });
  await editor.load({ id: 1 });
  edit(editor);
  const [arrived, later] = [gate(), gate()];
  store.respondToUpdate = async (seen) => {
    arrived.open();
    await later.opened;
    return { body: serve({ id: 1, ...(sent(seen) as Members) }) };
  };
  const save = editor.save();
  await arrived.opened;
  return {
    store,
    editor,
    end: () => {
      later.open();
      return save;
    },
  };
}

function at({ editor }: OpenAPIRecordEditor, ...path: (string | number)[]): Widget {
  return editor!.inputs.body.at(path)!;
}

const rename = (editor: OpenAPIRecordEditor): void => at(editor, "name").enter("Ada L.");

describe("[O200] edits made during a save stay edits of the returned record", () => {
  it("keeps an edit of the field that was sent", async () => {
    const { editor, end } = await saving(rename);
    at(editor, "name").enter("Ada Lovelace");
    await end();
    expect(editor.record).toMatchObject({ name: "Ada L." });
    expect(editor.diff()).toEqual({ name: "Ada Lovelace" });
  });

  it("keeps an edit that undoes the sent one", async () => {
    const { editor, end } = await saving(rename);
    at(editor, "name").enter("Ada");
    await end();
    expect(editor.diff()).toEqual({ name: "Ada" });
  });

  it("keeps an edit in a group, and the values that the server set beside it", async () => {
    const { editor, end } = await saving(
      (each) => at(each, "address", "street").enter("Side"),
      (saved) => ({ ...saved, address: { street: "SIDE", zip: 3001, geo: { lat: 2 }, more: 1 } }),
    );
    at(editor, "address", "zip").enter("4000");
    await end();
    expect(editor.diff()).toEqual({
      address: { street: "SIDE", zip: 4000, geo: { lat: 2 }, more: 1 },
    });
  });

  it("keeps an edit in the part of a group that was sent", async () => {
    const { editor, end } = await saving((each) => at(each, "address", "geo", "lat").enter("2"));
    at(editor, "address", "geo", "lat").enter("3");
    await end();
    expect(editor.diff()).toEqual({ address: { ...record.address, geo: { lat: 3 } } });
  });

  it("keeps an edit in a row when the server adds rows", async () => {
    const numbered = record.lines.map((each, number) => ({ ...each, number }));
    const { editor, end } = await saving(rename, (saved) => ({ ...saved, lines: numbered }));
    at(editor, "lines", 1, "qty").enter("20");
    await end();
    expect(editor.diff()).toEqual({ lines: numbered.with(1, { sku: "b", qty: 20, number: 1 }) });
  });

  it("keeps an edit in a row that the server moved", async () => {
    const { editor, end } = await saving(rename, (saved) => ({
      ...saved,
      lines: record.lines.toReversed(),
    }));
    at(editor, "lines", 0, "qty").enter("10");
    await end();
    expect(editor.diff()).toEqual({
      lines: [
        { sku: "c", qty: 3 },
        { sku: "b", qty: 2 },
        { sku: "a", qty: 10 },
      ],
    });
  });

  it("keeps an edit in a row that the server dropped", async () => {
    const { editor, end } = await saving(rename, (saved) => ({
      ...saved,
      lines: record.lines.slice(1),
    }));
    at(editor, "lines", 0, "qty").enter("10");
    await end();
    const [, ...rest] = record.lines;
    expect(editor.diff()).toEqual({ lines: [{ sku: "a", qty: 10 }, ...rest] });
  });

  it("keeps removed, moved and added rows beside one that the server adds", async () => {
    const added = { sku: "d", qty: 4 };
    const { editor, end } = await saving(rename, (saved) => ({
      ...saved,
      lines: [...record.lines, added],
    }));
    const rows = at(editor, "lines") as Rows;
    rows.remove(0);
    rows.move(0, 1);
    rows.add();
    at(editor, "lines", 2, "sku").enter("new");
    at(editor, "lines", 2, "qty").enter("many");
    await end();
    const [, second, third] = record.lines;
    expect(editor.diff()).toEqual({ lines: [third, second, added, { sku: "new" }] });
    expect(at(editor, "lines", 3, "qty").draft).toBe("many");
  });

  it("keeps an edit in the row that has the focus", async () => {
    const { editor, end } = await saving(rename);
    const rows = at(editor, "lines") as Rows;
    rows.add();
    const row = rows.children.at(-1);
    at(editor, "lines", 3, "sku").enter("new");
    await end();
    expect(rows.children.at(-1)).toBe(row);
  });

  it("keeps an edit beside members that the server removed", async () => {
    const { editor, end } = await saving(rename, (saved) => ({ ...saved, lines: [], address: {} }));
    (at(editor, "lines") as Rows).remove(0);
    at(editor, "address", "zip").enter("4000");
    await end();
    expect(editor.diff()).toEqual({ address: { zip: 4000 } });
  });

  it("keeps an edit in the chosen variant", async () => {
    const { editor, end } = await saving(rename);
    at(editor, "contact", "prefix").enter("41");
    await end();
    expect(editor.diff()).toEqual({ contact: { phone: "1", prefix: 41 } });
  });

  it("keeps the choice of another variant, with a draft", async () => {
    const { editor, end } = await saving((each) => {
      (at(each, "contact") as Variant).pick(0);
      at(each, "contact", "mail").enter("ada@example.org");
    });
    (at(editor, "contact") as Variant).pick(1);
    at(editor, "contact", "phone").enter("2");
    at(editor, "contact", "prefix").enter("x");
    await end();
    expect((at(editor, "contact") as Variant).active).toBe(1);
    expect(editor.diff()).toMatchObject({ contact: { phone: "2" } });
    expect(at(editor, "contact", "prefix").draft).toBe("x");
  });

  it.each([["age"], ["address", "zip"], ["address", "geo", "lat"], ["lines", 1, "qty"]])(
    "as a draft: %s %s %s",
    async (...path) => {
      const { editor, end } = await saving(rename);
      at(editor, ...path).enter("many");
      await end();
      expect(at(editor, ...path).draft).toBe("many");
      expect(editor.isEdited).toBe(true);
      expect(editor.diff()).toEqual({});
    },
  );

  it("keeps `null`, an empty value, and tags", async () => {
    const { editor, end } = await saving(rename);
    at(editor, "age").clear();
    at(editor, "tags").assign(["a", "b"]);
    at(editor, "address").clear();
    await end();
    expect(editor.diff()).toEqual({ age: null, tags: ["a", "b"], address: null });
  });
});
