import { spawn } from "node:child_process";
import { platform } from "node:os";

import { type App, type ServeOptions, serve } from "@heddle/server";

import { CommandError, UsageError, exitCodes } from "./command-error.ts";
import type { ServingOptions } from "./commands/options.ts";
import { serverLog } from "./server-log.ts";
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

interface Address {
  readonly port: number | undefined;
  readonly host: string | undefined;
}

/** What is wrong with an address that cannot be listened on; another error comes back as it is. */
export function listenError(error: unknown, { port, host = "127.0.0.1" }: Address): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new CommandError("port_in_use", `port ${port} of ${host} is in use`, {
      exitCode: exitCodes.inUse,
      advice: "Choose another one, or any that is free with `--port 0`.",
      cause: error,
    });
  }
  if (code === "EACCES") {
    return new UsageError(
      `port ${port} is not for everybody to use`,
      "Choose one from 1024 on, or any that is free with `--port 0`.",
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new UsageError(
      `"${host}" is no address of this machine`,
      "`--host 0.0.0.0` listens on all that it has.",
    );
  }
  return error;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What a shell says of a process that Ctrl+C has ended. */
const interrupted = 130;

/** Resolves when a signal ends the command; a second signal while it stops ends the process at once. */
export function stopSignal(terminal: Terminal): Promise<void> {
  if (terminal.stopped) return terminal.stopped;
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of signals) {
        process.off(signal, stop).on(signal, () => process.exit(interrupted));
      }
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
    if (terminal.environment["npm_command"] === "exec") whenParentEnds(stop);
  });
}

/** npx hands a signal to its shell only, which ends without passing it on. */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** What opens an address, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // `start` takes the first argument in quotes for the title of a window.
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser; where there is none, the address that was printed must do. */
export function openBrowser(url: string, terminal: Terminal): void {
  const [program, ...args] = openers[platform()] ?? ["xdg-open"];
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.once("error", () => terminal.note("No browser could be opened: follow the address above."));
  child.unref();
}
