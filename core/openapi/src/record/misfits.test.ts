import { describe, expect, it, vi } from "vitest";

import { api, sent } from "../form/api.fixture.ts";
import type { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { editorOf, type Store, startStore } from "./store.fixture.ts";

const json = "application/json";
const text = { type: "string" };
const uuid = { type: "string", format: "uuid" };

interface Shape {
  /** The schema of the key in the read. */
  readonly readKey?: object;
  readonly update?: object;
  readonly record?: object;
  readonly method?: string;
  readonly parameters?: readonly object[];
}

async function loaded({
  readKey = text,
  update = { name: text },
  record = { name: "a" },
  method = "put",
  parameters = [],
}: Shape): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/voice-7": record, "/items/voice-7?scope=all": record });
  store.tag = 1;
  const key = (schema: object): object => ({ name: "id", in: "path", required: true, schema });
  const content = { [json]: { schema: { type: "object" } } };
  const schema = { type: "object", properties: update };
  const openapi = api({
    "/items/{id}": {
      get: {
        parameters: [key(readKey), { name: "scope", in: "query", schema: text }],
        responses: { 200: { description: "", content } },
      },
      [method]: {
        parameters: [key(uuid), ...parameters],
        requestBody: { required: true, content: { [json]: { schema } } },
        responses: {},
      },
    },
  });
  const editor = editorOf(store, { openapi });
  await editor.load({ id: "voice-7", ...(parameters.length > 0 && { scope: "all" }) });
  return { store, editor };
}

describe("[O713] values that came from the server do not block a save, whatever the update declares", () => {
  it.each(["put", "patch"])("the key of the record, by %s", async (method) => {
    const { store, editor } = await loaded({ method });
    expect(editor.isEdited).toBe(false);
    expect(editor.editor?.widgets["id"]?.visible).toBe(false);
    await editor.editor?.widgets["name"]?.call("enter", "b");
    await editor.save();
    expect(editor.lastSave?.kind).toBe("saved");
    expect(store.updates.map((seen) => [seen.url, sent(seen)])).toEqual([
      ["/items/voice-7", { name: "b" }],
    ]);
  });

  it("other parameters of the read, and the entity tag", async () => {
    const { store, editor } = await loaded({
      parameters: [
        { name: "scope", in: "query", schema: { type: "string", maxLength: 2 } },
        { name: "If-Match", in: "header", schema: { type: "string", format: "uuid" } },
      ],
    });
    await editor.editor?.widgets["name"]?.call("enter", "b");
    await editor.save();
    expect(editor.lastSave?.kind).toBe("saved");
    expect(store.updates.map(({ url, headers }) => [url, headers["if-match"]])).toEqual([
      ["/items/voice-7?scope=all", '"1"'],
    ]);
  });

  it("a parameter that the user changes has to fit", async () => {
    const scope = { name: "scope", in: "query", schema: { type: "string", maxLength: 2 } };
    const { store, editor } = await loaded({ parameters: [scope] });
    await editor.editor?.widgets["scope"]?.call("enter", "each");
    await editor.save();
    expect(editor.lastSave).toMatchObject({ kind: "rejected", code: "invalid" });
    expect(store.updates).toEqual([]);
  });

  it("the members of the record, at any depth", async () => {
    const row = { type: "object", properties: { id: uuid, note: text } };
    const shape = (kind: string): object => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { const: kind }, id: uuid, note: text },
    });
    const record = {
      name: "a",
      id: "7",
      rows: [{ id: "7", note: "x" }],
      map: { a: "7" },
      either: { kind: "one", id: "7", note: "y" },
      tags: ["7"],
      when: "yesterday",
    };
    const { store, editor } = await loaded({
      record,
      update: {
        name: text,
        id: uuid,
        rows: { type: "array", items: row, uniqueItems: true },
        map: { type: "object", additionalProperties: uuid },
        either: { oneOf: [shape("one"), shape("two")] },
        tags: { type: "array", items: uuid },
        when: { type: "string", format: "date-time" },
      },
    });
    const { inputs } = editor.editor!;
    await inputs.body.at(["name"])?.call("enter", "b");
    await inputs.body.at(["rows", 0, "note"])?.call("enter", "z");
    await inputs.body.at(["either", "note"])?.call("enter", "w");
    await editor.save();
    expect(editor.lastSave?.kind).toBe("saved");
    expect(store.updates.map(sent)).toEqual([
      {
        ...record,
        name: "b",
        rows: [{ id: "7", note: "z" }],
        either: { ...record.either, note: "w" },
      },
    ]);
  });
});

describe("[O880] a key that came from the server", () => {
  const misfits: [string, object][] = [
    ["format", uuid],
    ["pattern", { type: "string", pattern: "^[0-9]+$" }],
    ["choice", { type: "string", enum: ["a", "b"] }],
    ["type", { type: "integer" }],
    ["union", { anyOf: [{ type: "integer" }, { type: "boolean" }] }],
  ];

  it.each<[string, object]>(misfits)(
    "reads and saves the record, although the read declares another %s",
    async (_, readKey) => {
      const { store, editor } = await loaded({ readKey });
      expect(editor.record).toEqual({ name: "a" });
      await editor.editor?.widgets["name"]?.call("enter", "b");
      await editor.save();
      expect(store.updates.map(({ url }) => url)).toEqual(["/items/voice-7"]);
    },
  );

  it("is not what a person enters into the lookup form, which has to fit", async () => {
    const { editor } = await loaded({ readKey: uuid });
    editor.populate(null);
    await expect(editor.load()).resolves.toBeNull();
    expect(editor.lookup.widgets["id"]?.error).toBeTruthy();
  });

  it.each<[string, object]>(misfits)(
    "opens the record again from what a room stored, with another %s",
    async (_, readKey) => {
      const { store, editor } = await loaded({ readKey });
      const stored = JSON.parse(JSON.stringify(editor.share().read())) as Record<string, unknown>;
      const other = editorOf(store, { openapi: editor.lookup.document! });
      other.share().write(stored);
      await vi.waitFor(() => expect(other.record).toEqual({ name: "a" }));
      expect(other.share().read()).toEqual(stored);
    },
  );
});
