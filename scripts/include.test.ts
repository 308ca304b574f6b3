import { expect, test } from "vitest";
import { includeFiles } from "./include.ts";

const files: Record<string, string> = {
  "a.ts": "const a = 1;\n",
  "b.ts":
    "setup();\nfunction run() {\n  // #region core\n  if (ok) {\n    go();\n  }\n  // #endregion\n}\n",
};
const read = (path: string): string => files[path] ?? "";

test("replaces the block after a marker with the file", () => {
  const before = "Text\n\n<!-- include a.ts -->\n\n```ts\nold\n```\n\nMore\n";
  const after = "Text\n\n<!-- include a.ts -->\n\n```ts\nconst a = 1;\n```\n\nMore\n";
  expect(includeFiles(before, read)).toBe(after);
  expect(includeFiles(after, read)).toBe(after);
});

test("includes a region without its indentation", () => {
  const before = "<!-- include b.ts#core -->\n```ts\n```\n";
  const after = "<!-- include b.ts#core -->\n\n```ts\nif (ok) {\n  go();\n}\n```\n";
  expect(includeFiles(before, read)).toBe(after);
});

test("omits region comments from a whole file", () => {
  const after = includeFiles("<!-- include b.ts -->\n```ts\n```\n", read);
  expect(after).toContain("go();");
  expect(after).not.toContain("region");
});

test("does not change other blocks", () => {
  const markdown = "```ts\nold\n```\n";
  expect(includeFiles(markdown, read)).toBe(markdown);
});

test("names a marker without a block, or with an unknown region", () => {
  expect(() => includeFiles("<!-- include a.ts -->\n\nText\n", read)).toThrow(
    /a\.ts: no code block/,
  );
  expect(() => includeFiles("<!-- include a.ts#x -->\n```ts\n```\n", read)).toThrow(
    /no region "x"/,
  );
});
