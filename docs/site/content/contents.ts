/** The table of contents of the site: parts, each with its pages in reading order. */
import { chapterPage, examplePage, playgroundPage } from "../page/example-pages.tsx";
import { homePage } from "../page/home-page.tsx";
import { referencePages } from "../reference/reference-pages.ts";
import { chapters } from "./chapters.ts";
import { markdownPage } from "./markdown-page.ts";
import type { Page, Part } from "./page.ts";
import { files, readMarkdown } from "./site-map.ts";

/** The pages in the navigation, by part. */
export function readParts(): Part[] {
  return [
    part("Start"),
    { title: "Examples", pages: [...chapters.map(chapterPage), playgroundPage()] },
    part("Forms"),
    part("Graph"),
    part("Host"),
    part("Served"),
    { title: "Reference", pages: referencePages() },
  ];
}

function part(title: keyof typeof files): Part {
  return { title, pages: files[title].map((slug) => markdownPage(slug, readMarkdown(slug))) };
}

/** The pages outside the navigation: the start page, and one per example. */
export function otherPages(): Page[] {
  const alone = chapters.flatMap((chapter) =>
    chapter.examples.map((id) => examplePage(id, chapter)),
  );
  return [homePage(), ...alone];
}
