/** Adds an app to a server that is there already. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Text } from "@heddle/core";
import { createHandler } from "@heddle/server";

// #region handler
const apps = {
  "/first": () => new Text({ text: "The first app" }),
  "/second": () => new Text({ text: "The second app" }),
};
const handler = createHandler(apps, { basePath: "/apps" });

const server = createServer((request, response) => {
  handler.request(request, response, () => response.end("The rest of the site"));
});
server.on("upgrade", handler.upgrade);
// #endregion

server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/apps/first`);
});
process.once("SIGTERM", () => {
  handler.close();
  server.close();
});
