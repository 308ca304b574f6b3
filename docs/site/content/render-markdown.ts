import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { includeMarker } from "../../../scripts/include.ts";
import { root } from "../../../scripts/workspace.ts";
import { codePanel } from "./code-block.ts";
import { escapeHtml } from "./escape-html.ts";
import { exampleOf, includesIn } from "./examples-in.ts";
import type { LinkTo, Rendered, Section } from "./page.ts";
import { Slugs } from "./slugs.ts";

export function renderMarkdown(markdown: string, linkTo: LinkTo): Rendered {
  const marked = new Marked();
  const slugs = new Slugs();
  const ids = new Map<Token, string>();
  const files = new Map<Token, string>();
  const live = new Set<string>();
  const images: string[] = [];
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens, (heading) => {
    const id = slugs.next(heading.text);
    ids.set(heading, id);
    return id;
  });
  for (const [token, path] of includesIn(tokens)) files.set(token, path);

  marked.use({
    renderer: {
      heading(token) {
        const id = ids.get(token) ?? slugs.next(token.text);
        const text = this.parser.parseInline(token.tokens);
        if (token.depth === 1) return `<h1>${text}</h1>\n`;
        const tag = `h${token.depth}`;
        return `<${tag} id="${id}"><a href="#${id}">${text}</a></${tag}>\n`;
      },
      link({ href, title, tokens }) {
        const name = title ? ` title="${escapeHtml(title)}"` : "";
        return `<a href="${escapeHtml(linkTo(href))}"${name}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const shown = imagesOf(href);
        images.push(...shown.map(([file]) => file));
        return shown
          .map(
            ([file, attribute]) =>
              `<img${attribute} src="./${escapeHtml(file)}" alt="${escapeHtml(text)}"${sizeOf(file)} loading="lazy" />`,
          )
          .join("");
      },
      code(token) {
        const path = files.get(token) ?? "";
        const example = exampleOf(path);
        const isFirst = example !== undefined && !live.has(example);
        if (isFirst) live.add(example);
        const name = path === "" ? undefined : path.split("/").at(-1);
        const block = { code: token.text, language: token.lang ?? "", name };
        return codePanel(block, isFirst ? example : undefined);
      },
      table(token) {
        const cell = ({ tokens }: Tokens.TableCell, tag: string): string =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const head = token.header.map((one) => cell(one, "th")).join("");
        const rows = token.rows.map(
          (row) => `<tr>${row.map((one) => cell(one, "td")).join("")}</tr>`,
        );
        // A wide table scrolls, so it must be focusable for the keyboard.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>\n`;
      },
      html({ text }) {
        return includeMarker.test(text.trim()) ? "" : text;
      },
    },
  });
  return { html: marked.parser(tokens), sections, images };
}

/** `form-light.png` → both `form-light.png` and `form-dark.png`, each with a class that shows it in its theme. */
function imagesOf(href: string): (readonly [file: string, attribute: string])[] {
  if (!href.endsWith("-light.png")) return [[href, ""]];
  return [
    [href, ` class="in-light"`],
    [href.replace(/-light\.png$/, "-dark.png"), ` class="in-dark"`],
  ];
}

/** The size of a PNG file, so that the text below it does not move when it loads: ` width="1200" height="700"`. */
function sizeOf(file: string): string {
  const header = readFileSync(join(root, "docs", file));
  return ` width="${header.readUInt32BE(16)}" height="${header.readUInt32BE(20)}"`;
}

function sectionsOf(
  tokens: readonly Token[],
  idOf: (heading: Tokens.Heading) => string,
): Section[] {
  const sections: { id: string; title: string; depth: number; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === "heading") {
      const heading = token as Tokens.Heading;
      const title = plain(heading.text);
      sections.push({ id: idOf(heading), title, depth: heading.depth, text: "" });
    } else if (token.type !== "html" && token.type !== "space") {
      const section = sections.at(-1);
      if (section) section.text += `${plain(token.raw)}\n`;
    }
  }
  return sections;
}

/** Markdown as plain text for the search: ``See [`Flow`](graph.md)`` → `See Flow`. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/^```.*$/gm, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[|:\s-]+$/gm, "")
    .replaceAll(/[`*|]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
