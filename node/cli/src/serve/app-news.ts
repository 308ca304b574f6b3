import { readFileSync } from "node:fs";
import { type Server, type ServerResponse, createServer } from "node:http";

import type { PageNews } from "@heddle/server";

/** What the pages of an app are told. */
type News =
  /** Which version of the app answers. */
  | { readonly type: "version"; readonly version: string }
  /** Another one is about to answer. */
  | { readonly type: "changed" }
  /** There is none: why. */
  | { readonly type: "problem"; readonly title: string; readonly text: string };

/** Where pages listen: beside the module of the server that tells them to. */
const newsPath = "/modules/news";

/** Tells open pages what has become of the app that they show, as a stream of events. */
export class AppNews implements PageNews {
  readonly #first: News;
  readonly #listening = new Set<ServerResponse>();

  constructor(first: News) {
    this.#first = first;
  }

  get module(): string {
    const text = readFileSync(new URL("../../page/app-news.js", import.meta.url), "utf8");
    const { version } = { version: "", ...this.#first };
    return text.replace("%version%", version);
  }

  readonly listen = (response: ServerResponse): void => {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
    this.#listening.add(response);
    response.once("close", () => this.#listening.delete(response));
    response.write(eventOf(this.#first));
  };

  tell(news: News): void {
    for (const response of this.#listening) response.write(eventOf(news));
  }

  readonly close = (): void => {
    for (const response of this.#listening) response.end();
  };
}

function eventOf(news: News): string {
  return `data: ${JSON.stringify(news)}\n\n`;
}

const style =
  "body{font:15px/1.5 system-ui;margin:48px auto;max-width:90ch;padding:0 24px;color-scheme:light dark}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;padding:16px;border:1px solid #d33;border-radius:8px}";

/** Shows in the browser why there is no app, also in pages that are open, and loads again by itself until there is one. */
export class ErrorPage {
  readonly #server: Server;

  constructor(title: string, text: string) {
    const heading = `${title} cannot be shown`;
    const news = new AppNews({ type: "problem", title: heading, text });
    const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(heading)}</h1><pre>${escaped(text)}</pre><p>This page loads again by itself when the file was changed.</p>`;
    this.#server = createServer((request, response) => {
      if (request.url === newsPath && request.method === "GET") return news.listen(response);
      response.writeHead(503, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
        Connection: "close",
      });
      response.end(page);
    });
    // Without this listener a port that is taken would end the command.
    this.#server.on("error", () => {});
  }

  /** Listens on the address of the app; resolves when the page can be loaded, or the port is taken. */
  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.once("error", () => resolve()).listen(port, host, resolve);
    });
  }

  /** Makes room for the app. */
  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
