import { apiConsole } from "@heddle/server/hono";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();
app.all("/*", apiConsole({ openapi: new URL("./public/openapi.json", import.meta.url) }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
