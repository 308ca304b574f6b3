import { readFileSync } from "node:fs";
import { Flow } from "@heddle/flow";
import { createHandler } from "@heddle/server";
import { servedApp } from "@heddle/server/fastify";
import fastify from "fastify";

const graph = JSON.parse(readFileSync("public/graph.json", "utf8"));
const app = fastify();
app.register(servedApp(createHandler(() => Flow.fromJSON(graph))));
await app.listen({ port: Number(process.env.PORT) });
