import { expect, it } from "vitest";
import { Links } from "./links.ts";
import type { Page } from "./page.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** Renders pages from Markdown and checks their links. */
function render(markdown: Readonly<Record<string, string>>): Record<string, string> {
  const pages = Object.entries(markdown).map(([slug, text]): Page => ({
    slug,
    title: slug,
    markdown: text,
  }));
  const links = new Links(pages);
  const rendered = pages.map((page) => ({
    page,
    rendered: renderMarkdown(page.markdown, links.from(page)),
  }));
  links.check(rendered);
  return Object.fromEntries(rendered.map(({ page, rendered }) => [page.slug, rendered.html]));
}

it("converts links between files of docs to links between pages", () => {
  const { one } = render({ one: "[there](two.md#a-heading)", two: "# Two\n\n## A heading" });
  expect(one).toContain('<a href="./two.html#a-heading">there</a>');
});

it("keeps links to other sites", () => {
  const { one } = render({ one: "[there](https://example.com/two.md)" });
  expect(one).toContain('href="https://example.com/two.md"');
});

it.each(["three.md", "two.md#nowhere", "#nowhere", "../README.md"])(
  "rejects the broken link %s",
  (href) => {
    expect(() => render({ one: `[there](${href})`, two: "# Two" })).toThrow(/^docs\/one\.md: /);
  },
);
