import { execFileSync, spawn } from "node:child_process";

import { Redis } from "@hocuspocus/extension-redis";

import { freePort } from "../../scripts/free-port.ts";

/** A server that both processes use. */
export interface SharedServer {
  readonly url: string;
  readonly remove: () => Promise<void>;
}

/** Lets a Hocuspocus process send its changes through a Redis server. */
export function redisAt(url: string): Redis {
  const { hostname: host, port } = new URL(url);
  return new Redis({ host, port: Number(port) });
}

export function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a Redis server that stores nothing. */
export async function startRedis(): Promise<SharedServer> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of server.stdout) if (String(line).includes("Ready to accept")) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    remove: async () => void server.kill("SIGKILL"),
  };
}
