import { readFileSync } from "node:fs";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";

import type { DevChannel } from "@heddle/server";

/** An event that open pages of an app receive. */
type DevEvent =
  /** The version of the app that serves the page. */
  | { readonly type: "version"; readonly version: string }
  /** A new version is about to start. */
  | { readonly type: "changed" }
  /** The app cannot be served. */
  | { readonly type: "problem"; readonly title: string; readonly text: string };

/** The address of the event stream, next to the server's page modules. */
const streamPath = "/modules/dev";

/** Sends server-sent events about the app to its open pages. */
export class AppDevChannel implements DevChannel {
  readonly #first: DevEvent;
  readonly #streams = new Set<ServerResponse>();

  constructor(first: DevEvent) {
    this.#first = first;
  }

  get module(): string {
    const text = readFileSync(new URL("../../page/dev-client.js", import.meta.url), "utf8");
    const { version } = { version: "", ...this.#first };
    return text.replace("%version%", version);
  }

  readonly listen = (response: ServerResponse): void => {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    });
    this.#streams.add(response);
    response.once("close", () => this.#streams.delete(response));
    response.write(formatEvent(this.#first));
  };

  send(event: DevEvent): void {
    for (const response of this.#streams) response.write(formatEvent(event));
  }

  readonly close = (): void => {
    for (const response of this.#streams) response.end();
  };
}

/** `{ type: "changed" }` → `data: {"type":"changed"}`, as server-sent events are written. */
function formatEvent(event: DevEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

const style =
  "body{font:15px/1.5 system-ui;margin:48px auto;max-width:90ch;padding:0 24px;color-scheme:light dark}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;padding:16px;border:1px solid #d33;border-radius:8px}";

/** Serves the reason why the app cannot be served, to new and open pages, until the app is back. */
export class ErrorPage {
  readonly #server: Server;

  /** `rejects` answers requests that another host than this server is asked for. */
  constructor(
    title: string,
    text: string,
    rejects: (request: IncomingMessage, response: ServerResponse) => boolean,
  ) {
    const heading = `${title} cannot be served`;
    const channel = new AppDevChannel({ type: "problem", title: heading, text });
    const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(heading)}</h1><pre>${escapeHtml(text)}</pre><p>This page reloads when the file changes.</p>`;
    this.#server = createServer((request, response) => {
      if (rejects(request, response)) return;
      if (request.url === streamPath && request.method === "GET") return channel.listen(response);
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

  /** Frees the address for the app. */
  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
