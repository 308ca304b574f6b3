import { loadOpenAPI } from "@heddle/openapi";
import { afterAll, expect, it } from "vitest";
import { startApis } from "./answer-apis.ts";

const { documents, close } = await startApis();
afterAll(close);

it("serves a document with a thousand operations and a Swagger 2.0 document, both without defects", async () => {
  const large = await loadOpenAPI(`${documents}/large.json`);
  expect([large.operations.length, large.diagnostics]).toEqual([1000, []]);
  const library = await loadOpenAPI(`${documents}/library.json`);
  expect([library.version, library.diagnostics]).toEqual(["2.0", []]);
});

it("rejects other paths", async () => {
  expect((await fetch(`${documents}/other.json`)).status).toBe(404);
});
