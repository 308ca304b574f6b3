import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { freePort } from "../scripts/free-port.ts";
import { root } from "../scripts/workspace.ts";

/** A running API of orders. Its document is at `openapi.json`. */
export interface OrderApi {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const folder = join(root, "e2e", "fastapi");

/** The API of `fastapi/main.py`: in Node with the recorded document, or the real one, which needs Python. */
export function startOrderApi(): Promise<OrderApi> {
  return process.env["HEDDLE_FASTAPI"] === undefined ? startRecorded() : startFastApi();
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Answers like `fastapi/main.py`. */
async function startRecorded(): Promise<OrderApi> {
  const document: unknown = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8"));
  const orders = new Map<number, object>();
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method, url = "" } = request;
    if (url === "/openapi.json") return { status: 200, body: document };
    if (url === "/token") return tokenFor(new URLSearchParams(await text(request)));
    if (request.headers.authorization !== "Bearer token-of-ada") {
      return { status: 401, body: { detail: "The token is not valid" } };
    }
    const id = method === "POST" ? orders.size + 1 : Number(url.split("/")[2]);
    if (method !== "GET") {
      const order = (await json(request)) as Order;
      const detail = detailOf(order);
      if (detail.length > 0) return { status: 422, body: { detail } };
      orders.set(id, { ...defaults, ...order, id });
    }
    const order = orders.get(id);
    if (!order) return { status: 404, body: { detail: "There is no such order" } };
    return { status: method === "POST" ? 201 : 200, body: order };
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body } = await answer(request);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

const defaults = { billing: null, payments: [], labels: {}, stock: {}, budget: null };

function tokenFor(form: URLSearchParams): Answer {
  const isKnown = form.get("username") === "ada" && form.get("password") === "difference";
  return isKnown
    ? { status: 200, body: { access_token: "token-of-ada", token_type: "bearer" } }
    : { status: 400, body: { detail: "Incorrect user name or password" } };
}

interface Order {
  readonly address?: { readonly zip?: string };
}

/** The error of an order, as FastAPI reports it. */
function detailOf({ address }: Order): object[] {
  if (/^\d{5}$/.test(address?.zip ?? "")) return [];
  const loc = ["body", "address", "zip"];
  return [{ type: "string_pattern_mismatch", loc, msg: "String should match pattern" }];
}

/** Runs `fastapi/main.py` with the newest FastAPI, in a virtual environment of its own. */
async function startFastApi(): Promise<OrderApi> {
  const environment = join(root, "test-results", "fastapi");
  const python = join(environment, "bin", "python");
  const run = promisify(execFile);
  if (!existsSync(python)) {
    await run("python3", ["-m", "venv", environment]);
    await run(python, ["-m", "pip", "install", "-q", "fastapi", "uvicorn", "python-multipart"]);
  }
  const port = await freePort();
  const child = spawn(python, ["-m", "uvicorn", "main:app", "--port", String(port)], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
  });
  const url = `http://127.0.0.1:${port}/`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`uvicorn ended with ${child.exitCode}`);
    await pause(100);
  }
  return { url, stop: () => stop(child) };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}openapi.json`)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
