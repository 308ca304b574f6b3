import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { swaggerUI } from "@hono/swagger-ui";
import { Hono } from "hono";

const document = JSON.parse(readFileSync("public/openapi.json", "utf8"));
const app = new Hono();
app.get("/openapi.json", (context) => context.json(document));
app.get("/", swaggerUI({ url: "/openapi.json" }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
