import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { TestProject } from "vitest/node";

// By path: code that runs before the tests resolves packages to their builds.
import { echo } from "../node/echo/src/echo.ts";

/** Starts the API for browser tests: it echoes requests, stores looms, and has paths that never respond. */
export async function setup(project: TestProject): Promise<() => void> {
  const looms = new Map<string, object>();
  /** The number of received and of ended requests without a response, by name. */
  const silences = new Map<string, { received: number; ended: number }>();
  const server = createServer((request, response) => {
    const [, resource, name = ""] = (request.url ?? "").split("/");
    if (resource === "looms" && name !== "") return void answerLoom(looms, name, request, response);
    if (resource === "silence" && request.method !== "OPTIONS") {
      const silence = silences.get(name) ?? { received: 0, ended: 0 };
      silences.set(name, silence);
      silence.received += 1;
      response.on("close", () => (silence.ended += 1));
      return;
    }
    if (resource === "silences") return send(request, response, silences.get(name) ?? null);
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
  // Saving the loom of this number has an empty response.
  const isEmpty = request.method === "PATCH" && name === "204";
  send(request, response, isEmpty ? undefined : (looms.get(name) ?? loom));
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
    /** The URL of the API for browser tests. */
    api: string;
  }
}
