/** Adds an app to a Fastify application. */
import { Text } from "@heddle/core";
import { createHandler } from "@heddle/server";
import { servedApp } from "@heddle/server/fastify";
import fastify from "fastify";

// #region fastify
const handler = createHandler(() => new Text({ text: "Inside Fastify" }), { basePath: "/app" });

const site = fastify();
site.register(servedApp(handler));
site.get("/", () => "The rest of the site");
// #endregion

console.log(`${await site.listen({ port: 0, host: "127.0.0.1" })}/app`);
process.once("SIGTERM", () => {
  handler.close();
  void site.close();
});
