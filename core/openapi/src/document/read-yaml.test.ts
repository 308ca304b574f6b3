import { expect, test } from "vitest";

import { loadOpenAPI } from "./load-openapi.ts";

const head = "openapi: 3.0.3\ninfo: { title: Things, version: '1' }\npaths: {}\n";

test("[O9] reads dates as text, numbers as numbers and yes as text", async () => {
  const { root } = await loadOpenAPI(`${head}x-own:\n  - 2024-01-31\n  - 1.5\n  - yes\n  - true\n`);
  expect(root["x-own"]).toEqual(["2024-01-31", 1.5, "yes", true]);
});

test("[O9] reads a response status as text and applies merge keys", async () => {
  const { root } = await loadOpenAPI(
    `${head}x-own:\n  a: &a { one: 1, two: 2 }\n  b: { <<: *a, two: 3 }\n  200: yes\n`,
  );
  expect(root["x-own"]).toEqual({ a: { one: 1, two: 2 }, b: { one: 1, two: 3 }, "200": "yes" });
});

test("[O9] keeps the last of two equal keys and reports a diagnostic", async () => {
  const document = await loadOpenAPI(`${head}x-own: 1\nx-own: 2\n`);
  expect(document.root["x-own"]).toBe(2);
  expect(document.diagnostics).toMatchObject([{ code: "duplicate_key" }]);
  expect(document.diagnostics[0]?.message).toContain("line 5");
});

test("[O9] reads a flow collection that continues at the start of a line", async () => {
  const { root } = await loadOpenAPI(`${head}x-own: {\n  a: [\n1, 2\n]\n}\n`);
  expect(root["x-own"]).toEqual({ a: [1, 2] });
});

test("[O9] rejects text that is not YAML", async () => {
  for (const broken of ["x-own: [", "x-own: {a: 1", "a: b: c", "x-own: !unknown 1"])
    await expect(loadOpenAPI(`${head}${broken}\n`)).rejects.toMatchObject({
      code: "invalid_document",
    });
});

test("[O9] reads a key named __proto__ like any other key", async () => {
  const { root } = await loadOpenAPI(`${head}x-own: { __proto__: { polluted: true } }\n`);
  expect(Object.keys(root["x-own"] as object)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(root["x-own"])).toBe(Object.prototype);
  expect({}).not.toHaveProperty("polluted");
});

function bomb(levels: number): string {
  const lines = ["x-0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < levels; level++)
    lines.push(
      `x-${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(", ")}]`,
    );
  return head + lines.join("\n");
}

test("[O10] rejects aliases that expand beyond the limit", async () => {
  await expect(loadOpenAPI(bomb(12))).rejects.toMatchObject({ code: "invalid_document" });
  expect((await loadOpenAPI(bomb(4))).diagnostics).toEqual([]);
});

test("[O10] survives an alias inside its own anchor", async () => {
  const text = `${head}components:\n  schemas:\n    Tree: &tree\n      type: object\n      properties: { child: *tree }\n`;
  expect((await loadOpenAPI(text)).diagnostics).toEqual([]);
});
