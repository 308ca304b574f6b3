import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** A web server that serves only the files of a folder. */
export class FileServer {
  readonly url: string;
  readonly #server: Server;

  private constructor(url: string, server: Server) {
    this.url = url;
    this.#server = server;
  }

  /** Serves a folder at a path of the local host: `/manual/a.css` → `folder/a.css`. */
  static async start(folder: string, path: string): Promise<FileServer> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://here");
      const name = normalize(pathname.slice(path.length) || "index.html");
      const isBelow = pathname.startsWith(path) && !name.startsWith("..");
      readFile(isBelow ? join(folder, name) : "").then(
        (content) => {
          const type = types[extname(name)] ?? "application/octet-stream";
          response.writeHead(200, { "Content-Type": type }).end(content);
        },
        () => response.writeHead(404).end(),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return new FileServer(`http://127.0.0.1:${port}${path}`, server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
