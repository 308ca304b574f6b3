/** The session server of the gallery, and the APIs of its examples, in the web server that Vite has for its files. */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Handler } from "@heddle/server";
import type { Plugin, PreviewServer, ViteDevServer } from "vite";
import { answerApis } from "../examples/api/answer-apis.ts";
import { galleryFolder } from "./pages.ts";

/** The path that all of it is under. */
export const servedPath = "/served";

/** Says in the page that there is a session server, and where. */
const meta = { name: "heddle-served", content: servedPath };

export function sessionServer(handler: Handler): Plugin {
  const attach = ({ middlewares, httpServer }: ViteDevServer | PreviewServer): void => {
    middlewares.use(answerApis());
    middlewares.use(handler.request);
    httpServer?.on("upgrade", (request, socket, head) => {
      // Vite has a socket of its own, and hears of it by itself.
      handler.upgrade(request, socket, head, () => {});
    });
  };
  return {
    name: "heddle-session-server",
    configureServer: attach,
    configurePreviewServer(server) {
      attach(server);
      server.middlewares.use(sendIndex);
    },
    transformIndexHtml: () => [{ tag: "meta", attrs: meta, injectTo: "head" }],
  };
}

/** The built page, which has not heard of the session server. */
function sendIndex(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const [path] = (request.url ?? "").split("?", 1);
  if (path !== "/" && path !== "/index.html") return next();
  const html = readFileSync(join(galleryFolder, "dist", "index.html"), "utf8");
  const told = `<meta name="${meta.name}" content="${meta.content}" /></head>`;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-cache");
  response.end(html.replace("</head>", told));
}
