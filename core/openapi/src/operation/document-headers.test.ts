import { expect, it } from "vitest";

import { documentHeaders } from "./document-headers.ts";

it("names the header parameters of paths and operations, and the headers of API keys, once each", () => {
  const tenant = { name: "X-Tenant", in: "header", schema: { type: "string" } };
  const names = documentHeaders({
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    paths: {
      "/a": {
        parameters: [{ $ref: "#/components/parameters/tenant" }],
        get: {
          parameters: [
            { name: "X-Trace", in: "header" },
            { name: "q", in: "query" },
          ],
          responses: {},
        },
        post: { parameters: [{ ...tenant, name: "x-tenant" }], responses: {} },
      },
    },
    components: {
      parameters: { tenant },
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        query: { type: "apiKey", in: "query", name: "key" },
      },
    },
  });
  expect(names).toEqual(["x-tenant", "x-trace", "x-key"]);
});
