import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../../../examples/gallery/src/catalog/chapters.ts";
import { readExample } from "../../../examples/gallery/src/catalog/read-example.ts";
import { root } from "../../../scripts/workspace.ts";
import type { Page } from "./page.ts";

export function examplesSlug(chapter: string): string {
  return `examples-${chapter.toLowerCase()}`;
}

/** A page with the examples of one chapter of the gallery, running and with their code. */
export function examplesPage({ title, lead, examples }: Chapter): Page {
  return {
    slug: examplesSlug(title),
    title: `Examples: ${title}`,
    markdown: [`# Examples: ${title}`, lead, ...examples.map(sectionOf)].join("\n\n"),
  };
}

function sectionOf(id: string): string {
  const file = [`${id}.ts`, `${id}.tsx`].find((name) =>
    existsSync(join(root, "examples/src", name)),
  );
  if (file === undefined) throw new Error(`There is no example "${id}" in examples/src`);
  const path = `examples/src/${file}`;
  const { title, description, source } = readExample(id, readFileSync(join(root, path), "utf8"));
  return [
    `## ${title}`,
    description,
    `<!-- include ${path} -->`,
    `\`\`\`ts\n${source}\n\`\`\``,
  ].join("\n\n");
}
