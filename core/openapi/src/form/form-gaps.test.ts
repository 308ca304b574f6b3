import { describe, expect, it } from "vitest";

import { OperationNotFoundError } from "../operation/get-operation.ts";
import { formGaps } from "./form-gaps.ts";

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
                  labels: { type: "object" },
                  anything: {},
                  grid: { type: "array", prefixItems: [{ type: "number" }] },
                  parts: {
                    type: "array",
                    items: {
                      type: "object",
                      properties: { notes: { type: "object" }, size: { type: "number" } },
                    },
                  },
                  parent: { $ref: "#/components/schemas/Loom" },
                },
              },
            },
          },
        },
      },
      post: { requestBody: { content: { "application/json": { schema: { type: "object" } } } } },
    },
  },
  components: {
    schemas: {
      Loom: {
        type: "object",
        properties: { extra: { type: "object" }, parent: { $ref: "#/components/schemas/Loom" } },
      },
    },
  },
};

describe("[O310] the gaps of a form", () => {
  it("are empty if each field has a widget", () => {
    expect(formGaps(document, { path: "/looms/{id}", method: "get" })).toEqual([]);
  });

  it("are the fields edited as JSON, also in groups, rows, maps and recursive schemas", () => {
    const gaps = formGaps(document, { path: "/looms/{id}", method: "put" });
    expect(gaps).toEqual(
      expect.arrayContaining([
        { field: "body.grid", isFreeForm: false },
        { field: "body.parts[].notes", isFreeForm: true },
        { field: "body.parent.extra", isFreeForm: true },
      ]),
    );
    const fields = gaps.map(({ field }) => field);
    expect(fields).not.toContain("body.name");
    expect(fields).not.toContain("body.anything");
  });

  it("can be the whole body", () => {
    const [gap] = formGaps(document, { path: "/looms/{id}", method: "post" });
    expect(gap).toMatchObject({ isFreeForm: true });
  });

  it("throw for an operation that does not exist", () => {
    const missing = { path: "/looms", method: "get" };
    expect(() => formGaps(document, missing)).toThrow(OperationNotFoundError);
  });
});
