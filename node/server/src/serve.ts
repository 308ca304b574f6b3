import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

import { type App, type Apps, assertApp } from "./app.ts";
import { isLoopback } from "./gate.ts";
import { flushAll } from "./files/save-to.ts";
import { createHandler, startRooms } from "./handler.ts";
import { type ServeOptions, resolveOptions } from "./options.ts";
import { assertPageBuilt } from "./page.ts";

/** A running server. */
export interface Server {
  /** The address for a browser on this machine. */
  readonly url: string;
  readonly port: number;
  /** Ends all sessions of a principal, whose pages ask to sign in again; returns their number. */
  signOut(principal: unknown): number;
  /** Asks all pages to reconnect later, stops the server, and saves what `saveTo` has not saved yet. */
  close(): Promise<void>;
}

const defaultPort = 5006;

/** Serves one app, or several under their paths; each is called once per visitor. */
export async function serve<Principal = unknown>(
  app: App<Principal> | Apps<Principal>,
  options: ServeOptions<Principal> = {},
): Promise<Server> {
  const settings = resolveOptions("serve", options);
  const { log, basePath, rooms } = settings;
  const { host = "127.0.0.1", port: chosen, authorize, handleSignals = true } = options;
  assertApp("serve", app);
  // Fails at the start instead of at the first visit.
  assertPageBuilt();
  await startRooms(settings);
  const handler = createHandler(app, options);
  const server = createServer(handler.request).on("upgrade", handler.upgrade);
  const port = await listen(server, host, { chosen, first: defaultPort });
  if (!isLoopback(host) && !authorize) {
    log({
      level: "warning",
      event: "open_to_all",
      host,
      advice: "Everybody who reaches this address may use the app: pass an authorize function.",
    });
  }
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      removeSignalHandler();
      // Before their sessions end: pages that connect again must find their rooms in another process.
      await rooms?.close();
      handler.close();
      await stop(server);
      await flushAll();
    })());
  const removeSignalHandler = handleSignals ? closeOnSignal(close) : () => {};
  const { signOut } = handler;
  return { url: `http://${hostInUrl(host)}:${port}${basePath}/`, port, signOut, close };
}

/** Hosts that mean all addresses of the machine, with one that a browser can open. */
const openHosts: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/** "0.0.0.0" → "127.0.0.1", "::1" → "[::1]" */
function hostInUrl(host: string): string {
  const open = openHosts.get(host) ?? host;
  return open.includes(":") ? `[${open}]` : open;
}

/** Time for open connections to end. */
const closeTimeoutMs = 2_500;

async function stop(server: HttpServer): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), closeTimeoutMs).unref();
  });
}

/** Ports tried after the default one. */
const portAttempts = 50;

/** Listens on the chosen port, or on the first free one from the default on. */
async function listen(
  server: HttpServer,
  host: string,
  { chosen, first }: { readonly chosen: number | undefined; readonly first: number },
): Promise<number> {
  if (chosen !== undefined) return listenOn(server, host, chosen);
  for (let port = first; port < first + portAttempts; port += 1) {
    try {
      return await listenOn(server, host, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  return listenOn(server, host, 0);
}

function listenOn(server: HttpServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Servers to close before the process ends. */
const running = new Set<() => Promise<void>>();

const signals = ["SIGTERM", "SIGINT"] as const;

/** Closes a server on SIGTERM and SIGINT; returns the function that removes it. */
function closeOnSignal(close: () => Promise<void>): () => void {
  if (running.size === 0) for (const signal of signals) process.once(signal, end);
  running.add(close);
  return () => {
    running.delete(close);
    if (running.size === 0) for (const signal of signals) process.off(signal, end);
  };
}

function end(): void {
  void Promise.allSettled([...running].map((close) => close())).then((closed) =>
    process.exit(closed.some(({ status }) => status === "rejected") ? 1 : 0),
  );
}
