import { expect, it } from "vitest";
import { Links } from "./links.ts";
import { markdownPage } from "./markdown-page.ts";

/** Renders pages from Markdown and checks their links. */
function render(markdown: Readonly<Record<string, string>>): Record<string, string> {
  const pages = Object.entries(markdown).map(([slug, text]) =>
    markdownPage(slug, `# ${slug}\n\n${text}`),
  );
  const links = new Links(pages);
  const rendered = pages.map((page) => ({
    page,
    rendered: page.render(links.from(page)),
  }));
  links.check(rendered);
  return Object.fromEntries(rendered.map(({ page, rendered }) => [page.slug, rendered.html]));
}

it("converts links between files of docs to links between pages", () => {
  const { one } = render({ one: "[there](two.md#a-heading)", two: "## A heading" });
  expect(one).toContain('<a href="./two.html#a-heading">there</a>');
});

it("keeps links to other sites", () => {
  const { one } = render({ one: "[there](https://example.com/two.md)" });
  expect(one).toContain('href="https://example.com/two.md"');
});

it.each(["three.md", "two.md#nowhere", "#nowhere", "../README.md"])(
  "rejects the broken link %s",
  (href) => {
    expect(() => render({ one: `[there](${href})`, two: "" })).toThrow(/^docs\/one\.md: /);
  },
);
