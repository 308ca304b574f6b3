import { expect, test } from "vitest";

import { info, responses } from "./document.fixture.ts";
import { findUpdateOperations } from "./get-operation.ts";

const operation = { responses };
const document = {
  openapi: "3.1.0",
  info,
  paths: {
    "/a": { post: operation, get: operation, put: operation, patch: operation },
    "/b": { get: operation, post: operation },
    "/c": { get: operation, delete: operation },
  },
};

test("[O38] returns PATCH, PUT and POST as far as the path has them", () => {
  expect(findUpdateOperations(document, "/a")).toEqual(["patch", "put", "post"]);
  expect(findUpdateOperations(document, "/b")).toEqual(["post"]);
  expect(findUpdateOperations(document, "/c")).toEqual([]);
  expect(findUpdateOperations(document, "/unknown")).toEqual([]);
});
