import { Button, LeaveGuard } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { button, sent, textOf, viewsIn } from "../form/api.fixture.ts";
import type { SeenRequest } from "../send/server.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, itemApi, type Store, startStore } from "./store.fixture.ts";
import { messages } from "./messages.ts";

const ada = { id: 1, name: "Ada", age: 36, tags: ["a"] };
const merge = "application/merge-patch+json";
const steps = "application/json-patch+json";

/** An editor after a save whose response is not the record. */
async function accepted(
  methods: Readonly<Record<string, string>>,
  change: Readonly<Record<string, unknown>> = { name: "Ada L." },
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": ada });
  const editor = editorOf(store, { openapi: itemApi(methods) });
  await editor.load({ id: 1 });
  enter(editor, change);
  store.respondAfterUpdate = () => ({ status: 204 });
  await expect(editor.save()).resolves.toBeNull();
  return { store, editor };
}

/** Enters values; `undefined` clears a field. */
function enter(editor: OpenAPIRecordEditor, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) editor.editor?.widgets[name]?.clear();
    else editor.editor?.populate({ [name]: value });
  }
}

const stored = ({ records }: Store): unknown => JSON.parse(records.get("/items/1") ?? "");
const guards = (editor: OpenAPIRecordEditor): boolean =>
  viewsIn(editor.view()).some((view) => view instanceof LeaveGuard && view.active);
const isOffered = (editor: OpenAPIRecordEditor, label: string): boolean =>
  viewsIn(editor.view()).some(
    (view) => view instanceof Button && view.visible && view.label === label,
  );

describe("[O290] a save without a returned record", () => {
  it("shows that the changes were accepted and how to reload, until the record is read", async () => {
    const { editor } = await accepted({ put: "application/json" });
    const isTold = (): boolean => textOf(editor.view()).includes("accepted the changes");
    expect([isTold(), isOffered(editor, "Reload the record")]).toEqual([true, true]);
    editor.discard();
    expect([isTold(), isOffered(editor, "Reload the record")]).toEqual([true, true]);
    await button(editor.view(), "Reload the record").call("press");
    expect([isTold(), isOffered(editor, "Reload the record")]).toEqual([false, false]);
    expect(editor.record).toEqual({ ...ada, name: "Ada L." });
    expect(editor.diff()).toEqual({});
  });

  it("is not repeated: leaving and loading do not ask, and the button sends nothing", async () => {
    const { store, editor } = await accepted({ put: "application/json" });
    expect([editor.isEdited, guards(editor)]).toEqual([false, false]);
    await button(editor.view(), "Save").call("press");
    await expect.poll(() => editor.editor?.busy).toBe(false);
    expect(store.updates).toHaveLength(1);
    expect(textOf(editor.view())).toContain("accepted the changes");
    enter(editor, { age: 37 });
    expect([editor.isEdited, guards(editor)]).toEqual([true, true]);
  });

  it("is not undone when later edits are discarded", async () => {
    const { store, editor } = await accepted({ put: "application/json" });
    enter(editor, { name: "Nobody", tags: ["b"] });
    editor.discard();
    expect([editor.isEdited, editor.diff()]).toEqual([false, {}]);
    enter(editor, { age: 37 });
    await editor.save();
    expect(stored(store)).toEqual({ ...ada, name: "Ada L.", age: 37 });
  });

  it("keeps the accepted values when the method changes", async () => {
    const { store, editor } = await accepted({ put: "application/json", patch: merge });
    editor.updateMethod = "put";
    expect([editor.isEdited, editor.diff(), editor.unconfirmed]).toEqual([false, {}, true]);
    expect(isOffered(editor, "Reload the record")).toBe(true);
    await editor.save();
    expect(sent(store.updates[1] as SeenRequest)).toMatchObject({ name: "Ada L." });
  });
});

describe("[O290] a patch after an accepted change", () => {
  const bodies = { "application/json": "members", [merge]: "a merge patch", [steps]: "steps" };
  for (const [mediaType, title] of Object.entries(bodies)) {
    it(`reverts that change: ${title}`, async () => {
      const { store, editor } = await accepted({ patch: mediaType });
      enter(editor, { name: "Ada" });
      expect([editor.isEdited, editor.diff()]).toEqual([true, { name: "Ada" }]);
      await editor.save();
      expect(stored(store)).toEqual(ada);
    });

    it(`sends only later edits: ${title}`, async () => {
      const { store, editor } = await accepted({ patch: mediaType });
      store.records.set("/items/1", JSON.stringify({ ...ada, name: "Changed by somebody else" }));
      enter(editor, { tags: ["b"] });
      await editor.save();
      expect(stored(store)).toEqual({ ...ada, name: "Changed by somebody else", tags: ["b"] });
    });
  }

  it("does not remove a removed member again", async () => {
    const { store, editor } = await accepted({ patch: steps }, { age: undefined });
    enter(editor, { name: "Ada L." });
    await editor.save();
    const { age: _age, ...rest } = ada;
    expect(stored(store)).toEqual({ ...rest, name: "Ada L." });
  });
});

describe("[O290] the entity tag after an accepted change", () => {
  it("is that of the response, or none, and a server that requires one can still be satisfied", async () => {
    const { store, editor } = await accepted({ put: "application/json" });
    store.tag = 7;
    enter(editor, { age: 37 });
    await expect(editor.save()).resolves.toBeNull();
    expect(store.updates.at(-1)?.headers).not.toHaveProperty("if-match");
    store.respondAfterUpdate = () => undefined;
    await button(editor.view(), messages.saveMine.text).call("press");
    expect(editor.record).toEqual({ ...ada, name: "Ada L.", age: 37 });
    expect(store.updates.at(-1)?.headers["if-match"]).toBe('"7"');
    expect(isOffered(editor, "Reload the record")).toBe(false);
  });
});

it('[O290] a save that fails does not leave "Saved." on the page', async () => {
  const store = await startStore({ "/items/1": ada });
  const editor = editorOf(store);
  await editor.load({ id: 1 });
  enter(editor, { name: "Ada L." });
  await editor.save();
  expect(textOf(editor.view())).toContain("Saved.");
  store.respondToUpdate = () => ({ status: 500 });
  enter(editor, { name: "Ada" });
  await editor.save();
  expect(textOf(editor.view())).not.toContain("Saved.");
});
