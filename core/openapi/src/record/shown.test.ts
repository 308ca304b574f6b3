import { Alert, Dialog, Difference, Section } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { button, textOf, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, startStore } from "./store.fixture.ts";
import { messages as formMessages } from "../messages.ts";
import { messages } from "./messages.ts";

const json = "application/json";
const ada = { id: 1, name: "Ada", pin: "hunter22" };
const items = { "/items/1": ada, "/items/2": [ada], "/items/3": '"Ada"' };

/** The text of all views, hidden ones included. */
function textOfAll(editor: OpenAPIRecordEditor): string {
  for (const view of viewsIn(editor.view())) view.visible = true;
  return textOf(editor.view());
}

describe("[O285] the passwords of a record", () => {
  it("are in no view: the record is shown in the form only", async () => {
    const editor = editorOf(await startStore(items));
    await editor.load({ id: 1 });
    expect(textOfAll(editor)).toContain("Ada");
    expect(textOfAll(editor)).not.toContain("hunter22");
  });

  it("are in no view if the record cannot be saved", async () => {
    const editor = editorOf(await startStore(items), { openapi: itemApi({}) });
    await editor.load({ id: 1 });
    expect(textOfAll(editor)).toContain("Ada");
    expect(textOfAll(editor)).not.toContain("hunter22");
  });

  it.each(["put", "patch"])("are not in the response to a save, by %s", async (method) => {
    const store = await startStore(items);
    const editor = editorOf(store, { openapi: itemApi({ [method]: json }) });
    await editor.load({ id: 1 });
    editor.editor?.populate({ pin: "abc" });
    store.respondToUpdate = () => ({
      body: { ...ada, pin: "another1", name: "Ada L.", number: "1.10" },
    });
    await editor.save();
    expect(textOfAll(editor)).toContain("1.10");
    expect(textOfAll(editor)).not.toContain("another1");
  });
});

describe("[O287] a load without a record", () => {
  it.each([
    ["a list", 2],
    ["a text", 3],
  ])("shows that there is no record: %s", async (_what, id) => {
    for (const showLookup of [true, false]) {
      const editor = editorOf(await startStore(items), { showLookup });
      await expect(editor.load({ id })).resolves.toBeNull();
      expect(textOf(editor.view())).toContain(messages.noRecord.text);
      await editor.load({ id: 1 });
      expect(textOf(editor.view())).not.toContain(messages.noRecord.text);
    }
  });

  it("does not show it for an error response, which is shown once", async () => {
    const editor = editorOf(await startStore(items));
    await expect(editor.load({ id: 4 })).resolves.toBeNull();
    const shown = viewsIn(editor.view()).filter((each) => each instanceof Alert && each.visible);
    expect(shown).toHaveLength(1);
    expect(textOf(editor.view())).toContain("Not Found");
  });

  it("does not show it without a response", async () => {
    const editor = editorOf({ url: "http://127.0.0.1:1" });
    await expect(editor.load({ id: 1 })).resolves.toBeNull();
    expect(textOf(editor.view())).not.toContain(messages.noRecord.text);
  });
});

describe("[O320] members of a record that no widget shows", () => {
  it("are named", async () => {
    const record = { ...ada, age: "old", color: "red" };
    const editor = editorOf(await startStore({ "/items/1": record }));
    await editor.load({ id: 1 });
    expect(textOf(editor.view())).toContain(messages.notShown({ names: ["age", "color"] }).text);
  });

  it("do not include null values, which are sent back unchanged", async () => {
    const store = await startStore({
      "/items/1": { ...ada, age: null, tags: null, address: null },
    });
    const editor = editorOf(store, { openapi: itemApi({ put: json }) });
    await editor.load({ id: 1 });
    const unshown = messages.notShown({ names: [] }).text.replace(/\W+$/, "");
    expect(textOf(editor.view())).not.toContain(unshown);
    expect([editor.isEdited, editor.diff()]).toEqual([false, {}]);
    editor.editor?.populate({ name: "Grace" });
    await editor.save();
    const { id: _readOnly, ...sent } = {
      ...ada,
      name: "Grace",
      age: null,
      tags: null,
      address: null,
    };
    expect(JSON.parse(store.updates[0]!.body.toString())).toEqual(sent);
  });
});

describe("[O322] edits after a save", () => {
  it("remove the notice that the record is saved", async () => {
    const editor = editorOf(await startStore(items));
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Grace" });
    await editor.save();
    expect(textOf(editor.view())).toContain("Saved.");
    editor.editor?.populate({ name: "Grace H." });
    expect(textOf(editor.view())).not.toContain("Saved.");
  });

  it("are listed before they are discarded", async () => {
    const editor = editorOf(await startStore(items));
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Grace" });
    await editor.open({ id: 1 });
    const dialog = viewsIn(editor.view()).find((view) => view instanceof Dialog && view.open);
    const lists = viewsIn(dialog!).filter((view) => view instanceof Difference);
    expect(lists.map(({ caption }) => caption)).toEqual([messages.discarded.text]);
  });
});

describe("[O288] the response to a save", () => {
  it("is collapsed, but an error is expanded", async () => {
    const store = await startStore(items);
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    await editor.save();
    const folded = viewsIn(editor.editor!.response).find((view) => view instanceof Section);
    expect(folded).toMatchObject({ title: formMessages.responseTitle.text, open: false });
    store.respondToUpdate = () => ({ status: 500, body: {} });
    await editor.save();
    const [first] = editor.editor!.response.children;
    expect(first).not.toBeInstanceOf(Section);
    expect(button(editor.view(), "Save").disabled).toBe(false);
  });
});
