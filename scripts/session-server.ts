/** The session server of the examples and the APIs that they use, as a plugin of Vite's web server. */
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Handler } from "@heddle/server";
import type { Plugin, PreviewServer, ViteDevServer } from "vite";
import { answerApis } from "../examples/api/answer-apis.ts";
import { siteFolder } from "./pages.ts";

/** The common path prefix. */
export const servedPath = "/served";

/** Passes the path of the session server to the page. */
const meta = { name: "heddle-served", content: servedPath };

export function sessionServer(handler: Handler): Plugin {
  const attach = ({ middlewares, httpServer }: ViteDevServer | PreviewServer): void => {
    middlewares.use(answerApis());
    middlewares.use(handler.request);
    httpServer?.on("upgrade", (request, socket, head) => {
      // Vite handles the upgrade of its own socket.
      handler.upgrade(request, socket, head, () => {});
    });
  };
  return {
    name: "heddle-session-server",
    configureServer: attach,
    configurePreviewServer(server) {
      attach(server);
      server.middlewares.use(sendPage);
    },
    transformIndexHtml: () => [{ tag: "meta", attrs: meta, injectTo: "head" }],
  };
}

/** Sends a built page with the path of the session server added. */
function sendPage(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const match = /^\/([\w-]+\.html)?(?:\?|$)/.exec(request.url ?? "");
  const file = join(siteFolder, "dist", match?.[1] ?? "index.html");
  if (match === null || !existsSync(file)) return next();
  const html = readFileSync(file, "utf8");
  const told = `<meta name="${meta.name}" content="${meta.content}" /></head>`;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-cache");
  response.end(html.replace("</head>", told));
}
