import { spawn } from "node:child_process";
import { platform } from "node:os";

import type { Translatable } from "@heddle/params";
import { type App, type InvitationStore, type ServeOptions, serve } from "@heddle/server";

import { CommandError, UsageError, exitCodes } from "./command-error.ts";
import { allowedOriginsOf, type ServingOptions, type ShareOptions } from "./options.ts";
import { translations } from "./messages.ts";
import { serverLog } from "./server-log.ts";
import { allAddresses, offerLink, seenAddress, sharedRoom, Sharing } from "./sharing.ts";
import type { Terminal } from "./terminal.ts";

interface Serving extends Omit<
  ServeOptions,
  "port" | "host" | "allowedOrigins" | "logger" | "handleSignals" | "messages" | "authorize"
> {
  /** Printed before the address, and shown in the browser's tab. */
  readonly title: Translatable;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
  /** Lets other people use the app, with a link that contains a secret. */
  readonly share?: ShareOptions | undefined;
  /** Where the invitations to `room` are kept; by default in the memory of this process. */
  readonly invitations?: InvitationStore;
}

/** Serves an app until the command is stopped, and prints its address. */
export async function serveUntilStopped(
  app: App,
  { options, terminal, share, invitations, ...serving }: Serving,
): Promise<void> {
  const { port, host = share && allAddresses, open, language } = options;
  const allowedOrigins = allowedOriginsOf(options);
  const sharing =
    share &&
    new Sharing({ ...share, room: sharedRoom, ...(invitations && { store: invitations }) });
  const stopped = stopSignal(terminal);
  await sharing?.start();
  const server = await serve(sharing?.apps(app) ?? app, {
    ...serving,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(sharing?.authorize && { authorize: sharing.authorize }),
    messages: translations.find(({ locale }) => locale === language) ?? language ?? translations,
    logger: serverLog(terminal),
    handleSignals: false,
  }).catch((error: unknown) => {
    throw listenError(error, options);
  });
  const address = seenAddress(server.url, allowedOrigins);
  const url = sharing?.open(address, { host, allowedOrigins }) ?? address;
  announce(serving.title, url, terminal);
  const stopReading = sharing && share && (await offerLink(sharing, share, terminal));
  if (open) openBrowser(url, terminal);
  await stopped;
  stopReading?.();
  await sharing?.close();
  await server.close();
}

/** Prints the address of an app. */
export function announce(title: Translatable, url: string, terminal: Terminal): void {
  terminal.print(`${terminal.style("bold", String(title))} is at ${terminal.style("cyan", url)}`);
  terminal.note(terminal.styleNote("dim", "Press Ctrl+C to stop."));
}

interface Address {
  readonly port: number | undefined;
  readonly host: string | undefined;
}

/** Converts an error of `listen` to one with advice; returns other errors unchanged. */
export function listenError(error: unknown, { port, host = "127.0.0.1" }: Address): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new CommandError("port_in_use", `port ${port} on ${host} is already in use`, {
      exitCode: exitCodes.inUse,
      advice: "Choose another port, or use `--port 0` for any free one.",
      cause: error,
    });
  }
  if (code === "EACCES") {
    return new UsageError(
      `no permission to use port ${port}`,
      "Choose a port above 1023, or use `--port 0` for any free one.",
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new UsageError(
      `"${host}" is not an address of this machine`,
      "Use `--host 0.0.0.0` to listen on all its addresses.",
    );
  }
  return error;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What shells report for a process that Ctrl+C ended. */
const interruptedExitCode = 130;

/** Resolves at the first signal; a second one ends the process immediately. */
export function stopSignal(terminal: Terminal): Promise<void> {
  if (terminal.stopped) return terminal.stopped;
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of signals) {
        process.off(signal, stop).on(signal, () => process.exit(interruptedExitCode));
      }
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
    if (terminal.environment["npm_command"] === "exec") whenParentEnds(stop);
  });
}

/** npx sends a signal only to its shell, which ends without forwarding it. */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** The program that opens an address, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // `start` uses its first quoted argument as the window title.
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser, or asks the user to open it. */
export function openBrowser(url: string, terminal: Terminal): void {
  const [program, ...args] = openers[platform()] ?? ["xdg-open"];
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.once("error", () =>
    terminal.note("Cannot open a browser: open the address above yourself."),
  );
  child.unref();
}
