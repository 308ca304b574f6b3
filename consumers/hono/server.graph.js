import { readFileSync } from "node:fs";
import { Flow } from "@heddle/flow";
import { createHandler } from "@heddle/server";
import { servedApp } from "@heddle/server/hono";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const graph = JSON.parse(readFileSync("public/graph.json", "utf8"));
const handler = createHandler(() => Flow.fromJSON(graph));
const app = new Hono();
app.use(servedApp(handler));
handler.attach(serve({ fetch: app.fetch, port: Number(process.env.PORT) }));
