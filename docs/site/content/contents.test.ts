import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { publishedPackages, root } from "../../../scripts/workspace.ts";
import { chapters } from "./chapters.ts";
import { otherPages, readParts } from "./contents.ts";
import { appsByPage } from "./site-map.ts";

const listed = readParts().flatMap((part) => part.pages);
const pages = [...listed, ...otherPages()];
const slugs = pages.map(({ slug }) => slug);

it("contains every file of docs once", () => {
  const files = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  expect(slugs).toEqual(expect.arrayContaining(files.map((name) => name.replace(".md", ""))));
  expect(new Set(slugs).size).toBe(slugs.length);
});

it("contains every example in one chapter", () => {
  const files = readdirSync(join(root, "examples", "src"));
  const names = files.flatMap((file) => /^([\w-]+)\.tsx?$/.exec(file)?.[1] ?? []);
  expect(chapters.flatMap(({ examples }) => examples).toSorted()).toEqual(names.toSorted());
});

it("has a reference page for every package with exports", () => {
  const documented = publishedPackages().filter(({ exports }) => "." in exports);
  for (const { name } of documented) expect(listed.map(({ title }) => title)).toContain(name);
});

it("knows the apps of a text before it is rendered", () => {
  const apps = appsByPage();
  const texts = listed.filter(({ layout, hasApps }) => layout === "text" && hasApps);
  expect(texts.length).toBeGreaterThan(0);
  for (const page of texts) {
    const { html } = page.render((href) => href);
    const places = Array.from(html.matchAll(/ data-example="([\w-]+)"/g), ([, id = ""]) => id);
    expect({ [page.slug]: places }).toEqual({ [page.slug]: apps.get(page.slug) });
  }
});
