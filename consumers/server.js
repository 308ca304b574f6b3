/** Serves the files of folders, as any web server does: `PORT=8080 node server.js FOLDERS`. */
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const folders = process.argv.slice(2);
const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

createServer((request, response) => {
  const path = normalize(new URL(request.url ?? "", "http://localhost").pathname);
  const files = folders.map((folder) => join(folder, path === "/" ? "index.html" : path));
  const file = files.find((each) => existsSync(each));
  if (file === undefined) return response.writeHead(404).end();
  response.setHeader("Content-Type", `${types[extname(file)] ?? "text/plain"}; charset=utf-8`);
  createReadStream(file).pipe(response);
}).listen(Number(process.env.PORT), "127.0.0.1");
