/** Adds an app to a Fastify application. */
import { Text } from "@heddle/core";
import { createHandler } from "@heddle/server";
import fastify from "fastify";

// #region fastify
const handler = createHandler(() => new Text({ text: "Inside Fastify" }), { basePath: "/app" });

const site = fastify();
// Runs before Fastify reads the body, so that the app can stream an upload.
site.addHook("onRequest", (request, reply, done) => {
  handler.request(request.raw, reply.raw, done);
});
site.get("/", () => "The rest of the site");
site.server.on("upgrade", handler.upgrade);
// #endregion

console.log(`${await site.listen({ port: 0, host: "127.0.0.1" })}/app`);
process.once("SIGTERM", () => {
  handler.close();
  void site.close();
});
