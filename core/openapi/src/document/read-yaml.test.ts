import { expect, test } from "vitest";

import { loadOpenAPI } from "./load-openapi.ts";
import { yamlPositions } from "./read-yaml.ts";

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

test.each([
  [
    "a double-quoted text at the indentation of its key",
    'x-own:\n  b: "one\n  two"\n  c: 3',
    "one two",
  ],
  ["a single-quoted text at the start of a line", "x-own:\n  b: 'one\ntwo'\n  c: 3", "one two"],
  ["a quoted text with an empty line", 'x-own:\n  b: "one\n\ntwo"\n  c: 3', "one\ntwo"],
  ["a list whose end is outdented", "x-own:\n    b: [\n  1,\n2\n]\n    c: 3", [1, 2]],
  [
    "a JSON example indented with tabs",
    'x-own:\n  b: {\n\t"d": [\n\t\t1\n\t]\n  }\n  c: 3',
    { d: [1] },
  ],
  ["a comment inside a list", "x-own:\n  b: [ # first\n# second\n  1\n  ]\n  c: 3", [1]],
  ["a tab after the colon", "x-own:\n  b:\t1\n  c:\t3", 1],
  ["an outdented comment", "x-own:\n  b: 1\n# comment\n  c: 3", 1],
  ["a tab before a comment", "x-own:\n  b: 1\n\t# comment\n  c: 3", 1],
  ["a line of one tab", "x-own:\n  b: 1\n\t\n  c: 3", 1],
  ["an anchor that is used twice", "x-b: &b 0\nx-c: &b 1\nx-own:\n  b: *b\n  c: 3", 1],
  ["a key of any length", `x-own:\n  b: 1\n  c: 3\n  ${"k".repeat(1_100)}: 4`, 1],
])("[O9] reads %s", async (_, text, b) => {
  const { root } = await loadOpenAPI(`${head}${text}\n`);
  expect(root["x-own"]).toMatchObject({ b, c: 3 });
});

test("[O450] ignores empty documents around the written one, and rejects a second one", async () => {
  for (const text of [`---\n${head}---\n`, `${head}---\n# nothing\n...\n`, `---\n---\n${head}`])
    expect((await loadOpenAPI(text)).title).toBe("Things");
  await expect(loadOpenAPI(`${head}---\n${head}`)).rejects.toMatchObject({
    code: "invalid_document",
    message: expect.stringContaining("2 documents"),
  });
  const { data, start } = yamlPositions("---\na: 1\n---\n");
  expect([data, start]).toEqual([{ a: 1 }, 4]);
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
