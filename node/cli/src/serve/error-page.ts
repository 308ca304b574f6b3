import { createServer, type Server } from "node:http";

import { AppNews, newsPath } from "./app-news.ts";

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
    // Who is served something else meanwhile does not need to know.
    this.#server.on("error", () => {});
  }

  /** Listens where the app would. */
  listen(port: number, host: string): void {
    this.#server.listen(port, host);
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
