/** Adds an app to an Express application. */
import type { AddressInfo } from "node:net";
import { Text } from "@heddle/core";
import { createHandler } from "@heddle/server";
import express from "express";

// #region express
const handler = createHandler(() => new Text({ text: "Inside Express" }), { basePath: "/app" });

const site = express();
site.use(handler.request);
site.get("/", (_request, response) => void response.send("The rest of the site"));
const server = site.listen(0, "127.0.0.1");
handler.attach(server);
// #endregion

server.once("listening", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/app`);
});
process.once("SIGTERM", () => {
  handler.close();
  server.close();
});
