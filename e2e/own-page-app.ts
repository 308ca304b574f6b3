/** Server of the example of a React page that contains a served app: `own-page-app.ts <port>`. Prints its port. */
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Column, Text, TextInput, type View } from "@heddle/core";
import { createHandler } from "@heddle/server";
import { createServer } from "vite";
import { sourceResolution } from "../scripts/source-resolution.ts";
import { root } from "../scripts/workspace.ts";

function booking(): View {
  const name = new TextInput({ name: "name", label: "Name" });
  const summary = new Text({ text: "A seat for nobody" });
  name.watch("value", () => {
    summary.text = `A seat for ${String(name.value)}`;
  });
  return new Column({ children: [name, summary] });
}

const handler = createHandler({ "/booking": booking }, { basePath: "/apps", logger: false });
const vite = await createServer({
  ...sourceResolution,
  root: join(root, "examples", "served", "own-page"),
  configFile: false,
  cacheDir: join(root, "node_modules", ".vite-own-page"),
  appType: "mpa",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, fs: { allow: [root] } },
});
const server = createHttpServer((request, response) => {
  handler.request(request, response, () => vite.middlewares(request, response));
});
server.on("upgrade", handler.upgrade);
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});
