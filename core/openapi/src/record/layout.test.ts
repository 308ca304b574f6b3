import { describe, expect, it } from "vitest";

import { sent } from "../form/api.fixture.ts";
import { editorOf, itemApi, startStore } from "./store.fixture.ts";

const record = { id: 7, name: "Ann", age: 30, address: { street: "Mill Lane", zip: 12345 } };

describe("[O647] the layout of a record editor", () => {
  it("keeps the values of hidden fields, which are never a change", async () => {
    const store = await startStore({ "/items/7": { ...record, age: "not a number" } });
    const layout = { hidden: ["age", "body.address.zip"], fields: { name: { label: "Who" } } };
    const editor = editorOf(store, { layout });
    await editor.load({ id: 7 });
    expect([editor.isEdited, editor.diff()]).toEqual([false, {}]);
    expect(editor.editor?.widgets["name"]).toMatchObject({ label: "Who" });
    editor.editor?.widgets["name"]?.enter("Bea");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Bea" }]);
    expect(JSON.parse(store.records.get("/items/7") ?? "")).toEqual({
      ...record,
      age: "not a number",
      name: "Bea",
    });
  });

  it("may name fields of the operation that reads and of the one that saves", async () => {
    const store = await startStore({ "/items/7": record });
    const editor = editorOf(store, {
      layout: { fields: { "path.id": { label: "Number" } }, order: ["age"] },
    });
    expect(editor.lookup.widgets["id"]).toMatchObject({ label: "Number" });
    await editor.load({ id: 7 });
    expect(editor.editor?.inputs.arranged.map(({ name }) => name).slice(0, 2)).toEqual([
      "id",
      "age",
    ]);
  });

  it("keeps a hidden path parameter hidden", async () => {
    const store = await startStore({ "/items/7": record });
    const editor = editorOf(store, { layout: { hidden: ["path.id"] } });
    await editor.load({ id: 7 });
    editor.populate({ ...record, id: undefined });
    expect(editor.editor?.inputs.find("id", "path")).toBeDefined();
    expect(editor.lookup.widgets["id"]?.visible).toBe(false);
  });

  it("is rejected for a field that neither operation has", async () => {
    const store = await startStore({});
    const layout = { hidden: ["nmae"] };
    expect(() => editorOf(store, { layout })).toThrow(/did you mean "name"/);
    const editor = editorOf(store, { layout, openapi: JSON.stringify(itemApi()) });
    await expect(editor.ready).rejects.toThrow(/did you mean "name"/);
  });
});
