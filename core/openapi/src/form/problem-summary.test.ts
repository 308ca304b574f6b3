import { Button, type Group, ProblemList, Section } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { messages } from "../messages.ts";
import { api, button, sent, startResponder, viewsIn, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  required: ["name", "address"],
  minProperties: 3,
  properties: {
    name: { type: "string" },
    age: { type: "integer", maximum: 150 },
    note: { type: "string" },
    address: {
      type: "object",
      required: ["zip"],
      properties: { zip: { type: "string", pattern: "^\\d{5}$" } },
    },
  },
};

function makeForm(baseUrl = "http://localhost", path = "/people"): OpenAPIForm {
  const query = { name: "q", in: "query", schema: { type: "integer" } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  return new OpenAPIForm({
    openapi: api({
      "/people": { post: { parameters: [query], ...withBody(schema) } },
      "/people/{id}": { post: { parameters: [id], ...withBody(schema) } },
    }),
    baseUrl,
    path,
    method: "post",
  });
}

function listIn({ form }: OpenAPIForm): ProblemList {
  const found = viewsIn(form).find((view) => view instanceof ProblemList);
  if (!(found instanceof ProblemList)) throw new Error("The form has no list of problems");
  return found;
}

function problemsIn(form: OpenAPIForm): readonly string[] {
  const { visible, problems } = listIn(form);
  return visible ? problems.map(({ text }) => String(text)) : [];
}

const settled = (): Promise<void> => Promise.resolve();

describe("[O534] the list of problems", () => {
  it("names each problem with its field, in the order of the form", async () => {
    const form = makeForm();
    form.widgets["q"]?.enter("x");
    await form.submit();
    expect(problemsIn(form)).toEqual([
      "Q: Enter a number.",
      "Name: This field is required.",
      "Address › Zip: This field is required.",
    ]);
    expect(listIn(form).title).toBe(messages.problems({ count: 3 }).text);
  });

  it("goes to the field and opens what is closed around it", async () => {
    const form = makeForm();
    await form.submit();
    const address = form.widgets["address"] as Group;
    address.setOpen(false);
    const sections = viewsIn(form.form).filter((view) => view instanceof Section);
    const body = sections.find(({ title }) => title === messages.sections.body.text);
    body!.open = false;
    const zip = address.at(["zip"])!;
    const before = zip.focusRequests;
    const { problems } = listIn(form);
    expect(await listIn(form).call("open", problems[1]!.id)).toMatchObject({ ok: true });
    expect([address.open, body!.open, zip.focusRequests]).toEqual([true, true, before + 1]);
    expect(await listIn(form).call("open", 999)).toMatchObject({ ok: false, code: "refused" });
  });

  it("goes to the text of a body that is shown as JSON", async () => {
    const form = makeForm();
    const text = form.inputs.body.text!;
    text.choice.choose(1);
    text.input.enter('{ "name": "Ada", "address": { "zip": "1" }, "note": "x" }');
    await form.submit();
    expect(problemsIn(form)).toEqual(["Address › Zip: Must be 5 digits."]);
    const before = text.input.focusRequests;
    listIn(form).open(listIn(form).problems[0]!.id);
    expect(text.input.focusRequests).toBe(before + 1);
    text.input.enter('{ "name": ');
    await form.submit();
    expect(problemsIn(form)).toEqual([expect.stringMatching(/^Body as JSON: /)]);
  });

  it("contains the errors of the server, with and without a field", async () => {
    const { url } = await startResponder(() => ({
      status: 422,
      body: {
        title: "Invalid person",
        errors: [
          { pointer: "#/name", detail: "is taken" },
          { pointer: "#/color", detail: "is unknown" },
        ],
      },
    }));
    const form = makeForm(url);
    form.populate({ name: "Ada", age: 3, address: { zip: "12345" } });
    await form.submit();
    expect(problemsIn(form)).toEqual(["Name: is taken", "color: is unknown"]);
    expect(listIn(form).problems.map(({ linked }) => linked)).toEqual([true, false]);
    form.widgets["name"]?.enter("Bea");
    await settled();
    expect(problemsIn(form)).toEqual(["color: is unknown"]);
  });
});

describe("[O535] the list of problems follows the fields", () => {
  it("shrinks and grows after a failed submit, and ends with a valid one", async () => {
    const { url } = await startResponder();
    const form = makeForm(url);
    const zip = (form.widgets["address"] as Group).at(["zip"])!;
    await form.submit();
    form.widgets["name"]?.enter("Ada");
    await settled();
    expect(problemsIn(form)).toEqual(["Address › Zip: This field is required."]);
    zip.enter("12");
    await settled();
    expect(problemsIn(form)).toEqual(["Address › Zip: Must be 5 digits."]);
    form.widgets["name"]?.clear();
    await settled();
    expect(problemsIn(form)).toHaveLength(2);
    form.populate({ name: "Ada", note: "x" });
    zip.enter("12345");
    await settled();
    expect(problemsIn(form)).toEqual([]);
    expect((await form.submit())?.ok).toBe(true);
    form.widgets["name"]?.clear();
    await settled();
    expect(problemsIn(form)).toEqual([]);
  });

  it("drops a problem of the whole body when it is solved", async () => {
    const form = makeForm();
    form.populate({ name: "Ada", address: { zip: "12345" } });
    await form.submit();
    expect(problemsIn(form)).toHaveLength(1);
    form.widgets["note"]?.enter("more");
    await settled();
    expect(problemsIn(form)).toEqual([]);
  });

  it("does not list the fields of a group that was removed", async () => {
    const form = new OpenAPIForm({
      openapi: api({
        "/x": {
          post: withBody({
            type: "object",
            required: ["name"],
            properties: { name: { type: "string" }, address: schema.properties.address },
          }),
        },
      }),
      baseUrl: "http://localhost",
      path: "/x",
      method: "post",
    });
    const address = form.widgets["address"] as Group;
    address.add();
    address.at(["zip"])!.enter("1");
    await form.submit();
    expect(problemsIn(form)).toHaveLength(2);
    address.remove();
    await settled();
    expect(problemsIn(form)).toEqual(["Name: This field is required."]);
  });
});

describe("[O536] Send anyway", () => {
  const isOffered = (form: OpenAPIForm): boolean =>
    viewsIn(form.form).some(
      (view) => view instanceof Button && view.visible && view.label === messages.sendAnyway.text,
    ) && listIn(form).visible;

  it("sends what the form shows, although it is not valid", async () => {
    const { url, seen } = await startResponder();
    const form = makeForm(url);
    form.widgets["age"]?.enter("200");
    (form.widgets["address"] as Group).at(["zip"])!.enter("12");
    await form.submit();
    expect(seen).toEqual([]);
    expect(isOffered(form)).toBe(true);
    await button(form.form, messages.sendAnyway.text).call("press");
    await expect.poll(() => seen.map(sent)).toEqual([{ age: 200, address: { zip: "12" } }]);
    await expect.poll(() => form.busy).toBe(false);
    expect(problemsIn(form)).toEqual([]);
  });

  it("is not offered for text that stands for no value", async () => {
    const form = makeForm();
    form.widgets["age"]?.enter("old");
    await form.submit();
    expect(isOffered(form)).toBe(false);
    form.widgets["age"]?.enter("200");
    await settled();
    expect(isOffered(form)).toBe(true);
  });

  it("is not offered without a path parameter, or for errors of the server", async () => {
    const { url } = await startResponder(() => ({
      status: 422,
      body: { errors: [{ pointer: "#/name", detail: "is taken" }] },
    }));
    const form = makeForm(url, "/people/{id}");
    await form.submit();
    expect(isOffered(form)).toBe(false);
    form.populate({ id: "1" });
    await settled();
    expect(isOffered(form)).toBe(true);
    await form.submit({ validate: false });
    expect(problemsIn(form)).toEqual(["Name: is taken"]);
    expect(isOffered(form)).toBe(false);
  });
});
