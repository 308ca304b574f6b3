import { type App, serve, type ServeOptions } from "@heddle/server";

import { listenError } from "./listen-error.ts";
import { openBrowser } from "./open-browser.ts";
import { serverLog } from "./server-log.ts";
import type { ServingOptions } from "./serving-options.ts";
import { stopSignal } from "./stop-signal.ts";
import type { Terminal } from "./terminal.ts";

interface Serving extends Omit<ServeOptions, "port" | "host" | "logger" | "handleSignals"> {
  /** What is served; stands before the address, and in the browser's tab. */
  readonly title: string;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
}

/** Serves an app until the command is told to stop, and says where. */
export async function serveUntilStopped(
  app: App,
  { options, terminal, ...given }: Serving,
): Promise<void> {
  const { port, host, open } = options;
  const stopped = stopSignal(terminal);
  const server = await serve(app, {
    ...given,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    logger: serverLog(terminal),
    handleSignals: false,
  }).catch((error: unknown) => {
    throw listenError(error, options);
  });
  announce(given.title, server.url, terminal);
  if (open) openBrowser(server.url, terminal);
  await stopped;
  await server.close();
}

/** Says where something is shown. */
export function announce(title: string, url: string, terminal: Terminal): void {
  terminal.print(`${terminal.style("bold", title)} is at ${terminal.style("cyan", url)}`);
  terminal.note(terminal.styleNote("dim", "Ctrl+C stops it."));
}
