/** Renders the pages of the site: all of them into a build, one per request of the development server. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin, ViteDevServer } from "vite";
import { root } from "../../scripts/workspace.ts";
import { otherPages, readParts } from "./content/contents.ts";
import { escapeHtml } from "./content/escape-html.ts";
import { Links } from "./content/links.ts";
import type { Page, Part, Rendered } from "./content/page.ts";
import { searchIndex } from "./content/search-index.ts";
import { SitePage } from "./page/site-page.tsx";

export function sitePlugin(): Plugin {
  return {
    name: "heddle-site",
    enforce: "post",
    generateBundle(_options, bundle) {
      const frame = bundle["index.html"];
      if (frame?.type !== "asset") throw new Error("The site has no index.html");
      delete bundle["index.html"];
      const site = readSite();
      for (const [fileName, source] of filesOf(site, String(frame.source))) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer(server) {
      return () => servePages(server);
    },
  };
}

interface Site {
  readonly parts: readonly Part[];
  readonly pages: readonly { readonly page: Page; readonly rendered: Rendered }[];
}

/** Reads and renders all pages, and checks the links between them. */
function readSite(): Site {
  const parts = readParts();
  const all = [...parts.flatMap((part) => part.pages), ...otherPages()];
  const links = new Links(all);
  const pages = all.map((page) => ({ page, rendered: page.render(links.from(page)) }));
  links.check(pages);
  return { parts, pages };
}

/** The files of the site; `html` is the frame of every page. */
function* filesOf({ parts, pages }: Site, html: string): Generator<[string, string | Uint8Array]> {
  for (const { page, rendered } of pages) {
    yield [`${page.slug}.html`, fill(html, parts, page, rendered)];
  }
  for (const image of new Set(pages.flatMap(({ rendered }) => rendered.images))) {
    yield [image, readFileSync(join(root, "docs", image))];
  }
  yield ["search.json", searchIndex(pages)];
}

function fill(html: string, parts: readonly Part[], page: Page, rendered: Rendered): string {
  const body = renderToStaticMarkup(createElement(SitePage, { parts, page, rendered }));
  const title =
    page.slug === "index" ? "Heddle: forms for APIs, graphs for people" : `${page.title} · Heddle`;
  return html
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace("<!-- page -->", () => body);
}

/** Answers requests for files of the site, rendered again after a change of docs/ or examples/. */
function servePages(server: ViteDevServer): void {
  let files: ReadonlyMap<string, string | Uint8Array> | undefined;
  server.watcher.add([join(root, "docs", "*.md"), join(root, "examples", "src")]);
  server.watcher.on("change", (file) => {
    files = undefined;
    if (file.endsWith(".md")) server.ws.send({ type: "full-reload" });
  });
  server.middlewares.use((request, response, next) => {
    const [path = "/"] = (request.originalUrl ?? "/").split("?", 1);
    const name = path === "/" ? "index.html" : decodeURIComponent(path.slice(1));
    const frame = readFileSync(join(import.meta.dirname, "index.html"), "utf8");
    files ??= new Map(filesOf(readSite(), frame));
    const file = files.get(name);
    if (file === undefined) return next();
    if (typeof file !== "string" || !name.endsWith(".html")) return void response.end(file);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    server.transformIndexHtml(path, file).then((html) => response.end(html), next);
  });
}
