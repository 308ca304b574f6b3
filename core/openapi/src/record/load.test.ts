import { batch } from "@heddle/params";
import { JsonTree } from "@heddle/views";
import { describe, expect, it, vi } from "vitest";

import { answering, api, button, gate, textOf, viewsIn } from "../form/api.fixture.ts";
import { messages } from "../messages.ts";
import { OperationNotFoundError } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import { closedAddress } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, itemSchema, startStore } from "./store.fixture.ts";

const ada = { id: 1, name: "Ada", age: 36 };
const grace = { id: 2, name: "Grace", age: 85 };
const items = { "/items/1": ada, "/items/2": grace };
const nowhere = { url: "http://127.0.0.1:1" };
const json = "application/json";

describe("[O140] what a record editor is made of", () => {
  it("begins without a record, and has a form that finds one", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { method: "GET", headers: { "X-User": "u" }, confirm: true });
    expect(editor).toMatchObject({
      baseUrl: store.url,
      path: "/items/{id}",
      method: "get",
      confirm: true,
      record: null,
      loaded: false,
      editor: null,
    });
    expect(editor.lookup).toMatchObject({ baseUrl: store.url, path: "/items/{id}", method: "get" });
    await editor.load({ id: 1 });
    await editor.save();
    expect(store.seen.map(({ headers }) => headers["x-user"])).toEqual(["u", "u"]);
    expect(editorOf(nowhere)).toMatchObject({ confirm: false, method: "get" });
  });

  it("is ready when its document is, and says why it is not", async () => {
    const openapi = JSON.stringify(itemApi());
    const editor = editorOf(nowhere, { openapi });
    expect(editor.updateMethod).toBeNull();
    await editor.ready;
    expect(editor.updateMethod).toBe("patch");
    for (const showLookup of [true, false]) {
      const broken = editorOf(nowhere, { openapi: "{}", showLookup });
      await expect(broken.load({ id: 1 })).resolves.toBeNull();
      const reason = await broken.ready.catch(reasonFor);
      expect(textOf(broken.view())).toContain(reason);
    }
    const unknown = editorOf(nowhere, { openapi, updateMethod: "put" });
    await expect(unknown.ready).rejects.toThrow(OperationNotFoundError);
  });

  it("sends to the base URL of the moment", async () => {
    const [first, second] = [await startStore(items), await startStore(items)];
    const editor = editorOf(first);
    await editor.load({ id: 1 });
    editor.baseUrl = second.url;
    await editor.save();
    await editor.load({ id: 2 });
    expect(first.seen).toHaveLength(1);
    expect(second.seen).toHaveLength(2);
  });
});

describe("[O142] the operation that saves", () => {
  it("is always shown, before there is a record too", () => {
    const shown = textOf(editorOf(nowhere, { showLookup: false }).view());
    expect(shown).toContain("PATCH");
    expect(shown).toContain("/items/{id}");
  });

  it("is shown with a warning when it is a POST", () => {
    const post = editorOf(nowhere, { openapi: itemApi({ post: json }) });
    expect(textOf(post.view())).toContain(messages.postNote);
    expect(textOf(editorOf(nowhere).view())).not.toContain(messages.postNote);
  });
});

describe("[O143] load", () => {
  it("reads the record, fills the form and gives it", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    const heard = vi.fn();
    editor.watch("record", heard);
    expect(await editor.load({ id: 1 })).toEqual(ada);
    expect(editor).toMatchObject({ loaded: true, record: ada });
    expect(heard).toHaveBeenCalledExactlyOnceWith({ record: { old: null, value: ada } });
    expect(editor.editor?.values).toEqual({ "path.id": 1, name: "Ada", age: 36 });
    expect(editor.editor?.widgets["path.id"]?.disabled).toBe(true);
    expect(editor.diff()).toEqual({});
    expect(editor.isEdited).toBe(false);
  });

  it("is what the button does, with what is entered", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    editor.lookup.populate({ id: 2 });
    await button(editor.view(), "Load").call("press");
    await vi.waitFor(() => expect(editor.record).toEqual(grace));
  });

  it("takes the place of the record before, its values and its place", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    const form = editor.editor;
    await editor.load({ id: 2 });
    expect(editor.editor).toBe(form);
    expect(editor.editor?.values).toEqual({ "path.id": 2, name: "Grace", age: 85 });
  });

  it("[O161] is the last one that counts", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    const loads = [editor.load({ id: 1 }), editor.load({ id: 2 })];
    expect(await Promise.all(loads)).toEqual([null, grace]);
    expect(editor.editor?.values).toMatchObject({ "path.id": 2, name: "Grace" });
  });
});

describe("[O144] a load that gives no record", () => {
  const answers = {
    "an error status": { status: 500, body: { a: 1 } },
    "a list": { body: [ada] },
    "a text": { body: "Ada" },
    "a body that is no JSON": { headers: { "Content-Type": json }, body: "{" },
    nothing: { status: 204 },
  };
  for (const [title, answer] of Object.entries(answers)) {
    it(`gives \`null\`, shows the answer, and leaves record and edits: ${title}`, async () => {
      const editor = editorOf(await startStore(items));
      await editor.load({ id: 1 });
      editor.editor?.populate({ name: "Ada L." });
      editor.lookup.baseUrl = (await answering(() => answer)).url;
      await expect(editor.load({ id: 3 })).resolves.toBeNull();
      expect(editor.record).toEqual(ada);
      expect(editor.diff()).toEqual({ name: "Ada L." });
      expect(editor.editor?.values["path.id"]).toBe(1);
      expect(textOf(editor.lookup.response)).toContain(
        String("status" in answer ? answer.status : 200),
      );
    });
  }

  it("gives `null` where nobody answers, where a value is missing, and where there is no such input", async () => {
    const editor = editorOf({ url: await closedAddress() });
    await expect(editor.load({ id: 1 })).resolves.toBeNull();
    expect(textOf(editor.view())).toContain("refused");
    const other = editorOf(nowhere);
    await expect(other.load()).resolves.toBeNull();
    expect(other.lookup.widgets["id"]?.error).toBeTruthy();
    await expect(other.load({ id: 1, color: "red" })).resolves.toBeNull();
    expect(textOf(other.view())).toContain("color");
    expect(other.loaded).toBe(false);
  });

  it("does not take a record of which a part is missing", async () => {
    const store = await startStore({ "/items/1": { ...ada, name: "A".repeat(500) } });
    const editor = editorOf(store, { sizeLimit: 100 });
    await expect(editor.load({ id: 1 })).resolves.toBeNull();
    expect(editor.loaded).toBe(false);
  });
});

describe("[O145] populate", () => {
  it("shows a record without reading it, in any state", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    editor.populate(ada);
    expect(editor).toMatchObject({ loaded: true, record: ada });
    expect(editor.editor?.values).toMatchObject({ name: "Ada" });
    editor.populate(grace);
    expect(editor.record).toEqual(grace);
    expect(store.seen).toEqual([]);
    editor.editor?.populate({ name: "G." });
    expect(editor.diff()).toEqual({ name: "G." });
  });

  it("is the same as setting the record", () => {
    const editor = editorOf(nowhere);
    editor.record = ada;
    expect(editor.editor?.values).toMatchObject({ name: "Ada" });
    editor.record = null;
    expect(editor).toMatchObject({ loaded: false, editor: null });
  });

  it("waits for the document where that is not there yet", async () => {
    const editor = editorOf(nowhere, { openapi: JSON.stringify(itemApi()) });
    editor.populate(ada);
    expect(editor.loaded).toBe(true);
    await editor.ready;
    expect(editor.editor?.values).toMatchObject({ name: "Ada" });
  });

  it("[O162] saves where the record says that it belongs", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    editor.populate(grace);
    editor.editor?.populate({ name: "G." });
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/2"]);
    const bare = editorOf(store);
    bare.populate({ name: "Nobody" });
    await expect(bare.save()).resolves.toBeNull();
    expect(bare.editor?.widgets["path.id"]?.error).toBeTruthy();
    bare.editor?.populate({ "path.id": 1 });
    expect(await bare.save()).toMatchObject({ id: 1 });
  });
});

describe("[O162] a record is saved where it was read", () => {
  it("whatever is entered in the lookup form later", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    editor.lookup.populate({ id: 2 });
    editor.editor?.populate({ age: 37 });
    await editor.save();
    editor.editor?.populate({ age: 38 });
    editor.discard();
    editor.editor?.populate({ age: 39 });
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1", "/items/1"]);
  });

  it("whatever members of the record are called like the parameter", async () => {
    const schema = { type: "object", properties: { name: { type: "string" } } };
    const store = await startStore({ "/items/1": { id: 99, name: "Ada" } });
    const editor = editorOf(store, { openapi: itemApi({ patch: json }, schema) });
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "A." });
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1"]);
  });
});

describe("[O158] another path or method", () => {
  const openapi = {
    ...itemApi(),
    paths: {
      ...(itemApi()["paths"] as object),
      "/other": { get: {}, put: { requestBody: { content: { [json]: { schema: itemSchema } } } } },
    },
  };

  it("begins again without a record", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi });
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "x" });
    editor.path = "/other";
    expect(editor).toMatchObject({
      loaded: false,
      record: null,
      editor: null,
      updateMethod: "put",
    });
    expect(editor.lookup.path).toBe("/other");
    expect(textOf(editor.view())).not.toContain("PATCH");
    expect(editor.isEdited).toBe(false);
  });

  it("takes no record that was asked for before", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi });
    const [asked, later] = [gate(), gate()];
    store.wait = () => {
      asked.open();
      return later.opened;
    };
    const load = editor.load({ id: 1 });
    await asked.opened;
    editor.path = "/other";
    later.open();
    expect(await load).toBeNull();
    expect(editor.record).toBeNull();
  });

  it("that is taken back leaves the record and the edits", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi });
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "x" });
    const attempt = (): void =>
      batch(() => {
        editor.path = "/other";
        throw new Error("no");
      });
    expect(attempt).toThrow("no");
    expect(editor).toMatchObject({ path: "/items/{id}", record: ada, updateMethod: "patch" });
    expect(editor.diff()).toEqual({ name: "x" });
    expect(await editor.save()).toMatchObject({ name: "x" });
  });

  it("is refused where there is no such operation, and changes nothing", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi });
    await editor.load({ id: 1 });
    const form = editor.editor;
    expect(() => (editor.path = "/nowhere")).toThrow(OperationNotFoundError);
    expect(() => (editor.method = "delete")).toThrow(OperationNotFoundError);
    expect(editor).toMatchObject({ path: "/items/{id}", method: "get", record: ada });
    expect(editor.editor).toBe(form);
    const named = editorOf(store, { openapi, updateMethod: "patch" });
    expect(() => (named.path = "/other")).toThrow(OperationNotFoundError);
    expect(named).toMatchObject({ path: "/items/{id}", updateMethod: "patch" });
  });
});

describe("[O159] where nothing can be saved", () => {
  it("says so and shows the record", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi: itemApi({}) });
    expect(textOf(editor.view())).toContain(messages.noUpdateOperation("/items/{id}"));
    expect(await editor.load({ id: 1 })).toEqual(ada);
    expect(editor).toMatchObject({ loaded: true, editor: null, updateMethod: null });
    const trees = viewsIn(editor.view()).filter((view) => view instanceof JsonTree);
    expect(trees.map(({ value }) => value)).toContainEqual(ada);
    await expect(editor.save()).resolves.toBeNull();
    expect(editor.diff()).toEqual({});
    expect(store.updates).toEqual([]);
  });

  it("shows one with names that no view may be given as text", async () => {
    const store = await startStore({ "/items/1": '{"constructor":"mason"}' });
    const editor = editorOf(store, { openapi: itemApi({}) });
    await editor.load({ id: 1 });
    expect(textOf(editor.view())).toContain("mason");
  });
});

describe("[O160] without the lookup form", () => {
  it("is driven by `load`, and still shows why that gave nothing", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { showLookup: false });
    expect(textOf(editor.view())).not.toContain("Find a record");
    await editor.load({ id: 3 });
    expect(textOf(editor.view())).toContain("404");
    await editor.load({ id: "x" });
    expect(textOf(editor.view())).toContain("id");
    await editor.load({ id: 1 });
    expect(textOf(editor.view())).not.toContain("404");
    expect(editor.record).toEqual(ada);
  });
});

it("[O140] takes part in no other editor's requests", async () => {
  const store = await startStore(items);
  const later = gate();
  store.refuse = () => later.opened.then(() => undefined);
  const editors = ["a", "b"].map((user) => editorOf(store, { headers: { "X-User": user } }));
  await Promise.all(editors.map((editor) => editor.load({ id: 1 })));
  const saves = editors.map((editor) => editor.save());
  later.open();
  await Promise.all(saves);
  expect(
    store.updates
      .map(({ headers }) => headers["x-user"])
      .toSorted((l, r) => String(l).localeCompare(String(r))),
  ).toEqual(["a", "b"]);
  expect(
    new OpenAPIRecordEditor({ openapi: api({ "/": { get: {} } }), baseUrl: store.url, path: "/" })
      .loaded,
  ).toBe(false);
});
