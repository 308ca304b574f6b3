import { expect, test } from "vitest";

import { getOperation } from "../operation/get-operation.ts";
import { collectFields } from "./collect-fields.ts";

test("[O27] fields come by place: path, query, header, cookie, body", () => {
  const parameter = (name: string, location: string) => ({
    name,
    in: location,
    required: true,
    schema: { type: "string" },
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "", version: "1" },
    paths: {
      "/things/{id}": {
        put: {
          parameters: [
            parameter("session", "cookie"),
            parameter("trace", "header"),
            parameter("limit", "query"),
            parameter("id", "path"),
          ],
          requestBody: {
            content: {
              "application/json": {
                schema: { type: "object", properties: { label: { type: "string" } } },
              },
            },
          },
          responses: {},
        },
      },
    },
  };
  const fields = collectFields(document, getOperation(document, "/things/{id}", "put"));
  expect(fields.map(({ key, location }) => `${location} ${key}`)).toEqual([
    "path id",
    "query limit",
    "header trace",
    "cookie session",
    "body label",
  ]);
});
