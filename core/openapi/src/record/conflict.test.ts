import { Dialog, Difference } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, button, sent, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import {
  editorOf,
  itemApi,
  itemSchema,
  type Loaded,
  loadTagged,
  type Store,
  startStore,
} from "./store.fixture.ts";
import { messages as formMessages } from "../messages.ts";
import { messages } from "./messages.ts";

const json = "application/json";
const ada = { id: 1, name: "Ada", age: 36, pin: "0000" };

/** The open dialog. */
function open(editor: OpenAPIRecordEditor): Dialog | undefined {
  return viewsIn(editor.view())
    .filter((view) => view instanceof Dialog)
    .find((dialog) => dialog.open);
}

const loaded = (options?: Partial<OpenAPIRecordEditorOptions>): Promise<Loaded> =>
  loadTagged(ada, options);

/** Somebody else changes the record. */
function interfere(store: Store): void {
  store.records.set("/items/1", JSON.stringify({ ...ada, age: 99 }));
  store.tag += 1;
}

describe("[O154] the entity tag", () => {
  it("sends the tag of the loaded record with the save, and that of the response with the next one", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    editor.editor?.populate({ age: 37 });
    await editor.save();
    expect(store.updates.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"2"']);
    expect(editor.record).toMatchObject({ name: "Ada L.", age: 37 });
  });

  it("is not sent if there is none, or the record was not read", async () => {
    const { store, editor } = await loaded();
    store.tag = 0;
    await editor.load({ id: 1 });
    await editor.save();
    editor.populate(ada);
    await editor.save();
    expect(store.updates.map(({ headers }) => headers["if-match"])).toEqual([undefined, undefined]);
  });

  it("stays that of the record after edits are discarded", async () => {
    const { store, editor } = await loaded();
    editor.discard();
    await editor.save();
    expect(store.updates[0]?.headers["if-match"]).toBe('"1"');
  });

  it("fills the header parameter that the document declares", async () => {
    const store = await startStore({ "/x": ada });
    store.tag = 4;
    const content = { [json]: { schema: itemSchema } };
    const openapi = api({
      "/x": {
        get: {},
        put: {
          parameters: [
            { name: "If-Match", in: "header", required: true, schema: { type: "string" } },
          ],
          requestBody: { content },
        },
      },
    });
    const editor = new OpenAPIRecordEditor({ openapi, baseUrl: store.url, path: "/x" });
    await editor.load();
    await editor.save();
    await editor.save();
    expect(store.updates.map(({ headers }) => headers["if-match"])).toEqual(['"4"', '"5"']);
    store.tag = 0;
    await editor.load();
    expect(editor.editor?.widgets["If-Match"]?.value).toBeUndefined();
    editor.editor?.widgets["If-Match"]?.enter('"mine"');
    await editor.save();
    expect(store.updates.at(-1)?.headers["if-match"]).toBe('"mine"');
  });
});

describe("[O155] a record that has changed on the server", () => {
  const reasons = [
    [409, "conflict"],
    [412, "changed"],
    [428, "unnamed"],
  ] as const;
  it.each(reasons)("[O204] after %i shows the reason %s", async (status, reason) => {
    const { store, editor } = await loaded();
    interfere(store);
    store.respondToUpdate = () => ({ status, body: {} });
    editor.editor?.populate({ name: "Ada L." });
    await expect(editor.save()).resolves.toBeNull();
    expect(open(editor)?.title).toBe(messages.conflicts[reason].title.text);
    expect(textOf(open(editor)!)).toContain(messages.conflicts[reason].text.text);
    expect(textOf(open(editor)!)).toContain(messages.nothingSaved.text);
    expect(editor.record).toEqual(ada);
    expect(editor.diff()).toEqual({ name: "Ada L." });
    await button(open(editor)!, "Keep editing").call("press");
    expect(open(editor)).toBeUndefined();
    expect(editor.diff()).toEqual({ name: "Ada L." });
  });

  it("[O204] shows the reason also if the record cannot be read", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    store.records.delete("/items/1");
    store.respond = ({ method }) => (method === "GET" ? undefined : { status: 412, body: {} });
    await editor.save();
    expect(textOf(open(editor)!)).toContain(messages.reloadFailed.text);
  });

  const lists = (editor: OpenAPIRecordEditor): unknown =>
    viewsIn(open(editor)!).flatMap((each) =>
      each instanceof Difference ? [each.rows.map(({ field, after }) => [field, after])] : [],
    );

  it.each([
    ["patch", [["Name", '"Ada L."']]],
    [
      "put",
      [
        ["Name", '"Ada L."'],
        ["Age", "36"],
      ],
    ],
  ])("shows its current values and what a %s would change", async (method, mine) => {
    const { store, editor } = await loaded({ openapi: itemApi({ [method]: json }) });
    interfere(store);
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(lists(editor)).toEqual([[["Age", "99"]], mine]);
  });

  it("can be overwritten with the current tag", async () => {
    const { store, editor } = await loaded();
    interfere(store);
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    await button(open(editor)!, messages.saveMine.text).call("press");
    await expect.poll(() => editor.record).toMatchObject({ name: "Ada L.", age: 99 });
    expect(store.updates.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"2"']);
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }, { name: "Ada L." }]);
    expect(open(editor)).toBeUndefined();
  });

  it.each(['W/"1"', '"1"'])("is overwritten without a tag if %s can never match", async (tag) => {
    const { store, editor } = await loaded();
    interfere(store);
    store.tag = 0;
    const headers = { ETag: tag, "Content-Type": json };
    store.respond = ({ method }) =>
      method === "GET" ? { headers, body: store.records.get("/items/1")! } : undefined;
    store.respondToUpdate = ({ headers: { "if-match": tag } }) =>
      tag === undefined ? undefined : { status: 412, body: {} };
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    await button(open(editor)!, messages.saveMine.text).call("press");
    await expect.poll(() => editor.record).toMatchObject({ name: "Ada L." });
    const tags = store.updates.map((seen) => seen.headers["if-match"]);
    expect(tags).toEqual([tag, undefined]);
    expect(open(editor)).toBeUndefined();
  });

  it("asks again if it has changed once more", async () => {
    const { store, editor } = await loaded();
    interfere(store);
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    const dialog = open(editor);
    interfere(store);
    await button(dialog!, messages.saveMine.text).call("press");
    await expect.poll(() => store.updates).toHaveLength(2);
    await expect.poll(() => open(editor)).toBe(dialog);
    expect(editor.record).toEqual(ada);
  });

  it("can be reloaded, which discards the edits", async () => {
    const { store, editor } = await loaded();
    interfere(store);
    editor.lookup.populate({ id: 2 });
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    await button(open(editor)!, messages.discardMine.text).call("press");
    await expect.poll(() => editor.record).toMatchObject({ name: "Ada", age: 99 });
    expect(editor.isEdited).toBe(false);
    editor.editor?.populate({ age: 1 });
    await editor.save();
    expect(store.updates.at(-1)).toMatchObject({ url: "/items/1", headers: { "if-match": '"2"' } });
  });

  it("shows the dialog also if it cannot be read", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    store.respondToUpdate = () => {
      store.records.clear();
      return { status: 412, body: {} };
    };
    await editor.save();
    expect(open(editor)?.title).toBe("This record changed since you loaded it");
  });

  it("is not reported if a 409 has another reason", async () => {
    const { store, editor } = await loaded();
    store.respondToUpdate = () => ({ status: 409, body: { detail: "That name is taken" } });
    editor.editor?.populate({ name: "Grace" });
    await expect(editor.save()).resolves.toBeNull();
    expect(open(editor)).toBeUndefined();
    expect(textOf(editor.view())).toContain("That name is taken");
  });
});

describe("[O156] confirm", () => {
  it("shows the changes and saves them after confirmation", async () => {
    const { store, editor } = await loaded({ confirm: true });
    editor.editor?.populate({ name: "Ada L." });
    await button(editor.view(), "Save").call("press");
    expect(open(editor)?.title).toBe("Save these changes?");
    expect(textOf(open(editor)!)).toContain("Name");
    expect(textOf(open(editor)!)).toContain("Ada L.");
    expect(store.updates).toEqual([]);
    await button(open(editor)!, "Keep editing").call("press");
    expect(store.updates).toEqual([]);
    await button(editor.view(), "Save").call("press");
    await button(open(editor)!, "Save changes").call("press");
    await expect.poll(() => editor.record).toMatchObject({ name: "Ada L." });
  });

  it("applies to the button only, and only while `confirm` is set", async () => {
    const { store, editor } = await loaded({ confirm: true });
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(open(editor)).toBeUndefined();
    expect(store.updates).toHaveLength(1);
    editor.confirm = false;
    editor.editor?.populate({ name: "Ada M." });
    await button(editor.view(), "Save").call("press");
    await expect.poll(() => store.updates).toHaveLength(2);
  });

  it("does not ask if a field is invalid", async () => {
    const { editor } = await loaded({ confirm: true });
    editor.editor?.widgets["name"]?.clear();
    await button(editor.view(), "Save").call("press");
    expect(open(editor)).toBeUndefined();
    expect(editor.editor?.widgets["name"]?.error).toBeTruthy();
  });

  it("shows no password at any depth, only that it changes", async () => {
    const pin = { type: "string", format: "password" };
    const login = { type: "object", properties: { user: { type: "string" }, pin } };
    const schema = {
      type: "object",
      properties: { pin, login, logins: { type: "array", items: login } },
    };
    const old = { user: "u", pin: "old-pin" };
    const store = await startStore({ "/items/1": { pin: "old-pin", login: old, logins: [old] } });
    const editor = editorOf(store, { confirm: true, openapi: itemApi({ patch: json }, schema) });
    await editor.load({ id: 1 });
    const fresh = { user: "u", pin: "new-pin" };
    editor.editor?.populate({ pin: "new-pin", login: fresh, logins: [fresh] });
    await button(editor.view(), "Save").call("press");
    const shown = textOf(open(editor)!);
    expect(shown).not.toContain("new-pin");
    expect(shown).not.toContain("old-pin");
    const [difference] = viewsIn(open(editor)!).filter((view) => view.kind === "difference");
    expect(difference?.read("rows")).toMatchObject([
      { field: "Pin", kind: "changed" },
      { field: formMessages.inside({ first: "Login", second: "Pin" }), kind: "changed" },
      { field: "Logins", kind: "changed" },
    ]);
  });
});

describe("[O157] unsaved edits", () => {
  const isGuarded = (editor: OpenAPIRecordEditor): unknown =>
    viewsIn(editor.view())
      .find((view) => view.kind === "leave-guard")
      ?.read("active");

  it("are guarded exactly while they exist", async () => {
    const { editor, store } = await loaded();
    const form = editor.editor!;
    expect(isGuarded(editor)).toBe(false);
    form.populate({ name: "Ada L." });
    expect(isGuarded(editor)).toBe(true);
    form.populate({ name: "Ada" });
    expect(isGuarded(editor)).toBe(false);
    form.widgets["age"]?.enter("many");
    expect(isGuarded(editor)).toBe(true);
    editor.discard();
    expect(isGuarded(editor)).toBe(false);
    form.widgets["address"]?.at(["zip"])?.enter("W1");
    expect(isGuarded(editor)).toBe(true);
    form.widgets["address"]?.at(["zip"])?.enter("");
    expect(isGuarded(editor)).toBe(false);
    form.populate({ name: "Ada L." });
    store.respondToUpdate = () => ({ status: 500, body: {} });
    await editor.save();
    expect(isGuarded(editor)).toBe(true);
    store.respondToUpdate = () => undefined;
    await editor.save();
    expect(isGuarded(editor)).toBe(false);
  });

  it("require a confirmation before the button loads another record", async () => {
    const { editor, store } = await loaded();
    store.records.set("/items/2", JSON.stringify({ id: 2, name: "Grace" }));
    editor.editor?.populate({ name: "Ada L." });
    editor.lookup.populate({ id: 2 });
    await button(editor.view(), "Load").call("press");
    expect(open(editor)?.title).toBe("Discard your changes?");
    expect(textOf(open(editor)!)).toContain("Ada L.");
    await button(open(editor)!, "Keep editing").call("press");
    expect(editor.diff()).toEqual({ name: "Ada L." });
    await button(editor.view(), "Load").call("press");
    await button(open(editor)!, "Discard and load").call("press");
    await expect.poll(() => editor.record).toMatchObject({ id: 2 });
    expect(isGuarded(editor)).toBe(false);
  });
});
