import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { publishedPackages, root } from "../../../scripts/workspace.ts";
import { chapters } from "../../../examples/gallery/src/catalog/chapters.ts";
import { readParts } from "./contents.ts";

const pages = readParts().flatMap((part) => part.pages);
const slugs = pages.map(({ slug }) => slug);

it("contains every file of docs once", () => {
  const files = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  expect(slugs).toEqual(expect.arrayContaining(files.map((name) => name.replace(".md", ""))));
  expect(new Set(slugs).size).toBe(slugs.length);
});

it("has a page for every chapter of the gallery with all its examples", () => {
  for (const { title, examples } of chapters) {
    const page = pages.find(({ slug }) => slug === `examples-${title.toLowerCase()}`);
    for (const example of examples) {
      expect(page?.markdown).toMatch(new RegExp(`<!-- include examples/src/${example}\\.tsx? -->`));
    }
  }
});

it("has a reference page for every package with exports", () => {
  const documented = publishedPackages().filter(({ exports }) => "." in exports);
  for (const { name } of documented) expect(pages.map(({ title }) => title)).toContain(name);
});
