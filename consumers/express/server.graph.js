import { readFileSync } from "node:fs";
import { Flow } from "@heddle/flow";
import { createHandler } from "@heddle/server";
import express from "express";

const graph = JSON.parse(readFileSync("public/graph.json", "utf8"));
const handler = createHandler(() => Flow.fromJSON(graph));
const app = express();
app.use(handler.request);
handler.attach(app.listen(process.env.PORT));
