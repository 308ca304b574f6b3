import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, extname, join, normalize } from "node:path";

import { elementsFolder } from "../../scripts/pages.ts";
import { scalarFolder } from "./scalar.ts";

const require = createRequire(import.meta.url);
const swagger = dirname(require.resolve("swagger-ui-dist/package.json"));

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

const page = (head: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>API</title>${head}</head><body><div id="app"></div><script>${script}</script></body></html>`;

const pages: Readonly<Record<string, string>> = {
  "/element.html":
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>API</title><script type="module" src="/elements/heddle.js"></script></head><body><heddle-console src="/openapi.json"></heddle-console></body></html>',
  "/swagger.html": page(
    '<link rel="stylesheet" href="/swagger/swagger-ui.css" /><script src="/swagger/swagger-ui-bundle.js"></script>',
    'SwaggerUIBundle({ url: "/openapi.json", dom_id: "#app" })',
  ),
  "/scalar.html": page(
    '<script src="/scalar/standalone.js"></script>',
    'Scalar.createApiReference("#app", { url: "/openapi.json", withDefaultFonts: false, telemetry: false })',
  ),
};

/** Serves a document, our built page, and the pages of the other libraries. */
export async function startServer(
  document: string,
  built: string,
): Promise<{ readonly url: string; readonly server: Server }> {
  const folders: readonly (readonly [string, string])[] = [
    ["/heddle/", built],
    ["/elements/", elementsFolder],
    ["/swagger/", swagger],
    ["/scalar/", scalarFolder()],
  ];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const text = pages[pathname];
    const [start, folder] = folders.find(([start]) => pathname.startsWith(start)) ?? [];
    const inFolder =
      start !== undefined && folder !== undefined
        ? join(folder, normalize(pathname.slice(start.length - 1) || "/"))
        : undefined;
    const file = pathname === "/openapi.json" ? document : inFolder?.replace(/\/$/, "/index.html");
    if (text !== undefined) response.setHeader("Content-Type", "text/html").end(text);
    else if (file === undefined || !existsSync(file)) response.writeHead(404).end();
    else {
      response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
      createReadStream(file).pipe(response);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
