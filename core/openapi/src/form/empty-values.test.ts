import type { Group } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { editorOf, itemApi, startStore } from "../record/store.fixture.ts";
import { formGaps } from "./form-gaps.ts";
import { api, sent, startResponder, textOf, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const tags = { type: "array", items: text };
const rows = { type: "array", items: { type: "object", properties: { name: text } } };
const closed = { type: "object", additionalProperties: false };

function makeForm(operation: object, baseUrl: string): OpenAPIForm {
  const openapi = api({ "/x": { post: operation } });
  return new OpenAPIForm({ openapi, baseUrl, path: "/x", method: "post" });
}

describe("[O730] a required list without input", () => {
  it("is sent as the empty list, at any depth", async () => {
    const { url, seen } = await startResponder();
    const inner = { type: "object", required: ["rows"], properties: { rows, tags } };
    const properties = { tags, inner, note: text };
    const form = makeForm(
      withBody({ type: "object", required: ["tags", "inner"], properties }),
      url,
    );
    expect((await form.submit())?.status).toBe(200);
    expect(seen.map(sent)).toEqual([{ tags: [], inner: { rows: [] } }]);
  });

  it("is sent if it is the whole body", async () => {
    const { url, seen } = await startResponder();
    await makeForm(withBody(tags), url).submit();
    expect(seen.map(sent)).toEqual([[]]);
  });

  it("is missing if the schema demands an item", async () => {
    const { url, seen } = await startResponder();
    const schema = { type: "object", required: ["tags"], properties: { tags } };
    const form = makeForm(
      withBody({ ...schema, properties: { tags: { ...tags, minItems: 1 } } }),
      url,
    );
    expect(await form.submit()).toBeNull();
    expect(form.issues()).toMatchObject([{ path: ["tags"], code: "required" }]);
    expect(seen).toEqual([]);
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "is missing in %s, where an empty list sends nothing",
    async (mediaType) => {
      const { url, seen } = await startResponder();
      const schema = { type: "object", required: ["tags"], properties: { tags, note: text } };
      const form = makeForm(withBody(schema, mediaType), url);
      expect(await form.submit()).toBeNull();
      expect(form.issues()).toMatchObject([{ path: ["tags"], code: "required" }]);
      form.populate({ tags: ["a"] });
      await form.submit();
      expect(seen).toHaveLength(1);
    },
  );

  it.each([
    ["a query", { in: "query" }, true],
    ["a header", { in: "header" }, true],
    ["a query that may be empty", { in: "query", allowEmptyValue: true }, false],
  ])("as a parameter in %s", async (_where, parameter, isMissing) => {
    const { url, seen } = await startResponder();
    const schema = { $ref: "#/components/schemas/Tags" };
    const parameters = [{ name: "tags", required: true, schema, ...parameter }];
    const openapi = api(
      { "/x": { get: { parameters } } },
      { components: { schemas: { Tags: tags } } },
    );
    const form = new OpenAPIForm({ openapi, baseUrl: url, path: "/x" });
    await form.submit();
    expect(form.lastSubmit?.code).toBe(isMissing ? "invalid" : "response");
    expect(seen.map((each) => each.url)).toEqual(isMissing ? [] : ["/x?tags="]);
  });

  it("is no edit of a record that lacks it", async () => {
    const schema = { type: "object", required: ["tags"], properties: { name: text, tags } };
    const store = await startStore({ "/items/1": { id: 1, name: "Ada" } });
    const editor = editorOf(store, { openapi: itemApi(undefined, schema) });
    await editor.load({ id: 1 });
    expect(editor.diff()).toEqual({});
    editor.editor?.widgets["name"]?.enter("Grace");
    await editor.save();
    expect(store.updates.map(sent)).toEqual([{ name: "Grace" }]);
  });
});

describe("[O731] a body that can have no members", () => {
  it.each([closed, { ...closed, properties: {} }])("has no fields: %j", async (schema) => {
    const { url, seen } = await startResponder();
    const form = makeForm(withBody(schema), url);
    expect(form.fields).toEqual([]);
    expect(textOf(form.form)).toContain("This operation takes no input.");
    await form.submit();
    expect(seen.map(sent)).toEqual([{}]);
  });

  it("is sent only once it is added, if it may be missing", async () => {
    const { url, seen } = await startResponder();
    const content = { "application/json": { schema: closed } };
    const form = makeForm({ requestBody: { required: false, content }, responses: {} }, url);
    await form.submit();
    form.inputs.body.group?.add();
    await form.submit();
    expect(seen.map(sent)).toEqual([undefined, {}]);
  });

  it("has groups for such members, and nothing to type as JSON", async () => {
    const { url, seen } = await startResponder();
    const schema = {
      type: "object",
      required: ["grid"],
      properties: { grid: closed, other: closed, list: { type: "array", items: false } },
    };
    const form = makeForm(withBody(schema), url);
    const openapi = api({ "/x": { post: withBody(schema) } });
    expect(formGaps(openapi, { path: "/x", method: "post" })).toEqual([]);
    (form.widgets["other"] as Group).add();
    await form.submit();
    expect(seen.map(sent)).toEqual([{ grid: {}, other: {} }]);
  });
});
