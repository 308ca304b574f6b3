/** What the site contains, without its texts: the files of docs/ by part, and the apps of each page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/workspace.ts";
import { type Chapter, chapters } from "./chapters.ts";
import { examplesIn } from "./examples-in.ts";
import { showcases } from "./showcases.ts";

/** The files of docs/ by part. */
export const files = {
  Start: [
    "getting-started",
    "cli",
    "elements",
    "theming",
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
  ],
  Host: ["parameters", "collections", "intents", "schema", "views", "widgets", "react"],
  Served: ["server", "frameworks", "other-backends", "rooms", "deploying", "security"],
} as const;

export function chapterSlug({ title }: Chapter): string {
  return `examples-${title.toLowerCase()}`;
}

export function exampleSlug(id: string): string {
  return `example-${id}`;
}

/** The text of a file of docs/. */
export function readMarkdown(slug: string): string {
  return readFileSync(join(root, "docs", `${slug}.md`), "utf8");
}

/** The names of the apps of each page that has some, by its slug. */
export function appsByPage(): ReadonlyMap<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    ["index", showcases.map(({ id }) => id)],
    ["playground", ["playground"]],
    ...chapters.map((chapter) => [chapterSlug(chapter), chapter.examples] as const),
    ...chapters.flatMap(({ examples }) => examples.map((id) => [exampleSlug(id), [id]] as const)),
    ...Object.values(files)
      .flat()
      .map((slug) => [slug, examplesIn(readMarkdown(slug))] as const),
  ]);
}
