/** The process of an app: serves what a file exports, until it is told to end. */
import { randomUUID } from "node:crypto";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";

import { serverLog } from "../server-log.ts";
import { Terminal } from "../terminal.ts";
import { type AppMessage, type AppSettings, isReplaced, mayListen } from "./app-message.ts";
import { AppNews } from "./app-news.ts";
import { describeFailure } from "./describe-failure.ts";
import { findApp } from "./find-app.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as AppSettings;
const { module, title, port, host, isDebugging } = settings;
const { stdout, stderr, env: environment } = process;
const terminal = new Terminal({ stdout, stderr, environment, isDebugging });

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
