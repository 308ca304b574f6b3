import { batch } from "@heddle/params";
import { JsonTree } from "@heddle/views";
import { describe, expect, it, vi } from "vitest";

import { startResponder, api, button, gate, textOf, viewsIn } from "../form/api.fixture.ts";
import { OperationNotFoundError } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import { closedAddress } from "../send/server.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, itemSchema, startStore } from "./store.fixture.ts";
import { messages } from "./messages.ts";

const ada = { id: 1, name: "Ada", age: 36 };
const grace = { id: 2, name: "Grace", age: 85 };
const items = { "/items/1": ada, "/items/2": grace };
const nowhere = { url: "http://127.0.0.1:1" };
const json = "application/json";

describe("[O140] a new record editor", () => {
  it("starts without a record, and has a lookup form", async () => {
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

  it("[O870] focuses the record that the user looked up, and not one that code opens", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    // The key is read-only.
    const focusRequests = (): number | undefined => editor.editor?.widgets["name"]?.focusRequests;
    await editor.load({ id: 1 });
    await editor.open({ id: 2 });
    expect(focusRequests()).toBe(0);
    const state = (): unknown => [editor.record, focusRequests()];
    editor.lookup.populate({ id: 1 });
    await button(editor.view(), "Load").call("press");
    await expect.poll(state).toEqual([ada, 1]);

    editor.editor?.populate({ name: "Countess" });
    editor.lookup.populate({ id: 2 });
    await button(editor.view(), "Load").call("press");
    expect(state()).toEqual([ada, 1]);
    await button(editor.view(), "Discard and load").call("press");
    await expect.poll(state).toEqual([grace, 1]);
  });

  it("is ready when its document is, and otherwise shows the reason", async () => {
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

  it("sends to the current base URL", async () => {
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
  it("is always shown, also without a record", () => {
    const shown = textOf(editorOf(nowhere, { showLookup: false }).view());
    expect(shown).toContain("PATCH");
    expect(shown).toContain("/items/{id}");
  });

  it("is shown with a warning if it is a POST", () => {
    const post = editorOf(nowhere, { openapi: itemApi({ post: json }) });
    expect(textOf(post.view())).toContain(messages.postNote.text);
    expect(textOf(editorOf(nowhere).view())).not.toContain(messages.postNote.text);
  });
});

describe("[O143] load", () => {
  it("reads the record, fills the form and returns it", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    const watcher = vi.fn();
    editor.watch("record", watcher);
    expect(await editor.load({ id: 1 })).toEqual(ada);
    expect(editor).toMatchObject({ loaded: true, record: ada });
    expect(watcher).toHaveBeenCalledExactlyOnceWith({ record: { old: null, value: ada } });
    expect(editor.editor?.values).toEqual({ "path.id": 1, name: "Ada", age: 36 });
    expect(editor.editor?.widgets["path.id"]?.disabled).toBe(true);
    expect(editor.diff()).toEqual({});
    expect(editor.isEdited).toBe(false);
  });

  it("does the same as the button, with the entered values", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    editor.lookup.populate({ id: 2 });
    await button(editor.view(), "Load").call("press");
    await expect.poll(() => editor.record).toEqual(grace);
  });

  it("replaces the previous record, its values and its place", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    const form = editor.editor;
    await editor.load({ id: 2 });
    expect(editor.editor).toBe(form);
    expect(editor.editor?.values).toEqual({ "path.id": 2, name: "Grace", age: 85 });
  });

  it("[O161] counts only if it is the last one", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    const loads = [editor.load({ id: 1 }), editor.load({ id: 2 })];
    expect(await Promise.all(loads)).toEqual([null, grace]);
    expect(editor.editor?.values).toMatchObject({ "path.id": 2, name: "Grace" });
  });
});

describe("[O144] a load without a record", () => {
  const answers = {
    "an error status": { status: 500, body: { a: 1 } },
    "a list": { body: [ada] },
    "a text": { body: "Ada" },
    "invalid JSON": { headers: { "Content-Type": json }, body: "{" },
    nothing: { status: 204 },
  };
  for (const [title, answer] of Object.entries(answers)) {
    it(`returns \`null\`, shows the response, and keeps record and edits: ${title}`, async () => {
      const editor = editorOf(await startStore(items));
      await editor.load({ id: 1 });
      editor.editor?.populate({ name: "Ada L." });
      editor.lookup.baseUrl = (await startResponder(() => answer)).url;
      await expect(editor.load({ id: 3 })).resolves.toBeNull();
      expect(editor.record).toEqual(ada);
      expect(editor.diff()).toEqual({ name: "Ada L." });
      expect(editor.editor?.values["path.id"]).toBe(1);
      expect(textOf(editor.lookup.response)).toContain(
        String("status" in answer ? answer.status : 200),
      );
    });
  }

  it("returns `null` without a response, for a missing value, and for an unknown parameter", async () => {
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

  it("rejects a truncated record", async () => {
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

  it("does the same as setting the record", () => {
    const editor = editorOf(nowhere);
    editor.record = ada;
    expect(editor.editor?.values).toMatchObject({ name: "Ada" });
    editor.record = null;
    expect(editor).toMatchObject({ loaded: false, editor: null });
  });

  it("waits until the document is loaded", async () => {
    const editor = editorOf(nowhere, { openapi: JSON.stringify(itemApi()) });
    editor.populate(ada);
    expect(editor.loaded).toBe(true);
    await editor.ready;
    expect(editor.editor?.values).toMatchObject({ name: "Ada" });
  });

  it("[O162] saves where the members of the record say", async () => {
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
  it("saves to the loaded place after the lookup form has changed", async () => {
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

  it("saves to the loaded place if a member of the record is named like the parameter", async () => {
    const schema = { type: "object", properties: { name: { type: "string" } } };
    const store = await startStore({ "/items/1": { id: 99, name: "Ada" } });
    const editor = editorOf(store, { openapi: itemApi({ patch: json }, schema) });
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "A." });
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1"]);
  });
});

describe("[O158] a new path or method", () => {
  const openapi = {
    ...itemApi(),
    paths: {
      ...(itemApi()["paths"] as object),
      "/other": { get: {}, put: { requestBody: { content: { [json]: { schema: itemSchema } } } } },
    },
  };

  it("starts without a record", async () => {
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

  it("ignores a record requested before", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi });
    const [arrived, later] = [gate(), gate()];
    store.beforeRead = () => {
      arrived.open();
      return later.opened;
    };
    const load = editor.load({ id: 1 });
    await arrived.opened;
    editor.path = "/other";
    later.open();
    expect(await load).toBeNull();
    expect(editor.record).toBeNull();
  });

  it("keeps the record and the edits if it is rolled back", async () => {
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

  it("is rejected if it does not exist, and changes nothing", async () => {
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

describe("[O159] an editor that cannot save", () => {
  it("shows the record and that it cannot be saved", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi: itemApi({}) });
    expect(textOf(editor.view())).toContain(
      messages.noUpdateOperation({ path: "/items/{id}" }).text,
    );
    expect(await editor.load({ id: 1 })).toEqual(ada);
    expect(editor).toMatchObject({ loaded: true, editor: null, updateMethod: null });
    const trees = viewsIn(editor.view()).filter((view) => view instanceof JsonTree);
    expect(trees.map(({ value }) => value)).toContainEqual(ada);
    await expect(editor.save()).resolves.toBeNull();
    expect(editor.diff()).toEqual({});
    expect(store.updates).toEqual([]);
  });

  it("shows a record with unsafe member names", async () => {
    for (const name of ["constructor", "__proto__"]) {
      const store = await startStore({ "/items/1": `{"${name}":"mason"}` });
      const editor = editorOf(store, { openapi: itemApi({}) });
      await editor.load({ id: 1 });
      expect(textOf(editor.view())).toContain("mason");
    }
  });
});

describe("[O160] an editor without the lookup form", () => {
  it("is driven by `load`, and shows why a load returned nothing", async () => {
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

it("[O140] does not join requests of another editor", async () => {
  const store = await startStore(items);
  const later = gate();
  store.respondToUpdate = () => later.opened.then(() => undefined);
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
