import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { getOperation } from "../operation/get-operation.ts";
import { loadOpenAPI } from "./load-openapi.ts";
import { readDocument } from "./openapi-document.ts";

const info = { title: "Large", version: "1" };

/** A document of about this many megabytes; each operation refers to its own schema. */
function largeDocument(megabytes: number): Record<string, unknown> {
  const description = "x".repeat(10_000);
  const numbers = Array.from({ length: megabytes * 100 }, (_, index) => index);
  const operation = (index: number): object => ({
    requestBody: {
      content: { "application/json": { schema: { $ref: `#/components/schemas/S${index}` } } },
    },
    responses: { 200: { description } },
  });
  return {
    openapi: "3.1.0",
    info,
    paths: Object.fromEntries(numbers.map((index) => [`/p${index}`, { post: operation(index) }])),
    components: {
      schemas: Object.fromEntries(numbers.map((index) => [`S${index}`, { type: "string" }])),
    },
  };
}

test("[O11] loads a document of 50 MB", async () => {
  const document = await loadOpenAPI(JSON.stringify(largeDocument(49)));
  expect(document.diagnostics).toEqual([]);
  expect(document.operations).toHaveLength(4_900);
  expect(getOperation(document, "/p4899", "post").body?.contents[0]?.schema).toEqual({
    type: "string",
  });
});

test("[O11] rejects a larger document unless the limit is raised", async () => {
  const text = `{"openapi":"3.1.0"${" ".repeat(51 * 1024 * 1024)}}`;
  await expect(loadOpenAPI(text)).rejects.toMatchObject({ code: "invalid_document" });
  expect((await loadOpenAPI(text, { maximumBytes: 100_000_000 })).version).toBe("3.1");
});

test("[O11] rejects a document above a lower limit before the server has sent all of it", async () => {
  const text = JSON.stringify(largeDocument(2));
  let sent = 0;
  const server = createServer((_, response) => {
    const send = (): void => {
      sent += text.length;
      if (response.write(text)) setImmediate(send);
      else response.once("drain", send);
    };
    response.on("error", () => {});
    send();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const source of [text, address])
    await expect(loadOpenAPI(source, { maximumBytes: 1_000_000 })).rejects.toMatchObject({
      code: "invalid_document",
    });
  expect(sent).toBeLessThan(50_000_000);
  server.closeAllConnections();
  server.close();
});

test("[O11] checks a deeply nested document down to the depth limit", async () => {
  const depth = 100_000;
  const text = `{"openapi":"3.1.0","info":{},"paths":{},"components":{"schemas":{"A":${'{"items":'.repeat(depth)}{}${"}".repeat(depth)}}}}`;
  expect((await loadOpenAPI(text)).diagnostics).toMatchObject([{ code: "too_deep" }]);
  const yaml = `openapi: 3.1.0\nx-own: ${"[".repeat(depth)}${"]".repeat(depth)}`;
  await expect(loadOpenAPI(yaml)).rejects.toMatchObject({ code: "invalid_document" });
});

test("[O11] checks objects that contain themselves", () => {
  const schema: Record<string, unknown> = { type: "object" };
  schema["properties"] = { self: schema };
  const item: Record<string, unknown> = { get: { responses: {}, callbacks: { again: {} } } };
  (item["get"] as { callbacks: Record<string, unknown> }).callbacks["again"] = { "{$url}": item };
  const document = readDocument({
    openapi: "3.1.0",
    info,
    paths: { "/a": item },
    components: { schemas: { A: schema } },
  });
  expect(document.diagnostics).toEqual([]);
});
