/** The app process: serves the app that a file exports until the command ends it. */
import { randomUUID } from "node:crypto";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";

import { HeddleError } from "@heddle/params";
import type { App, Apps } from "@heddle/server";

import { CommandError } from "../command-error.ts";
import { serverLog } from "../server-log.ts";
import { Terminal } from "../terminal.ts";
import { compilerAdvice } from "./app-compiler.ts";
import type { ReportedFile } from "./app-hooks.ts";
import { enterFirst, firstRoom, openAppRooms, roomApps } from "./app-rooms.ts";
import type { GuestLink } from "../sharing.ts";
import { AppDevChannel } from "./dev-events.ts";
import {
  type AppMessage,
  type AppShare,
  linkMessage,
  type ListenMessage,
  replacedMessage,
  revokeMessage,
  type RunnerSettings,
} from "./app-process.ts";

const settings = JSON.parse(process.argv[2] ?? "{}") as RunnerSettings;
const { module, title, port, host, allowedOrigins, language, rooms: place, isDebugging } = settings;
const { stdout, stderr, env: environment } = process;
const terminal = new Terminal({ stdout, stderr, environment, isDebugging });

/** The names of the export with the app, in order of preference. */
const exportNames = ["app", "apps", "default"] as const;

/** Stack lines outside of the app. */
const foreignLine = /node:|[/\\]node_modules[/\\]|[/\\]app-runner\.[jt]s/;

const addressCodes = ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"];

// If the command is killed, nothing else would stop this process.
process.on("disconnect", () => process.exit());

const devChannel = new AppDevChannel({ type: "version", version: randomUUID() });
process.on("message", (message) => {
  if (message !== replacedMessage) return;
  devChannel.send({ type: "changed" });
  process.kill(process.pid, "SIGTERM");
});

const mayListen = new Promise<AppShare | undefined>((resolve) => {
  process.on("message", (message: string | ListenMessage) => {
    if (typeof message === "object") resolve(message.share);
  });
});

const files = new MessageChannel();
files.port1.on("message", ({ url, missingSince }: ReportedFile) =>
  send({ type: "file", path: fileURLToPath(url), missingSince }),
);
files.port1.unref();
register(`./app-hooks${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url, {
  data: { app: module, port: files.port2, hasCompiler: settings.hasCompiler },
  transferList: [files.port2],
});
send({ type: "file", path: fileURLToPath(module), missingSince: undefined });

try {
  const exported = (await import(module)) as Readonly<Record<string, unknown>>;
  const app = findApp(exported, title);
  // Imported here and not above, because it must be the copy that the app uses.
  const { serve } = await import("@heddle/server");
  const { seenAddress, Sharing } = await import("../sharing.ts");
  send({ type: "ready" });
  const share = await mayListen;
  // Not before: a folder can be open in one process only, and the previous one has ended now.
  const { rooms, store } = place === undefined ? {} : await openAppRooms(app, place);
  const sharing = share && store && new Sharing({ ...share, store, room: firstRoom });
  await sharing?.start();
  const apps = rooms ? roomApps(rooms) : app;
  const server = await serve(sharing && rooms ? sharing.apps(enterFirst(rooms)) : apps, {
    title,
    ...(rooms && { rooms }),
    ...(sharing?.authorize && { authorize: sharing.authorize }),
    // Guests may not read the errors of the file.
    ...(!sharing && { devChannel }),
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(language !== undefined && { messages: language }),
    logger: (entry, error) => {
      if (error === undefined) serverLog(terminal)(entry);
      else terminal.note(describeFailure(error, isDebugging));
    },
  });
  const address = seenAddress(server.url, allowedOrigins);
  const roomUrl = rooms ? new URL(`${firstRoom}/`, address).href : address;
  const url = sharing?.open(address, { host, allowedOrigins }) ?? roomUrl;
  send({ type: "listening", url, port: server.port });
  if (sharing) answerAbout(sharing);
} catch (error) {
  const code = addressProblem(error);
  send(
    code === undefined
      ? { type: "failed", text: describeFailure(error, isDebugging) }
      : { type: "busy", code },
  );
  // Let the message reach the command first.
  process.once("beforeExit", () => process.exit(1));
  setTimeout(() => process.exit(1), 200);
}

/** Follows the requests of the command for the link of guests. */
function answerAbout(sharing: GuestLink): void {
  const answers: Readonly<Record<string, () => Promise<AppMessage>>> = {
    [linkMessage]: async () => ({ type: "link", url: (await sharing.link()) ?? "" }),
    [revokeMessage]: async () => {
      await sharing.revoke();
      return { type: "revoked" };
    },
  };
  process.on("message", (message) => {
    if (typeof message !== "string") return;
    void answers[message]?.()
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        return { type: "linkFailed", text } as const;
      })
      .then(send);
  });
}

/** The system's code if the address cannot be used; network errors of the app itself do not count. */
function addressProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  if ("hostname" in error && error.hostname !== host) return undefined;
  return addressCodes.find((code) => code === error.code);
}

function send(message: AppMessage): void {
  process.send?.(message);
}

/** The exported app, or apps by path. */
function findApp(module: Readonly<Record<string, unknown>>, file: string): App | Apps {
  const found = exportNames
    .map((name) => module[name])
    .find((value) => isApp(value) || isApps(value));
  if (found !== undefined) return found as App | Apps;
  throw new CommandError(
    "no_app",
    `"${file}" exports no app. Write \`export function app() { … }\` that returns a view, or \`export const apps = { "/one": one }\`. Run a file that calls \`serve\` itself with \`npx tsx ${file}\``,
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

/** The error of an app with the stack lines in its own files. */
function describeFailure(error: unknown, isDebugging: boolean): string {
  if (!(error instanceof Error)) return String(error);
  const advice = settings.hasCompiler ? undefined : compilerAdvice(error);
  if (advice !== undefined && !isDebugging) return `${error.message}\n${advice}`;
  // Messages of Heddle and of the compiler (with file and line) need no stack.
  if (isDebugging) return error.stack ?? error.message;
  if (error instanceof HeddleError || error.name === "TransformError") return error.message;
  const own = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !foreignLine.test(line));
  return [`${error.name}: ${error.message}`, ...own].join("\n");
}
