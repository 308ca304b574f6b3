import { batch, HeddleError, ParameterError } from "@heddle/params";
import { Group, PasswordInput, Select, TextInput } from "@heddle/views";
import { describe, expect, expectTypeOf, it, vi } from "vitest";

import type { OpenAPIConsoleOptions } from "../console/console-options.ts";
import { loadOpenAPI } from "../document/load-openapi.ts";
import { OperationNotFoundError } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import type { OpenAPIRecordEditorOptions } from "../record/record-editor-options.ts";
import { closedAddress, startServer } from "../send/server.fixture.ts";
import { startResponder, api, sent, withBody, textOf } from "./api.fixture.ts";
import type { FormHooks, OpenAPIFormOptions } from "./form-options.ts";
import { NotReadyError } from "./form-errors.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const name = { type: "string" };
const document = api({
  "/people": {
    get: { summary: "List people", parameters: [{ name: "q", in: "query", schema: name }] },
    post: { operationId: "addPerson", ...withBody({ type: "object", properties: { name } }) },
  },
  "/people/{id}": {
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
    get: {},
    delete: { parameters: [{ name: "id", in: "query", schema: name }] },
  },
});
const [baseUrl, path] = ["http://127.0.0.1:1", "/people"];

it("[O227] rejects the hooks of a record editor as options", () => {
  type Public =
    | keyof OpenAPIFormOptions
    | keyof OpenAPIRecordEditorOptions
    | keyof OpenAPIConsoleOptions;
  expectTypeOf<Extract<Public, keyof FormHooks>>().toBeNever();
});

describe("[O100] the parameters of a form", () => {
  it("has its parameters, with the method in lower case and `get` by default", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    expect(form).toMatchObject({ baseUrl, path, method: "get", busy: false, skipReadOnly: false });
    const other = new OpenAPIForm({ openapi: document, baseUrl, path, method: "POST" });
    expect(other.method).toBe("post");
    expect(other.operation?.operationId).toBe("addPerson");
  });

  it("does not accept another skipReadOnly later", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path, skipReadOnly: true });
    expect(() => ((form as { skipReadOnly: boolean }).skipReadOnly = false)).toThrow(
      ParameterError,
    );
    expect(form.skipReadOnly).toBe(true);
  });

  it("calls watchers of a parameter with its new value", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    const watcher = vi.fn();
    form.watch(["method", "title"], watcher);
    form.method = "post";
    expect(watcher).toHaveBeenCalledExactlyOnceWith({
      method: { old: "get", value: "post" },
      title: { old: "List people", value: "addPerson" },
    });
  });

  it("sends to the current base URL", async () => {
    const [first, second] = [await startResponder(), await startResponder()];
    const form = new OpenAPIForm({ openapi: document, baseUrl: first.url, path });
    await form.submit();
    form.baseUrl = `${second.url}/v2/`;
    await form.submit();
    expect(first.seen.map(({ url }) => url)).toEqual(["/people"]);
    expect(second.seen.map(({ url }) => url)).toEqual(["/v2/people"]);
  });
});

describe("[O101] the readiness of a form", () => {
  it("is immediate with an object or a loaded document", async () => {
    for (const openapi of [document, await loadOpenAPI(JSON.stringify(document))]) {
      const form = new OpenAPIForm({ openapi, baseUrl, path });
      expect(form.fields.map(({ key }) => key)).toEqual(["q"]);
      await expect(form.ready).resolves.toBeUndefined();
    }
  });

  it("throws from the constructor if an object does not have the operation", () => {
    const make = (): OpenAPIForm => new OpenAPIForm({ openapi: document, baseUrl, path: "/other" });
    expect(make).toThrow(OperationNotFoundError);
  });

  it("comes later with a URL or a text, and shows that it loads", async () => {
    const server = await startResponder(() => ({ body: document }));
    for (const openapi of [server.url, new URL(server.url), JSON.stringify(document)]) {
      const form = new OpenAPIForm({ openapi, baseUrl, path });
      expect(form.operation).toBeUndefined();
      expect(form.values).toEqual({});
      expect(form.populate({ q: "x" })).toEqual(["q"]);
      expect(() => form.inputs).toThrow(NotReadyError);
      expect(textOf(form.form)).toContain("Loading");
      await form.ready;
      expect(form.operation?.summary).toBe("List people");
      expect(form.populate({ q: "x" })).toEqual([]);
    }
  });

  it("uses the operation that is set when the document is loaded", async () => {
    const form = new OpenAPIForm({ openapi: JSON.stringify(document), baseUrl, path });
    form.method = "post";
    await form.ready;
    expect(form.operation?.operationId).toBe("addPerson");
  });

  it("delays a submit until the document is loaded", async () => {
    const server = await startResponder();
    const openapi = JSON.stringify(document);
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path });
    expect((await form.submit())?.status).toBe(200);
    expect(server.seen).toHaveLength(1);
  });
});

describe("[O102] a document that cannot be used", () => {
  const unusable = {
    "a URL without a server": () => closedAddress(),
    "text without a valid document": async () => '{"openapi": "9.9.9"}',
    "a document without the operation": async () => JSON.stringify(api({})),
  };
  for (const [title, source] of Object.entries(unusable)) {
    it(`is reported by the form and by \`ready\`, and no submit is sent: ${title}`, async () => {
      const form = new OpenAPIForm({ openapi: await source(), baseUrl, path });
      await expect(form.submit()).resolves.toBeNull();
      await expect(form.ready).rejects.toThrow(HeddleError);
      const reason = await form.ready.catch(reasonFor);
      expect(textOf(form.form)).toContain(reason);
      expect(form.busy).toBe(false);
    });
  }

  it("causes no unhandled rejection", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const form = new OpenAPIForm({ openapi: "{}", baseUrl, path });
    await expect.poll(() => textOf(form.form)).not.toContain("Loading");
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("can be canceled while it is loading", async () => {
    const server = await startServer(() => {});
    const form = new OpenAPIForm({ openapi: server.url, baseUrl, path });
    const response = form.submit();
    form.cancel();
    await expect(response).resolves.toBeNull();
    expect(textOf(form.response)).toContain("canceled");
  });
});

describe("[O103] the layouts of a form", () => {
  it("stay the same through every change, with an empty response until a submit", async () => {
    const server = await startResponder();
    const form = new OpenAPIForm({ openapi: document, baseUrl: server.url, path });
    const { form: inputs, response } = form;
    const view = form.view();
    expect(response.children).toEqual([]);
    form.method = "post";
    form.update({ path: "/people/{id}", method: "get" });
    expect([form.form, form.response, form.view()]).toEqual([inputs, response, view]);
    expect(form.form).toBe(inputs);
    form.populate({ id: 1 });
    await form.submit();
    expect(form.response).toBe(response);
    expect(textOf(response)).toContain("200");
  });
});

describe("[O104] a new path or method", () => {
  it("rebuilds the widgets once per update", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    const rebuilt = vi.fn();
    form.form.watch("children", rebuilt);
    form.update({ path: "/people/{id}", method: "delete" });
    expect(rebuilt).toHaveBeenCalledOnce();
    expect(Object.keys(form.widgets)).toEqual(["path.id", "query.id"]);
    form.method = "get";
    expect(Object.keys(form.widgets)).toEqual(["id"]);
    expect(rebuilt).toHaveBeenCalledTimes(2);
  });

  it("removes the response of the previous operation", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    form.response.children = ["An answer" as never];
    form.path = "/people/{id}";
    expect(form.response.children).toEqual([]);
  });
});

describe("[O105] an unknown operation", () => {
  it("is rejected and changes nothing", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    const before = [form.form.children, form.operation, form.title, form.widgets["q"]];
    expect(() => (form.method = "patch")).toThrow(OperationNotFoundError);
    expect(() => (form.path = "/people/{id}/x")).toThrow(OperationNotFoundError);
    expect(() => form.update({ path: "/people/{id}", method: "post" })).toThrow(
      OperationNotFoundError,
    );
    expect(form).toMatchObject({ path: "/people", method: "get" });
    expect([form.form.children, form.operation, form.title, form.widgets["q"]]).toEqual(before);
    expect(form.widgets["q"]).toBe(before[3]);
  });

  it("keeps the previous widgets if a whole batch is rolled back", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    const before = form.inputs;
    const attempt = (): void =>
      batch(() => {
        form.method = "post";
        throw new Error("no");
      });
    expect(attempt).toThrow("no");
    expect(form.method).toBe("get");
    expect(form.inputs).toBe(before);
    expect(form.title).toBe("List people");
    form.method = "post";
    expect(form.title).toBe("addPerson");
  });
});

describe("[O106] the title of a form", () => {
  it("is that of the operation: its summary, its id, or method and path", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path });
    expect(form.title).toBe("List people");
    form.method = "post";
    expect(form.title).toBe("addPerson");
    form.update({ path: "/people/{id}", method: "delete" });
    expect(form.title).toBe("DELETE /people/{id}");
    expect(textOf(form.view())).toContain("DELETE /people/{id}");
  });

  it("stays as code set it, until it is set to an empty text", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path, title: "Everybody" });
    form.method = "post";
    expect(form.title).toBe("Everybody");
    form.title = "New";
    expect(textOf(form.view())).toContain("New");
    form.title = "";
    expect(form.title).toBe("addPerson");
    form.method = "get";
    expect(form.title).toBe("List people");
  });
});

describe("[O107] fields, operation, values and widgets", () => {
  it("belong to the operation, by name", () => {
    const form = new OpenAPIForm({ openapi: document, baseUrl, path, method: "post" });
    expect(form.fields).toMatchObject([{ name: "name", location: "body", required: false }]);
    expect(form.operation).toMatchObject({ method: "post", path: "/people" });
    expect(form.widgets["name"]).toBeInstanceOf(TextInput);
    expect(form.values).toEqual({});
    form.widgets["name"]?.enter("Ada");
    expect(form.values).toEqual({ name: "Ada" });
  });

  it("have the keys `path.id` and `query.id` for a duplicate name", async () => {
    const server = await startResponder();
    const form = new OpenAPIForm({
      openapi: document,
      baseUrl: server.url,
      path: "/people/{id}",
      method: "delete",
    });
    form.populate({ "path.id": 7, "query.id": "soft" });
    expect(form.values).toEqual({ "path.id": 7, "query.id": "soft" });
    expect(form.getValues("path")).toEqual({ id: 7 });
    expect(form.getValues("query")).toEqual({ id: "soft" });
    await form.submit();
    expect(server.seen[0]).toMatchObject({ method: "DELETE", url: "/people/7?id=soft" });
  });

  it("[O110] may use custom widgets", () => {
    const form = new OpenAPIForm({
      openapi: document,
      baseUrl,
      path,
      method: "post",
      widget: (field) =>
        field.name === "name" ? new PasswordInput({ name: field.name }) : undefined,
    });
    expect(form.widgets["name"]).toBeInstanceOf(PasswordInput);
  });
});

describe("[O108] values", () => {
  const address = { type: "object", properties: { city: name, code: { ...name, readOnly: true } } };
  const schema = {
    type: "object",
    properties: {
      id: { type: "integer", readOnly: true },
      name,
      tags: { type: ["string", "array"] },
      address,
    },
  };
  const openapi = api({
    "/people/{id}": {
      post: {
        parameters: [
          { name: "id", in: "path", required: true, schema: name },
          { name: "q", in: "query", schema: name },
          { name: "X-Trace", in: "header", schema: name },
        ],
        ...withBody(schema),
      },
    },
  });

  it("are those that would be sent, of one location or of all: nothing empty, nothing read-only, JSON parsed", () => {
    const form = new OpenAPIForm({ openapi, baseUrl, path: "/people/{id}", method: "post" });
    form.populate({
      "path.id": "a",
      name: "Ada",
      "X-Trace": "t",
      address: { city: "L", code: "1" },
    });
    form.widgets["tags"]?.enter('["a", 1]');
    form.widgets["body.id"]?.assign(5);
    expect(form.widgets["address"]).toBeInstanceOf(Group);
    const body = { name: "Ada", tags: ["a", 1], address: { city: "L" } };
    expect(form.values).toEqual({ "path.id": "a", "X-Trace": "t", ...body });
    expect(form.getValues("path")).toEqual({ id: "a" });
    expect(form.getValues("query")).toEqual({});
    expect(form.getValues("header")).toEqual({ "X-Trace": "t" });
    expect(form.getValues("body")).toEqual(body);
  });
});

describe("[O109] populate", () => {
  const color = { type: "string", enum: ["red", "blue"] };
  const any = { type: "object", properties: { a: name } };
  const schema = { type: "object", properties: { name, color, age: { type: "integer" }, any } };
  const openapi = api({ "/people": { post: withBody(schema) } });
  const make = (): OpenAPIForm => new OpenAPIForm({ openapi, baseUrl, path, method: "post" });

  it("accepts an integer of any type, and the text of a parameter", () => {
    const form = make();
    expect(form.populate({ age: 123n })).toEqual([]);
    expect(form.populate({ age: 12345678901234567890n })).toEqual([]);
    const parameters = [
      { name: "id", in: "query", schema: { type: "string" } },
      { name: "size", in: "query", schema: { type: "integer" } },
      { name: "all", in: "query", schema: { type: "boolean" } },
    ];
    const search = new OpenAPIForm({
      openapi: api({ "/": { get: { parameters } } }),
      baseUrl,
      path: "/",
    });
    expect(search.populate({ id: 5, size: "12345678901234567890", all: "true" })).toEqual([]);
    expect(search.values).toEqual({ id: "5", size: 12345678901234567890n, all: true });
    expect(search.populate({ id: {}, size: "many", all: 1 })).toEqual(["id", "size", "all"]);
  });

  it("ignores an empty argument", () => {
    expect(make().populate(null)).toEqual([]);
  });

  it("fills in values that fit and returns the names of the others", () => {
    const form = make();
    const misfits = form.populate({ name: "Ada", color: "green", age: "old", other: 1, body: {} });
    expect(misfits).toEqual(["color", "age", "other", "body"]);
    expect(form.values).toEqual({ name: "Ada" });
    expect(form.widgets["color"]).toBeInstanceOf(Select);
  });

  it("never throws for any value", () => {
    const forbidden: unknown = JSON.parse('{ "__proto__": 1 }');
    const strange = [Symbol("x"), () => 1, new Map(), Number.NaN, { __proto__: null }, [[]], "é"];
    for (const value of strange) {
      const form = make();
      const record = { name: value, color: value, age: value, toString: value, __proto__: value };
      expect(() => form.populate(record)).not.toThrow();
      expect(form.populate({ constructor: value })).toEqual(["constructor"]);
      expect(form.populate({ any: { inner: forbidden } })).toEqual(["any"]);
    }
  });

  it("sets the values that are sent", async () => {
    const server = await startResponder();
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path, method: "post" });
    form.populate({ name: "Ada", age: 36 });
    await form.submit();
    expect(server.seen.map(sent)).toEqual([{ name: "Ada", age: 36 }]);
  });
});
