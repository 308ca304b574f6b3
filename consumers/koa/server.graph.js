import { readFileSync } from "node:fs";
import { Flow } from "@heddle/flow";
import { createHandler } from "@heddle/server";
import { servedApp } from "@heddle/server/koa";
import Koa from "koa";

const graph = JSON.parse(readFileSync("public/graph.json", "utf8"));
const handler = createHandler(() => Flow.fromJSON(graph));
const app = new Koa();
app.use(servedApp(handler));
handler.attach(app.listen(process.env.PORT));
