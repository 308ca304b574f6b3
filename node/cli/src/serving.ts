import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { networkInterfaces, platform } from "node:os";

import type { Translatable } from "@heddle/params";
import { type App, type ServeOptions, serve } from "@heddle/server";

import { CommandError, UsageError, exitCodes } from "./command-error.ts";
import type { ServingOptions } from "./commands/options.ts";
import { translations } from "./messages.ts";
import { serverLog } from "./server-log.ts";
import type { Terminal } from "./terminal.ts";

interface Serving extends Omit<
  ServeOptions,
  "port" | "host" | "logger" | "handleSignals" | "messages" | "authorize"
> {
  /** Printed before the address, and shown in the browser's tab. */
  readonly title: Translatable;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
  /** Whether other people may use the app, with a link that contains a secret. */
  readonly isShared?: boolean;
}

/** Serves an app until the command is stopped, and prints its address. */
export async function serveUntilStopped(
  app: App,
  { options, terminal, isShared = false, ...serving }: Serving,
): Promise<void> {
  const { port, host = isShared ? allAddresses : undefined, open, language } = options;
  const stopped = stopSignal(terminal);
  const secret = isShared ? randomBytes(16).toString("base64url") : undefined;
  const server = await serve(secret === undefined ? app : { [`/${secret}`]: app }, {
    ...serving,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(secret !== undefined && {
      authorize: ({ url = "" }) => url.split(/[/?]/)[1] === secret,
    }),
    messages: translations.find(({ locale }) => locale === language) ?? language ?? translations,
    logger: serverLog(terminal),
    handleSignals: false,
  }).catch((error: unknown) => {
    throw listenError(error, options);
  });
  const url = secret === undefined ? server.url : new URL(`${secret}/`, server.url).href;
  if (isShared) invite(url, host, terminal);
  announce(serving.title, url, terminal);
  if (open) openBrowser(url, terminal);
  await stopped;
  await server.close();
}

const allAddresses = "0.0.0.0";

/** Prints the link for other people: with the address of this machine in its network, if it listens there. */
function invite(url: string, host: string | undefined, terminal: Terminal): void {
  const link = new URL(url);
  if (host === allAddresses) link.hostname = networkAddress() ?? link.hostname;
  terminal.print(`Everybody with this link can take part: ${terminal.style("cyan", link.href)}`);
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
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
