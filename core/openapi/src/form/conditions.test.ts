import { Alert, type Group, type MapInput } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { fillForm } from "../console/form-input.ts";
import { collectFields, getOperation } from "../index.ts";
import { editorOf, itemApi, startStore } from "../record/store.fixture.ts";
import { api, sent, startResponder, viewsIn, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };

function when(kind: string, then: object): object {
  return { if: { properties: { kind: { const: kind } }, required: ["kind"] }, then };
}

/** A customer is a person or a firm. */
const customer = {
  type: "object",
  required: ["kind"],
  properties: {
    kind: { enum: ["person", "firm"] },
    name: text,
    address: {
      type: "object",
      properties: { country: { enum: ["US", "CA"] } },
      if: { properties: { country: { const: "US" } }, required: ["country"] },
      then: { properties: { state: text }, required: ["state"] },
    },
  },
  allOf: [
    when("firm", {
      properties: { vat: text, token: { ...text, format: "password" } },
      required: ["vat"],
    }),
    when("person", { properties: { born: { type: "integer" } } }),
  ],
};

function formOf(operation: object, baseUrl = "http://localhost", options = {}): OpenAPIForm {
  const openapi = api({ "/customers": { post: operation } });
  return new OpenAPIForm({ openapi, baseUrl, path: "/customers", method: "post", ...options });
}

/** The names of the fields; required ones have a star. */
function shown({ fields }: OpenAPIForm): readonly string[] {
  return fields.map(({ name, required }) => (required ? `${name}*` : name));
}

function enter(form: OpenAPIForm, name: string, value: unknown): void {
  form.widgets[name]?.enter(value);
}

describe("a body with conditions", () => {
  it("[O600] has the fields of the branches that apply", async () => {
    const server = await startResponder();
    const form = formOf(withBody(customer), server.url);
    expect(shown(form)).toEqual(["kind*", "name", "address"]);
    enter(form, "kind", "firm");
    expect(shown(form)).toEqual(["kind*", "name", "address", "vat*", "token"]);
    const labels = viewsIn(form.form).map((view) => (view as unknown as { name?: string }).name);
    expect(labels).toEqual(expect.arrayContaining(["kind", "vat", "token"]));
    expect(await form.submit()).toBeNull();
    expect(form.widgets["vat"]?.error).not.toBeNull();
    enter(form, "vat", "EU1");
    enter(form, "kind", "person");
    enter(form, "born", "1980");
    expect(form.values).toEqual({ kind: "person", born: 1980 });
    await form.submit();
    expect(server.seen.map(sent)).toEqual([{ kind: "person", born: 1980 }]);
    enter(form, "kind", "firm");
    expect(form.values).toEqual({ kind: "firm", vat: "EU1" });
    const { address } = form.widgets;
    (address as Group).add();
    address?.at(["country"])?.enter("US");
    expect(form.issues().map(({ path }) => path)).toEqual([["address", "state"]]);
    address?.at(["state"])?.enter("TX");
    expect([form.issues(), form.values["address"]]).toEqual([[], { country: "US", state: "TX" }]);
  });

  it("[O600] lists all fields that it may have", () => {
    const openapi = api({ "/customers": { post: withBody(customer) } });
    const fields = collectFields(openapi, getOperation(openapi, "/customers", "post"));
    expect(fields.map(({ name, conditional }) => [name, conditional])).toEqual([
      ["kind", false],
      ["name", false],
      ["address", false],
      ["vat", true],
      ["token", true],
      ["born", true],
    ]);
  });

  it("[O601] is filled in by name in any order, and an observer of the values sees it", () => {
    const form = formOf(withBody(customer), undefined, {
      initialValues: { born: 1980, vat: "EU1", kind: "firm" },
    });
    expect(form.values).toEqual({ kind: "firm", vat: "EU1" });
    let calls = 0;
    form.observe("values", () => calls++);
    enter(form, "kind", "person");
    expect([form.values, form.populate({ vat: "EU2", unknown: 1 })]).toEqual([
      { kind: "person", born: 1980 },
      ["unknown"],
    ]);
    enter(form, "kind", "firm");
    const before = calls;
    enter(form, "vat", "EU3");
    expect([form.values, calls > before]).toEqual([{ kind: "firm", vat: "EU3" }, true]);
  });

  it("[O601] is filled in again from a request that was sent", () => {
    const form = formOf(withBody(customer));
    const values = { body: { vat: "EU1", kind: "firm", other: 1 } };
    expect(fillForm(form, { values, mediaType: "application/json" })).toBe(true);
    expect(form.inputs.body.sent()).toEqual(values.body);
  });

  it("[O601] keeps hidden input in another media type", () => {
    const form = formOf({
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: customer },
          "application/x-www-form-urlencoded": { schema: customer },
        },
      },
      responses: {},
    });
    form.populate({ kind: "firm", vat: "EU1" });
    enter(form, "kind", "person");
    form.mediaType = "application/x-www-form-urlencoded";
    expect(form.values).toEqual({ kind: "person" });
    enter(form, "kind", "firm");
    expect(form.values).toEqual({ kind: "firm", vat: "EU1" });
  });

  it("[O602] is the same as JSON text, which shows what is sent", () => {
    const form = formOf(withBody({ ...customer, additionalProperties: text }));
    const { body } = form.inputs;
    body.text?.choice.choose(1);
    body.text?.input.enter('{"born":1980,"vat":"EU1","kind":"firm","token":"s","x":"y"}');
    expect([form.values, body.others?.value]).toEqual([
      { kind: "firm", vat: "EU1", token: "s", x: "y" },
      { x: "y" },
    ]);
    expect(body.text?.input.value).toMatchObject({ token: expect.not.stringMatching(/^s$/) });
    expect(body.text?.input.value).not.toHaveProperty("born");
    body.text?.choice.choose(0);
    expect(viewsIn(form.form).some((view) => view instanceof Alert && view.visible)).toBe(false);
    enter(form, "kind", "person");
    expect(form.values).toEqual({ kind: "person", born: 1980, x: "y" });
    expect((body.others as MapInput).rejectNewKey("vat")).toBeDefined();
  });

  it("[O602] can be optional as a whole, and is filled in by an example", () => {
    const requestBody = {
      required: false,
      content: {
        "application/json": {
          schema: customer,
          examples: { firm: { value: { vat: "EU1", kind: "firm" } } },
        },
      },
    };
    const form = formOf({ requestBody, responses: {} });
    expect(form.inputs.body.group?.optional).toBe(true);
    const [example] = form.inputs.content?.namedExamples ?? [];
    form.inputs.fillExample({ field: undefined, value: example?.value });
    expect(form.inputs.body.sent()).toEqual({ kind: "firm", vat: "EU1" });
    form.inputs.body.group?.remove();
    expect(form.inputs.body.sent()).toBeUndefined();
  });

  it("[O600] may require members that no schema describes, and hide read-only ones", () => {
    const form = formOf(
      withBody({
        type: "object",
        properties: { a: text },
        dependentRequired: { a: ["b"] },
        dependentSchemas: { a: { properties: { id: { ...text, readOnly: true } } } },
      }),
      undefined,
      { skipReadOnly: true },
    );
    enter(form, "a", "1");
    expect(shown(form)).toEqual(["a", "id", "b*"]);
    expect(form.widgets["id"]?.visible).toBe(false);
    enter(form, "b", "2");
    expect([form.values, form.issues()]).toEqual([{ a: "1", b: 2 }, []]);
  });
});

describe("a record with conditions", () => {
  const firm = { id: 1, kind: "firm", name: "Acme", vat: "EU1", token: "secret" };
  const schema = {
    ...customer,
    properties: { id: { type: "integer", readOnly: true }, ...customer.properties },
  };

  async function load(method: string, mediaType: string, record: object) {
    const store = await startStore({ "/items/1": record });
    const editor = editorOf(store, { openapi: itemApi({ [method]: mediaType }, schema) });
    await editor.load({ id: 1 });
    const form = editor.editor;
    if (!form) throw new Error("The record was not loaded");
    return { store, editor, form };
  }

  it.each([
    ["application/json", { kind: "person" }],
    ["application/merge-patch+json", { kind: "person" }],
    ["application/json-patch+json", [{ op: "replace", path: "/kind", value: "person" }]],
  ])("[O603] is patched without the members that an edit hides: %s", async (mediaType, body) => {
    const { store, editor, form } = await load("patch", mediaType, firm);
    expect([shown(form).slice(-2), editor.diff()]).toEqual([["vat*", "token"], {}]);
    enter(form, "kind", "person");
    expect(editor.diff()).toEqual({ kind: "person" });
    await editor.save();
    expect(store.updates.map(sent)).toEqual([body]);
    enter(form, "kind", "firm");
    enter(form, "vat", "EU2");
    expect(editor.diff()).toMatchObject({ kind: "firm", vat: "EU2" });
  });

  it("[O603] is replaced without the members that an edit hides, and with those that were hidden before", async () => {
    const { store, editor, form } = await load("put", "application/json", { ...firm, born: 1980 });
    enter(form, "name", "Acme Ltd");
    expect(editor.diff()).toEqual({ name: "Acme Ltd" });
    await editor.save();
    expect(store.updates.map(sent)).toMatchObject([{ name: "Acme Ltd", vat: "EU1", born: 1980 }]);
    const {
      editor: next,
      store: other,
      form: second,
    } = await load("put", "application/json", firm);
    enter(second, "kind", "person");
    await next.save();
    expect(other.updates.map(sent)).toEqual([{ kind: "person", name: "Acme" }]);
    expect(next.diff()).toEqual({});
  });

  it("[O603] keeps the input of a field that was revealed while the record was saved", async () => {
    const { store, editor, form } = await load("patch", "application/json", {
      ...firm,
      kind: "person",
    });
    enter(form, "name", "Ann");
    store.respondToUpdate = () => {
      enter(form, "kind", "firm");
      enter(form, "vat", "EU9");
      return undefined;
    };
    await editor.save();
    expect(editor.diff()).toMatchObject({ kind: "firm", vat: "EU9" });
    expect(editor.editor?.widgets["vat"]?.value).toBe("EU9");
  });
});
