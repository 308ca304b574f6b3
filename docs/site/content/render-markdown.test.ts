import { expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const render = (markdown: string): ReturnType<typeof renderMarkdown> =>
  renderMarkdown(markdown, (href) => href);

const block = (path: string): string =>
  `<!-- include ${path} -->\n\n\`\`\`ts\nconst a = 1;\n\`\`\`\n`;

it("renders one running example per file", () => {
  const { html } = render(
    [
      block("examples/src/one.ts#a"),
      block("examples/src/one.ts#b"),
      block("examples/src/two.tsx"),
    ].join("\n"),
  );
  expect(html.match(/data-example="[\w-]+"/g)).toEqual([
    'data-example="one"',
    'data-example="two"',
  ]);
  expect(html).not.toContain("include");
});

it("does not run code of other folders", () => {
  const { html } = render(block("examples/served/first-app.ts"));
  expect(html).toContain("first-app.ts");
  expect(html).not.toContain("data-example");
});

it("gives headings the same ids as GitHub, also duplicates", () => {
  const { sections } = render("# One\n\n## What is `Flow`?\n\n## A.b\n\n## A.b");
  expect(sections.map(({ id }) => id)).toEqual(["one", "what-is-flow", "ab", "ab-1"]);
});

it("escapes code", () => {
  const { html } = render("```html\n<script>alert(1)</script>\n```");
  expect(html).not.toContain("<script>");
});

it("extracts the text of each section for the search", () => {
  const { sections } = render(
    "# One\n\nSee [the *other*](two.md).\n\n## Two\n\n| a | b |\n| - | - |\n| `c` | d |",
  );
  expect(sections.map(({ text }) => text)).toEqual([
    expect.stringContaining("See the other"),
    expect.stringContaining("a b c d"),
  ]);
});

it("adds the dark image to a light one", () => {
  const { images } = render(
    "![A form](images/form-light.png)\n\n![A graph](images/graph-dark.png)",
  );
  expect(images).toEqual([
    "images/form-light.png",
    "images/form-dark.png",
    "images/graph-dark.png",
  ]);
});

it("gives images their size", () => {
  const { html } = render("![A form](images/form-light.png)");
  expect(html.match(/ width="\d{3,4}" height="\d{3,4}"/g)).toHaveLength(2);
});
