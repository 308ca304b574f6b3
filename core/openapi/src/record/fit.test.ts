import { Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, sent, withBody, textOf, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { type Store, startStore } from "./store.fixture.ts";

const text = { type: "string" };
const json = "application/json";

/** An editor of a record that is read by one schema and saved by another. */
async function loaded(
  read: object,
  update: object,
  record: unknown,
  values: Readonly<Record<string, unknown>> = { id: "1" },
): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/items/1": record });
  const parameters = [{ name: "id", in: "path", required: true, schema: text }];
  const responses = { 200: { description: "", content: { [json]: { schema: read } } } };
  const openapi = api({
    "/items/{id}": { parameters, get: { responses }, put: withBody(update) },
  });
  const editor = new OpenAPIRecordEditor({ openapi, baseUrl: store.url, path: "/items/{id}" });
  await editor.load(values);
  return { store, editor };
}

describe("[O148] the members of a PUT", () => {
  const object = (properties: object): object => ({ type: "object", properties });

  it("leaves out members that are read-only in the read, unless the body has a field for them", async () => {
    const server = { ...text, readOnly: true };
    const read = object({
      name: server,
      created: server,
      meta: object({ by: server, note: text }),
    });
    const record = { name: "Ada", created: "2020", meta: { by: "me", note: "n" }, more: 1 };
    const open = { ...object({ name: text }), additionalProperties: true };
    const { store, editor } = await loaded(read, open, record);
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L.", meta: { note: "n" }, more: 1 }]);
  });

  it("leaves out members that a closed object does not name, at any depth", async () => {
    const closed = { type: "object", additionalProperties: false, properties: { name: text } };
    const schema = object({ one: closed, many: { type: "array", items: closed } });
    const strange = { name: "Ada", more: 1 };
    const record = { one: strange, many: [strange], more: 1 };
    const { store, editor } = await loaded(schema, schema, record);
    await editor.save();
    const bare = { name: "Ada" };
    expect(store.updates.map(sent)).toEqual([{ one: bare, many: [bare], more: 1 }]);
  });
});

it("[O152] rejects a record that is nested too deep to be sent, and shows the reason", async () => {
  const schema = { type: "object", properties: { name: text } };
  const deep = "[".repeat(2000) + "]".repeat(2000);
  const { store, editor } = await loaded(schema, schema, `{"name":"Ada","deep":${deep}}`);
  editor.editor?.populate({ name: "Ada L." });
  await expect(editor.save()).resolves.toBeNull();
  expect(textOf(editor.view())).toContain("levels");
  expect(store.updates).toEqual([]);
});

describe("[O164] a record inside a wrapper that the document does not describe", () => {
  it("is reported as not fitting, and its wrapper is not sent", async () => {
    const update = { type: "object", properties: { name: text } };
    const read = { type: "object" };
    const { store, editor } = await loaded(read, update, { data: { name: "Ada" } });
    expect(textOf(editor.view())).toContain("inside data");
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }]);
  });
});

describe("the parameter that names a record", () => {
  const schema = { type: "object", properties: { name: text } };

  it("[O109] may be a number for a text parameter", async () => {
    const { store, editor } = await loaded(schema, schema, { name: "Ada" }, { id: 1 });
    expect(editor.record).toEqual({ name: "Ada" });
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1"]);
  });

  it("[O162] may be a number in the record itself", async () => {
    const { store, editor } = await loaded(schema, schema, { name: "Ada" });
    editor.populate({ id: 1, name: "Grace" });
    await editor.save();
    expect(store.updates.map(({ url }) => url)).toEqual(["/items/1"]);
  });

  it("[O144] is rejected with the expected type", async () => {
    const { editor } = await loaded(schema, schema, { name: "Ada" }, { id: ["1"] });
    expect(editor.record).toBeNull();
    expect(editor.lookup.widgets["id"]?.error).toMatch(/text|string/i);
  });

  it("[O145] an empty argument is not a record", async () => {
    const { editor } = await loaded(schema, schema, { name: "Ada" });
    editor.populate(null);
    expect([editor.record, editor.editor]).toEqual([null, null]);
  });
});

describe("[O205] the path parameters are shown once", () => {
  const schema = { type: "object", properties: { name: text } };
  const shownFields = (editor: OpenAPIRecordEditor): readonly string[] =>
    viewsIn(editor.editor!.form).flatMap((each) => (each instanceof Widget ? [each.name] : []));

  it("shows the path where the record is saved", async () => {
    const { editor } = await loaded(schema, schema, { name: "Ada" });
    expect(textOf(editor.view())).toContain("/items/1\n");
    expect(shownFields(editor)).toEqual(["name"]);
    editor.lookup.populate({ id: "2" });
    expect(textOf(editor.view())).toContain("/items/1\n");
    editor.populate(null);
    expect(textOf(editor.view())).not.toContain("/items/1");
  });

  it("shows inputs for path parameters if the record was not read", async () => {
    const { editor } = await loaded(schema, schema, { name: "Ada" });
    editor.populate({ name: "Grace" });
    expect(shownFields(editor)).toEqual(["id", "name"]);
    await editor.load({ id: "1" });
    expect(shownFields(editor)).toEqual(["name"]);
  });

  it("shows server errors about path parameters above the button", async () => {
    const { store, editor } = await loaded(schema, schema, { name: "Ada" });
    store.respondToUpdate = () => ({
      status: 422,
      body: { detail: [{ loc: ["path", "id"], msg: "odd" }] },
    });
    await editor.save();
    expect(textOf(editor.editor!.form)).toContain("id: odd");
  });
});
