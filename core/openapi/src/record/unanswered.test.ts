import { Dialog } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { gate, textOf, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import { editorOf, type Loaded, loadTagged, type Store, startStore } from "./store.fixture.ts";
import { messages } from "./messages.ts";

const ada = { id: 1, name: "Ada", age: 36 };

const loaded = (options?: Partial<OpenAPIRecordEditorOptions>): Promise<Loaded> =>
  loadTagged(ada, options);

/** Saves, and cancels after the server saved but before it responds; returns a function that lets it respond. */
async function saveUnanswered(store: Store, editor: OpenAPIRecordEditor): Promise<() => void> {
  const arrived = gate();
  const end = gate();
  store.respondAfterUpdate = () => {
    arrived.open();
    return end.opened.then(() => undefined);
  };
  const saving = editor.save();
  await arrived.opened;
  editor.cancel();
  expect(await saving).toBeNull();
  return end.open;
}

/** The text of the open dialog. */
function question(editor: OpenAPIRecordEditor): string {
  const dialogs = viewsIn(editor.view()).filter((view) => view instanceof Dialog);
  return dialogs
    .filter((dialog) => dialog.open)
    .map(textOf)
    .join("\n");
}

describe("[O332] a save without a response", () => {
  it("is mentioned when the next save is rejected", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    const end = await saveUnanswered(store, editor);
    editor.editor?.populate({ age: 37 });
    expect(await editor.save()).toBeNull();
    end();
    expect(question(editor)).toContain(messages.conflicts.perhapsSaved.text.text);
    expect(question(editor)).not.toContain(messages.conflicts.changed.text.text);
    expect(question(editor)).toContain("Ada L.");
    expect(editor.diff()).toEqual({ name: "Ada L.", age: 37 });
  });

  it("is not mentioned if the record was read again before another user changed it", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    const end = await saveUnanswered(store, editor);
    end();
    editor.discard();
    await editor.load({ id: 1 });
    store.records.set("/items/1", JSON.stringify({ ...ada, age: 99 }));
    store.tag += 1;
    editor.editor?.populate({ age: 37 });
    await editor.save();
    expect(question(editor)).toContain(messages.conflicts.changed.text.text);
  });
});

describe("[O333] a tag that the server rejects", () => {
  it("is sent as the server wrote it, and the dialog does not claim a change", async () => {
    const store = await startStore({ "/items/1": ada });
    const headers = { ETag: 'W/"7"', "Content-Type": "application/json" };
    store.respond = ({ method }) =>
      method === "GET" ? { headers, body: JSON.stringify(ada) } : undefined;
    // RFC 9110, 13.1.1: a weak tag matches nothing.
    store.respondToUpdate = ({ headers: { "if-match": tag } }) =>
      tag?.startsWith("W/") ? { status: 412 } : undefined;
    const editor = editorOf(store);
    await editor.load({ id: 1 });
    editor.editor?.populate({ age: 37 });
    expect(await editor.save()).toBeNull();
    expect(store.updates[0]?.headers["if-match"]).toBe('W/"7"');
    expect(question(editor)).toContain(messages.conflicts.unmatched.text.text);
    expect(question(editor)).not.toContain(messages.conflicts.changed.text.text);
  });
});

describe("[O334] the reason why a record could not be read", () => {
  it.each([true, false])(
    "disappears when another key is entered; with the lookup form: %s",
    async (showLookup) => {
      const { editor } = await loaded({ showLookup });
      expect(await editor.load({ id: 404 })).toBeNull();
      expect(textOf(editor.view())).toContain("404 Not Found");
      editor.lookup.widgets["id"]?.enter("1");
      expect(textOf(editor.view())).not.toContain("404 Not Found");
      expect(textOf(editor.view())).not.toContain(messages.noRecord.text);
    },
  );

  it("disappears when another reason or a populated record is shown", async () => {
    const { editor } = await loaded();
    await editor.load({ id: 404 });
    await editor.load({ id: ["7"] });
    expect(textOf(editor.view())).not.toContain("404 Not Found");
    await editor.load({ id: 404 });
    editor.populate(ada);
    expect(textOf(editor.view())).not.toContain("404 Not Found");
  });
});
