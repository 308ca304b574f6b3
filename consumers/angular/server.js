/** Serves the built page: `node server.js --port 8080`. */
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json" };

createServer((request, response) => {
  const path = normalize(new URL(request.url ?? "", "http://localhost").pathname);
  const file = join(import.meta.dirname, "dist/browser", path === "/" ? "index.html" : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader("Content-Type", types[extname(file)] ?? "text/css");
  createReadStream(file).pipe(response);
}).listen(Number(process.argv.at(-1)), "127.0.0.1");
