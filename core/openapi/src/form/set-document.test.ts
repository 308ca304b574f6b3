import { Alert, Dialog, type Group, type MapInput, type Rows, type Select } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { OperationNotFoundError } from "../operation/get-operation.ts";
import { editorOf, itemApi, itemSchema, startStore } from "../record/store.fixture.ts";
import { api, button, sent, startResponder, textOf, viewsIn, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const number = { type: "integer" };

function object(properties: object, rest: object = {}): object {
  return { type: "object", properties, ...rest };
}

/** A document whose `POST /things` takes this body and a query parameter. */
function things(body: object, rest: object = {}): object {
  const parameters = [{ name: "q", in: "query", schema: text }];
  return api({ "/things": { parameters, post: withBody(body) } }, rest);
}

function formOf(openapi: object, baseUrl = "http://127.0.0.1:1"): OpenAPIForm {
  const data = openapi as Record<string, unknown>;
  return new OpenAPIForm({ openapi: data, baseUrl, path: "/things", method: "post" });
}

function setDocument(form: OpenAPIForm, openapi: object): void {
  form.setDocument(openapi as Record<string, unknown>);
}

/** The notice about lost input; empty if there is none. */
function notice(form: OpenAPIForm): string {
  const [first] = form.form.children;
  const isNotice = first && viewsIn(first).some((each) => each instanceof Alert);
  return isNotice ? textOf(first) : "";
}

describe("[O670] an operation that is the same in the new version of the document", () => {
  const schemas = { Thing: object({ name: text, part: { $ref: "#/components/schemas/Part" } }) };
  const components = { schemas: { ...schemas, Part: object({ size: number }) } };
  const reference = { $ref: "#/components/schemas/Thing" };

  it("keeps its widgets, and is sent as before", async () => {
    const server = await startResponder();
    const form = formOf(things(reference, { components }), server.url);
    const { name } = form.widgets;
    name?.enter("loom");
    setDocument(form, {
      ...things(reference, { components }),
      info: { title: "New", version: "2" },
    });
    expect(form.document?.title).toBe("New");
    expect(form.widgets["name"]).toBe(name);
    await form.submit();
    expect(sent(server.seen[0] as never)).toEqual({ name: "loom" });
  });

  it.each([
    ["what it refers to indirectly", { ...components.schemas, Part: object({ size: text }) }],
    [
      "a new member",
      { ...components.schemas, Thing: object({ name: text, part: {}, more: text }) },
    ],
  ])("is another one if it differs in %s", (_what, changed) => {
    const form = formOf(things(reference, { components }));
    const { name } = form.widgets;
    setDocument(form, things(reference, { components: { schemas: changed } }));
    expect(form.widgets["name"]).not.toBe(name);
  });

  it("is compared even if its schemas are circular", () => {
    const circular = { schemas: { Thing: object({ name: text, inner: reference }) } };
    const form = formOf(things(reference, { components: circular }));
    const { name } = form.widgets;
    setDocument(form, things(reference, { components: structuredClone(circular) }));
    expect(form.widgets["name"]).toBe(name);
  });
});

describe("[O671] in an operation that has changed", () => {
  it("values and drafts are carried over by name", () => {
    const form = formOf(things(object({ name: text, age: number, born: number })));
    form.populate({ name: "Ada", age: 36, q: "x" });
    form.widgets["born"]?.enter("18l5");
    setDocument(form, things(object({ age: text, name: text, born: number, note: text })));
    expect(form.values).toEqual({ name: "Ada", age: "36", q: "x" });
    expect(form.widgets["born"]?.draft).toBe("18l5");
    expect(notice(form)).toBe("");
  });

  it("nested values are carried over part by part, and only the rest is lost", () => {
    const address = (properties: object): object =>
      object({
        address: object({ street: text, ...properties }),
        items: { type: "array", items: object({ name: text, ...properties }) },
        stock: object({}, { additionalProperties: number }),
      });
    const form = formOf(things(address({ zip: text })));
    form.populate({
      address: { street: "Warp 1", zip: "12345" },
      items: [{ name: "a", zip: "1" }, { name: "b" }],
      stock: { loom: 2 },
    });
    setDocument(form, things(address({ city: text })));
    expect(form.values).toEqual({
      address: { street: "Warp 1" },
      items: [{ name: "a" }, { name: "b" }],
      stock: { loom: 2 },
    });
    expect((form.widgets["items"] as Rows).children).toHaveLength(2);
    expect((form.widgets["stock"] as MapInput).children).toHaveLength(1);
    expect(notice(form)).toContain("address.zip, items.0.zip");
    expect(notice(form)).toContain('"address.zip": "12345"');
  });

  it("an optional object stays added, or unset", () => {
    const body = (rest: object): object =>
      object({ one: object({ a: text, ...rest }), two: object({ a: text, ...rest }) });
    const form = formOf(things(body({})));
    (form.widgets["one"] as Group).add();
    setDocument(form, things(body({ b: text })));
    expect(["one", "two"].map((name) => (form.widgets[name] as Group).isAdded)).toEqual([
      true,
      false,
    ]);
  });

  it("a value that conditions of the new version hide is kept for the time when they show it", () => {
    const kind = { enum: ["person", "company"] };
    const form = formOf(things(object({ kind, vat: text })));
    form.populate({ kind: "person", vat: "DE1" });
    const isCompany = { properties: { kind: { const: "company" } }, required: ["kind"] };
    const then = { properties: { vat: text } };
    setDocument(form, things(object({ kind }, { if: isCompany, then })));
    expect(form.values).toEqual({ kind: "person" });
    expect(notice(form)).toBe("");
    form.populate({ kind: "company" });
    expect(form.values).toEqual({ kind: "company", vat: "DE1" });
  });

  it("a field without input gets its new initial value", () => {
    const body = (size: number): object =>
      object({ size: { ...number, default: size }, name: text }, { required: ["size"] });
    const form = formOf(things(body(1)));
    setDocument(form, things(body(2)));
    expect(form.values).toEqual({ size: 2 });
    form.widgets["size"]?.enter("7");
    setDocument(form, things(body(3)));
    expect(form.values).toEqual({ size: 7 });
  });

  it("[O910] values that no longer fit are shown until they fit again, or the user agrees to drop them", async () => {
    const color = (...values: string[]): object => object({ color: { enum: values }, name: text });
    const form = formOf(things(color("red", "green")));
    form.populate({ color: "green", name: "warp" });
    setDocument(form, things(color("red", "blue")));
    expect((form.widgets["color"] as Select).value).toBeUndefined();
    expect(notice(form)).toContain("green");
    setDocument(form, things(color("red", "blue", "green")));
    expect(form.values).toEqual({ color: "green", name: "warp" });
    expect(notice(form)).toBe("");
    setDocument(form, things(object({ name: text })));
    expect(notice(form)).toContain("color");
    const dialog = (): Dialog =>
      viewsIn(form.form).find((view): view is Dialog => view instanceof Dialog)!;
    await button(form.form, "Dismiss").press();
    expect(dialog().open).toBe(true);
    await button(dialog(), "Keep it").press();
    expect([dialog().open, notice(form).includes("color")]).toEqual([false, true]);
    await button(form.form, "Dismiss").press();
    await button(dialog(), "Dismiss").press();
    expect(notice(form)).toBe("");
    setDocument(form, things(color("green")));
    expect(form.values).toEqual({ name: "warp" });
  });

  it("the notice contains no passwords", () => {
    const form = formOf(things(object({ pin: { ...text, format: "password" }, note: text })));
    form.populate({ pin: "4711", note: "hello" });
    setDocument(form, things(object({ name: text })));
    expect(notice(form)).toContain("pin");
    expect(notice(form)).toContain("hello");
    expect(notice(form)).not.toContain("4711");
  });

  it("JSON text stays, and its members move to the fields that they have now", () => {
    const form = formOf(things(object({ name: text })));
    form.inputs.body.text?.choice.enter("json");
    form.inputs.body.text?.input.enter('{"name": "Ada", "age": 36, "more": 1}');
    setDocument(form, things(object({ name: text, age: number })));
    expect(form.inputs.body.text?.isShown).toBe(true);
    expect(form.inputs.body.sent()).toEqual({ name: "Ada", age: 36, more: 1 });
    expect(form.widgets["age"]?.value).toBe(36);
    form.inputs.body.text?.input.enter('{"name": ');
    setDocument(form, things(object({ name: text })));
    expect(form.inputs.body.text?.input.draft).toBe('{"name": ');
  });

  it("the response stays", async () => {
    const server = await startResponder(() => ({ body: { done: true } }));
    const body = (example: string): object => object({ name: { ...text, example } });
    const form = formOf(things(body("a")), server.url);
    await form.submit();
    const shown = form.response.children;
    setDocument(form, things(body("b")));
    expect(form.response.children).toBe(shown);
  });
});

it("[O672] a document without the operation is rejected and changes nothing", () => {
  const form = formOf(things(object({ name: text })));
  const { document } = form;
  form.populate({ name: "Ada" });
  expect(() => form.setDocument(api({ "/others": { get: {} } }))).toThrow(OperationNotFoundError);
  expect(form.document).toBe(document);
  expect(form.values).toEqual({ name: "Ada" });
});

describe("[O673] a record editor with a new version of the document", () => {
  const ada = { id: 1, name: "Ada", age: 36 };

  it("keeps the record and the unsaved edits, and saves them by the new version", async () => {
    const store = await startStore({ "/items/1": ada });
    const editor = editorOf(store, { openapi: itemApi() });
    const record = await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Grace", age: 40 });
    const { age: _, ...others } = itemSchema.properties;
    const schema = { ...itemSchema, properties: { ...others, email: text } };
    editor.setDocument(itemApi({ put: "application/json" }, schema));
    expect([editor.record, editor.updateMethod]).toEqual([record, "put"]);
    expect(editor.editor?.values).toMatchObject({ name: "Grace" });
    expect(textOf(editor.view())).toContain("age");
    await editor.save();
    expect(sent(store.updates[0] as never)).toMatchObject({ name: "Grace" });
  });

  it("stays as it is if its operations are the same", async () => {
    const store = await startStore({ "/items/1": ada });
    const editor = editorOf(store, { openapi: itemApi() });
    await editor.load({ id: 1 });
    const { editor: form } = editor;
    editor.setDocument(itemApi());
    expect(editor.editor).toBe(form);
  });

  it("rejects a document that has no operation to read the record", async () => {
    const store = await startStore({ "/items/1": ada });
    const editor = editorOf(store, { openapi: itemApi() });
    await editor.load({ id: 1 });
    editor.editor?.populate({ name: "Grace" });
    expect(() => editor.setDocument(api({}))).toThrow(OperationNotFoundError);
    expect(editor.editor?.values).toMatchObject({ name: "Grace" });
  });
});
