import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { namesIn } from "./index-names.ts";
import { publishedPackages, root } from "./workspace.ts";

const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");

it.each(publishedPackages())("$name has the license, a README and keywords", ({ name, folder }) => {
  expect(read(folder, "LICENSE")).toBe(read("LICENSE"));
  expect(read(folder, "README.md")).toMatch(new RegExp(`^# ${name}\n\n`));
  expect(JSON.parse(read(folder, "package.json"))).toMatchObject({
    keywords: expect.arrayContaining([expect.any(String)]) as unknown,
  });
});

const libraries = publishedPackages().filter(({ name }) => name !== "heddle");

it.each(libraries)("the index of $name is a sorted list of names", ({ folder }) => {
  expect(() => namesIn(read(folder, "src", "index.ts"))).not.toThrow();
});
