import { loadOpenAPI } from "@heddle/openapi";
import { afterAll, expect, it } from "vitest";
import { startApis } from "./answer-apis.ts";

const { documents, close } = await startApis();
afterAll(close);

it("has a document with a thousand operations, and one of 2014, both without defects", async () => {
  const large = await loadOpenAPI(`${documents}/large.json`);
  expect([large.operations.length, large.diagnostics]).toEqual([1000, []]);
  const library = await loadOpenAPI(`${documents}/library.json`);
  expect([library.version, library.diagnostics]).toEqual(["2.0", []]);
});

it("has no other", async () => {
  expect((await fetch(`${documents}/other.json`)).status).toBe(404);
});
