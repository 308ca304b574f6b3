import { describe, expect, it } from "vitest";

import { api, sent, startResponder, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string" },
    kind: { type: "string", default: "loom" },
    note: { type: "string" },
  },
};
const json = { "application/json": { schema } };

function makeForm(requestBody: object, baseUrl = "http://localhost"): OpenAPIForm {
  const openapi = api({ "/looms": { post: { requestBody } } });
  return new OpenAPIForm({ openapi, baseUrl, path: "/looms", method: "post" });
}

describe("[O537] a body that may be missing", () => {
  it("is left out until the user adds it, if the document declares that", async () => {
    const { url, seen } = await startResponder();
    const form = makeForm({ required: false, content: json }, url);
    const group = form.inputs.body.group!;
    expect(group.isAdded).toBe(false);
    expect(viewsIn(form.form)).not.toContain(form.inputs.body.text?.choice);
    expect(form.values).toEqual({});
    expect((await form.submit())?.ok).toBe(true);
    await group.call("add");
    expect(viewsIn(form.form)).toContain(form.inputs.body.text?.choice);
    expect(await form.submit()).toBeNull();
    form.widgets["name"]?.enter("Ada");
    await form.submit();
    await group.call("remove");
    await form.submit();
    expect(seen.map(sent)).toEqual([undefined, { name: "Ada" }, undefined]);
  });

  it("is sent as an empty object if the user adds it without members", async () => {
    const { url, seen } = await startResponder();
    const note = { type: "object", properties: { note: { type: "string" } } };
    const content = { "application/json": { schema: note } };
    const form = makeForm({ required: false, content }, url);
    form.inputs.body.group?.add();
    await form.submit();
    expect(seen.map(sent)).toEqual([{}]);
  });

  it("can be removed if the document leaves it open and members are required", async () => {
    const { url, seen } = await startResponder();
    const form = makeForm({ content: json }, url);
    const group = form.inputs.body.group!;
    expect(group.isAdded).toBe(true);
    expect(await form.submit()).toBeNull();
    await group.call("remove");
    expect((await form.submit())?.ok).toBe(true);
    expect(seen.map(sent)).toEqual([undefined]);
  });

  it("is added by values that code enters, and by its text", () => {
    const form = makeForm({ required: false, content: json });
    form.populate({ name: "Ada" });
    expect([form.inputs.body.group?.isAdded, form.values]).toEqual([true, { name: "Ada" }]);
    const text = form.inputs.body.text!;
    text.choice.choose(1);
    text.input.enter("");
    expect([form.inputs.body.group?.isAdded, form.values]).toEqual([false, {}]);
    text.input.enter('{ "name": "Bea", "color": "red" }');
    expect(form.values).toEqual({ name: "Bea", color: "red" });
    text.input.enter("");
    text.choice.choose(0);
    expect(form.values).toEqual({});
  });

  it("stays left out in another media type", () => {
    const content = { ...json, "application/x-www-form-urlencoded": { schema } };
    const form = makeForm({ content });
    form.inputs.body.group?.remove();
    form.mediaType = "application/x-www-form-urlencoded";
    expect(form.inputs.body.group?.isAdded).toBe(false);
  });

  it("has no choice if it is required", () => {
    expect(makeForm({ required: true, content: json }).inputs.body.group).toBeUndefined();
  });
});
