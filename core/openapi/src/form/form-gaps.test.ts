import { describe, expect, it } from "vitest";

import { OperationNotFoundError } from "../operation/get-operation.ts";
import { formGaps } from "./form-gaps.ts";

const unknown = { type: "quaternion" };
const tuple = { type: "array", prefixItems: [{ type: "number" }, unknown] };
const document = {
  openapi: "3.1.0",
  info: { title: "Looms", version: "1" },
  paths: {
    "/looms/{id}": {
      get: { parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }] },
      put: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  name: { type: "string" },
                  anything: {},
                  grid: unknown,
                  labels: { type: "object", additionalProperties: unknown },
                  either: { anyOf: [{ type: "string" }, tuple] },
                  parts: {
                    type: "array",
                    items: {
                      type: "object",
                      properties: { grid: unknown, size: { type: "number" } },
                    },
                  },
                  parent: { $ref: "#/components/schemas/Loom" },
                },
              },
            },
          },
        },
      },
      post: { requestBody: { content: { "application/json": { schema: unknown } } } },
    },
  },
  components: {
    schemas: {
      Loom: {
        type: "object",
        properties: { grid: unknown, parent: { $ref: "#/components/schemas/Loom" } },
      },
    },
  },
};

describe("[O310] the gaps of a form", () => {
  it("are empty if each field has a widget", () => {
    expect(formGaps(document, { path: "/looms/{id}", method: "get" })).toEqual([]);
  });

  it("are the fields edited as JSON, also in groups, rows, maps, values and recursive schemas", () => {
    const gaps = formGaps(document, { path: "/looms/{id}", method: "put" });
    expect(gaps.map(({ field }) => field)).toEqual([
      "body.grid",
      "body.labels.*",
      "body.either[1]",
      "body.parts[].grid",
      ...[1, 2, 3, 4].map((times) => `body${".parent".repeat(times)}.grid`),
    ]);
  });

  it("can be the whole body", () => {
    const gaps = formGaps(document, { path: "/looms/{id}", method: "post" });
    expect(gaps.map(({ field }) => field)).toEqual(["body"]);
  });

  it("throw for an operation that does not exist", () => {
    const missing = { path: "/looms", method: "get" };
    expect(() => formGaps(document, missing)).toThrow(OperationNotFoundError);
  });
});
