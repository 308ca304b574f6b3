import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Scalar } from "@scalar/hono-api-reference";
import { Hono } from "hono";

const content = JSON.parse(readFileSync("public/openapi.json", "utf8"));
const app = new Hono();
app.get("/", Scalar({ content }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
