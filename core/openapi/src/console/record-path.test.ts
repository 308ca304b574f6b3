import { describe, expect, it } from "vitest";

import { OpenAPIDocument } from "../document/openapi-document.ts";
import { api } from "../form/api.fixture.ts";
import { isRecordPath, recordsBelow } from "./record-path.ts";

const list = { 200: { content: { "application/json": { schema: { type: "array" } } } } };
const document = new OpenAPIDocument(
  api({
    "/orders": { get: {}, post: {} },
    "/orders/export": { get: {} },
    "/orders/{orderId}": { get: {}, patch: {} },
    "/orders/{orderId}/lines": { get: {} },
    "/orders/{orderId}/lines/{line}": { get: {}, put: {} },
    "/v1/customers/{customer}": { get: {}, post: {} },
    "/settings": { get: {}, put: {} },
    "/tags": { get: { responses: list }, put: {} },
    "/logs/{id}": { get: {} },
    "/jobs/{id}": { patch: {} },
    "/pets/": { get: {} },
    "/pets/{id}/": { get: {}, put: {} },
    "/files": { get: {} },
    "/files/{name}.{ending}": { get: {}, put: {} },
  }),
);

describe("[O302] a record", () => {
  it.each(["/orders/{orderId}", "/v1/customers/{customer}", "/settings"])("is at %s", (path) => {
    expect(isRecordPath(document, path)).toBe(true);
  });

  it.each([
    ["/orders", "a POST creates there"],
    ["/tags", "a list is there"],
    ["/logs/{id}", "nothing saves"],
    ["/jobs/{id}", "nothing reads"],
    ["/nowhere", "there is nothing"],
  ])("is not at %s: %s", (path) => {
    expect(isRecordPath(document, path)).toBe(false);
  });
});

describe("[O303] the records of a list", () => {
  it.each([
    ["/orders", "/orders/{orderId}", "orderId"],
    ["/orders/{orderId}/lines", "/orders/{orderId}/lines/{line}", "line"],
    ["/pets/", "/pets/{id}/", "id"],
  ])("of %s are at %s", (path, found, name) => {
    expect(recordsBelow(document, path)).toMatchObject({ path: found, parameter: { name } });
  });

  it.each(["/logs", "/files", "/settings", "/order"])("of %s have no path", (path) => {
    expect(recordsBelow(document, path)).toBeUndefined();
  });
});
