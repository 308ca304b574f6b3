import { describe, expect, it } from "vitest";

import { OperationNotFoundError } from "../operation/operation-not-found-error.ts";
import { editorOf, itemApi, startStore } from "./store.suite.ts";

const json = "application/json";
const nowhere = { url: "http://127.0.0.1:1" };
const ada = { id: 1, name: "Ada", age: 36 };
const items = { "/items/1": ada };

describe("[O141] the method that saves", () => {
  it("is the first of PATCH, PUT and POST that the path has, or the one that is named", () => {
    const openapi = itemApi({ post: json, put: json, patch: json });
    expect(editorOf(nowhere, { openapi }).updateMethod).toBe("patch");
    expect(editorOf(nowhere, { openapi: itemApi({ post: json, put: json }) }).updateMethod).toBe(
      "put",
    );
    expect(editorOf(nowhere, { openapi: itemApi({ post: json }) }).updateMethod).toBe("post");
    expect(editorOf(nowhere, { openapi: itemApi({}) }).updateMethod).toBeNull();
    expect(editorOf(nowhere, { openapi, updateMethod: "PUT" }).updateMethod).toBe("put");
  });

  it("has to be one that the path has", () => {
    expect(() => editorOf(nowhere, { updateMethod: "put" })).toThrow(OperationNotFoundError);
    const editor = editorOf(nowhere);
    expect(() => (editor.updateMethod = "put")).toThrow(OperationNotFoundError);
    expect(editor.updateMethod).toBe("patch");
  });

  it("can be changed; the record stays", async () => {
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

  it("can be another one; the record, its place, its tag and the edits stay", async () => {
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
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates).toMatchObject([
      { method: "PUT", url: "/items/1", headers: { "if-match": '"7"' } },
    ]);
  });
});
