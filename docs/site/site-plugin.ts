/** Renders each Markdown file as a page; the built index.html is the template. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { root } from "../../scripts/workspace.ts";
import { readParts } from "./content/contents.ts";
import { escapeHtml } from "./content/escape-html.ts";
import { Links } from "./content/links.ts";
import type { Page, Part } from "./content/page.ts";
import { type Rendered, renderMarkdown } from "./content/render-markdown.ts";
import { searchIndex } from "./content/search-index.ts";
import { SitePage } from "./page/site-page.tsx";

export function sitePlugin(): Plugin {
  return {
    name: "heddle-site",
    enforce: "post",
    generateBundle(_options, bundle) {
      const frame = bundle["index.html"];
      if (frame?.type !== "asset") throw new Error("The site has no index.html");
      const html = String(frame.source);
      const parts = readParts();
      const links = new Links(parts.flatMap(({ pages }) => pages));
      const pages = parts.flatMap((part) =>
        part.pages.map((page) => ({
          page,
          rendered: renderMarkdown(page.markdown, links.from(page)),
        })),
      );
      links.check(pages);
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: "asset", fileName, source });
      delete bundle["index.html"];
      for (const { page, rendered } of pages) {
        emit(`${page.slug}.html`, fill(html, parts, page, rendered));
      }
      for (const image of new Set(pages.flatMap(({ rendered }) => rendered.images))) {
        emit(image, readFileSync(join(root, "docs", image)));
      }
      emit("search.json", searchIndex(pages));
    },
  };
}

function fill(html: string, parts: readonly Part[], page: Page, rendered: Rendered): string {
  const body = renderToStaticMarkup(createElement(SitePage, { parts, page, rendered }));
  const title = page.slug === "index" ? "Heddle" : `${page.title} · Heddle`;
  return html
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace("<!-- page -->", () => body);
}
