import { describe, expect, test } from "vitest";

import { validateDocument } from "../validate.ts";

const info = { title: "Things", version: "1" };
const responses = { 200: { description: "Fine" } };

test.each([
  ["2.0", { swagger: "2.0", info, paths: { "/a": { get: { responses } } } }],
  ["3.0", { openapi: "3.0.3", info, paths: { "/a": { get: { responses } } } }],
  ["3.1", { openapi: "3.1.0", info, paths: { "/a": { get: { responses } } } }],
  ["3.2", { openapi: "3.2.0", info, paths: { "/a": { get: { responses } } } }],
])("[O12] finds nothing in a valid document of OpenAPI %s", async (_, document) => {
  expect(await validateDocument(document)).toEqual([]);
});

test("[O12] finds defects that the basic check does not report", async () => {
  const document = {
    openapi: "3.0.3",
    info: { title: "Things" },
    paths: { "/a": { get: { responses, tags: [1], surprise: true } } },
  };
  const found = await validateDocument(document);
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(
    expect.arrayContaining([
      ["/info", "schema_violation"],
      ["/paths/~1a/get", "schema_violation"],
      ["/paths/~1a/get/tags/0", "schema_violation"],
    ]),
  );
  expect(document).not.toHaveProperty("$id");
});

test("[O12] does not treat a property named $ref as a reference", async () => {
  const properties = { $ref: { type: "string" } };
  const document = {
    swagger: "2.0",
    info,
    paths: {},
    definitions: { Schema: { type: "object", properties } },
  };
  expect(await validateDocument(document)).toEqual([]);
});

const operation = (parameters: readonly object[]): object => ({
  paths: { "/a": { get: { responses, parameters } } },
});

const components = (of: object): object => ({ paths: {}, components: of });

describe("[O931] a violation names what is wrong and what is allowed:", () => {
  const at = "/paths/~1a/get/parameters/0";
  test.each<[edition: string, content: object, violations: readonly (readonly string[])[]]>([
    ["2.0", { paths: { a: {} } }, [["/paths", 'must not have the member "a"']]],
    [
      "2.0",
      { paths: {}, schemes: ["htp"] },
      [["/schemes/0", 'must be "http", "https", "ws" or "wss"']],
    ],
    ["2.0", operation([{ name: "a", in: "query" }]), [[at, 'must have the member "type"']]],
    ["2.0", operation([{ name: "a", in: "body" }]), [[at, 'must have the member "schema"']]],
    [
      "3.0",
      { paths: { "/a": { get: {} } } },
      [["/paths/~1a/get", 'must have the member "responses"']],
    ],
    [
      "3.0",
      operation([{ name: "a", in: "query", schema: {}, content: { "a/b": {} } }]),
      [
        [at, 'must not have both "schema" and "content"'],
        [at, "must have only one of the allowed forms"],
      ],
    ],
    [
      "3.0",
      operation([{ name: "a", in: "path", schema: {} }]),
      [[at, 'must have the member "required"']],
    ],
    [
      "3.0",
      components({ securitySchemes: { a: { type: "apiKey", in: "body", name: "a" } } }),
      [["/components/securitySchemes/a/in", 'must be "header", "query" or "cookie"']],
    ],
    [
      "3.0",
      components({ schemas: { A: { pattern: "(" }, B: { pattern: "[\\-\\:]" } } }),
      [["/components/schemas/A/pattern", 'must have the format "regex"']],
    ],
    ["3.1", { paths: {}, servers: [{ url: 5 }] }, [["/servers/0/url", "must be a string"]]],
    ["3.1", { paths: { "/a": { gett: {} } } }, [["/paths/~1a", 'must not have the member "gett"']]],
    [
      "3.1",
      components({ securitySchemes: { a: { type: "oauth" } } }),
      [
        [
          "/components/securitySchemes/a/type",
          'must be "apiKey", "http", "mutualTLS", "oauth2" or "openIdConnect"',
        ],
      ],
    ],
    [
      "3.2",
      operation([{ name: "a", in: "header", schema: {}, style: "form" }]),
      [[`${at}/style`, 'must be "simple"']],
    ],
  ])("OpenAPI %s %j", async (edition, content, violations) => {
    const version = edition === "2.0" ? { swagger: "2.0" } : { openapi: `${edition}.0` };
    const found = await validateDocument({ ...version, info, ...content });
    const expected = violations.map(([pointer, message]) => ({
      code: "schema_violation",
      pointer,
      message,
    }));
    expect(found.filter(({ code }) => code === "schema_violation")).toEqual(expected);
  });
});
