import { assertOptions, HeddleError, type OptionTable } from "@heddle/params";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { echo } from "./echo.ts";

/** Options of `startEchoServer`. */
export interface EchoServerOptions {
  /** Default: 7357. 0 selects any free port. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Whether the server keeps the process running. Default: true. */
  readonly keepAlive?: boolean;
}

/** A running echo server. */
export interface EchoServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const optionTable: OptionTable<EchoServerOptions> = {
  port: {
    expected: "an integer from 0 to 65535",
    accepts: (value) =>
      Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535,
  },
  host: "string",
  keepAlive: "boolean",
};

/** Longer than Node's 5 seconds: a busy client must not reuse a connection just as the server closes it. */
const keepAliveTimeoutMs = 60_000;

/** Starts a server that responds to every request with its JSON description. */
export async function startEchoServer(options: EchoServerOptions = {}): Promise<EchoServer> {
  assertOptions("startEchoServer", options, optionTable);
  const { port = 7357, host = "127.0.0.1", keepAlive = true } = options;
  const server = createServer((request, response) => void echo(request, response));
  server.keepAliveTimeout = keepAliveTimeoutMs;
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

/** Thrown when the port is in use. */
class PortInUseError extends HeddleError {
  constructor(host: string, port: number, cause: unknown) {
    super(
      "port_in_use",
      `startEchoServer: port ${port} of ${host} is in use; stop the other program, or pass another port, or 0 for any free one`,
      { cause },
    );
  }
}
