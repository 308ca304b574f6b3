import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { protocolVersion } from "@heddle/sync";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { buildPage } from "../../scripts/pages.ts";
import { buildPrograms, runProgram } from "../../scripts/programs.ts";

beforeAll(() => buildPage("served"), 120_000);
beforeAll(buildPrograms, 120_000);

const examples = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

/** Base path and first app of the examples that do not serve at the root. */
const paths: Readonly<Record<string, { base: string; app: string }>> = {
  "existing-server.ts": { base: "/apps", app: "/apps/first" },
  "express.ts": { base: "/app", app: "/app" },
  "fastify.ts": { base: "/app", app: "/app" },
};

interface Running {
  readonly origin: string;
  /** Ends the process with a signal; resolves to its exit code and signal. */
  readonly stop: (signal: NodeJS.Signals) => Promise<unknown>;
}

async function start(name: string): Promise<Running> {
  const child = spawn(process.execPath, runProgram(join(import.meta.dirname, name)));
  const exit = once(child, "exit");
  const stop = (signal: NodeJS.Signals): Promise<unknown> => {
    child.kill(signal);
    return exit;
  };
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return { origin: new URL(line.trim()).origin, stop };
}

describe.each(examples)("%s", (name) => {
  const { base = "", app = "" } = paths[name] ?? {};
  let running: Running;
  beforeAll(async () => {
    running = await start(name);
  });
  afterAll(() => running.stop("SIGKILL"));

  it("serves", async () => {
    const response = await fetch(`${running.origin}${base}/healthz`);
    expect(await response.json()).toEqual({ ok: true });
  });

  it.runIf(base !== "")("shares a server with the rest of a site", async () => {
    const { origin } = running;
    expect(await (await fetch(`${origin}/`)).text()).toBe("The rest of the site");
    const { session, token } = await openSession(`${origin}${app}`);
    const files = `${origin}${app}/session/${session}/files`;
    const headers = { Origin: origin, "X-Heddle-Token": token, "Content-Type": "application/json" };
    const sent = await fetch(files, { method: "POST", headers, body: `{"a":1}` });
    expect([sent.status, await sent.json()]).toMatchObject([201, { size: 7 }]);
    const foreign = { ...headers, Origin: "https://evil.example" };
    expect((await fetch(files, { method: "POST", headers: foreign, body: "x" })).status).toBe(403);
    expect((await fetch(`${origin}${app}/nothing`)).status).toBe(404);
  });

  it.runIf(name === "existing-server.ts")("keeps its other WebSockets", async () => {
    const socket = new WebSocket(`${running.origin.replace("http", "ws")}/chat`);
    onTestFinished(() => socket.terminate());
    const [text] = (await once(socket, "message")) as [Buffer];
    expect(text.toString()).toBe("Welcome to the chat");
  });

  it("stops on SIGTERM", async () => {
    expect(await running.stop("SIGTERM")).toEqual([0, null]);
  });
});

/** Opens a session as the page does and waits for the `welcome` message. */
async function openSession(url: string): Promise<{ session: string; token: string }> {
  const { origin } = new URL(url);
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket`, { origin });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  const answered = once(socket, "message") as Promise<[Buffer]>;
  const client = { id: "page", connection: 1 };
  socket.send(JSON.stringify({ type: "hello", version: protocolVersion, client }));
  const [welcome] = await answered;
  return JSON.parse(welcome.toString()) as { session: string; token: string };
}
