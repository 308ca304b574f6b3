import { Dialog, type Group, type Rows, type Variant, type Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { button, sent, textOf, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import { editorOf, itemApi, type Store, startStore } from "./store.fixture.ts";

const json = "application/json";
const text = { type: "string" };
const integer = { type: "integer" };

async function loaded(
  properties: object,
  record: unknown,
  method = "patch",
  options: Partial<OpenAPIRecordEditorOptions> = {},
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": record });
  const openapi = itemApi({ [method]: json }, { type: "object", properties });
  const editor = editorOf(store, { openapi, ...options });
  await editor.load({ id: 1 });
  return { store, editor };
}

function at(editor: OpenAPIRecordEditor, ...path: (string | number)[]): Widget {
  return editor.editor!.inputs.body.at(path)!;
}

describe("[O163] untouched rows are sent back unchanged", () => {
  const item = {
    type: "object",
    properties: {
      sku: text,
      note: text,
      qty: integer,
      tags: { type: "array", items: text },
      part: { type: "object", properties: { size: integer } },
    },
  };
  const lines = { type: "array", items: item };
  const strange = { sku: 5, note: null, qty: "bad", tags: null, part: { size: { x: 1 } }, more: 1 };
  const plain = { sku: "b", note: "n", qty: 2 };

  it.each(["patch", "put"])(
    "sends untouched rows unchanged if another one is edited, by %s",
    async (method) => {
      const { store, editor } = await loaded({ lines }, { lines: [strange, null, plain] }, method);
      expect(editor.isEdited).toBe(false);
      at(editor, "lines", 2, "qty").enter("3");
      await editor.save();
      expect(store.updates.map(sent)).toEqual([{ lines: [strange, null, { ...plain, qty: 3 }] }]);
    },
  );

  it("sends untouched rows unchanged if rows are added, removed and moved", async () => {
    const { store, editor } = await loaded({ lines }, { lines: [plain, strange] });
    const rows = at(editor, "lines") as Rows;
    rows.add();
    at(editor, "lines", 2, "sku").enter("c");
    rows.remove(0);
    rows.move(0, 1);
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ lines: [{ sku: "c" }, strange] }]);
  });

  it("sends the rest of an edited row unchanged", async () => {
    const { store, editor } = await loaded({ lines }, { lines: [strange] });
    at(editor, "lines", 0, "sku").enter("a");
    const part = at(editor, "lines", 0, "part") as Group;
    part.setOpen(true);
    expect(part.value).toEqual(strange.part);
    at(editor, "lines", 0, "part", "size").enter("7");
    await editor.save();
    const edited = { ...strange, sku: "a", part: { size: 7 } };
    expect(store.updates.map(sent)).toEqual([{ lines: [edited] }]);
  });

  it("sends rows unchanged that were only viewed", async () => {
    const { store, editor } = await loaded({ lines }, { lines: [plain, strange] });
    (at(editor, "lines", 1, "part") as Group).setOpen(true);
    expect(editor.isEdited).toBe(false);
    (at(editor, "lines") as Rows).remove(0);
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ lines: [strange] }]);
  });

  it("[O153] moves and removes invalid rows", async () => {
    const { store, editor } = await loaded({ lines }, { lines: [{ qty: 1 }, { qty: "bad" }] });
    (at(editor, "lines") as Rows).remove(0);
    expect(await editor.save()).not.toBeNull();
    expect(store.updates.map(sent)).toEqual([{ lines: [{ qty: "bad" }] }]);
  });
});

describe("[O163] inside a variant", () => {
  const kind = (name: string, own: object): object => ({
    title: name,
    type: "object",
    required: ["kind"],
    properties: { kind: { const: name }, ...own },
  });
  const dog = kind("Dog", { bark: { ...integer, title: "Bark level" }, age: integer });
  const pet = { oneOf: [kind("Cat", { lives: integer }), dog] };

  it("values that no widget can hold stay, and can be removed", async () => {
    const record = { pet: { kind: "Dog", bark: "loud", age: 1, more: null } };
    const { store, editor } = await loaded({ pet }, record, "put");
    at(editor, "pet", "age").enter("2");
    await editor.save();
    at(editor, "pet", "bark").enter("");
    expect(editor.isEdited).toBe(true);
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      { pet: { ...record.pet, age: 2 } },
      { pet: { kind: "Dog", age: 2, more: null } },
    ]);
  });

  it("a draft counts as an edit, and is not sent", async () => {
    const { store, editor } = await loaded({ pet }, { pet: { kind: "Dog", bark: 3 } });
    at(editor, "pet", "bark").enter("3x");
    expect(editor.isEdited).toBe(true);
    expect(await editor.save()).toBeNull();
    editor.discard();
    (at(editor, "pet") as Variant).setMode("json");
    (at(editor, "pet") as Variant).children[0]!.enter("{");
    expect(editor.isEdited).toBe(true);
    expect(store.updates).toEqual([]);
  });

  it("a change is named by its field", async () => {
    const record = { pet: { kind: "Dog", bark: 3 } };
    const { editor } = await loaded({ pet }, record, "patch", { confirm: true });
    at(editor, "pet", "bark").enter("4");
    await button(editor.view(), "Save").call("press");
    const dialog = viewsIn(editor.view()).find((view) => view instanceof Dialog && view.open);
    expect(textOf(dialog!)).toContain("Pet › Bark level");
  });
});

it("[O292] keeps the line breaks of a secret, untouched or edited", async () => {
  const key = "-----BEGIN KEY-----\r\nAQID\r\n-----END KEY-----\r\n";
  const store = await startStore({ "/items/1": { id: 1, name: "Ada", pin: key } });
  const editor = editorOf(store, { openapi: itemApi({ put: "application/json" }) });
  await editor.load({ id: 1 });
  editor.editor?.populate({ name: "Ada L." });
  await editor.save();
  const other = "-----BEGIN KEY-----\nBAUG\n-----END KEY-----\n";
  await editor.editor?.widgets["pin"]?.call("enter", other);
  await editor.save();
  const pins = store.updates.map((seen) => (sent(seen) as { pin: string }).pin);
  expect(pins).toEqual([key, other]);
});
