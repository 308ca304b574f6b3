import { expect, test } from "vitest";

import { loadOpenAPI } from "./load-openapi.ts";
import { readDocument, resolveRef } from "./openapi-document.ts";

const data = {
  openapi: "3.2.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/b": {
      post: { summary: "Make", operationId: "make", tags: ["B", 7], responses: {} },
      get: { responses: {} },
    },
    "x-note": "nothing",
    "/a": { $ref: "#/components/pathItems/A" },
    "/gone": { $ref: "#/components/pathItems/Missing" },
  },
  components: {
    pathItems: {
      A: { additionalOperations: { LINK: { responses: {} } }, query: { responses: {} } },
    },
    schemas: { Name: { type: "string" } },
  },
};

test("[O13] returns the same document for the same data synchronously", async () => {
  const document = readDocument(data);
  expect(document).toMatchObject({
    version: "3.2",
    declaredVersion: "3.2.0",
    title: "Things",
    root: data,
  });
  expect(readDocument(data)).toBe(document);
  expect(await loadOpenAPI(data)).toBe(document);
});

test("[O14] lists operations in document order", () => {
  expect(readDocument(data).operations).toEqual([
    {
      path: "/b",
      method: "post",
      pointer: "/paths/~1b/post",
      operationId: "make",
      summary: "Make",
      tags: ["B"],
      deprecated: false,
    },
    {
      path: "/b",
      method: "get",
      pointer: "/paths/~1b/get",
      operationId: undefined,
      summary: "",
      tags: [],
      deprecated: false,
    },
    {
      path: "/a",
      method: "query",
      pointer: "/paths/~1a/query",
      operationId: undefined,
      summary: "",
      tags: [],
      deprecated: false,
    },
    {
      path: "/a",
      method: "LINK",
      pointer: "/paths/~1a/additionalOperations/LINK",
      operationId: undefined,
      summary: "",
      tags: [],
      deprecated: false,
    },
  ]);
});

test("[O7] resolves in a document or in its data, and returns anything but a reference unchanged", () => {
  const reference = { $ref: "#/components/schemas/Name" };
  for (const openapi of [data, readDocument(data)]) {
    expect(resolveRef(openapi, reference)).toBe(data.components.schemas.Name);
    expect(resolveRef(openapi, null)).toBe(null);
    expect(resolveRef(openapi, data.info)).toBe(data.info);
  }
});
