import { createServer, type Server as HttpServer } from "node:http";

import type { App, Apps } from "./app.ts";
import { requirePage } from "./built-page.ts";
import { isLoopback } from "./gate.ts";
import { createHandler } from "./handler.ts";
import { listen } from "./listen.ts";
import { type ServeOptions, settingsOf } from "./options.ts";
import { closeOnSignal } from "./signals.ts";

/** A server that is running. */
export interface Server {
  readonly url: string;
  readonly port: number;
  /** Ends all sessions of a principal, whose pages ask to sign in again; returns how many there were. */
  signOut(principal: unknown): number;
  /** Tells all pages to come back later, and stops. */
  close(): Promise<void>;
}

const usualPort = 5006;

/** Serves an app, or several under their paths: each is called once per visitor, and its view is shown in the browser. */
export async function serve<Principal = unknown>(
  app: App<Principal> | Apps<Principal>,
  options: ServeOptions<Principal> = {},
): Promise<Server> {
  const { host = "127.0.0.1", port: chosen, authorize, handleSignals = true } = options;
  const { log, basePath } = settingsOf(options);
  // Who serves apps wants them to be seen: not first told by a visitor.
  requirePage();
  const handler = createHandler(app, options);
  const server = createServer(handler.request).on("upgrade", handler.upgrade);
  const port = await listen(server, host, { chosen, usual: usualPort });
  if (!isLoopback(host) && !authorize) {
    log({
      level: "warning",
      event: "open_to_all",
      host,
      advice: "Everybody who reaches this address may use the app: give an authorize function.",
    });
  }
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      forget();
      handler.close();
      await stop(server);
    })());
  const forget = handleSignals ? closeOnSignal(close) : () => {};
  const shownHost = host.includes(":") ? `[${host}]` : host;
  const { signOut } = handler;
  return { url: `http://${shownHost}:${port}${basePath}/`, port, signOut, close };
}

/** How long open connections may take to end. */
const patience = 2_500;

async function stop(server: HttpServer): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), patience).unref();
  });
}
