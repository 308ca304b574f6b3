/** An Express site with API consoles, and an API of another origin that allows no requests from pages: `api-console-app.ts <port>`. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { apiConsole } from "@heddle/server/express";
import express from "express";

function documentOf(...servers: readonly string[]): Readonly<Record<string, unknown>> {
  const get = {
    summary: "List the orders",
    responses: { 200: { description: "The orders" } },
    security: [{ token: [] }],
  };
  const inner = { ...get, summary: "Read the inner network" };
  return {
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    servers: servers.map((url) => ({ url })),
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/orders": { get },
      // The same API under a name that the app has not chosen.
      "/inner": {
        servers: servers.map((url) => ({ url: url.replace("127.0.0.1", "localhost") })),
        get: inner,
      },
    },
  };
}

const port = Number(process.argv[2] ?? 0);
const site = express();
site.get("/openapi.json", (_request, response) => void response.json(documentOf("/")));
site.get("/orders", ({ headers }, response) => {
  response.json({ from: headers["user-agent"]?.includes("Chrome") ? "the page" : "elsewhere" });
});
site.use("/docs", apiConsole({ openapi: "/openapi.json" }));

// No CORS headers: a page of another origin cannot read its answers.
const other = createServer((request, response) => {
  const { authorization = "nobody", "user-agent": agent = "" } = request.headers;
  const { port: own } = other.address() as AddressInfo;
  const from = agent.includes("Chrome") ? "the page" : "the process";
  const isDocument = request.url === "/openapi.json";
  const body = isDocument ? documentOf(`http://127.0.0.1:${own}`) : { from, authorization };
  response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
});
await once(other.listen(0, "127.0.0.1"), "listening");
const api = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
site.use("/relayed", apiConsole({ openapi: `${api}/openapi.json`, send: "server" }));

const server = site.listen(port, "127.0.0.1", () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});
