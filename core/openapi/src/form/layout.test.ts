import { Button, type Group, Section, TextArea, type View, Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { api, sent, startResponder, viewsIn, withBody } from "./api.fixture.ts";
import type { LayoutOptions } from "./layout-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const address = {
  type: "object",
  required: ["city"],
  properties: { street: text, city: text, zip: text },
};
const schema = {
  type: "object",
  required: ["name", "address"],
  properties: {
    name: text,
    note: text,
    age: { type: "integer", minimum: 0, maximum: 120 },
    size: { enum: ["s", "m"] },
    address,
    items: { type: "array", items: { type: "object", properties: { sku: text, count: text } } },
  },
};
const parameters = [
  { name: "id", in: "path", required: true, schema: text },
  { name: "limit", in: "query", schema: { type: "integer" } },
];
const openapi = api({
  "/people": { post: withBody(schema), get: { parameters: parameters.slice(1), responses: {} } },
  "/people/{id}": { post: { parameters, ...withBody(schema) } },
});

function formOf(layout: LayoutOptions, more: object = {}): OpenAPIForm {
  const baseUrl = "https://api.example.com";
  return new OpenAPIForm({ openapi, baseUrl, path: "/people", method: "post", layout, ...more });
}

/** What a form shows: names of widgets, and sections with what they contain. */
function shown(view: View): unknown[] {
  const children = "children" in view ? (view.children as View[]) : [];
  return children.flatMap((each): unknown[] => {
    if (!each.visible) return [];
    if (each instanceof Section) return [{ [each.title]: shown(each) }];
    return each instanceof Widget && !(each instanceof Button) ? [each.name] : [];
  });
}

describe("[O640] the order of a layout", () => {
  it("puts fields first; the others follow in the order of the document", () => {
    const form = formOf({ order: ["size", "body.note"] });
    const names = ["size", "note", "name", "age", "address", "items"];
    expect(shown(form.form)).toEqual(["body-as", ...names]);
    expect(form.fields.map(({ name }) => name)[0]).toBe("name");
  });

  it("reaches the members of objects and of the items of lists", () => {
    const form = formOf({ order: ["body.address.zip", "items.count"] });
    form.populate({ items: [{ sku: "a" }] });
    const names = (path: (string | number)[]): string[] =>
      (form.inputs.body.at(path) as Group).children.map(({ name }) => name);
    expect([names(["address"]), names(["items", 0])]).toEqual([
      ["zip", "street", "city"],
      ["count", "sku"],
    ]);
  });
});

describe("[O641] the sections of a layout", () => {
  const sections = [
    { title: "Person", fields: ["age", "name"] },
    { title: "Where", fields: ["body.address"] },
  ];

  it("show fields under their titles; the others follow", () => {
    const form = formOf({ sections });
    expect(shown(form.form)).toEqual([
      "body-as",
      { Person: ["age", "name"] },
      { Where: ["address"] },
      "note",
      "size",
      "items",
    ]);
    form.populate({ name: "Ann", address: { city: "Ulm" } });
    expect(form.getValues("body")).toEqual({ name: "Ann", address: { city: "Ulm" } });
  });

  it("can mix the locations of a request", () => {
    const mixed = [{ title: "Start", fields: ["path.id", "name"] }];
    const form = formOf({ sections: mixed }, { path: "/people/{id}" });
    expect(shown(form.form)).toEqual([
      { Start: ["id", "name"] },
      { Query: ["limit"] },
      { Body: ["body-as", "note", "age", "size", "address", "items"] },
    ]);
  });

  it("are opened to show a problem", async () => {
    const form = formOf({ sections });
    const section = viewsIn(form.form).find(
      (view): view is Section => view instanceof Section && view.title === "Person",
    );
    section?.update({ open: false });
    await form.submit();
    expect(section?.open).toBe(true);
  });

  it("contain fields that appear by a condition", () => {
    const conditional = {
      ...schema,
      if: { properties: { size: { const: "m" } }, required: ["size"] },
      then: { properties: { reason: { ...text, "x-heddle": { label: "Why" } } } },
    };
    const document = api({ "/people": { post: withBody(conditional) } });
    const layout = { sections: [{ title: "Size", fields: ["reason", "size"] }] };
    const form = formOf(layout, { openapi: document });
    expect(shown(form.form)).toContainEqual({ Size: ["size"] });
    form.populate({ size: "m" });
    expect(shown(form.form)).toContainEqual({ Size: ["reason", "size"] });
    expect(form.widgets["reason"]).toMatchObject({ label: "Why" });
  });

  it("are groups of the widgets inside a body that may be missing", () => {
    const body = { content: { "application/json": { schema } }, required: false };
    const optional = api({ "/people": { post: { requestBody: body, responses: {} } } });
    const form = formOf({ sections }, { openapi: optional });
    form.inputs.body.group?.add();
    expect(form.inputs.body.group?.sections).toEqual([
      { title: "Person", count: 2 },
      { title: "Where", count: 1 },
    ]);
  });
});

function problemsOf({ form }: OpenAPIForm): readonly string[] {
  return viewsIn(form)
    .flatMap((view) => ("problems" in view ? (view.problems as { text: unknown }[]) : []))
    .map(({ text }) => String(text));
}

describe("[O642] a hidden field", () => {
  it("is not shown, and its initial value is sent, also after a reset", async () => {
    const server = await startResponder();
    const layout = { hidden: ["note"] };
    const initialValues = { note: "from the app", age: 5 };
    const form = formOf(layout, { initialValues, baseUrl: server.url });
    expect(shown(form.form)).not.toContain("note");
    form.reset();
    form.populate({ name: "Ann", address: { city: "Ulm" } });
    await form.submit();
    expect(server.seen.map(sent)).toEqual([
      { name: "Ann", note: "from the app", address: { city: "Ulm" } },
    ]);
  });

  it("[O697] inside of a group keeps its initial value after a reset, and its value when an example is filled in", () => {
    const layout = { hidden: ["body.address.zip"] };
    const form = formOf(layout, { initialValues: { address: { city: "Ulm", zip: "1" } } });
    form.inputs.fillExample({ field: undefined, value: { address: { city: "Bern", zip: "2" } } });
    expect(form.values["address"]).toEqual({ city: "Bern", zip: "1" });
    form.reset();
    expect(form.values["address"]).toEqual({ zip: "1" });
  });

  it("that is required and has no value is named", async () => {
    const form = formOf({ hidden: ["name", "body.address.city"] });
    form.populate({ address: { zip: "1" } });
    expect(await form.submit()).toBeNull();
    expect(problemsOf(form)).toEqual([
      expect.stringMatching(/^name: .*hides/),
      expect.stringMatching(/^address › city: .*hides/),
    ]);
  });

  it("[O642] the problems of an empty union or group that is hidden say that the form hides it", async () => {
    const branch = (kind: string): object => ({
      title: kind,
      type: "object",
      required: ["kind", "number"],
      properties: { kind: { const: kind }, number: { type: "string" } },
    });
    const bill = {
      type: "object",
      required: ["street"],
      properties: { street: { type: "string" } },
    };
    const order = {
      type: "object",
      required: ["pay", "bill", "name"],
      properties: {
        pay: { oneOf: [branch("card"), branch("bank")] },
        bill,
        name: { type: "string" },
      },
    };
    const form = formOf(
      { hidden: ["pay", "bill"] },
      { openapi: api({ "/people": { post: withBody(order) } }) },
    );
    form.populate({ name: "Ann" });
    expect(await form.submit()).toBeNull();
    expect(problemsOf(form)).toEqual([
      expect.stringMatching(/^pay › number: .*hides/),
      expect.stringMatching(/^bill › street: .*hides/),
    ]);
  });

  it("keeps its value when an example is filled in", () => {
    const examples = { one: { value: { name: "Example", note: "Example" } } };
    const requestBody = { required: true, content: { "application/json": { schema, examples } } };
    const withExamples = api({ "/people": { post: { requestBody, responses: {} } } });
    const form = formOf(
      { hidden: ["note"] },
      { openapi: withExamples, initialValues: { note: "n" } },
    );
    form.inputs.fillExample({ field: undefined, value: { name: "Example", note: "Example" } });
    expect(form.getValues("body")).toMatchObject({ name: "Example", note: "n" });
  });
});

describe("[O643] the label and the widget of a field", () => {
  it("replace those of the document", () => {
    const fields = {
      note: { label: "Remark", widget: "textarea" },
      "body.address.city": { label: "Town" },
      size: { widget: "radio" },
    } as const;
    const form = formOf({ fields });
    expect(form.widgets["note"]).toMatchObject({ label: "Remark" });
    expect(form.widgets["note"]).toBeInstanceOf(TextArea);
    expect(form.widgets["size"]).toMatchObject({ appearance: "radio" });
    expect(form.inputs.body.at(["address", "city"])).toMatchObject({ label: "Town" });
  });

  it("can hide a value, which is then a secret wherever a request is shown", async () => {
    const fields = { note: { widget: "password" }, "address.zip": { widget: "password" } } as const;
    const form = formOf({ fields });
    form.populate({ note: "hush-1", address: { zip: "hush-2", city: "Ulm" } });
    const { body } = form.inputs.withHiddenPasswords({ body: form.getValues("body") });
    expect(JSON.stringify(body)).toMatch(/Ulm/);
    expect(JSON.stringify(body)).not.toMatch(/hush/);
  });
});

describe("[O644] a layout that does not fit", () => {
  it.each<[object, RegExp]>([
    [{ order: ["nmae"] }, /layout.order names "nmae".*POST \/people.*did you mean "name"/],
    [{ hidden: ["body.adress.city"] }, /did you mean "body.address.city"/],
    [{ sections: [{ title: "A", fields: ["zzz"] }] }, /it has: name, note/],
    [{ fields: { "address.town": {} } }, /names "address.town"/],
    [{ fields: { note: { widget: "slider" } } }, /"slider" does not fit.*textarea/],
    [{ fields: { note: { widget: "textaera" } } }, /no widget "textaera"; did you mean "textarea"/],
    [{ fields: { note: { lable: "A" } } }, /did you mean "label"/],
    [{ hiden: [] }, /did you mean "hidden"/],
    [{ order: "name" }, /a list of field names/],
    [{ sections: [{ fields: [] }] }, /"title" is missing/],
  ])("is rejected: %j", (layout, message) => {
    expect(() => formOf(layout)).toThrow(message);
  });

  it("[O698] reads each part of a schema once, also if unions contain each other", () => {
    const branches = Array.from({ length: 20 }, (_, at) => ({
      type: "object",
      properties: { [`p${at}`]: text },
    }));
    const any = { $ref: "#/components/schemas/Any" };
    const lists = branches.map(() => ({ type: "array", items: any }));
    const components = { schemas: { Any: { oneOf: [...branches, ...lists] } } };
    const people = { post: withBody({ type: "object", properties: { rule: any } }) };
    const nested = { ...api({ "/people": people }), components };
    expect(() => formOf({ order: ["rule.q1"] }, { openapi: nested })).toThrow(/"rule.p1"/);
    expect(formOf({ order: ["rule.p19"] }, { openapi: nested }).fields).toHaveLength(1);
  });

  it("rejects an update of the operation, which has no effect", () => {
    const form = formOf({ hidden: ["note"] });
    expect(() => form.update({ method: "get" })).toThrow(/GET \/people has no such field/);
    expect([form.method, form.operation?.method]).toEqual(["post", "post"]);
    form.update({ method: "get", layout: { hidden: ["limit"] } });
    expect(form.operation?.method).toBe("get");
  });

  it("may name a field of another media type", () => {
    const content = {
      "application/json": { schema },
      "application/x-www-form-urlencoded": {
        schema: { type: "object", properties: { name: text, extra: text } },
      },
    };
    const both = api({ "/people": { post: { requestBody: { content }, responses: {} } } });
    const form = formOf({ hidden: ["extra", "note"] }, { openapi: both });
    form.update({ mediaType: "application/x-www-form-urlencoded" });
    expect(form.widgets["extra"]?.visible).toBe(false);
  });

  it("can change, and what was entered stays", () => {
    const form = formOf({});
    form.widgets["note"]?.enter("typed");
    form.update({ layout: { fields: { note: { widget: "textarea" } } } });
    expect(form.getValues("body")).toMatchObject({ note: "typed" });
  });
});

describe("[O645] the hints of a document", () => {
  it("are used at parameters, properties and bodies; those of the layout win", () => {
    const hinted = {
      ...schema,
      "x-heddle": { order: ["size", "note"] },
      properties: { ...schema.properties, note: { ...text, "x-heddle": { label: "Remark" } } },
    };
    const limit = { name: "limit", in: "query", schema: text, "x-heddle": { label: "At most" } };
    const document = api({ "/people": { post: { parameters: [limit], ...withBody(hinted) } } });
    const plain = formOf({}, { openapi: document });
    expect(plain.fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["At most", "Remark"]),
    );
    expect(plain.inputs.arranged.map(({ name }) => name).slice(1, 3)).toEqual(["size", "note"]);
    const own = { order: ["age"], fields: { note: { label: "Comment" } } };
    const form = formOf(own, { openapi: document });
    expect(form.inputs.arranged[1]?.name).toBe("age");
    expect(form.widgets["note"]).toMatchObject({ label: "Comment" });
  });

  it("are used at parameters of OpenAPI 2.0", () => {
    const limit = { name: "limit", in: "query", type: "string", "x-heddle": { hidden: true } };
    const paths = { "/people": { get: { parameters: [limit], responses: {} } } };
    const document = { swagger: "2.0", info: { title: "T", version: "1" }, paths };
    const form = formOf({}, { openapi: document, method: "get" });
    expect(form.widgets["limit"]?.visible).toBe(false);
    const shownAgain = { fields: { limit: { hidden: false } } };
    expect(formOf(shownAgain, { openapi: document, method: "get" }).widgets["limit"]?.visible).toBe(
      true,
    );
  });
});
