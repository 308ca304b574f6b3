import { ValidationError } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import { Alert, type Group, type JsonInput, type MapInput, type NumberInput } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { startResponder, api, sent, textOf, viewsIn, withBody } from "./api.fixture.ts";
import type { BodyText } from "./body-text.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  required: ["kind", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    kind: { const: "loom" },
    name: { type: "string" },
    width: { type: "integer" },
    price: { type: "number" },
    pin: { type: "string", format: "password" },
    address: { type: "object", properties: { city: { type: "string" } } },
    labels: { type: "object", additionalProperties: { type: "string" } },
    owners: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, password: { type: "string" } },
      },
    },
  },
};
const urlencoded = "application/x-www-form-urlencoded";

function makeForm(operation: object = withBody(schema), baseUrl = "http://localhost"): OpenAPIForm {
  return new OpenAPIForm({
    openapi: api({ "/looms": { post: operation } }),
    baseUrl,
    path: "/looms",
    method: "post",
  });
}

function textIn(form: OpenAPIForm): BodyText {
  const { text } = form.inputs.body;
  if (!text) throw new Error("The form has no text of its body");
  return text;
}

function showText(form: OpenAPIForm): JsonInput {
  const text = textIn(form);
  text.choice.choose(1);
  return text.input;
}

function showForm(form: OpenAPIForm): boolean {
  const text = textIn(form);
  text.choice.choose(0);
  return !text.isShown;
}

describe("[O530] a JSON body as text", () => {
  it("shows what will be sent", () => {
    const form = makeForm();
    form.populate({ id: 7, name: "Ada", address: { city: "Kyoto" } });
    const input = showText(form);
    expect(input.value).toEqual({ kind: "loom", name: "Ada", address: { city: "Kyoto" } });
    expect(viewsIn(form.form)).toContain(input);
    expect(viewsIn(form.form)).not.toContain(form.widgets["name"]);
  });

  it("fills in the form while it is edited", async () => {
    const { url, seen } = await startResponder();
    const form = makeForm(withBody(schema), url);
    showText(form).enter('{ "kind": "loom", "name": "Ada", "labels": { "a": "1" } }');
    expect(form.values).toEqual({ kind: "loom", name: "Ada", labels: { a: "1" } });
    await form.submit();
    expect(seen.map(sent)).toEqual([{ kind: "loom", name: "Ada", labels: { a: "1" } }]);
    expect(showForm(form)).toBe(true);
    expect(form.widgets["labels"]?.value).toEqual({ a: "1" });
  });

  it("drops read-only members and adds constants", () => {
    const form = makeForm();
    const input = showText(form);
    input.enter('{ "id": 5, "name": "Ada" }');
    expect(input.value).toEqual({ kind: "loom", name: "Ada" });
  });

  it("follows values that code sets", () => {
    const form = makeForm();
    const input = showText(form);
    form.populate({ name: "Bea" });
    expect(input.value).toEqual({ kind: "loom", name: "Bea" });
  });

  it("removes the values of members that were removed", () => {
    const form = makeForm();
    form.populate({ name: "Ada", width: 5 });
    showText(form).enter('{ "kind": "loom", "name": "Ada" }');
    expect(form.values).toEqual({ kind: "loom", name: "Ada" });
  });

  it("is available for a body of one field, but not for text or a form", () => {
    const list = makeForm(withBody({ type: "array", items: { type: "integer" } }));
    showText(list).enter("[1, 2]");
    expect(list.values).toEqual({ body: [1, 2] });
    expect(makeForm(withBody({ type: "string" }, "text/plain")).inputs.body.text).toBeUndefined();
    expect(makeForm(withBody(schema, urlencoded)).inputs.body.text).toBeUndefined();
  });

  it("shows the issues of the body at the text, with their paths", async () => {
    const form = makeForm();
    const input = showText(form);
    input.enter('{ "kind": "loom", "name": "Ada", "address": { "city": 5 } }');
    expect(await form.submit()).toBeNull();
    expect(input.error).toMatch(/^address › city: /);
    expect(input.focusRequests).toBe(1);
  });
});

describe("[O531] a text that is not JSON", () => {
  it("stays, is explained, and is not sent", async () => {
    const form = makeForm();
    form.populate({ name: "Ada" });
    const input = showText(form);
    input.enter('{ "name": x }');
    expect(await form.submit()).toBeNull();
    expect(form.lastSubmit).toEqual({ code: "invalid" });
    expect(input.draft).toBe('{ "name": x }');
    expect(input.error).toMatch(/line 1/);
    expect(form.values).toMatchObject({ name: "Ada" });
  });

  it("does not leave for the form, by any intent", () => {
    const form = makeForm();
    const input = showText(form);
    const { choice } = textIn(form);
    input.enter("{");
    expect(showForm(form)).toBe(false);
    expect(input.error).not.toBeNull();
    expect(input.focusRequests).toBe(1);
    expect(() => choice.clear()).toThrow(ValidationError);
    expect(choice.value).toBe("json");
    input.enter('{ "kind": "loom", "name": "Bea" }');
    expect(showForm(form)).toBe(true);
  });
});

describe("[O532] what the form cannot show", () => {
  it("is kept and sent: members that the document does not describe", async () => {
    const { url, seen } = await startResponder();
    const form = makeForm(withBody(schema), url);
    const body = { kind: "loom", name: "Ada", color: { r: 1 } };
    showText(form).enter(JSON.stringify(body));
    expect(showForm(form)).toBe(true);
    expect(viewsIn(form.form).some((view) => view instanceof Alert && view.visible)).toBe(true);
    expect(textOf(form.form)).toMatch(/color/);
    expect(form.values).toEqual(body);
    await form.submit();
    expect(seen.map(sent)).toEqual([body]);
    expect(showText(form).value).toEqual(body);
  });

  it("is kept: values of another type, and drafts as text", () => {
    const form = makeForm();
    form.populate({ name: "Ada" });
    (form.widgets["width"] as NumberInput).enter("wide");
    const input = showText(form);
    expect(input.value).toEqual({ kind: "loom", name: "Ada", width: "wide" });
    input.enter('{ "kind": "loom", "name": 5, "width": "wide" }');
    expect(showForm(form)).toBe(true);
    expect(form.widgets["width"]?.draft).toBe("wide");
    expect(form.widgets["name"]?.draft).toBe("5");
    expect(showText(form).value).toEqual({ kind: "loom", name: 5, width: "wide" });
  });

  it("is sent: a body that is not an object, which stays text", async () => {
    const { url, seen } = await startResponder();
    const form = makeForm(withBody(schema), url);
    form.populate({ name: "Ada" });
    const input = showText(form);
    input.enter("[1]");
    expect(showForm(form)).toBe(false);
    expect(input.error).not.toBeNull();
    // The values of the fields are not sent.
    expect([form.values, form.getValues("body")]).toEqual([{ body: [1] }, { body: [1] }]);
    await form.submit({ validate: false });
    expect(seen.map(sent)).toEqual([[1]]);
    input.enter('{ "kind": "loom", "name": "Ada" }');
    expect(showForm(form)).toBe(true);
  });

  it("keeps parts that the text did not change, such as rows without a key", () => {
    const form = makeForm();
    form.populate({ name: "Ada", labels: { a: "1" } });
    const labels = form.widgets["labels"] as MapInput;
    labels.add();
    labels.entries[1]?.valueWidget.enter("no key yet");
    (form.widgets["address"] as Group).add();
    const input = showText(form);
    input.enter('{ "kind": "loom", "name": "Bea", "labels": { "a": "1", "b": "2" } }');
    expect(showForm(form)).toBe(true);
    expect(labels.entries.map(({ key, valueWidget }) => [key, valueWidget.value])).toEqual([
      ["a", "1"],
      [undefined, "no key yet"],
      ["b", "2"],
    ]);
  });

  it("survives another media type", () => {
    const content = { "application/json": { schema }, [urlencoded]: { schema } };
    const form = makeForm({ requestBody: { required: true, content } });
    showText(form).enter('{ "kind": "loom", "name": "Ada", "color": "red" }');
    form.mediaType = urlencoded;
    expect(form.values).toMatchObject({ name: "Ada" });
    form.mediaType = "application/json";
    expect(textIn(form).input.value).toEqual({ kind: "loom", name: "Ada", color: "red" });
  });
});

describe("[O533] numbers and secrets in the text", () => {
  it("keeps every digit", () => {
    const form = makeForm();
    const input = showText(form);
    input.enter(
      '{ "kind": "loom", "name": "A", "price": 0.12345678901234567890123, "width": 12345678901234567890 }',
    );
    expect(showForm(form)).toBe(true);
    const text = stringifyExactJson(showText(form).value);
    expect(text).toContain("0.12345678901234567890123");
    expect(text).toContain("12345678901234567890");
  });

  it("hides passwords, and keeps those that the user left as they were", () => {
    const form = makeForm();
    const owners = [
      { name: "a", password: "one" },
      { name: "b", password: "two" },
    ];
    form.populate({ name: "Ada", pin: "1234", owners });
    const input = showText(form);
    expect(stringifyExactJson(input.value)).not.toMatch(/1234|one|two/);
    const [first, second] = (input.value as { owners: unknown[] }).owners;
    // Cut and pasted, with the rows in another order.
    const pasted = { ...(input.value as object), name: "Bea", owners: [second, first] };
    input.enter("");
    input.enter(JSON.stringify(pasted));
    expect(form.values).toMatchObject({ name: "Bea", pin: "1234", owners: owners.toReversed() });
    input.enter(JSON.stringify({ ...pasted, pin: "5678" }));
    expect(form.values).toMatchObject({ pin: "5678" });
    expect(stringifyExactJson(input.value)).not.toMatch("5678");
    input.enter(JSON.stringify({ ...(input.value as object), name: "Cem" }));
    expect(form.values).toMatchObject({ name: "Cem", pin: "5678" });
  });

  it("rejects a key that could be a prototype, and changes nothing", () => {
    const form = makeForm();
    form.populate({ name: "Ada" });
    const input = showText(form);
    input.enter('{ "name": "Bea", "__proto__": { "polluted": true } }');
    expect(input.draft).not.toBeNull();
    expect(form.values).toEqual({ kind: "loom", name: "Ada" });
    expect(showForm(form)).toBe(false);
  });
});

describe("[O700] a large body as text", () => {
  const list = (length: number): string =>
    JSON.stringify({ owners: Array.from({ length }, (_, at) => ({ name: String(at) })) });

  it("stays a text with a reason if it has too many values for widgets", () => {
    const form = makeForm();
    const input = showText(form);
    input.enter(list(5_000));
    expect(input.issues()).toMatchObject([{ translatable: { code: "openapi.manyValues" } }]);
    expect(input.draft).toBe(list(5_000));
    expect(Object.keys(form.values)).toEqual(["kind"]);
    expect(showForm(form)).toBe(false);
    input.enter(list(10));
    expect([input.issues(), showForm(form)]).toEqual([[], true]);
  });

  it("keeps the passwords of the rows that stay", () => {
    const form = makeForm();
    form.populate({
      owners: [
        { name: "Ada", password: "one" },
        { name: "Ben", password: "two" },
      ],
    });
    const input = showText(form);
    const { owners } = input.value as { owners: object[] };
    input.enter(JSON.stringify({ owners: [owners[1], { name: "New" }] }));
    expect(form.values["owners"]).toEqual([{ name: "Ben", password: "two" }, { name: "New" }]);
  });
});
