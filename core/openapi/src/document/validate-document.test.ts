import { expect, test } from "vitest";

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
