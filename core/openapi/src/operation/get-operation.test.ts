import { expect, test } from "vitest";

import { bodyOf, info, post, responses } from "./document.fixture.ts";
import { readDocument } from "../document/openapi-document.ts";
import { getOperation, OperationNotFoundError } from "./get-operation.ts";

const text = { type: "string" };
const document = {
  openapi: "3.0.3",
  info,
  paths: {
    "/pets": { get: { responses }, post: { responses } },
    "/pets/{id}": {
      summary: "One pet",
      parameters: [
        { name: "id", in: "path", required: true, schema: text },
        { name: "limit", in: "query", schema: text },
        { name: "X-Trace", in: "header", schema: text },
      ],
      get: {
        operationId: "getPet",
        tags: ["pets", 1],
        deprecated: true,
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer" } },
          { name: "limit", in: "cookie", schema: text },
          { name: "x-trace", in: "header", required: true, schema: text },
        ],
        responses,
      },
    },
    "/owners/{owner}/pets": { get: { responses } },
  },
};

test("[O15] finds an operation in any case of its method", () => {
  for (const method of ["get", "GET", "Get"])
    expect(getOperation(document, "/pets/{id}", method)).toMatchObject({
      path: "/pets/{id}",
      method: "get",
      pointer: "/paths/~1pets~1{id}/get",
      operationId: "getPet",
      summary: "One pet",
      tags: ["pets"],
      deprecated: true,
    });
});

test("[O16] merges the parameters of the path item by name and location, and those of the operation win", () => {
  const { parameters } = getOperation(document, "/pets/{id}", "get");
  expect(parameters.map(({ name, location }) => `${location} ${name}`)).toEqual([
    "path id",
    "query limit",
    "header x-trace",
    "cookie limit",
  ]);
  expect(parameters[1]?.schema).toEqual({ type: "integer" });
  expect(parameters[2]?.required).toBe(true);
});

function suggestionsFor(path: string, method: string): readonly string[] {
  let thrown: unknown;
  try {
    getOperation(document, path, method);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(OperationNotFoundError);
  expect(thrown).toMatchObject({ code: "operation_not_found", path, method });
  return (thrown as OperationNotFoundError).suggestions;
}

test.each([
  ["another method", "/pets", "delete", "GET /pets"],
  ["another placeholder", "/pets/{petId}", "get", "GET /pets/{id}"],
  ["a slash too many", "/pets/", "post", "POST /pets"],
  ["another case", "/PETS/{id}", "get", "GET /pets/{id}"],
  ["a slip of the pen", "/owner/{owner}/pet", "get", "GET /owners/{owner}/pets"],
])("[O17] suggests the operation for %s", (_, path, method, expected) => {
  expect(suggestionsFor(path, method)[0]).toBe(expected);
});

test("[O17] suggests nothing if nothing is similar, and finds no path named like an object member", () => {
  expect(suggestionsFor("/completely/different/address", "get")).toEqual([]);
  for (const path of ["__proto__", "constructor", "toString"]) suggestionsFor(path, "get");
  suggestionsFor("/pets", "constructor");
});

test("[O18] resolves references of path items, parameters, bodies and responses", () => {
  const referring = {
    openapi: "3.0.3",
    info,
    paths: { "/a/{id}": { $ref: "#/components/x-items/A", summary: "Beside" } },
    components: {
      "x-items": {
        A: {
          parameters: [{ $ref: "#/components/parameters/Id" }],
          put: {
            requestBody: { $ref: "#/components/requestBodies/Thing" },
            responses: { 200: { $ref: "#/components/responses/Thing" } },
          },
        },
      },
      parameters: {
        Id: { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/Id" } },
      },
      requestBodies: {
        Thing: { content: { "application/json": { schema: { $ref: "#/components/schemas/Id" } } } },
      },
      responses: {
        Thing: { description: "A thing", content: { "application/json": { schema: text } } },
      },
      schemas: { Id: { type: "integer" } },
    },
  };
  const operation = getOperation(referring, "/a/{id}", "put");
  expect(operation.summary).toBe("Beside");
  expect(operation.parameters).toMatchObject([{ name: "id", schema: { type: "integer" } }]);
  expect(operation.body?.contents).toMatchObject([{ schema: { type: "integer" } }]);
  expect(operation.responses).toMatchObject([{ status: "200", description: "A thing" }]);
});

test("[O18] resolves the reference of an operation; members beside it count", () => {
  const get = { operationId: "readA", parameters: [{ name: "q", in: "query", schema: text }] };
  const referring = {
    openapi: "3.0.3",
    info,
    paths: { "/a": { get: { $ref: "#/components/x-operations/A", tags: ["Beside"] } } },
    components: { "x-operations": { A: { ...get, responses: { 200: { description: "A" } } } } },
  };
  expect(getOperation(referring, "/a", "get")).toMatchObject({
    operationId: "readA",
    tags: ["Beside"],
    parameters: [{ name: "q" }],
    responses: [{ status: "200" }],
  });
  expect(readDocument(referring).operations).toMatchObject([{ operationId: "readA" }]);
  expect(readDocument(referring).diagnostics).toEqual([]);
  const missing = { ...referring, components: {} };
  expect(readDocument(missing).diagnostics).toMatchObject([
    { code: "unresolved_reference", pointer: "/paths/~1a/get" },
    { code: "missing_member" },
  ]);
});

test("[O18] treats circular path items as empty", () => {
  const circular = {
    openapi: "3.1.0",
    info,
    paths: { "/a": { $ref: "#/paths/~1b" }, "/b": { $ref: "#/paths/~1a" } },
  };
  expect(() => getOperation(circular, "/a", "get")).toThrow(OperationNotFoundError);
});

test("[O24] leaves out broken parts and keeps the rest", () => {
  const operation = post({
    parameters: [
      null,
      { in: "query", schema: text },
      { name: "a", in: "nowhere", schema: text },
      { $ref: "#/components/parameters/Missing" },
      {
        name: "good",
        in: "query",
        schema: { $ref: "#/components/schemas/Missing" },
        style: "strange",
      },
    ],
    requestBody: { content: { "application/json": { schema: "string" } } },
    responses: { 200: null, 400: { content: [] } },
    security: [{ missing: [] }, "none"],
    tags: "things",
  });
  expect(operation.parameters).toMatchObject([
    { name: "good", schema: {}, style: "form" },
    { name: "id", location: "path", required: true, schema: text },
  ]);
  expect(operation.body?.contents).toMatchObject([{ schema: {} }]);
  expect(operation.security).toEqual([]);
  expect(operation.tags).toEqual([]);
});

test("[O24] leaves out the body of a GET or HEAD request", () => {
  const paths = {
    "/a": { get: { ...bodyOf(text), responses }, delete: { ...bodyOf(text), responses } },
  };
  const bodies = { openapi: "3.1.0", info, paths };
  expect(getOperation(bodies, "/a", "get").body).toBeUndefined();
  expect(getOperation(bodies, "/a", "delete").body).toBeDefined();
});

test.each(["parent", "+parent"])("[O453] {+parent} is the parameter %s", (name) => {
  const parameters = [
    { name, in: "path", required: true, schema: text, description: "The parent" },
  ];
  const templated = {
    openapi: "3.0.3",
    info,
    paths: { "/v1/{+parent}/items": { get: { parameters, responses } } },
  };
  expect(readDocument(templated).diagnostics).toEqual([]);
  expect(getOperation(templated, "/v1/{+parent}/items", "get").parameters).toMatchObject([
    { name: "parent", description: "The parent" },
  ]);
});

test("[O453] a placeholder of several segments without a parameter is one too", () => {
  const templated = { openapi: "3.0.3", info, paths: { "/{proxy+}": { get: { responses } } } };
  expect(getOperation(templated, "/{proxy+}", "get").parameters).toMatchObject([{ name: "proxy" }]);
});
