import { describe, expect, it } from "vitest";

import { api, sent, textOf } from "../form/api.fixture.ts";
import { OpenAPIRecordEditor } from "./openapi-record-editor.ts";
import { type Store, startStore } from "./store.fixture.ts";

const text = { type: "string" };
const object = (properties: object): object => ({ type: "object", properties });
const person = object({ id: { ...text, readOnly: true }, name: text, born: text });
const ada = { id: "1", name: "Ada", born: "1815" };

interface Described {
  readonly read: object;
  readonly update: object;
  /** The schema of the response to a save. */
  readonly saved?: object;
  readonly method?: string;
  readonly record?: unknown;
}

function startResponder(schema?: object): object {
  return { 200: { description: "", content: { "application/json": { schema } } } };
}

async function loaded({
  read,
  update,
  saved,
  method = "put",
  record = { data: ada, took: 5 },
}: Described): Promise<{ store: Store; editor: OpenAPIRecordEditor }> {
  const store = await startStore({ "/people/1": record });
  const content = { "application/json": { schema: update } };
  const openapi = api({
    "/people/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: startResponder(read) },
      [method]: {
        requestBody: { required: true, content },
        responses: saved ? startResponder(saved) : {},
      },
    },
  });
  const editor = new OpenAPIRecordEditor({ openapi, baseUrl: store.url, path: "/people/{id}" });
  await editor.load({ id: "1" });
  return { store, editor };
}

const wrapped = object({ data: person, took: { type: "integer" } });

describe("[O206] a record inside a response", () => {
  it("is the record if the schemas say that it is saved", async () => {
    const { store, editor } = await loaded({ read: wrapped, update: person });
    expect(editor.record).toEqual(ada);
    expect(textOf(editor.view())).toContain("The server returns the record inside data");
    editor.editor?.populate({ name: "Ada L." });
    expect(editor.diff()).toEqual({ name: "Ada L." });
    store.respondToUpdate = () => ({ body: { data: { ...ada, name: "ADA L." }, took: 6 } });
    expect(await editor.save()).toEqual({ ...ada, name: "ADA L." });
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L.", born: "1815" }]);
    expect([editor.record, editor.diff()]).toEqual([{ ...ada, name: "ADA L." }, {}]);
  });

  it("is changed by a PATCH of its own members", async () => {
    const { store, editor } = await loaded({ read: wrapped, update: person, method: "patch" });
    editor.editor?.populate({ name: "Ada L." });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Ada L." }]);
  });

  it("is found in the response to a save by its schema", async () => {
    const saved = object({ result: person });
    const { store, editor } = await loaded({ read: wrapped, update: person, saved });
    store.respondToUpdate = () => ({ body: { result: { ...ada, name: "Grace" } } });
    expect(await editor.save()).toEqual({ ...ada, name: "Grace" });
    store.respondToUpdate = () => ({ body: { ...ada, name: "Alan" } });
    expect(await editor.save()).toEqual({ ...ada, name: "Alan" });
  });

  it("is used for comparison in a conflict", async () => {
    const { store, editor } = await loaded({ read: wrapped, update: person });
    editor.editor?.populate({ name: "Ada L." });
    store.respondToUpdate = () => ({ status: 412, body: {} });
    store.records.set("/people/1", JSON.stringify({ data: { ...ada, born: "1816" } }));
    await editor.save();
    expect(textOf(editor.view())).toContain("1816");
  });

  it("is the member that fits best, whatever its name", async () => {
    const read = object({ meta: object({ name: text }), person, links: object({ self: text }) });
    const record = { meta: { name: "page" }, person: ada, links: {} };
    const { editor } = await loaded({ read, update: person, record });
    expect(editor.record).toEqual(ada);
  });

  it("stays wrapped if the wrapper is saved", async () => {
    const { store, editor } = await loaded({ read: wrapped, update: wrapped });
    expect(editor.record).toEqual({ data: ada, took: 5 });
    editor.editor?.inputs.body.at(["data", "name"])?.enter("Ada L.");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ data: { name: "Ada L.", born: "1815" }, took: 5 }]);
  });

  it("is not guessed by a name, nor between two that fit equally", async () => {
    const other = object({ color: text });
    const { editor } = await loaded({ read: wrapped, update: other });
    expect(editor.record).toEqual({ data: ada, took: 5 });
    const twins = object({ before: person, after: person });
    const two = await loaded({
      read: twins,
      update: person,
      record: { before: ada, after: ada },
    });
    expect(two.editor.record).toEqual({ before: ada, after: ada });
  });

  it("is the whole response if that does not match its schema", async () => {
    const { editor } = await loaded({ read: wrapped, update: person, record: ada });
    expect(editor.record).toEqual(ada);
  });
});
