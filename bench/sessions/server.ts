/** `server.ts <library> <notes>`: a server in a process of its own, so that its resource usage can be measured. */
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { libraryNamed } from "./libraries.ts";
import { measureProcess, type ProcessUsage, serveCalls } from "./process.ts";

/** The resource usage of the server so far. */
export interface Usage extends ProcessUsage {
  /** Sent and received. */
  readonly bytes: number;
}

const [, , name, notes] = process.argv;
const server = createServer();
const sockets = new Set<Socket>();
let closedBytes = 0;
server.on("connection", (socket) => {
  sockets.add(socket);
  socket.once("close", () => {
    sockets.delete(socket);
    closedBytes += bytesOf(socket);
  });
});
libraryNamed(name).attach(server, Number(notes));

serveCalls({
  listen: () =>
    new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    }),
  usage: (): Usage => {
    const bytes = [...sockets].reduce((sum, socket) => sum + bytesOf(socket), closedBytes);
    return { ...measureProcess(), bytes };
  },
});

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}
