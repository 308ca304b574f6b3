/** Serves the page and the elements of the installed package: `node server.js --port 8080`. */
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json" };
const elements = join(import.meta.dirname, "node_modules/@heddle/elements/dist/standalone");
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; worker-src blob:";

createServer((request, response) => {
  const path = normalize(new URL(request.url ?? "", "http://localhost").pathname);
  const file = path.startsWith("/heddle/")
    ? join(elements, path.slice("/heddle/".length))
    : join(import.meta.dirname, "public", path === "/" ? "index.html" : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader("Content-Type", types[extname(file)] ?? "text/plain");
  response.setHeader("Content-Security-Policy", policy);
  createReadStream(file).pipe(response);
}).listen(Number(process.argv.at(-1)), "127.0.0.1");
