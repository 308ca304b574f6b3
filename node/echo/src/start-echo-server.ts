import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { echo } from "./echo.ts";
import { PortInUseError } from "./port-in-use-error.ts";

/** Where an echo server listens. */
export interface EchoServerOptions {
  /** 7357 unless given; 0 for any free one. */
  readonly port?: number;
  /** This machine only, unless given. */
  readonly host?: string;
  /** Whether the server keeps the process running; it does by default. */
  readonly keepAlive?: boolean;
}

/** An echo server that runs. */
export interface EchoServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Starts a server that answers every request with what came in it. */
export async function startEchoServer({
  port = 7357,
  host = "127.0.0.1",
  keepAlive = true,
}: EchoServerOptions = {}): Promise<EchoServer> {
  const server = createServer((request, response) => void echo(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortInUseError(host, port, error) : error),
    );
    server.listen(port, host, resolve);
  });
  if (!keepAlive) server.unref();
  const listening = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${listening}`,
    port: listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
