import { PasswordInput, schemaToWidget, TextInput } from "@heddle/views";
import { expect, it } from "vitest";

import { startResponder, api, sent, withBody, viewsIn } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const baseUrl = "http://127.0.0.1:1";

it.each([
  ["has no schema", undefined],
  ["may be a text or a number", { type: ["string", "integer"] }],
  ["has a union of two types", { anyOf: [{ type: "integer" }, { type: "string" }], title: "Id" }],
])("[O193] shows a parameter that %s as text", async (_title, schema) => {
  const server = await startResponder();
  const parameters = [{ name: "id", in: "query", ...(schema && { schema }) }];
  const openapi = api({ "/x": { get: { parameters } } });
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x" });
  expect(form.widgets["id"]).toBeInstanceOf(TextInput);
  for (const id of ["loom a", "7", 7, true]) {
    expect(form.populate({ id })).toEqual([]);
    await form.submit();
  }
  expect(server.seen.map(({ url }) => url)).toEqual([
    "/x?id=loom%20a",
    "/x?id=7",
    "/x?id=7",
    "/x?id=true",
  ]);
});

it.each([
  ["of objects", { anyOf: [{ type: "object" }, { type: "string" }] }],
  ["without text", { type: ["integer", "boolean"] }],
  ["with listed values", { anyOf: [{ type: "string", enum: ["a"] }, { type: "integer" }] }],
])("[O193] does not show a parameter of a union %s as text", (_title, schema) => {
  const openapi = api({ "/x": { get: { parameters: [{ name: "id", in: "query", schema }] } } });
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/x" });
  expect(form.widgets["id"]).not.toBeInstanceOf(TextInput);
});

it("[O110] builds a custom widget from the schema and everything it refers to", () => {
  const person = { type: "object", properties: { name: { $ref: "#/components/schemas/Name" } } };
  const openapi = api(
    { "/x": { post: withBody({ type: "object", properties: { person } }) } },
    { components: { schemas: { Name: { type: "string" } } } },
  );
  const form = new OpenAPIForm({
    openapi,
    baseUrl,
    path: "/x",
    method: "post",
    widget: ({ name, schema, required }, { root }) =>
      schemaToWidget(name, schema, { required, root }),
  });
  expect(form.inputs.body.at(["person", "name"])).toBeInstanceOf(TextInput);
});

it("[O194] accepts null for `x-nullable` in OpenAPI 2.0", async () => {
  const server = await startResponder();
  const schema = { type: "object", properties: { note: { type: "string", "x-nullable": true } } };
  const openapi = {
    swagger: "2.0",
    info: { title: "Things", version: "1" },
    paths: { "/x": { post: { parameters: [{ name: "body", in: "body", schema }] } } },
  };
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/x", method: "post" });
  expect(form.widgets["note"]?.nullable).toBe(true);
  expect(form.populate({ note: null })).toEqual([]);
  await form.submit();
  expect(server.seen.map(sent)).toEqual([{ note: null }]);
});

it("[O125] labels a credential with its kind", () => {
  const securitySchemes = {
    login: { type: "http", scheme: "bearer" },
    sign: { type: "http", scheme: "Signature" },
    id: { type: "oauth2", flows: {} },
    head: { type: "apiKey", in: "header", name: "X-Key" },
    key: { type: "apiKey", in: "query", name: "key" },
  };
  const security = [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))];
  const openapi = api({ "/x": { get: { security } } }, { components: { securitySchemes } });
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/x" });
  const inputs = viewsIn(form.form).filter((view) => view instanceof PasswordInput);
  expect(inputs.map(({ label }) => label)).toEqual([
    "Bearer token (login)",
    "signature credentials (sign)",
    "Access token (id)",
    "X-Key (head)",
    "key",
  ]);
});
