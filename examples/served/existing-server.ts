/** Adds apps to an existing server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Text } from "@heddle/core";
import { createHandler } from "@heddle/server";
import { WebSocketServer } from "ws";

// #region handler
const apps = {
  "/first": () => new Text({ text: "The first app" }),
  "/second": () => new Text({ text: "The second app" }),
};
const handler = createHandler(apps, { basePath: "/apps" });

const server = createServer((request, response) => {
  handler.request(request, response, () => response.end("The rest of the site"));
});
// #endregion

// #region upgrade
const chat = new WebSocketServer({ noServer: true });
chat.on("connection", (socket) => socket.send("Welcome to the chat"));

server.on("upgrade", (request, socket, head) => {
  handler.upgrade(request, socket, head, () => {
    chat.handleUpgrade(request, socket, head, (opened) => chat.emit("connection", opened));
  });
});
// #endregion

server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/apps/first`);
});
process.once("SIGTERM", () => {
  handler.close();
  server.close();
});
