import type { Rows } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, sent, withBody, textOf } from "../form/api.fixture.ts";
import { OperationNotFoundError } from "../operation/get-operation.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, type Store, startStore } from "./store.fixture.ts";
import { messages } from "./messages.ts";

const json = "application/json";
const nowhere = { url: "http://127.0.0.1:1" };
const ada = { id: 1, name: "Ada", age: 36 };
const items = { "/items/1": ada };

describe("[O141] the method that saves", () => {
  it("is the first of PATCH, PUT and POST that the path has, or the specified one", () => {
    const openapi = itemApi({ post: json, put: json, patch: json });
    expect(editorOf(nowhere, { openapi }).updateMethod).toBe("patch");
    expect(editorOf(nowhere, { openapi: itemApi({ post: json, put: json }) }).updateMethod).toBe(
      "put",
    );
    expect(editorOf(nowhere, { openapi: itemApi({ post: json }) }).updateMethod).toBe("post");
    expect(editorOf(nowhere, { openapi: itemApi({}) }).updateMethod).toBeNull();
    expect(editorOf(nowhere, { openapi, updateMethod: "PUT" }).updateMethod).toBe("put");
  });

  it("must be one that the path has", () => {
    expect(() => editorOf(nowhere, { updateMethod: "put" })).toThrow(OperationNotFoundError);
    const editor = editorOf(nowhere);
    expect(() => (editor.updateMethod = "put")).toThrow(OperationNotFoundError);
    expect(editor.updateMethod).toBe("patch");
  });

  it("can change while the record stays", async () => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi: itemApi({ patch: json, put: json }) });
    editor.updateMethod = "put";
    await editor.ready;
    expect(editor.updateMethod).toBe("put");
    const record = await editor.load({ id: 1 });
    editor.updateMethod = "patch";
    expect(editor.editor?.method).toBe("patch");
    expect(editor.record).toBe(record);
    expect(editor.editor?.values).toMatchObject({ name: "Ada", age: 36 });
  });

  it("can change while the record, its place, its tag and the edits stay", async () => {
    const store = await startStore(items);
    store.tag = 7;
    const editor = editorOf(store, { openapi: itemApi({ patch: json, put: json }) });
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Ada L." });
    editor.editor?.widgets["age"]?.enter("many");
    editor.lookup.populate({ id: 999 });
    editor.updateMethod = "put";
    expect(editor.diff()).toEqual({ name: "Ada L." });
    expect(editor.editor?.widgets["age"]?.draft).toBe("many");
    editor.editor?.widgets["age"]?.enter("37");
    editor.updateMethod = null;
    editor.updateMethod = "put";
    await editor.save();
    expect(store.updates).toMatchObject([
      { method: "PUT", url: "/items/1", headers: { "if-match": '"7"' } },
    ]);
  });
});

describe("[O202] edits stay when the method that saves changes", () => {
  const text = { type: "string" };
  const object = (properties: object): object => ({ type: "object", properties });
  const lines = { type: "array", items: object({ sku: text, qty: { type: "integer" } }) };
  const common = { name: text, lines };
  const record = { name: "Ada", nick: "A", lines: [{ sku: "a", qty: 1 }] };

  async function loaded(): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
    const store = await startStore({ "/items/1": record });
    const parameters = [{ name: "id", in: "path", required: true, schema: text }];
    const meta = { meta: object({ note: text, mood: text }) };
    const openapi = api({
      "/items/{id}": {
        parameters,
        get: { responses: {} },
        patch: withBody(object({ ...common, nick: text, ...meta })),
        put: withBody(object({ ...common, meta: object({ note: text }) })),
      },
    });
    const editor = editorOf(store, { openapi });
    await editor.load({ id: "1" });
    return { store, editor };
  }

  it("keeps edits at any depth, drafts included", async () => {
    const { editor } = await loaded();
    const at = (...path: (string | number)[]) => editor.editor!.inputs.body.at(path)!;
    (at("lines") as Rows).add();
    at("lines", 1, "sku").enter("b");
    at("lines", 1, "qty").enter("many");
    editor.updateMethod = "put";
    expect(editor.diff()).toEqual({ lines: [...record.lines, { sku: "b" }] });
    expect(at("lines", 1, "qty").draft).toBe("many");
  });

  it("restores edits after a method that cannot save at all", async () => {
    const { editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    editor.updateMethod = null;
    expect([editor.editor, editor.isEdited]).toEqual([null, true]);
    expect(textOf(editor.view())).toContain(messages.unsavableChanges({ names: ["name"] }).text);
    editor.updateMethod = "put";
    expect(editor.diff()).toEqual({ name: "Ada L." });
    expect(textOf(editor.view())).not.toContain(
      messages.unsavableChanges({ names: ["name"] }).text,
    );
  });

  it("names and keeps the edits that the method does not accept", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L.", nick: "AL" });
    editor.editor?.inputs.body.at(["meta", "mood"])?.enter("good");
    editor.updateMethod = "put";
    expect(editor.diff()).toEqual({ name: "Ada L." });
    expect(textOf(editor.view())).toContain(
      messages.unsavableChanges({ names: ["nick", "meta"] }).text,
    );
    await editor.save();
    expect(editor.isEdited).toBe(true);
    expect(textOf(editor.view())).toContain(
      messages.unsavableChanges({ names: ["nick", "meta"] }).text,
    );
    editor.updateMethod = "patch";
    await editor.save();
    expect(store.updates.map(sent)).toEqual([
      { name: "Ada L.", lines: record.lines },
      { nick: "AL", meta: { mood: "good" } },
    ]);
    expect(editor.isEdited).toBe(false);
  });

  it("keeps edits until they are discarded, or another record is shown", async () => {
    const { editor } = await loaded();
    for (const forget of [() => editor.discard(), () => editor.populate(record)]) {
      editor.updateMethod = "patch";
      editor.editor?.populate({ nick: "AL" });
      editor.updateMethod = "put";
      expect(editor.isEdited).toBe(true);
      forget();
      expect(editor.isEdited).toBe(false);
      editor.updateMethod = "patch";
      expect(editor.diff()).toEqual({});
    }
  });
});
