/** `server.ts <library> <options as JSON>`: a server in a process of its own. */
import type { AddressInfo, Socket } from "node:net";

import { measureProcess, type ProcessUsage, serveCalls } from "../sessions/process.ts";
import { libraryNamed } from "./libraries.ts";
import type { ServeOptions } from "./library.ts";

/** The resource usage of the server so far. */
export interface Usage extends ProcessUsage {
  readonly bytesSent: number;
}

const [, , name, options = "{}"] = process.argv;
const server = await libraryNamed(name).serve(JSON.parse(options) as ServeOptions);
const sockets = new Set<Socket>();
server.on("connection", (socket) => sockets.add(socket));

serveCalls({
  listen: async () => {
    if (!server.listening) {
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
      });
    }
    return (server.address() as AddressInfo).port;
  },
  usage: (): Usage => {
    const bytesSent = [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
    return { ...measureProcess(), bytesSent };
  },
});
process.send?.({ result: "ready" });
