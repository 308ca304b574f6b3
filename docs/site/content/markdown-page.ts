import { examplesIn } from "./examples-in.ts";
import type { Page } from "./page.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** A page from Markdown text; its first heading is the title. */
export function markdownPage(slug: string, markdown: string): Page {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`docs/${slug}.md: no title; add a line "# …"`);
  return {
    slug,
    title,
    layout: "text",
    hasApps: examplesIn(markdown).length > 0,
    render: (linkTo) => renderMarkdown(markdown, linkTo),
  };
}
