import { describe, expect, it } from "vitest";

import { api, sent, textOf } from "../form/api.fixture.ts";
import { messages } from "./messages.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import type { OpenAPIRecordEditorOptions } from "./record-editor-options.ts";
import { editorOf, type Store, startStore } from "./store.fixture.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

const json = "application/json";
const text = { type: "string" };
const object = (properties: object, more: object = {}): object => ({
  type: "object",
  properties,
  ...more,
});
const list = (items: object): object => ({ type: "array", items });

interface Pair {
  readonly read?: object;
  readonly update: object;
  readonly method?: string;
  readonly schemas?: object;
}

async function loaded(
  { read, update, method = "put", schemas = {} }: Pair,
  record: object,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": record });
  const parameters = [{ name: "id", in: "path", required: true, schema: text }];
  const content = { [json]: read === undefined ? {} : { schema: read } };
  const responses = { 200: { description: "", content } };
  const requestBody = { required: true, content: { [json]: { schema: update } } };
  const openapi = api(
    { "/items/{id}": { parameters, get: { responses }, [method]: { requestBody, responses: {} } } },
    { components: { schemas } },
  );
  const editor = editorOf(store, { openapi, ...options });
  await editor.load({ id: "1" });
  return { store, editor };
}

async function savedBody(
  pair: Pair,
  record: object,
  options: Partial<OpenAPIRecordEditorOptions> = {},
): Promise<unknown> {
  const { store, editor } = await loaded(pair, record, options);
  await editor.editor?.inputs.body.at(["name"])?.call("enter", "b");
  await editor.save();
  expect(store.updates).toHaveLength(1);
  return sent(store.updates[0]!);
}

describe.each(["put", "patch"])("a choice for both, saved by %s", (method) => {
  const branch = (own: object): object => object({ id: text, name: text, ...own });
  const read = { anyOf: [branch({ topic: text }), branch({ bitrate: text })] };
  const update = { anyOf: [object({ name: text, topic: text }), object({ name: text })] };
  const record = { id: "1", name: "a", topic: "t" };

  it("[O881] shows a member that no branch of the update declares read-only", async () => {
    const { store, editor } = await loaded({ read, update, method }, record);
    const { inputs } = editor.editor!;
    const locked = ["id", "name", "topic"].map((name) => inputs.body.at([name])?.isLocked);
    expect(locked).toEqual([true, false, false]);
    await inputs.body.at(["topic"])?.call("enter", "u");
    await editor.save();
    const whole = method === "put" && { name: "a" };
    expect(store.updates.map(sent)).toEqual([{ topic: "u", ...whole }]);
  });

  it("[O715] sends nothing instead of losing the edit of a member that it does not declare", async () => {
    const conditional = {
      ...object({ name: text, topic: text }),
      if: { properties: { name: { const: "a" } } },
      then: { properties: { id: text } },
    };
    const { store, editor } = await loaded({ read: conditional, update, method }, record);
    await editor.editor?.inputs.body.at(["id"])?.call("enter", "2");
    expect(editor.diff()).toEqual({ id: "2" });
    await editor.save();
    expect(store.updates).toHaveLength(0);
    expect(editor.lastSave).toMatchObject({ kind: "rejected", code: "invalid" });
    expect(editor.isEdited).toBe(true);
  });
});

describe("[O881] a part of a record, if the update is a choice", () => {
  const part = (own: object): object => object({ at: object({ city: text, ...own }) });
  const choice = (own: object): object => ({ anyOf: [object({ name: text }), part(own)] });

  it.each<[string, (schema: object) => object, (value: object) => unknown]>([
    ["an object", (schema) => schema, (value) => value],
    ["a list", list, (value) => [value]],
  ])("has read-only members that the update does not declare: %s", async (_, schema, value) => {
    const at = schema(object({ city: text, hash: text }));
    const update = {
      anyOf: [object({ name: text }), object({ at: schema(object({ city: text })) })],
    };
    const record = { name: "a", at: value({ city: "A", hash: "1" }) };
    const { store, editor } = await loaded({ read: object({ name: text, at }), update }, record);
    const { inputs } = editor.editor!;
    const path = Array.isArray(record.at) ? ["at", 0] : ["at"];
    const [city, hash] = ["city", "hash"].map((name) => inputs.body.at([...path, name]));
    expect([city?.isLocked, hash?.isLocked]).toEqual([false, true]);
    await city?.call("enter", "B");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "a", at: value({ city: "B" }) }]);
  });

  it("can be edited completely with `undeclaredMembers`", async () => {
    const read = object({ name: text, at: object({ city: text, hash: text }) });
    const record = { name: "a", at: { city: "A", hash: "1" } };
    const pair = { read, update: choice({}) };
    const { store, editor } = await loaded(pair, record, { undeclaredMembers: "send" });
    await editor.editor?.inputs.body.at(["at", "hash"])?.call("enter", "2");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "a", at: { city: "A", hash: "2" } }]);
  });
});

describe("[O714] an update that is a choice", () => {
  const part = (name: string): object => object({ [name]: text }, { required: [name] });
  const update = { anyOf: [part("name"), part("note")] };
  const inner = object({ name: text, note: text, state: text });

  it.each(["put", "patch"])("shows the members of the record, by %s", async (method) => {
    const pair = { read: inner, update, method };
    const { store, editor } = await loaded(pair, { name: "a", note: "n", state: "on" });
    const { widgets } = editor.editor!;
    expect(Object.entries(widgets).map(([name, each]) => [name, each.disabled])).toEqual([
      ["id", true],
      ["name", false],
      ["note", false],
      ["state", true],
    ]);
    await widgets["name"]?.call("enter", "b");
    await editor.save();
    const whole = method === "put" && { note: "n" };
    expect(store.updates.map(sent)).toEqual([{ name: "b", ...whole }]);
  });

  it("finds the record inside the response", async () => {
    const pair = { read: object({ item: inner }), update, method: "patch" };
    const { store, editor } = await loaded(pair, { item: { name: "a", state: "on" } });
    expect(editor.record).toEqual({ name: "a", state: "on" });
    await editor.editor?.widgets["name"]?.call("enter", "b");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "b" }]);
  });
});

describe("[O712] members that only the read declares", () => {
  const owner = { owner_id: "7", created: "today" };
  const read = object({ name: text, owner_id: text, created: text });

  it.each(["put", "post"])("are left out of a %s, and named on the page", async (method) => {
    const update = object({ name: text });
    const { store, editor } = await loaded({ read, update, method }, { name: "a", ...owner });
    const notice = messages.leftOut({ names: ["owner_id", "created"] }).text;
    expect(textOf(editor.view())).toContain(notice);
    await editor.editor?.widgets["name"]?.call("enter", "b");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "b" }]);
  });

  it("are left out at any depth, each named once", async () => {
    const line = object({ sku: text });
    const lineOut = object({ sku: text, total: text });
    const record = {
      name: "a",
      lines: [
        { sku: "x", total: "1" },
        { sku: "y", total: "2" },
      ],
    };
    const pair = {
      read: object({ name: text, lines: list(lineOut) }),
      update: object({ name: text, lines: list(line) }),
    };
    const { editor } = await loaded(pair, record);
    expect(textOf(editor.view())).toContain(messages.leftOut({ names: ["lines › total"] }).text);
    expect(await savedBody(pair, record)).toEqual({
      name: "b",
      lines: [{ sku: "x" }, { sku: "y" }],
    });
  });

  it("are left out where the read is not described", async () => {
    const update = object({ name: text });
    expect(await savedBody({ update }, { name: "a", ...owner })).toEqual({ name: "b" });
  });

  it("are not changes of a PATCH, and not named there", async () => {
    const update = object({ name: text });
    const pair = { read, update, method: "patch" };
    const { editor } = await loaded(pair, { name: "a", ...owner });
    expect(textOf(editor.view())).not.toContain(messages.leftOut({ names: ["owner_id"] }).text);
    expect(await savedBody(pair, { name: "a", ...owner })).toEqual({ name: "b" });
  });

  it("stay out of a part that a PATCH sends as a whole", async () => {
    const { store, editor } = await loaded(
      {
        read: object({ at: object({ city: text, hash: text }) }),
        update: object({ at: object({ city: text }) }),
        method: "patch",
      },
      { at: { city: "A", hash: "1" } },
    );
    await editor.editor?.inputs.body.at(["at", "city"])?.call("enter", "B");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ at: { city: "B" } }]);
  });

  it.each<[string, object]>([
    ["is open", { additionalProperties: true }],
    ["describes others", { additionalProperties: text }],
    ["describes others by pattern", { patternProperties: { "^x": text } }],
    ["says so for its unions", { unevaluatedProperties: true }],
  ])("are sent where the update %s", async (_, more) => {
    const record = { name: "a", ...owner };
    expect(await savedBody({ read, update: object({ name: text }, more) }, record)).toEqual({
      ...record,
      name: "b",
    });
  });

  it("are sent where both schemas are the same, also behind different references", async () => {
    const Item = object({ name: text });
    const ref = { $ref: "#/components/schemas/Item" };
    const record = { name: "a", ...owner };
    for (const [one, other] of [
      [ref, ref],
      [ref, { allOf: [ref] }],
      [Item, ref],
    ] as const) {
      const pair = { read: one, update: other, schemas: { Item } };
      expect(await savedBody(pair, record)).toEqual({ ...record, name: "b" });
    }
  });

  it("are sent inside a part that both schemas describe in the same way", async () => {
    const at = object({ city: text });
    const pair = {
      read: object({ name: text, at, owner_id: text }),
      update: object({ name: text, at }),
    };
    const record = { name: "a", at: { city: "A", hash: "1" }, owner_id: "7" };
    expect(await savedBody(pair, record)).toEqual({ name: "b", at: record.at });
  });

  it("are those that no branch of a choice has", async () => {
    const branch = (kind: string, own: object): object =>
      object({ kind: { const: kind }, name: text, ...own }, { required: ["kind"] });
    const pair = {
      read: object({ kind: text, name: text, bark: text, lives: text, id: text }),
      update: { oneOf: [branch("dog", { bark: text }), branch("cat", { lives: text })] },
    };
    const record = { kind: "dog", name: "a", bark: "wuff", lives: "9", id: "1" };
    expect(await savedBody(pair, record)).toEqual({
      kind: "dog",
      name: "b",
      bark: "wuff",
      lives: "9",
    });
  });

  it("keeps members that the update names without describing them", async () => {
    const update = object({ name: text }, { required: ["owner_id"] });
    expect(await savedBody({ read, update }, { name: "a", ...owner })).toEqual({
      name: "b",
      owner_id: "7",
    });
  });

  it("are sent with `undeclaredMembers`, except where the update forbids them", async () => {
    const options = { undeclaredMembers: "send" } as const;
    const record = { name: "a", ...owner };
    const update = object({ name: text });
    expect(await savedBody({ read, update }, record, options)).toEqual({ ...record, name: "b" });
    const closed = { read, update: { ...update, additionalProperties: false } };
    expect(await savedBody(closed, record, options)).toEqual({ name: "b" });
    const { editor } = await loaded({ read, update }, record, options);
    expect(textOf(editor.view())).toContain(
      messages.sentUnchanged({ names: ["owner_id", "created"] }).text,
    );
  });

  it.each([
    ["put", ["sentUnchanged: owner_id", "notShown: created"]],
    ["patch", ["notShown: owner_id, created"]],
  ])("[O882] names those that a %s sends", async (method, notices) => {
    const created = { type: "string", readOnly: true };
    const pair = {
      read: object({ name: text, owner_id: text, created }),
      update: object({ name: text }),
      method,
    };
    const options = { undeclaredMembers: "send" } as const;
    const { editor } = await loaded(pair, { name: "a", ...owner }, options);
    const lines = textOf(editor.view()).split("\n");
    const possible = (["sentUnchanged", "notShown"] as const).flatMap((kind) =>
      [["owner_id", "created"], ["owner_id"], ["created"]].map((names) => [kind, names] as const),
    );
    const shown = possible.filter(([kind, names]) =>
      lines.includes(messages[kind]({ names }).text),
    );
    expect(shown.map(([kind, names]) => `${kind}: ${names.join(", ")}`)).toEqual(notices);
  });

  it("rejects another value of the option", () => {
    const nowhere = { url: "http://127.0.0.1:1" };
    const options = { undeclaredMembers: "keep" } as never;
    expect(() => editorOf(nowhere, options)).toThrow(withCode("invalid_argument"));
  });
});
