import { RefusedFile } from "@heddle/params";
import { FileInput, Select, type Widget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { getOperation } from "../operation/get-operation.ts";
import { planRequest } from "../request/plan-request.ts";
import type { TestServer } from "../send/server.fixture.ts";
import { startResponder, api, sent, withBody, textOf, viewsIn } from "./api.fixture.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";
import { withMessage } from "../../../params/src/thrown.fixture.ts";

const text = { type: "string" };
const json = "application/json";
const urlencoded = "application/x-www-form-urlencoded";

function makeForm(
  { url }: Pick<TestServer, "url">,
  operation: object,
  options: Partial<OpenAPIFormOptions> = {},
): OpenAPIForm {
  const openapi = api({ "/x": { post: operation } });
  return new OpenAPIForm({ openapi, baseUrl: url, path: "/x", method: "post", ...options });
}

describe("[O126] a body with several media types", () => {
  const file = { type: "string", format: "binary" };
  const schema = { type: "object", properties: { name: text, age: { type: "integer" } } };
  const multipart = { type: "object", properties: { name: text, photo: file } };
  const content = {
    "multipart/form-data": { schema: multipart },
    [urlencoded]: { schema },
    [json]: { schema },
  };
  const operation = { requestBody: { content }, responses: {} };
  const choiceOf = (form: OpenAPIForm): Select | undefined =>
    viewsIn(form.form).find((view) => view instanceof Select && view.name === "content-type") as
      | Select
      | undefined;

  it("is sent in the chosen one, and fields of the same name keep their values", async () => {
    const server = await startResponder();
    const form = makeForm(server, operation);
    form.populate({ name: "Ada Lovelace", age: 36 });
    await form.submit();
    const choice = choiceOf(form);
    await choice?.call("enter", urlencoded);
    expect(form.mediaType).toBe(urlencoded);
    expect(choiceOf(form)).toBe(choice);
    await form.submit();
    form.mediaType = "multipart/form-data";
    expect(choice?.value).toBe("multipart/form-data");
    expect(form.values).toEqual({ name: "Ada Lovelace" });
    form.widgets["photo"]?.assign(new File(["bytes"], "ada.png", { type: "image/png" }));
    await form.submit();
    const [first, second, third] = server.seen.map(({ headers, body }) => ({
      type: headers["content-type"],
      body: body.toString(),
    }));
    expect(first).toEqual({ type: json, body: '{"name":"Ada Lovelace","age":36}' });
    expect(second).toEqual({ type: urlencoded, body: "name=Ada+Lovelace&age=36" });
    expect(third?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(third?.body).toContain('name="photo"; filename="ada.png"');
    expect(third?.body).toContain("bytes");
  });

  it("keeps drafts, also inside objects and lists, and drafts of parameters", () => {
    const item = { type: "object", properties: { count: { type: "integer" } } };
    const order = {
      type: "object",
      properties: { age: { type: "integer" }, box: item, items: { type: "array", items: item } },
    };
    const form = makeForm(
      { url: "http://127.0.0.1:1" },
      {
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        requestBody: { content: { [json]: { schema: order }, [urlencoded]: { schema: order } } },
      },
    );
    form.populate({ age: 36, items: [{ count: 1 }, { count: 2 }] });
    const paths = [["limit"], ["age"], ["box", "count"], ["items", 1, "count"]] as const;
    const at = (path: (typeof paths)[number]): Widget | undefined => {
      const [key, ...rest] = path;
      return form.widgets[key]?.at(rest);
    };
    for (const path of paths) at(path)?.enter("many");
    form.mediaType = urlencoded;
    expect(paths.map((path) => at(path)?.draft)).toEqual(["many", "many", "many", "many"]);
    expect(form.values).toEqual({ items: [{ count: 1 }, {}] });
    at(["age"])?.enter("37");
    form.mediaType = json;
    expect(form.values).toEqual({ age: 37, items: [{ count: 1 }, {}] });
    expect(at(["items", 1, "count"])?.draft).toBe("many");
  });

  it("keeps an emptied field empty, and leaves an untouched one its default", () => {
    const schemaOf = (preset: object): object => ({
      schema: {
        type: "object",
        required: ["size", "color"],
        properties: { size: { type: "integer", default: 3 }, color: { ...text, ...preset } },
      },
    });
    const contents = { [json]: schemaOf({}), [urlencoded]: schemaOf({ default: "red" }) };
    const form = makeForm({ url: "http://127.0.0.1:1" }, { requestBody: { content: contents } });
    form.widgets["size"]?.clear();
    form.mediaType = urlencoded;
    expect(form.values).toEqual({ color: "red" });
  });

  it("enters a number or text that does not fit the other schema as text", () => {
    const schemaOf = (age: object, mood: object): object => ({
      schema: { type: "object", properties: { age, mood, photo: file } },
    });
    const integer = { type: "integer" };
    const contents = {
      [json]: schemaOf(integer, text),
      "multipart/form-data": schemaOf(text, integer),
      [urlencoded]: { schema: { type: "object", properties: { photo: text } } },
    };
    const form = makeForm({ url: "http://127.0.0.1:1" }, { requestBody: { content: contents } });
    form.populate({ age: 36, mood: "good", photo: new File(["bytes"], "ada.png") });
    form.mediaType = "multipart/form-data";
    expect(form.values).toMatchObject({ age: "36", photo: expect.any(File) });
    expect([form.widgets["mood"]?.draft, form.widgets["mood"]?.value]).toEqual(["good", undefined]);
    form.mediaType = urlencoded;
    expect([form.widgets["photo"]?.draft, form.widgets["photo"]?.value]).toEqual([null, undefined]);
  });

  it("starts with the requested media type, or the preferred one if that does not exist", () => {
    const url = "http://127.0.0.1:1";
    const form = makeForm({ url }, operation, { mediaType: urlencoded });
    expect(form.inputs.content?.mediaType).toBe(urlencoded);
    form.mediaType = "application/x-unknown";
    expect(form.inputs.content?.mediaType).toBe(json);
    expect(choiceOf(makeForm({ url }, withBody(schema)))).toBeUndefined();
  });
});

describe("[O127] bodies of one field", () => {
  it("sends a file as its bytes", async () => {
    const server = await startResponder();
    const form = makeForm(
      server,
      withBody({ type: "string", format: "binary" }, "application/octet-stream"),
    );
    form.widgets["body"]?.assign(new File([new Uint8Array([0, 255])], "x.bin"));
    await form.submit();
    expect([...(server.seen[0]?.body ?? [])]).toEqual([0, 255]);
    expect(server.seen[0]?.headers["content-type"]).toBe("application/octet-stream");
  });

  it("sends a text verbatim", async () => {
    const server = await startResponder();
    const form = makeForm(server, withBody(text, "text/plain"));
    form.populate({ body: "two\nlines" });
    await form.submit();
    expect(server.seen[0]?.body.toString()).toBe("two\nlines");
  });

  it.each([
    ["a list", { type: "array", items: { type: "integer" } }, [1, 2]],
    ["a number", { type: "number" }, 1.5],
    ["a choice", { oneOf: [{ type: "string" }, { type: "integer" }] }, "x"],
    ["an open object", { type: "object" }, { any: ["thing"] }],
  ])("shows %s as one field named body", async (_title, schema, body) => {
    const server = await startResponder();
    const form = makeForm(server, withBody(schema));
    expect(Object.keys(form.widgets)).toEqual(["body"]);
    expect(form.populate({ body })).toEqual([]);
    await form.submit();
    expect(server.seen.map(sent)).toEqual([body]);
  });
});

describe("[O128] a read-only member", () => {
  const id = { type: "integer", readOnly: true };
  const part = { type: "object", required: ["id"], properties: { id, name: text } };
  const schema = {
    type: "object",
    required: ["id"],
    properties: {
      id,
      name: text,
      inner: part,
      maybe: { anyOf: [part, { type: "null" }] },
      list: { type: "array", items: part },
      map: { type: "object", additionalProperties: part },
      union: {
        oneOf: [
          {
            type: "object",
            required: ["cat"],
            properties: { cat: text, id },
            additionalProperties: false,
          },
          { type: "object", required: ["dog"], properties: { dog: text, id: { type: "integer" } } },
        ],
      },
    },
  };
  const one = { id: 1, name: "n" };
  const values = {
    name: "Ada",
    inner: one,
    maybe: one,
    list: [one, one],
    map: { a: one },
    union: { dog: "Rex", id: 7 },
  };

  it("is shown disabled, is never required and never sent, at any depth", async () => {
    const server = await startResponder();
    const form = makeForm(server, withBody(schema));
    expect(form.populate(values)).toEqual([]);
    form.widgets["id"]?.assign(5);
    expect(form.widgets["id"]?.disabled).toBe(true);
    expect((await form.submit({ extra: { id: 9 } }))?.status).toBe(200);
    const bare = { name: "n" };
    const body = { ...values, inner: bare, maybe: bare, list: [bare, bare], map: { a: bare } };
    expect(server.seen.map(sent)).toEqual([body]);
    const { values: shown } = form;
    expect(shown).toEqual(body);
  });

  it("is left out of the variant of a value", async () => {
    const server = await startResponder();
    const form = makeForm(server, withBody(schema));
    form.populate({ union: { cat: "Tom", id: 7 } });
    await form.submit();
    expect(server.seen.map(sent)).toEqual([{ union: { cat: "Tom" } }]);
  });

  it("is not shown with skipReadOnly", async () => {
    const server = await startResponder();
    const form = makeForm(server, withBody(schema), { skipReadOnly: true });
    expect(Object.keys(form.widgets)).not.toContain("id");
    expect((await form.submit())?.status).toBe(200);
    expect(server.seen.map(sent)).toEqual([{}]);
  });

  it("is handled in a recursive schema", async () => {
    const server = await startResponder();
    const openapi = api(
      { "/x": { post: withBody({ $ref: "#/components/schemas/Node" }) } },
      {
        components: {
          schemas: {
            Node: {
              type: "object",
              properties: {
                id,
                next: { anyOf: [{ $ref: "#/components/schemas/Node" }, { type: "null" }] },
              },
            },
          },
        },
      },
    );
    const form = makeForm(server, {}, { openapi });
    form.populate({ next: { id: 1, next: { id: 2, next: null } } });
    await form.submit();
    expect(server.seen.map(sent)).toEqual([{ next: { next: { next: null } } }]);
  });
});

describe("[O129] nullable and write-only members", () => {
  it("sends `null` where the user chose it, and nothing for an empty widget", async () => {
    const server = await startResponder();
    const properties = {
      name: { type: ["string", "null"] },
      old: { type: "string", nullable: true },
      pin: { ...text, writeOnly: true },
    };
    const form = makeForm(server, withBody({ type: "object", properties }));
    await form.widgets["name"]?.call("setNull");
    form.populate({ pin: "12" });
    expect(form.fields.find(({ name }) => name === "pin")?.writeOnly).toBe(true);
    await form.submit();
    expect(server.seen.map(sent)).toEqual([{ name: null, pin: "12" }]);
  });

  it("leaves out an optional body without a value", async () => {
    const server = await startResponder();
    const operation = {
      requestBody: { content: { [json]: { schema: { type: "object", properties: { a: text } } } } },
      responses: {},
    };
    await makeForm(server, operation).submit();
    expect(server.seen[0]?.body).toHaveLength(0);
    expect(server.seen[0]?.headers).not.toHaveProperty("content-type");
  });
});

it("[O191] resets the media type with the operation", async () => {
  const server = await startResponder();
  const schema = { type: "object", properties: { name: text } };
  const both = { requestBody: { content: { [json]: { schema }, [urlencoded]: { schema } } } };
  const openapi = api({
    "/one": { post: both },
    "/two": { post: withBody(schema) },
    "/three": { post: both },
  });
  const form = new OpenAPIForm({
    openapi,
    baseUrl: server.url,
    path: "/one",
    method: "post",
    mediaType: urlencoded,
  });
  for (const path of ["/one", "/two", "/three"]) {
    form.path = path;
    form.populate({ name: "Ada" });
    await form.submit();
  }
  expect(server.seen.map(({ headers }) => headers["content-type"])).toEqual([
    urlencoded,
    json,
    json,
  ]);
  form.path = "/two";
  expect(form.mediaType).not.toBe(urlencoded);
  form.update({ path: "/three", mediaType: urlencoded });
  expect(form.inputs.content?.mediaType).toBe(urlencoded);
});

it("[O192] does not send a body that is nested too deep or contains itself, and shows the reason", async () => {
  const server = await startResponder();
  const schema = {
    type: "object",
    properties: { deep: { $ref: "#/components/schemas/Deep" }, any: {} },
  };
  const components = {
    schemas: { Deep: { type: "array", items: { $ref: "#/components/schemas/Deep" } } },
  };
  const openapi = api({ "/x": { post: withBody(schema) } }, { components });
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
  const nested: unknown = JSON.parse("[".repeat(3000) + "]".repeat(3000));
  const circle: unknown[] = [];
  circle.push(circle, circle);
  for (const extra of [{ any: nested }, { deep: nested }, { any: circle }]) {
    await expect(form.submit({ extra })).resolves.toBeNull();
    expect(textOf(form.form)).toContain("more than 200 levels");
    await expect(form.plan({ extra })).rejects.toMatchObject({ code: "invalid_request" });
  }
  expect(server.seen).toEqual([]);
});

it("[O296] neither requires nor sends a member that one schema requires and another declares read-only", async () => {
  const server = await startResponder();
  const base = { type: "object", properties: { id: { type: "integer", readOnly: true } } };
  const named = { type: "object", required: ["id", "name"], properties: { name: text } };
  const owner = { allOf: [base, named] };
  const form = makeForm(server, withBody({ allOf: [base, named, { properties: { owner } }] }));
  form.populate({ name: "Ada", owner: { id: 3, name: "Bob" } });
  expect((await form.submit())?.status).toBe(200);
  expect(server.seen.map(sent)).toEqual([{ name: "Ada", owner: { name: "Bob" } }]);
});

it("[O604] sends a member of a branch that only another branch marks read-only", () => {
  const branch = (title: string, id: object): object => ({
    title,
    type: "object",
    properties: { id, code: { ...text, readOnly: true } },
  });
  const form = makeForm(
    { url: "http://a.test" },
    withBody({ anyOf: [branch("A", text), branch("B", { ...text, readOnly: true })] }),
  );
  form.populate({ body: { id: "7", code: "x" } });
  expect(form.inputs.body.sent()).toEqual({ id: "7" });
});

describe.each(["2.0", "3.0.3", "3.1.0"])("[O455] in OpenAPI %s", (version) => {
  const schemas = {
    Id: { type: "integer" },
    Order: {
      type: "object",
      properties: { id: { type: "integer", readOnly: true }, note: text },
    },
  };
  const place = version === "2.0" ? "#/definitions" : "#/components/schemas";
  const formWith = (schema: object): OpenAPIForm => {
    const post =
      version === "2.0"
        ? { parameters: [{ name: "body", in: "body", schema }], responses: {} }
        : withBody(schema);
    const openapi = {
      [version === "2.0" ? "swagger" : "openapi"]: version,
      info: { title: "Orders", version: "1" },
      paths: { "/x": { post } },
      ...(version === "2.0" ? { definitions: schemas } : { components: { schemas } }),
    };
    return new OpenAPIForm({ openapi, baseUrl: "http://a.test", path: "/x", method: "post" });
  };

  it("a member is read-only if readOnly stands beside its reference", () => {
    const id = { $ref: `${place}/Id`, readOnly: true };
    const inner = { type: "object", properties: { id, note: text } };
    const form = formWith({ ...inner, properties: { ...inner.properties, inner } });
    expect(form.widgets["id"]?.disabled).toBe(true);
    form.populate({ id: 1, note: "a", inner: { id: 2, note: "b" } });
    expect(form.values).toEqual({ note: "a", inner: { note: "b" } });
  });

  it("a member that a base marks read-only and the body requires can be entered and is sent", () => {
    const form = formWith({ allOf: [{ $ref: `${place}/Order` }, { required: ["id"] }] });
    expect(form.widgets["id"]).toMatchObject({ disabled: false, required: true });
    form.populate({ id: 7, note: "a" });
    expect(form.values).toEqual({ id: 7, note: "a" });
    expect(formWith({ $ref: `${place}/Order` }).widgets["id"]?.disabled).toBe(true);
  });
});

describe("[O456] a body without a structure", () => {
  const upload = new File(["bytes"], "ada.png", { type: "image/png" });

  it.each([
    ["no schema", {}],
    ["format byte", { schema: { type: "string", format: "byte" } }],
    ["format binary", { schema: { type: "string", format: "binary" } }],
  ])("of application/octet-stream with %s is a file, sent as its bytes", async (_, holder) => {
    const server = await startResponder();
    const content = { "application/octet-stream": holder };
    const form = makeForm(server, { requestBody: { required: true, content }, responses: {} });
    expect(form.widgets["body"]).toBeInstanceOf(FileInput);
    form.widgets["body"]?.assign(upload);
    await form.submit();
    expect(server.seen[0]?.headers["content-type"]).toBe("application/octet-stream");
    expect(server.seen[0]?.body.toString()).toBe("bytes");
  });

  it.each([
    ["no schema", {}],
    ["an object without properties", { schema: { type: "object" } }],
    ["a file as its schema", { schema: { type: "string", format: "binary" } }],
  ])("of multipart/form-data with %s is one part with a file", async (_, holder) => {
    const server = await startResponder();
    const content = { "multipart/form-data": holder };
    const form = makeForm(server, { requestBody: { required: true, content }, responses: {} });
    expect(form.widgets["file"]).toMatchObject({ required: true });
    expect(await form.submit()).toBeNull();
    form.widgets["file"]?.assign(upload);
    await form.submit();
    expect(server.seen[0]?.body.toString()).toContain('name="file"; filename="ada.png"');
  });

  it("is entered in the chosen one of several media types", async () => {
    const server = await startResponder();
    const content = { "multipart/form-data": {}, "application/octet-stream": {}, [json]: {} };
    const form = makeForm(server, { requestBody: { content }, responses: {} });
    const choice = viewsIn(form.form).find((view) => view instanceof Select);
    expect(form.mediaType).toBe(json);
    await choice?.call("enter", "multipart/form-data");
    expect(Object.keys(form.widgets)).toEqual(["file"]);
    await choice?.call("enter", "application/octet-stream");
    expect(form.widgets["body"]).toBeInstanceOf(FileInput);
    form.widgets["body"]?.assign(upload);
    await form.submit();
    expect(server.seen[0]?.headers["content-type"]).toBe("application/octet-stream");
  });
});

it("[V770] a form with a file that was not taken sends nothing, neither that file nor the previous one", async () => {
  const server = await startResponder();
  const schema = {
    type: "object",
    properties: { photo: { type: "string", format: "binary" }, note: { type: "string" } },
  };
  const form = makeForm(server, {
    requestBody: { content: { "multipart/form-data": { schema } } },
  });
  form.inputs.body.group?.add();
  form.widgets["photo"]?.enter(new File(["old"], "old.bin"));
  await form.submit();
  expect(server.seen).toHaveLength(1);
  form.widgets["photo"]?.enter(new RefusedFile("new.bin", 11, { code: "too_large", limit: 10 }));
  expect(await form.submit()).toBeNull();
  expect([server.seen.length, form.lastSubmit?.code]).toEqual([1, "invalid"]);
  form.widgets["photo"]?.clear();
  form.widgets["note"]?.enter("without a file");
  await form.submit();
  expect(server.seen[1]?.body.toString()).not.toContain("old");
});

describe("[O590] a file inside a JSON body", () => {
  const photo = { type: "string", format: "binary" };
  const badge = { type: "string", contentEncoding: "base64", contentMediaType: "image/png" };

  it("is sent as its content in base64, at any depth", async () => {
    const server = await startResponder();
    const schema = {
      type: "object",
      required: ["photo", "person"],
      properties: {
        photo,
        person: {
          type: "object",
          required: ["badges"],
          properties: { badges: { type: "array", items: badge } },
        },
      },
    };
    const form = makeForm(server, { requestBody: { content: { [json]: { schema } } } });
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
    form.widgets["photo"]?.enter(new Blob([bytes]));
    form.widgets["person"]?.at(["badges"])?.enter([new Blob(["one"]), new Blob(["two"])]);
    await form.submit();
    expect(sent(server.seen[0]!)).toEqual({
      photo: Buffer.from(bytes).toString("base64"),
      person: { badges: ["b25l", "dHdv"] },
    });
  });

  it("[O771] that is too large to be sent as text is rejected at its field", async () => {
    const server = await startResponder();
    const schema = { type: "object", required: ["photo"], properties: { photo } };
    const form = makeForm(server, { requestBody: { content: { [json]: { schema } } } });
    const piece = new Blob([new Uint8Array(2 ** 20)]);
    form.widgets["photo"]?.enter(new Blob([...Array.from({ length: 64 }, () => piece), "x"]));
    expect(await form.submit()).toBeNull();
    expect([server.seen, form.lastSubmit?.code]).toEqual([[], "invalid"]);
    expect(form.widgets["photo"]?.error).not.toBeNull();
  });

  it("is base64 in a urlencoded form, too", async () => {
    const server = await startResponder();
    const schema = { type: "object", properties: { photo } };
    const form = makeForm(server, { requestBody: { content: { [urlencoded]: { schema } } } });
    form.inputs.body.group?.add();
    form.widgets["photo"]?.enter(new Blob(["one"]));
    await form.submit();
    expect(server.seen[0]!.body.toString()).toBe("photo=b25l");
  });

  it("is rejected by `planRequest`, which cannot read it", () => {
    const document = api({ "/x": { post: withBody({ type: "object", properties: { photo } }) } });
    const operation = getOperation(document, "/x", "post");
    const values = { body: { photo: new Blob(["one"]) } };
    expect(() => planRequest(operation, values, { baseUrl: "http://127.0.0.1/" })).toThrow(
      withMessage("openapi.request.ofPart"),
    );
  });
});
