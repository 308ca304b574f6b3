import { Dialog } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { button, gate, sent, viewsIn } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, type Store, startStore } from "./store.fixture.ts";

const ada = { id: 1, name: "Ada", age: 36, address: { street: "Main", zip: 3000 } };
const grace = { id: 2, name: "Grace", age: 40 };

interface Loading {
  readonly store: Store;
  readonly editor: OpenAPIRecordEditor;
  /** Lets the read complete. */
  readonly end: () => Promise<unknown>;
}

/** An editor of Ada that is reading a record. */
async function loading(id: number, edit?: (editor: OpenAPIRecordEditor) => void): Promise<Loading> {
  const store = await startStore({ "/items/1": ada, "/items/2": grace });
  const editor = editorOf(store);
  await editor.load({ id: 1 });
  edit?.(editor);
  const [arrived, later] = [gate(), gate()];
  store.beforeRead = () => {
    arrived.open();
    return later.opened;
  };
  const load = editor.load({ id });
  await arrived.opened;
  return {
    store,
    editor,
    end: () => {
      later.open();
      return load;
    },
  };
}

function openDialogs(editor: OpenAPIRecordEditor): readonly string[] {
  return viewsIn(editor.view()).flatMap((each) =>
    each instanceof Dialog && each.open ? [each.title] : [],
  );
}

const zipOf = (editor: OpenAPIRecordEditor) => editor.editor!.inputs.body.at(["address", "zip"])!;

describe("[O201] edits made while a record is being read", () => {
  it("stay edits of the same record; earlier edits are discarded", async () => {
    const { store, editor, end } = await loading(1, (each) => each.editor?.populate({ age: 50 }));
    store.records.set("/items/1", JSON.stringify({ ...ada, name: "Ada L." }));
    editor.editor?.widgets["name"]?.enter("Augusta");
    zipOf(editor).enter("W1");
    expect(await end()).toMatchObject({ name: "Ada L." });
    expect(editor.diff()).toEqual({ name: "Augusta" });
    expect(zipOf(editor).draft).toBe("W1");
  });

  it("are kept until the user discards them, if another record arrives", async () => {
    const { editor, end } = await loading(2);
    zipOf(editor).enter("W1");
    expect(await end()).toBeNull();
    expect(editor.record).toEqual(ada);
    expect(zipOf(editor).draft).toBe("W1");
    expect(openDialogs(editor)).toEqual(["Discard your changes?"]);
    await button(editor.view(), "Discard and load").call("press");
    expect(editor.record).toEqual(grace);
    expect([editor.isEdited, openDialogs(editor)]).toEqual([false, []]);
  });

  it("do not delay another record if there are none", async () => {
    const { editor, end } = await loading(2, (each) => each.editor?.populate({ age: 50 }));
    expect(await end()).toEqual(grace);
    expect(editor.isEdited).toBe(false);
  });

  it("stay if a save ends during the read", async () => {
    const { store, editor, end } = await loading(1, (each) => each.editor?.populate({ age: 50 }));
    const save = editor.save();
    editor.editor?.widgets["name"]?.enter("Augusta");
    await save;
    await end();
    expect(store.updates.map(sent)).toEqual([{ age: 50 }]);
    expect(editor.diff()).toMatchObject({ name: "Augusta" });
  });
});
