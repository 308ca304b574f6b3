import { Button, Dialog, Difference } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { type TestResponse, button, gate, sent, textOf, viewsIn } from "../form/api.fixture.ts";
import type { SeenRequest } from "../send/server.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { SlowStore } from "./slow-store.fixture.ts";
import { editorOf, itemApi, itemSchema, type Store, startStore } from "./store.fixture.ts";
import { messages } from "./messages.ts";

const json = "application/json";
const ada = { id: 1, name: "Ada", age: 36, tags: ["a"], extra: { kept: true } };

async function loaded(
  method = "put",
  text: unknown = ada,
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": text });
  const editor = editorOf(store, { openapi: itemApi({ [method]: json }) });
  await editor.load({ id: 1 });
  return { store, editor };
}

type Answering = (seen: SeenRequest) => TestResponse;

const strangers: Readonly<Record<string, Answering>> = {
  "a confirmation": () => ({ body: { ok: true } }),
  "an empty object": () => ({ status: 201, body: {} }),
  "the changed members": () => ({ body: { name: "Ada L." } }),
  "a job": () => ({ status: 202, body: { id: "job-1", status: "queued" } }),
  "a job with everything else": (seen) => ({ body: { ...(sent(seen) as object), id: "job-1" } }),
  "the record in an undeclared wrapper": (seen) => ({ body: { data: sent(seen) } }),
  "a list": () => ({ body: [] }),
  nothing: () => ({ status: 204 }),
};

describe("[O281] a response to a save that is not the record", () => {
  for (const method of ["put", "patch"])
    for (const [title, answer] of Object.entries(strangers))
      it(`keeps the record, and the next save removes nothing: ${title}, ${method}`, async () => {
        const { store, editor } = await loaded(method);
        store.respondToUpdate = answer;
        editor.editor?.populate({ name: "Ada L." });
        await expect(editor.save()).resolves.toBeNull();
        expect(editor.record).toEqual(ada);
        expect([editor.diff(), editor.unconfirmed]).toEqual([{}, true]);
        expect(textOf(editor.view())).toContain("did not return the record");
        expect(button(editor.view(), "Reload the record").visible).toBe(true);
        editor.editor?.populate({ age: 37 });
        await editor.save();
        const { id: _id, ...rest } = { ...ada, name: "Ada L.", age: 37 };
        const expected = method === "put" ? rest : { age: 37 };
        expect(sent(store.updates.at(-1) as SeenRequest)).toEqual(expected);
      });

  it("keeps numbers as the server wrote them", async () => {
    const { store, editor } = await loaded("put", '{"id":1,"name":"Ada","extra":[1.10,2e2]}');
    store.respondToUpdate = () => ({ status: 204 });
    editor.editor?.populate({ name: "A." });
    await editor.save();
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates.map(({ body }) => body.toString())).toEqual([
      '{"name":"A.","extra":[1.10,2e2]}',
      '{"name":"Ada L.","extra":[1.10,2e2]}',
    ]);
  });
});

describe("[O281] a response to a save is the record", () => {
  it("accepts a response without emptied members as the record", async () => {
    const { store, editor } = await loaded();
    const answer = { id: 1, name: "Ada", extra: { kept: true }, more: 1 };
    store.respondToUpdate = () => ({ body: answer });
    editor.editor?.populate({ age: 0, tags: [] });
    expect(await editor.save()).toEqual(answer);
    expect(editor.record).toEqual(answer);
  });

  it("accepts a response without write-only members as the record", async () => {
    const { store, editor } = await loaded();
    store.respondToUpdate = (seen) => {
      const { pin: _pin, ...rest } = sent(seen) as Record<string, unknown>;
      return { body: { id: 1, ...rest } };
    };
    editor.editor?.populate({ pin: "1234" });
    expect(await editor.save()).toEqual(ada);
  });
});

const reduced = { id: 1, name: "Ada L." };

describe("[O348] a response to a save that is declared with the schema of the record", () => {
  for (const method of ["put", "patch"])
    it(`is the record, whatever optional members are missing: ${method}`, async () => {
      const store = await startStore({ "/items/1": ada });
      const savedRecords: unknown[] = [];
      const openapi = itemApi({ [method]: json });
      const editor = editorOf(store, {
        openapi,
        onSaved: (record) => void savedRecords.push(record),
      });
      await editor.load({ id: 1 });
      store.respondToUpdate = () => ({ body: reduced });
      editor.editor?.populate({ name: "Ada L." });
      expect(await editor.save()).toEqual(reduced);
      expect([editor.record, editor.diff(), savedRecords]).toEqual([reduced, {}, [reduced]]);
      editor.editor?.populate({ name: "Ada" });
      await editor.save();
      expect(sent(store.updates.at(-1) as SeenRequest)).toEqual({ name: "Ada" });
    });

  const others: Readonly<Record<string, TestResponse>> = {
    "does not fit the schema": { body: { id: 1, age: 37 } },
    "has no identity": { body: { name: "Ada L." } },
    "has an undeclared status": { status: 202, body: reduced },
  };
  for (const [title, answer] of Object.entries(others))
    it(`is the record only with all members if it ${title}`, async () => {
      const { store, editor } = await loaded();
      store.respondToUpdate = () => answer;
      editor.editor?.populate({ name: "Ada L." });
      expect(await editor.save()).toBeNull();
      expect(editor.record).toEqual(ada);
    });
});

describe("[O348] the schema declared for the status of a response to a save", () => {
  const described = (schema: object): object => ({ content: { [json]: { schema } } });
  const kept = { ...itemSchema, additionalProperties: true };
  const answers: Readonly<Record<string, readonly [object, unknown]>> = {
    "a range of statuses": [{ "2XX": described(itemSchema) }, reduced],
    "all responses": [{ default: described(itemSchema) }, reduced],
    "another object": [{ 200: described(kept) }, null],
    "another status": [{ 201: described(itemSchema), 200: {} }, null],
    anything: [{ 200: described({}) }, null],
  };
  for (const [title, [responses, record]] of Object.entries(answers))
    it(`${record ? "counts" : "does not count"} if it is that of ${title}`, async () => {
      const openapi = itemApi({ put: json });
      const paths = openapi["paths"] as Record<string, Record<string, object>>;
      const item = paths["/items/{id}"];
      if (item) item["put"] = { ...item["put"], responses };
      const store = await startStore({ "/items/1": ada });
      const editor = editorOf(store, { openapi });
      await editor.load({ id: 1 });
      store.respondToUpdate = () => ({ body: reduced });
      editor.editor?.populate({ name: "Ada L." });
      expect(await editor.save()).toEqual(record);
    });

  it("counts for a record without an identity, but not for a response with the changed members only", async () => {
    const { store, editor } = await loaded("put", { name: "Ada", age: 36, tags: ["a"] });
    store.respondToUpdate = () => ({ body: { name: "Ada L." } });
    editor.editor?.populate({ name: "Ada L." });
    expect(await editor.save()).toBeNull();
    store.respondToUpdate = () => ({ body: { name: "Ada L.", age: 36 } });
    expect(await editor.save()).toEqual({ name: "Ada L.", age: 36 });
  });
});

it("[O776] the button asks before it discards edits, and names them", async () => {
  const { editor } = await loaded();
  editor.editor?.populate({ name: "Ada L." });
  const dialog = (): Dialog | undefined =>
    viewsIn(editor.view()).find((view): view is Dialog => view instanceof Dialog && view.open);
  const discard = (): Button =>
    viewsIn(editor.editor!.form).find(
      (view): view is Button => view instanceof Button && view.label === "Discard changes",
    )!;
  await discard().press();
  expect(editor.diff()).toEqual({ name: "Ada L." });
  expect(viewsIn(dialog()!).some((view) => view instanceof Difference)).toBe(true);
  await button(dialog()!, "Keep editing").press();
  expect([editor.diff(), dialog()]).toEqual([{ name: "Ada L." }, undefined]);
  await discard().press();
  await button(dialog()!, "Discard changes").press();
  expect([editor.diff(), dialog()]).toEqual([{}, undefined]);
  await discard().press();
  expect(dialog()).toBeUndefined();
});

describe("[O282] discarding during a save", () => {
  it("does not undo the save: its response becomes the record", async () => {
    const { store, editor } = await loaded();
    store.tag = 1;
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Ada L." });
    const later = gate();
    store.respondToUpdate = () => later.opened.then(() => undefined);
    const save = editor.save();
    expect(button(editor.view(), "Discard changes").disabled).toBe(true);
    editor.discard();
    expect(editor.diff()).toEqual({});
    editor.editor?.populate({ age: 37 });
    later.open();
    await save;
    expect(editor.record).toMatchObject({ name: "Ada L.", age: 36 });
    expect(editor.diff()).toEqual({ age: 37 });
    expect(button(editor.view(), "Discard changes").disabled).toBe(false);
    await editor.save();
    expect(store.updates.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"2"']);
    expect(sent(store.updates[1] as SeenRequest)).toMatchObject({ name: "Ada L.", age: 37 });
  });

  it("does not undo a save whose response is not the record", async () => {
    const { store, editor } = await loaded();
    const later = gate();
    store.respondToUpdate = () => later.opened.then(() => ({ status: 204 }));
    editor.editor?.populate({ name: "Ada L." });
    const save = editor.save();
    editor.discard();
    editor.editor?.populate({ age: 37 });
    later.open();
    await save;
    expect(editor.diff()).toEqual({ age: 37 });
    await editor.save();
    expect(sent(store.updates[1] as SeenRequest)).toMatchObject({ name: "Ada L.", age: 37 });
  });
});

describe("[O282] a record that is read during a save", () => {
  it("is read after the save", async () => {
    const { store, editor } = await loaded();
    editor.editor?.populate({ name: "Ada L." });
    const later = gate();
    store.respondToUpdate = () => later.opened.then(() => undefined);
    const save = editor.save();
    const load = editor.load({ id: 1 });
    later.open();
    await save;
    expect(await load).toMatchObject({ name: "Ada L." });
    expect(editor.isEdited).toBe(false);
  });

  it("is read again if a save overtook the read", async () => {
    const { store, editor } = await loaded();
    const [arrived, later] = [gate(), gate()];
    store.respond = async () => {
      arrived.open();
      await later.opened;
      return { body: ada };
    };
    editor.editor?.populate({ name: "Ada L." });
    const load = editor.load({ id: 1 });
    await arrived.opened;
    store.respond = () => undefined;
    await editor.save();
    later.open();
    expect(await load).toMatchObject({ name: "Ada L." });
  });

  it("is read again if another save waited for the same one as the read", async () => {
    const store = new SlowStore();
    const editor = await store.start();
    const settle = async (): Promise<void> => {
      for (await store.quiet(editor); store.isHolding; await store.quiet(editor))
        store.reply(0, "the record");
    };
    void editor.load({ number: 1 });
    await settle();
    void editor.save();
    await store.quiet(editor);
    void editor.load({ number: 1 });
    await store.quiet(editor);
    editor.editor?.widgets["name"]?.enter("Ada L.");
    void editor.save();
    store.reply(0, "an error");
    await store.quiet(editor);
    editor.discard();
    await settle();
    expect(editor.record).toEqual({ id: 1, name: "Ada L.", note: "1", mark: "mark 1" });
  });
});

it("[O161] saves over another version after the running save", async () => {
  const { store, editor } = await loaded();
  store.respondToUpdate = () => ({ status: 412 });
  await editor.save();
  const later = gate();
  store.respondToUpdate = () => later.opened.then(() => undefined);
  const save = editor.save();
  editor.editor?.populate({ name: "Ada L." });
  const overwrite = button(editor.view(), messages.saveMine.text).call("press");
  later.open();
  await Promise.all([save, overwrite]);
  expect(editor.record).toMatchObject({ name: "Ada L." });
  expect(store.updates.map((seen) => (sent(seen) as { name: string }).name)).toEqual([
    "Ada",
    "Ada",
    "Ada L.",
  ]);
});

it("[O161] sends edits once if a save and a save over another version wait for the same save", async () => {
  const { store, editor } = await loaded();
  store.respondToUpdate = () => ({ status: 412 });
  await editor.save();
  const later = gate();
  store.respondToUpdate = () => later.opened.then(() => undefined);
  const first = editor.save();
  editor.editor?.populate({ name: "Ada L." });
  const overwrite = button(editor.view(), messages.saveMine.text).call("press");
  const second = editor.save();
  later.open();
  await Promise.all([first, overwrite, second]);
  expect(store.updates.map((seen) => (sent(seen) as { name: string }).name)).toEqual([
    "Ada",
    "Ada",
    "Ada L.",
  ]);
});
