import { describe, expect, it } from "vitest";

import { api, sent } from "../form/api.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, itemSchema, type Store, startStore } from "./store.fixture.ts";

const ada = { id: 1, name: "Ada", age: 36 };
const grace = { id: 2, name: "Grace", age: 40 };
const json = "application/json";

/** An editor of records whose path parameter has another name than their id. */
function byNumber({ url }: Store): OpenAPIRecordEditor {
  const content = { [json]: { schema: itemSchema } };
  const openapi = api({
    "/items/{number}": {
      parameters: [{ name: "number", in: "path", required: true, schema: { type: "integer" } }],
      get: { responses: { 200: { description: "", content } } },
      put: { requestBody: { required: true, content } },
    },
  });
  return new OpenAPIRecordEditor({ openapi, baseUrl: url, path: "/items/{number}" });
}

const startItems = (): Promise<Store> => startStore({ "/items/1": ada, "/items/2": grace });
const places = ({ updates }: Store): readonly unknown[] =>
  updates.map((seen) => [seen.url, (sent(seen) as { name: string }).name]);

describe("[O283] a populated record", () => {
  it.each([
    ["has the same identity", { ...ada, name: "A." }],
    ["has no identity", { name: "A.", age: 36 }],
  ])(
    "keeps the place of the loaded one if it %s, whatever the lookup form contains",
    async (_what, record) => {
      const store = await startItems();
      store.tag = 1;
      const editor = byNumber(store);
      await editor.load({ number: 1 });
      editor.lookup.widgets["number"]?.enter("2");
      editor.record = record;
      expect(await editor.save()).toMatchObject({ name: "A." });
      expect(places(store)).toEqual([["/items/1", "A."]]);
      expect(store.updates[0]?.headers["if-match"]).toBe('"1"');
    },
  );

  it.each([
    ["was read", ada],
    ["was read without an identity", { name: "Ada" }],
    ["was read with another id", { ...ada, id: 99 }],
    ["was populated without an identity", ada, { name: "Ada" }],
  ])(
    "is not saved before the user enters its place, if its identity differs from the record that %s",
    async (...row) => {
      const [, first, then] = row;
      const store = await startStore({ "/items/1": first, "/items/2": grace });
      const editor = byNumber(store);
      await editor.load({ number: 1 });
      if (then) editor.populate(then);
      editor.populate({ ...grace, name: "G." });
      expect(await editor.save()).toBeNull();
      expect(editor.editor?.widgets["number"]).toMatchObject({
        visible: true,
        disabled: false,
        error: expect.stringMatching(/./),
      });
      editor.editor?.widgets["number"]?.enter("2");
      expect(await editor.save()).toMatchObject({ id: 2 });
      editor.editor?.populate({ name: "Grace H." });
      await editor.save();
      expect(places(store)).toEqual([
        ["/items/2", "G."],
        ["/items/2", "Grace H."],
      ]);
    },
  );

  it("is not saved before the user enters its place, if its identity differs from the lookup form", async () => {
    const store = await startItems();
    const editor = byNumber(store);
    editor.lookup.populate({ number: 1 });
    editor.populate(grace);
    expect(await editor.save()).toBeNull();
    editor.populate({ name: "Nobody" });
    expect(editor.editor?.values).not.toHaveProperty("number");
    expect(store.seen).toEqual([]);
  });

  it("is saved where its members say, if it was read from another path", async () => {
    const store = await startStore({ "/items/1": { id: 99, name: "Ada" } });
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    editor.record = { id: 99, name: "A." };
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1"]);
  });

  it("gets its place when the document is loaded", async () => {
    const store = await startItems();
    const editor = editorOf(store, { openapi: JSON.stringify(itemApi()) });
    editor.populate(grace);
    await editor.ready;
    expect(editor.editor?.values).toMatchObject({ "path.id": 2 });
  });
});

describe("[O280] a record", () => {
  it("has its own widgets if it is another one, and late input reaches no other record", async () => {
    const store = await startItems();
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    const name = editor.editor?.widgets["name"];
    await editor.load({ id: 2 });
    name?.enter("Ada L.");
    expect([editor.isEdited, editor.diff()]).toEqual([false, {}]);
    expect(editor.editor?.values).toMatchObject({ name: "Grace" });
  });

  it("keeps its widgets and the focus if it is the same one", async () => {
    const store = await startItems();
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    const name = editor.editor?.widgets["name"];
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    editor.discard();
    editor.record = { ...ada, age: 37 };
    expect(editor.editor?.widgets["name"]).toBe(name);
  });
});
