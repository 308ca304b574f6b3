import { expect, test } from "vitest";

import { getOperation } from "./get-operation.ts";

const document = {
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets/{id}": {
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string" } },
        { name: "limit", in: "query", schema: { type: "string" } },
      ],
      get: {
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: { 200: { description: "A pet" } },
      },
    },
  },
};

test("[O15] finds an operation whatever the case of its method", () => {
  const operation = getOperation(document, "/pets/{id}", "GET");
  expect(operation).toMatchObject({ path: "/pets/{id}", method: "get" });
  expect(operation.pointer).toBe("/paths/~1pets~1{id}/get");
});

test("[O16] merges the parameters of the path item, the operation's own win", () => {
  const { parameters } = getOperation(document, "/pets/{id}", "get");
  expect(parameters.map(({ name, schema }) => [name, schema])).toEqual([
    ["id", { type: "string" }],
    ["limit", { type: "integer" }],
  ]);
});
