import type { Rows } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { loadOpenAPI } from "../document/load-openapi.ts";
import { startResponder, api, sent, withBody } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const integer = { type: "integer" };
const idParameter = { name: "id", in: "path", required: true, schema: integer };

describe("[O406] a name in path and body", () => {
  const pet = (id: object): Record<string, unknown> => {
    const properties = { id, name: { type: "string" } };
    const put = { parameters: [idParameter], ...withBody({ type: "object", properties }) };
    return api({ "/pets/{id}": { put } });
  };
  const form = (openapi: Record<string, unknown>, options: object = {}): OpenAPIForm =>
    new OpenAPIForm({
      openapi,
      baseUrl: "http://api.test",
      path: "/pets/{id}",
      method: "put",
      ...options,
    });

  it("fills every field of that name, by populate and by initialValues", () => {
    const both = { "path.id": 7, "body.id": 7 };
    const populated = form(pet(integer));
    expect(populated.populate({ id: 7 })).toEqual([]);
    expect(populated.values).toEqual(both);
    expect(form(pet(integer), { initialValues: { id: 7 } }).values).toEqual(both);
  });

  it("is sent where the property of the body is read-only", async () => {
    const server = await startResponder();
    const readOnly = form(pet({ ...integer, readOnly: true }), { baseUrl: server.url });
    expect(readOnly.populate({ id: 7, name: "Rex" })).toEqual([]);
    expect((await readOnly.submit())?.ok).toBe(true);
    expect(server.seen.map(({ url }) => url)).toEqual(["/pets/7"]);
    expect(server.seen.map(sent)).toEqual([{ name: "Rex" }]);
  });

  it("addresses one field with its location, also where the name is unique", () => {
    const two = form(pet(integer));
    expect(two.populate({ "path.id": 7, "body.id": 8, "body.name": "Rex" })).toEqual([]);
    expect(two.values).toEqual({ "path.id": 7, "body.id": 8, name: "Rex" });
    expect(two.populate({ "query.id": 7, nothing: 1 })).toEqual(["query.id", "nothing"]);
  });
});

describe("[O750] an amount of money", () => {
  const pattern = String.raw`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`;
  const decimal = {
    anyOf: [
      { type: "number", minimum: 0 },
      { type: "string", pattern },
    ],
  };

  it("is sent with the digits that were typed", async () => {
    const server = await startResponder();
    const inBody = { properties: { price: decimal, tiers: { type: "array", items: decimal } } };
    const query = [{ name: "limit", in: "query", schema: decimal }];
    const post = { parameters: query, ...withBody({ type: "object", ...inBody }) };
    const openapi = api({ "/orders": { post } });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/orders", method: "post" });
    form.widgets["price"]?.enter("19.90");
    form.widgets["limit"]?.enter("100.00");
    const tiers = form.widgets["tiers"] as Rows;
    for (const typed of ["5", "7.50"]) {
      tiers.add();
      tiers.children.at(-1)?.enter(typed);
    }
    expect(form.values).toEqual({ limit: "100.00", price: "19.90", tiers: [5, "7.50"] });
    await form.submit();
    expect(server.seen.map(({ url }) => url)).toEqual(["/orders?limit=100.00"]);
    expect(server.seen.map(({ body }) => String(body))).toEqual([
      '{"price":"19.90","tiers":[5,"7.50"]}',
    ]);
  });
});

describe("[O407] a draft that is not a value", () => {
  const schema = {
    type: "object",
    properties: {
      age: integer,
      size: { type: "object", properties: { width: integer, height: integer } },
      parts: { type: "array", items: { type: "object", properties: { count: integer } } },
      ports: { type: "array", items: integer },
    },
  };
  async function filled(): Promise<{ form: OpenAPIForm; bodies: () => unknown[] }> {
    const server = await startResponder();
    const form = new OpenAPIForm({
      openapi: api({ "/things": { post: withBody(schema) } }),
      baseUrl: server.url,
      path: "/things",
      method: "post",
      initialValues: { age: 5, size: { width: 1, height: 2 }, parts: [{ count: 1 }], ports: [80] },
    });
    return { form, bodies: () => server.seen.map(sent) };
  }

  it.each([
    ["age", [], { age: undefined }, { age: "abc" }],
    ["size", ["width"], { size: { height: 2 } }, { size: { width: "abc", height: 2 } }],
    ["parts", [0, "count"], { parts: [{}] }, { parts: [{ count: "abc" }] }],
    ["ports", [], { ports: [80] }, { ports: [80, "abc"] }],
  ])(
    "of %s %j is not in the values, blocks submit, and is sent as typed",
    async (key, path, shown, typed) => {
      const { form, bodies } = await filled();
      const all = form.values;
      form.widgets[key]?.at(path)?.enter("abc");
      expect(form.widgets[key]?.at(path)?.draft).toBe("abc");
      expect(JSON.stringify(form.values)).not.toContain("abc");
      expect(form.values).toEqual({ ...all, ...shown });
      await expect(form.submit()).resolves.toBeNull();
      expect(form.lastSubmit).toEqual({ code: "invalid" });
      await form.submit({ validate: false });
      expect(bodies()).toEqual([{ ...all, ...typed }]);
      expect((await form.plan()).body).toBeDefined();
    },
  );
});

describe("[O408] a header parameter Authorization", () => {
  const get = {
    parameters: [{ name: "Authorization", in: "header", schema: { type: "string" } }],
    responses: {},
  };
  const components = {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
    },
  };

  it.each([
    ["no security", {}],
    ["a scheme that sends another header", { security: [{ key: [] }] }],
  ])("is a field with %s", async (_case, security) => {
    const server = await startResponder();
    const openapi = api({ "/x": { get: { ...get, ...security } } }, { components });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x" });
    form.populate({ Authorization: "Basic abcdefgh" });
    await form.submit();
    expect(server.seen[0]?.headers["authorization"]).toBe("Basic abcdefgh");
    expect((await loadOpenAPI(openapi)).diagnostics).toEqual([]);
  });

  it("is ignored with a diagnostic if a security scheme sends it", async () => {
    const openapi = api({ "/x": { get: { ...get, security: [{ token: [] }] } } }, { components });
    const form = new OpenAPIForm({ openapi, baseUrl: "http://api.test", path: "/x" });
    expect(form.fields).toEqual([]);
    expect((await loadOpenAPI(openapi)).diagnostics).toMatchObject([
      { code: "parameter_ignored", pointer: "/paths/~1x/get/parameters" },
    ]);
  });
});

describe("[O454] schemas that contain themselves", () => {
  const A = { $ref: "#/components/schemas/A" };
  const B = { $ref: "#/components/schemas/B" };
  const object = (properties: object, rest: object = {}): object => ({
    type: "object",
    properties,
    ...rest,
  });
  const named = object({ name: { type: "string" } });
  const recursive: readonly (readonly [string, object])[] = [
    ["a union of itself", { A: { oneOf: [A, named] } }],
    ["unions of each other", { A: { oneOf: [B, named] }, B: { anyOf: [A, { type: "string" }] } }],
    [
      "a base whose branches extend it",
      {
        A: object(
          { kind: { type: "string" } },
          {
            discriminator: { propertyName: "kind" },
            oneOf: [B, { allOf: [A, named] }],
          },
        ),
        B: { allOf: [A, object({ inner: A })] },
      },
    ],
    [
      "a required union of itself",
      { A: object({ a: { oneOf: [A, B] } }, { required: ["a"] }), B: object({ b: A }) },
    ],
    ["an intersection with itself", { A: { allOf: [A, named] } }],
    ["a list of itself", { A: { type: "array", items: A, minItems: 1 } }],
    ["a map of itself", { A: { type: "object", additionalProperties: A } }],
    ["its own negation", { A: { not: A } }],
  ];
  const nested = (levels: number): object =>
    levels === 0
      ? { name: "n", kind: "B" }
      : { a: nested(levels - 1), b: nested(levels - 1), inner: nested(levels - 1), kind: "B" };

  it.each(recursive)("%s is filled in without overflowing the stack", (_, schemas) => {
    for (const schema of [A, object({ value: A }, { required: ["value"] })]) {
      const openapi = api({ "/a": { put: withBody(schema) } }, { components: { schemas } });
      for (const value of [nested(0), nested(3), [nested(1)], "text"]) {
        const form = new OpenAPIForm({
          openapi,
          baseUrl: "http://a.test",
          path: "/a",
          method: "put",
        });
        form.populate({ body: value, value });
        expect(form.values).toBeTypeOf("object");
      }
    }
  });

  it("a base whose branches extend it keeps the members of a branch", () => {
    const schemas = {
      A: object(
        { kind: { type: "string" } },
        {
          discriminator: { propertyName: "kind" },
          oneOf: [B, { $ref: "#/components/schemas/C" }],
        },
      ),
      B: { allOf: [A, object({ inner: A })] },
      C: { allOf: [A, object({ count: integer })] },
    };
    const openapi = api({ "/a": { put: withBody(A) } }, { components: { schemas } });
    const form = new OpenAPIForm({ openapi, baseUrl: "http://a.test", path: "/a", method: "put" });
    const body = { kind: "B", inner: { kind: "C", count: 2 } };
    expect(form.populate({ body })).toEqual([]);
    expect(form.values).toEqual({ body });
  });
});
