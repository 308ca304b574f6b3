/** The process of an app: serves what a file exports, until it is told to end. */
import { randomUUID } from "node:crypto";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";

import { HeddleError } from "@heddle/params";
import type { App, Apps } from "@heddle/server";

import { CommandError } from "../command-error.ts";
import { serverLog } from "../server-log.ts";
import { Terminal } from "../terminal.ts";
import { AppNews } from "./app-news.ts";
import { type AppMessage, type AppSettings, isReplaced, mayListen } from "./app-process.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as AppSettings;
const { module, title, port, host, isDebugging } = settings;
const { stdout, stderr, env: environment } = process;
const terminal = new Terminal({ stdout, stderr, environment, isDebugging });

/** What a file can export its app as, in this order. */
const exportNames = ["app", "apps", "default"] as const;

/** Lines of a stack that say nothing about the app. */
const foreignLine = /node:|[/\\]node_modules[/\\]|[/\\]app-runner\.[jt]s/;

const addressCodes = ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"];

// Without the command nobody could stop it.
process.on("disconnect", () => process.exit());

const news = new AppNews({ type: "version", version: randomUUID() });
process.on("message", (message) => {
  if (message !== isReplaced) return;
  news.tell({ type: "changed" });
  process.kill(process.pid, "SIGTERM");
});

const told = new Promise<void>((resolve) => {
  process.on("message", (message) => {
    if (message === mayListen) resolve();
  });
});

const files = new MessageChannel();
files.port1.on("message", (url: string) => tell({ type: "file", path: fileURLToPath(url) }));
files.port1.unref();
register(`./app-hooks${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url, {
  data: { app: module, port: files.port2 },
  transferList: [files.port2],
});
tell({ type: "file", path: fileURLToPath(module) });

try {
  const exported = (await import(module)) as Readonly<Record<string, unknown>>;
  const app = findApp(exported, title);
  // Not imported above: it has to be the one that the app uses.
  const { serve } = await import("@heddle/server");
  tell({ type: "ready" });
  await told;
  const server = await serve(app, {
    title,
    news,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    logger: (entry, error) => {
      if (error === undefined) serverLog(terminal)(entry);
      else terminal.note(describeFailure(error, isDebugging));
    },
  });
  tell({ type: "listening", url: server.url, port: server.port });
} catch (error) {
  const code = addressProblem(error);
  tell(
    code === undefined
      ? { type: "failed", text: describeFailure(error, isDebugging) }
      : { type: "busy", code },
  );
  // What it has told is on its way.
  process.once("beforeExit", () => process.exit(1));
  setTimeout(() => process.exit(1), 200);
}

/** Which code of the system says that the address cannot be listened on; an app may look for other names. */
function addressProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  if ("hostname" in error && error.hostname !== host) return undefined;
  return addressCodes.find((code) => code === error.code);
}

function tell(message: AppMessage): void {
  process.send?.(message);
}

/** The app of a module, or its apps by path. */
function findApp(module: Readonly<Record<string, unknown>>, file: string): App | Apps {
  const found = exportNames
    .map((name) => module[name])
    .find((value) => isApp(value) || isApps(value));
  if (found !== undefined) return found as App | Apps;
  throw new CommandError(
    "no_app",
    `"${file}" exports no app: write \`export function app() { … }\` that returns what is shown, or \`export const apps = { "/one": one }\`. A file that calls \`serve\` itself is run with \`npx tsx ${file}\``,
  );
}

function isApp(value: unknown): boolean {
  return typeof value === "function";
}

function isApps(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const apps = Object.values(value);
  return apps.length > 0 && apps.every(isApp);
}

/** What was wrong with the file of an app, for who has written it: what, and the lines of theirs that led there. */
function describeFailure(error: unknown, isDebugging: boolean): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of Heddle say all in their message, and so does the compiler, with the place.
  if (isDebugging) return error.stack ?? error.message;
  if (error instanceof HeddleError || error.name === "TransformError") return error.message;
  const own = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !foreignLine.test(line));
  return [`${error.name}: ${error.message}`, ...own].join("\n");
}
