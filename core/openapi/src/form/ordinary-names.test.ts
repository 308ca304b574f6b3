import { describe, expect, it } from "vitest";

import { readDocument } from "../document/openapi-document.ts";
import { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import { api, sent, startResponder, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const names = ["constructor", "prototype", "toString", "valueOf", "hasOwnProperty"];
const properties = Object.fromEntries(names.map((name) => [name, text]));
const record = Object.fromEntries(names.map((name) => [name, `old ${name}`]));

describe("[O752] members with names of Object.prototype", () => {
  it("are fields that are required, filled in and sent, in every place of a request", async () => {
    const server = await startResponder();
    const schema = {
      type: "object",
      required: [...names, "inner", "map"],
      properties: {
        ...properties,
        inner: { type: "object", required: names, properties },
        map: { type: "object", additionalProperties: text },
      },
    };
    const parameters = names.map((name) => ({ name, in: "query", required: true, schema: text }));
    const openapi = api({ "/x": { post: { parameters, ...withBody(schema) } } });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
    expect(form.fields.map(({ key }) => key)).toEqual([
      ...names.map((name) => `query.${name}`),
      ...names.map((name) => `body.${name}`),
      "inner",
      "map",
    ]);
    expect(form.populate({ ...record, inner: record, map: record })).toEqual([]);
    expect(form.issues()).toEqual([]);
    expect((await form.submit())?.ok).toBe(true);
    expect(server.seen.map(sent)).toEqual([{ ...record, inner: record, map: record }]);
    const query = new URL(server.seen[0]!.url, server.url).searchParams;
    expect(Object.fromEntries(query)).toEqual(record);
  });

  const changed = { constructor: "new", inner: { ...record, toString: "new" } };
  it.each([
    ["put", { ...record, ...changed }],
    ["patch", changed],
  ])("are loaded, compared and saved by %s", async (method, expected) => {
    const schema = {
      type: "object",
      properties: { ...properties, inner: { type: "object", properties } },
    };
    const body = { ...record, inner: record };
    const server = await startResponder((seen) =>
      seen.method === "GET" ? { body } : { body: {} },
    );
    const responses = { 200: { description: "", content: { "application/json": { schema } } } };
    const openapi = api({ "/x": { get: { responses }, [method]: withBody(schema) } });
    const editor = new OpenAPIRecordEditor({ openapi, baseUrl: server.url, path: "/x" });
    expect(await editor.load()).toEqual(body);
    expect(editor.diff()).toEqual({});
    editor.editor?.widgets["constructor"]?.enter("new");
    editor.editor?.widgets["inner"]?.at(["toString"])?.enter("new");
    await editor.save();
    const saved = server.seen.filter((seen) => seen.method !== "GET").map(sent);
    expect(saved).toEqual([expected]);
  });

  it("are names of schemas that references lead to", () => {
    const schemas = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
    const references = names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]);
    const schema = { type: "object", properties: Object.fromEntries(references) as object };
    const openapi = api({ "/x": { post: withBody(schema) } }, { components: { schemas } });
    const { diagnostics } = readDocument(openapi);
    expect(diagnostics).toEqual([]);
    const form = new OpenAPIForm({ openapi, baseUrl: "http://a.test", path: "/x", method: "post" });
    expect(Object.values(form.widgets).map(({ kind }) => kind)).toEqual(names.map(() => "group"));
  });

  it("are not __proto__, which is left out with a diagnostic at its place", () => {
    const inner: unknown = JSON.parse(
      '{ "type": "object", "properties": { "__proto__": {}, "a": {} } }',
    );
    const schema = { type: "object", properties: { inner } };
    const { diagnostics } = readDocument(api({ "/x": { post: withBody(schema) } }));
    expect(diagnostics).toMatchObject([
      {
        code: "unsupported",
        pointer:
          "/paths/~1x/post/requestBody/content/application~1json/schema/properties/inner/properties/__proto__",
      },
    ]);
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });
});
