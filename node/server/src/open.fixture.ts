import { onTestFinished } from "vitest";

import type { App, Apps } from "./app.ts";
import type { LogEntry } from "./log.ts";
import type { ServeOptions } from "./options.ts";
import { buildPageFirst } from "./page.fixture.ts";
import { serve, type Server } from "./serve.ts";
import { Workshop } from "./workbench.fixture.ts";

buildPageFirst();

/** A server for one test, with all that it logs. */
export interface Opened extends Server {
  readonly log: LogEntry[];
}

/** Serves something on a free port until the test ends. */
export async function open<Principal = unknown>(
  app: App<Principal> | Apps<Principal>,
  options: ServeOptions<Principal> = {},
): Promise<Opened> {
  const log: LogEntry[] = [];
  const server = await serve(app, {
    port: 0,
    handleSignals: false,
    logger: (entry) => log.push(entry),
    ...options,
  });
  onTestFinished(() => server.close());
  return { ...server, log };
}

/** Serves workbenches. */
export async function openWorkshop<Principal = unknown>(
  options: ServeOptions<Principal> = {},
): Promise<{ server: Opened; workshop: Workshop }> {
  const workshop = new Workshop();
  return { workshop, server: await open<Principal>(workshop.app, options) };
}
