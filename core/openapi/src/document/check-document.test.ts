import { expect, test } from "vitest";

import { readDocument } from "./openapi-document.ts";

const info = { title: "Things", version: "1" };
const responses = { 200: { description: "Fine" } };

/** The defects of a document of OpenAPI 3.1, as `code pointer`. */
function defects(document: Record<string, unknown>): string[] {
  const { diagnostics } = readDocument({ openapi: "3.1.0", info, paths: {}, ...document });
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

function get(operation: Record<string, unknown>): Record<string, unknown> {
  return { paths: { "/a": { get: { responses, ...operation } } } };
}

const schema = { type: "string" };
const empty = { type: "object", properties: {}, additionalProperties: false };
const bodyOf = (schema: object): object => ({
  content: { "application/x-www-form-urlencoded": { encoding: {}, schema } },
  required: false,
});
const query = (name: string): object => ({ name, in: "query", schema });

test.each([
  ["a good document", {}, []],
  ["no info", { info: undefined }, ["missing_member "]],
  ["no paths in 3.0", { openapi: "3.0.0", paths: undefined }, ["missing_member "]],
  ["a version that is a number", { openapi: 3.1 }, ["wrong_version "]],
  ["a path without a slash", { paths: { a: {} } }, ["invalid_path /paths/a"]],
  ["an extension among the paths", { paths: { "x-order": 1 } }, []],
  ["a list for the paths", { paths: [] }, ["wrong_type /paths"]],
  ["no responses", get({ responses: undefined }), ["missing_member /paths/~1a/get"]],
  [
    "a text for a schema",
    get({ parameters: [{ name: "q", in: "query", schema: "string" }] }),
    ["wrong_type /paths/~1a/get/parameters/0/schema"],
  ],
  [
    "a parameter without a name",
    get({ parameters: [{ in: "query", schema }] }),
    ["invalid_parameter /paths/~1a/get/parameters/0"],
  ],
  [
    "a parameter without a place",
    get({ parameters: [{ name: "q", schema }] }),
    ["invalid_parameter /paths/~1a/get/parameters/0"],
  ],
  [
    "a parameter without a schema",
    get({ parameters: [{ name: "q", in: "query" }] }),
    ["invalid_parameter /paths/~1a/get/parameters/0"],
  ],
  [
    "a header of the connection",
    get({ parameters: [{ name: "Host", in: "header", schema }] }),
    ["unsupported /paths/~1a/get/parameters/0"],
  ],
  [
    "one parameter twice",
    get({ parameters: [query("q"), query("q")] }),
    ["duplicate_parameter /paths/~1a/get"],
  ],
  [
    "a body of a GET request",
    get({ requestBody: { content: {} } }),
    ["body_ignored /paths/~1a/get/requestBody"],
  ],
  ["an empty body of a GET request", get({ requestBody: bodyOf(empty) }), []],
  [
    "an empty body of a GET request, by reference",
    {
      ...get({ requestBody: { $ref: "#/components/requestBodies/None" } }),
      components: { requestBodies: { None: bodyOf(empty) } },
    },
    [],
  ],
  ...[
    bodyOf({ ...empty, properties: { a: schema } }),
    bodyOf({ ...empty, additionalProperties: schema }),
    bodyOf({ ...empty, allOf: [{ type: "object", properties: { a: schema } }] }),
    { ...bodyOf(empty), required: true },
  ].map((requestBody): [string, Record<string, unknown>, string[]] => [
    `what is lost with a body of a GET request: ${JSON.stringify(requestBody)}`,
    get({ requestBody }),
    ["body_ignored /paths/~1a/get/requestBody"],
  ]),
  [
    "a placeholder without a parameter",
    { paths: { "/a/{id}": { get: { responses } } } },
    ["missing_parameter /paths/~1a~1{id}/get"],
  ],
  [
    "a parameter without a placeholder",
    get({ parameters: [{ name: "id", in: "path", required: true, schema }] }),
    ["unused_parameter /paths/~1a/get"],
  ],
  [
    "one id twice",
    {
      paths: {
        "/a": { get: { responses, operationId: "a" } },
        "/b": { get: { responses, operationId: "a" } },
      },
    },
    ["duplicate_operation_id /paths/~1b/get/operationId"],
  ],
])("[O3] finds %s", (_, document, expected) => {
  expect(defects(document)).toEqual(expected);
});

test.each<[string, Record<string, unknown>, string[]]>([
  [
    "parameters that are missing, and nothing that follows from it",
    {
      paths: {
        "/a/{id}/{other}": {
          parameters: [{ $ref: "#/components/parameters/One" }],
          get: {
            responses,
            parameters: ["Two", "Three"].map((name) => ({
              $ref: `#/components/parameters/${name}`,
            })),
          },
        },
      },
    },
    [
      "unresolved_reference /paths/~1a~1{id}~1{other}/parameters/0",
      "unresolved_reference /paths/~1a~1{id}~1{other}/get/parameters/0",
      "unresolved_reference /paths/~1a~1{id}~1{other}/get/parameters/1",
    ],
  ],
  [
    "two parameters without a name, which are not the same one",
    get({
      parameters: [
        { in: "query", schema },
        { in: "query", schema },
      ],
    }),
    [
      "invalid_parameter /paths/~1a/get/parameters/0",
      "invalid_parameter /paths/~1a/get/parameters/1",
    ],
  ],
])("[O851] finds %s", (_, document, expected) => {
  expect(defects(document)).toEqual(expected);
});

const broken = { $ref: "#/components/schemas/Missing" };

test.each([
  ["a parameter", get({ parameters: [broken] }), "/paths/~1a/get/parameters/0"],
  ["a response", get({ responses: { 200: broken } }), "/paths/~1a/get/responses/200"],
  ["a path item", { paths: { "/a": broken } }, "/paths/~1a"],
  [
    "a schema",
    { components: { schemas: { A: { properties: { b: { items: broken } } } } } },
    "/components/schemas/A/properties/b/items",
  ],
  [
    "a branch",
    { components: { schemas: { A: { anyOf: [{}, broken] } } } },
    "/components/schemas/A/anyOf/1",
  ],
  [
    "a callback",
    get({ callbacks: { done: { "{$url}": { post: { responses: { 200: broken } } } } } }),
    "/paths/~1a/get/callbacks/done/{$url}/post/responses/200",
  ],
  [
    "a webhook",
    { webhooks: { done: { post: { requestBody: broken, responses } } } },
    "/webhooks/done/post/requestBody",
  ],
  [
    "a place that only references lead to",
    { components: { schemas: { A: { $ref: "#/x-own/A" } } }, "x-own": { A: { not: broken } } },
    "/x-own/A/not",
  ],
])("[O3] finds a broken reference in %s", (_, document, pointer) => {
  expect(defects(document)).toEqual([`unresolved_reference ${pointer}`]);
});

test("[O3] distinguishes circular references from a recursive schema", () => {
  const schemas = {
    Tree: { properties: { children: { items: { $ref: "#/components/schemas/Tree" } } } },
    Left: { $ref: "#/components/schemas/Right" },
    Right: { $ref: "#/components/schemas/Left" },
  };
  expect(defects({ components: { schemas } })).toEqual([
    "circular_reference /components/schemas/Left",
    "circular_reference /components/schemas/Right",
  ]);
});

test("[O3] limits the number of diagnostics", () => {
  const paths = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`p${index}`, {}]));
  const found = defects({ paths });
  expect(found).toHaveLength(1_001);
  expect(found.at(-1)).toBe("too_many ");
});

const elsewhere = { $ref: "file:///etc/passwd" };

test.each([
  ["an example", { components: { examples: { a: { value: elsewhere } } } }],
  [
    "an example of a parameter",
    get({ parameters: [{ name: "q", in: "query", schema, example: elsewhere }] }),
  ],
  [
    "an example of a schema",
    { components: { schemas: { A: { example: elsewhere, examples: [elsewhere] } } } },
  ],
  [
    "a default, a constant and an enumeration",
    { components: { schemas: { A: { default: elsewhere, const: elsewhere, enum: [elsewhere] } } } },
  ],
  ["an extension", { "x-own": elsewhere, components: { schemas: { A: { "x-own": elsewhere } } } }],
  [
    "a property of that name",
    { components: { schemas: { A: { properties: { $ref: { type: "string" } } } } } },
  ],
  ["a schema of that name", { components: { schemas: { $ref: { type: "string" } } } }],
])("[O6] does not treat %s as a reference", (_, document) => {
  expect(defects(document)).toEqual([]);
});

test("[O7] does not change the data while checking and resolving", () => {
  const data = {
    openapi: "3.0.3",
    info,
    paths: {},
    components: {
      schemas: {
        A: { $ref: "#/components/schemas/B" },
        B: { items: { $ref: "#/components/schemas/A" } },
      },
    },
  };
  const before = structuredClone(data);
  readDocument(data);
  expect(data).toEqual(before);
});

test.each([
  [
    "a body without content",
    { requestBody: { description: "An order" } },
    ["missing_member /paths/~1a/post/requestBody"],
  ],
  [
    "a referenced body without content",
    { requestBody: { $ref: "#/components/requestBodies/Empty" } },
    ["missing_member /paths/~1a/post/requestBody"],
  ],
  [
    "a body whose reference is unresolved",
    { requestBody: { $ref: "#/components/requestBodies/Missing" } },
    ["unresolved_reference /paths/~1a/post/requestBody"],
  ],
  [
    "a parameter whose reference is unresolved",
    { parameters: [{ $ref: "#/components/parameters/Missing" }] },
    ["unresolved_reference /paths/~1a/post/parameters/0"],
  ],
  [
    "a body of OpenAPI 2.0",
    { parameters: [{ name: "order", in: "body", schema }] },
    ["invalid_parameter /paths/~1a/post/parameters/0"],
  ],
])("[O457] names the cause of a form without fields: %s", (_, operation, expected) => {
  const components = { requestBodies: { Empty: { content: {} } } };
  const paths = { "/a": { post: { responses, ...operation } } };
  expect(defects({ paths, components })).toEqual(expected);
});

test("[O457] names a construct of another edition that is left out", () => {
  const content = { "application/json": { schema } };
  const { diagnostics } = readDocument({
    swagger: "2.0",
    info,
    paths: { "/a": { post: { responses, requestBody: { content } } } },
  });
  expect(diagnostics).toMatchObject([
    { code: "unsupported", pointer: "/paths/~1a/post/requestBody" },
  ]);
});

test("[O457] names operations that are left out", () => {
  const operation = { responses };
  const item = { GET: operation, query: operation, additionalOperations: { LINK: operation } };
  expect(defects({ paths: { "/a": item } })).toEqual([
    "unsupported /paths/~1a/GET",
    "unsupported /paths/~1a/query",
    "unsupported /paths/~1a/additionalOperations",
  ]);
  expect(defects({ openapi: "3.2.0", paths: { "/a": item } })).toEqual([
    "unsupported /paths/~1a/GET",
  ]);
});
