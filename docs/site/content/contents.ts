/** The table of contents of the site: parts, each with its pages in reading order. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chapters } from "../../../examples/gallery/src/catalog/chapters.ts";
import { root } from "../../../scripts/workspace.ts";
import { referencePages } from "../reference/reference-pages.ts";
import { examplesPage, examplesSlug } from "./examples-page.ts";
import type { Page, Part } from "./page.ts";

/** The pages of each part: files of docs/, and pages that are generated from the examples. */
const files: Readonly<Record<string, readonly string[]>> = {
  Start: [
    "index",
    "cli",
    "embedded-or-served",
    "translating",
    "coming-from-panel",
    "design-choices",
    "performance",
  ],
  Forms: [
    "forms",
    "record-editing",
    "console",
    "form-layout",
    "form-authentication",
    "custom-form-widgets",
    "form-limits-and-security",
    "real-documents",
    examplesSlug("OpenAPI"),
    examplesSlug("Console"),
    examplesSlug("Forms"),
  ],
  Graph: [
    "graph",
    "graph-nodes",
    "graph-ports",
    "graph-groups",
    "graph-edges",
    "graph-editors",
    "graph-layout",
    "graph-canvas",
    "keyboard",
    "graph-conversions",
    "graph-served",
    examplesSlug("Graph"),
  ],
  Host: [
    "parameters",
    "collections",
    "intents",
    "schema",
    "views",
    "widgets",
    "react",
    examplesSlug("Widgets"),
    examplesSlug("Structure"),
    examplesSlug("Panes"),
    examplesSlug("Layouts"),
    examplesSlug("Model"),
  ],
  Served: ["server", "rooms", "deploying", "security"],
  Reference: [],
};

/** All parts with their pages. The first page is the start page of the site. */
export function readParts(): Part[] {
  const generated = new Map(chapters.map((chapter) => [examplesSlug(chapter.title), chapter]));
  return Object.entries(files).map(([title, slugs]) => {
    const pages = slugs.map((slug) => {
      const chapter = generated.get(slug);
      return chapter ? examplesPage(chapter) : readPage(slug);
    });
    return { title, pages: title === "Reference" ? [...pages, ...referencePages()] : pages };
  });
}

function readPage(slug: string): Page {
  const markdown = readFileSync(join(root, "docs", `${slug}.md`), "utf8");
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`docs/${slug}.md: no title; add a line "# …"`);
  return { slug, title, markdown };
}
