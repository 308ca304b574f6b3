import { type FileInput, type Rows } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { loadOpenAPI } from "../document/load-openapi.ts";
import { mediaTypesIn, matchesMediaType } from "../operation/media-type.ts";
import { api, startResponder, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const items = { type: "array", items: { type: "object", properties: { name: text } } };

/** Sends a body in a media type, and returns what the server received. */
async function send(
  mediaType: string,
  schema: object,
  body: unknown,
): Promise<{ readonly type: string | undefined; readonly text: string | undefined }> {
  const { url, seen } = await startResponder();
  const openapi = api({ "/x": { post: withBody(schema, mediaType) } });
  const form = new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post" });
  const [field] = form.fields;
  if (field?.isWholeBody) form.populate({ body });
  else form.populate(body as Record<string, unknown>);
  await form.submit();
  const [request] = seen;
  return { type: request?.headers["content-type"], text: request?.body.toString() };
}

describe("[O732] a form whose body is no object", () => {
  const urlencoded = "application/x-www-form-urlencoded";

  it("sends a list by its positions", async () => {
    const sent = await send(urlencoded, items, [{ name: "a b" }, { name: "c" }]);
    expect(decodeURIComponent(sent.text?.replaceAll("+", " ") ?? "")).toBe(
      '0={"name":"a b"}&1={"name":"c"}',
    );
  });

  it("sends each item as a part of a multipart form", async () => {
    const sent = await send("multipart/form-data", { type: "array", items: text }, ["a", "b"]);
    expect(sent.text?.match(/name="\d"\r\n\r\n./g)).toEqual([
      'name="0"\r\n\r\na',
      'name="1"\r\n\r\nb',
    ]);
  });

  it.each([
    [{ type: "integer" }, 7, "7"],
    [text, "a=1", "a=1"],
  ])("sends anything else as its text: %j", async (schema, body, expected) => {
    expect((await send(urlencoded, schema, body)).text).toBe(expected);
  });
});

describe("[O733] a media type", () => {
  it.each([
    ["application/json, x=1", ["application/json; x=1"]],
    ["application/json,okta-version=1.0.0", ["application/json; okta-version=1.0.0"]],
    ['text/plain; a="b, c/d"', ['text/plain; a="b, c/d"']],
    ["application/json, text/xml", ["application/json", "text/xml"]],
    ["application/json; charset=utf-8,text/xml", ["application/json; charset=utf-8", "text/xml"]],
    ["application/json", ["application/json"]],
  ])("is read from the key %j", (key, expected) => {
    expect(mediaTypesIn(key)).toEqual(expected);
  });

  it.each(["application/json, x=1", "application/x-json", "text/x-json", "application/a+json"])(
    "%s is JSON, in a request and in a response",
    async (mediaType) => {
      const { url, seen } = await startResponder(() => ({
        headers: { "Content-Type": mediaType.replace(",", ";") },
        body: { id: 7 },
      }));
      const operation = withBody({ type: "object", properties: { name: text } }, mediaType);
      const openapi = api({ "/x": { post: operation } });
      const form = new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post" });
      form.widgets["name"]?.enter("Ada");
      const response = await form.submit();
      expect(seen[0]?.headers["content-type"]).toBe(mediaType.replace(",", ";"));
      expect(seen[0]?.body.toString()).toBe('{"name":"Ada"}');
      expect(response?.json()).toEqual({ id: 7 });
    },
  );

  it.each([
    ["application/*+json", text, "a", "application/json", '"a"'],
    ["application/*+json", { type: "number" }, 5, "application/json", "5"],
    ["application/*", text, "a", "application/json", '"a"'],
    ["*/*", text, "a", "text/plain", "a"],
    ["text/*", text, "a", "text/plain", "a"],
  ])("of the range %s and the schema %j", async (range, schema, body, type, expected) => {
    expect(await send(range, schema, body)).toEqual({ type, text: expected });
  });

  it.each([
    ["application/json", "application/*+json", true],
    ["application/hal+json", "application/*+json", true],
    ["text/plain", "application/*+json", false],
    ["application/hal+json", "application/merge-patch+json", false],
  ])("%s matches %s: %j", (mediaType, range, matches) => {
    expect(matchesMediaType(mediaType, range)).toBe(matches);
  });
});

describe("[O734] lines of JSON", () => {
  const types = ["application/x-ndjson", "application/ndjson", "application/jsonl", "text/x-jsonl"];

  it.each(types)("are the items of a list: %s", async (mediaType) => {
    const sent = await send(mediaType, items, [{ name: "a\nb" }, { name: "c" }]);
    expect(sent).toEqual({ type: mediaType, text: '{"name":"a\\nb"}\n{"name":"c"}\n' });
  });

  it("are one line for an object, and verbatim for a text", async () => {
    const object = { type: "object", properties: { name: text } };
    const lines = '{"a":1}\n{"a":2}\n';
    expect((await send("application/jsonl", object, { name: "a" })).text).toBe('{"name":"a"}\n');
    expect((await send("application/jsonl", {}, lines)).text).toBe(lines);
  });

  it("are rows if the document only describes one of them", async () => {
    const { url, seen } = await startResponder();
    const itemSchema = items.items;
    const content = { "application/jsonl": { itemSchema } };
    const openapi = {
      ...api({ "/x": { post: { requestBody: { required: true, content } } } }),
      openapi: "3.2.0",
    };
    const form = new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post" });
    const rows = form.widgets["body"] as Rows;
    rows.add();
    rows.at([0, "name"])?.enter("Ada");
    await form.submit();
    expect(seen[0]?.body.toString()).toBe('{"name":"Ada"}\n');
  });
});

describe("[O735] the type file of OpenAPI 2.0 in a later edition", () => {
  const file = new File(["bytes"], "a.bin");

  it("is a file, also in a list and behind a reference", async () => {
    const { url, seen } = await startResponder();
    const schema = {
      type: "object",
      properties: {
        one: { type: "file" },
        more: { type: "array", items: { $ref: "#/components/schemas/File" } },
      },
    };
    const openapi = api(
      { "/x": { post: withBody(schema, "multipart/form-data") } },
      { components: { schemas: { File: { type: "file" } } } },
    );
    const form = new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post" });
    const { one, more } = form.widgets as Record<string, FileInput>;
    expect([one?.kind, more?.kind, more?.multiple]).toEqual(["file-input", "file-input", true]);
    one?.enter(file);
    more?.enter([file, file]);
    await form.submit();
    expect(seen[0]?.body.toString().match(/filename="a.bin"/g)).toHaveLength(3);
  });

  it("is the part of a multipart body that is one file", () => {
    const openapi = api({ "/x": { post: withBody({ type: "file" }, "multipart/form-data") } });
    const form = new OpenAPIForm({ openapi, baseUrl: "", path: "/x", method: "post" });
    expect(form.fields.map(({ name }) => name)).toEqual(["file"]);
    expect(form.widgets["file"]?.kind).toBe("file-input");
  });
});

describe("[O736] a query in the path", () => {
  const schema = text;
  const inQuery = { name: "query", in: "query", schema };

  async function urlOf(
    path: string,
    parameters: readonly object[],
    values: Record<string, unknown>,
  ): Promise<{ readonly names: readonly string[]; readonly url: string | undefined }> {
    const { url, seen } = await startResponder();
    const openapi = api({ [path]: { get: { parameters } } });
    const form = new OpenAPIForm({ openapi, baseUrl: url, path });
    form.populate(values);
    await form.submit();
    return { names: form.fields.map(({ key }) => key), url: seen[0]?.url };
  }

  it.each([
    ["/a?query={query}", [inQuery], { query: "x" }, "/a?query=x"],
    ["/a?query={query}", [inQuery], {}, "/a"],
    ["/a?query={query}&v=1", [inQuery], { query: "x" }, "/a?v=1&query=x"],
    ["/a?query=all", [inQuery], { query: "x" }, "/a?query=x"],
    ["/a?query=all", [inQuery], {}, "/a?query=all"],
  ])("is the query parameter of that name: %s", async (path, parameters, values, url) => {
    expect(await urlOf(path, parameters, values)).toEqual({ names: ["query"], url });
  });

  it("is that parameter even if it is declared in the path as well", async () => {
    const parameters = [inQuery, { name: "query", in: "path", required: true, schema }];
    expect(await urlOf("/a?query={query}", parameters, { query: "x" })).toEqual({
      names: ["query"],
      url: "/a?query=x",
    });
  });

  it("is a field of the path without one", async () => {
    expect(await urlOf("/a?query={query}", [], { query: "x" })).toEqual({
      names: ["query"],
      url: "/a?query=x",
    });
  });

  it("is no missing parameter", async () => {
    const document = await loadOpenAPI(
      api({ "/a?query={query}": { get: { parameters: [inQuery], responses: {} } } }),
    );
    expect(document.diagnostics.map(({ code }) => code)).toEqual([]);
  });
});
