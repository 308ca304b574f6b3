import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { TestProject } from "vitest/node";

// By its path: what starts before the tests knows packages only as they are built.
import { echo } from "../node/echo/src/echo.ts";

/** Starts the API that the tests in a browser ask: it tells what came, keeps looms, and can be silent. */
export async function setup(project: TestProject): Promise<() => void> {
  const looms = new Map<string, object>();
  /** How many requests were asked of silence, and how many of them were given up, by name. */
  const silences = new Map<string, { asked: number; ended: number }>();
  const server = createServer((request, response) => {
    const [, room, name = ""] = (request.url ?? "").split("/");
    if (room === "looms" && name !== "") return void answerLoom(looms, name, request, response);
    if (room === "silence" && request.method !== "OPTIONS") {
      const silence = silences.get(name) ?? { asked: 0, ended: 0 };
      silences.set(name, silence);
      silence.asked += 1;
      response.on("close", () => (silence.ended += 1));
      return;
    }
    if (room === "silences") return send(request, response, silences.get(name) ?? null);
    void echo(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("api", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function answerLoom(
  looms: Map<string, object>,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const loom = looms.get(name) ?? { name: `Loom ${name}`, shafts: 2 };
  let text = "";
  for await (const chunk of request) text += String(chunk);
  if (request.method === "PATCH") looms.set(name, { ...loom, ...(JSON.parse(text) as object) });
  // The loom of this number is saved without a word.
  const isSilent = request.method === "PATCH" && name === "204";
  send(request, response, isSilent ? undefined : (looms.get(name) ?? loom));
}

function send(request: IncomingMessage, response: ServerResponse, value: unknown): void {
  response.writeHead(value === undefined ? 204 : 200, {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": request.headers.origin ?? "*",
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Allow-Methods": "*",
  });
  response.end(value === undefined ? undefined : JSON.stringify(value));
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the API for tests in a browser is. */
    api: string;
  }
}
