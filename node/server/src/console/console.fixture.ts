import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import express from "express";
import { onTestFinished } from "vitest";

import { apiConsole } from "../express.ts";
import type { ApiConsoleOptions } from "./console-options.ts";
import { requestType } from "./relay.ts";

/** The URL of a server that is closed with the test. */
export async function listen(server: Server, host = "127.0.0.1"): Promise<string> {
  await once(server.listen(0, host), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An API that records its requests. */
export class TestApi {
  readonly url: string;
  readonly seen: SeenRequest[];

  private constructor(url: string, seen: SeenRequest[]) {
    this.url = url;
    this.seen = seen;
  }

  static async start(respond?: RequestListener): Promise<TestApi> {
    const seen: SeenRequest[] = [];
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { method, url, headers } = request;
        seen.push({ method, url, headers, body: body.toString() });
        if (respond) respond(request, response);
        else response.setHeader("Content-Type", "application/json").end('{"ok":true}');
      });
    });
    server.keepAliveTimeout = 0;
    return new TestApi(await listen(server), seen);
  }

  /** A document that names this API. */
  get document(): Readonly<Record<string, unknown>> {
    return documentOf({ servers: [{ url: this.url }] });
  }
}

export function documentOf(members: object = {}): Readonly<Record<string, unknown>> {
  return {
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    paths: { "/orders": { get: { responses: { 200: { description: "All orders" } } } } },
    ...members,
  };
}

/** The URL of a console in Express, without a slash at its end. */
export async function startConsole(
  options: ApiConsoleOptions,
  { path = "/docs", host }: { readonly path?: string; readonly host?: string } = {},
): Promise<string> {
  const site = express();
  site.use(path, apiConsole({ logger: false, ...options }));
  site.get("/openapi.json", (_request, response) => void response.json(documentOf()));
  return `${await listen(createServer(site), host)}${path}`;
}

interface Posted {
  readonly method?: string;
  readonly url: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  /** Replaces the length of the body. */
  readonly length?: number;
}

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Headers;
  /** The answer of the API. */
  readonly api:
    | { readonly status: number; readonly headers: [string, string][]; readonly body: string }
    | undefined;
}

/** Has the process of a console send a request, as its page does. */
export async function sendFrom(
  console: string,
  { method = "GET", url, headers = [], body, length }: Posted,
  own: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const head = { method, url, headers, length: length ?? body?.length };
  return post(console, `${JSON.stringify(head)}\n${body ?? ""}`, own);
}

/** Posts any text to the route that sends requests, with any headers, `Host` included. */
export async function post(
  console: string,
  text: string | AsyncIterable<string>,
  own: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const outgoing = httpRequest(`${console}/send`, {
    method: "POST",
    headers: { "Content-Type": requestType, Origin: new URL(console).origin, ...own },
    agent: false,
  });
  outgoing.on("error", () => {});
  if (typeof text === "string") outgoing.end(text);
  else Readable.from(text).pipe(outgoing);
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const received = (await buffer(incoming)).toString();
  const status = incoming.statusCode ?? 0;
  const all = new Headers(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  if (status !== 200) {
    const { code } = JSON.parse(received) as { code: string };
    return { status, code, headers: all, api: undefined };
  }
  const end = received.indexOf("\n");
  const head = JSON.parse(received.slice(0, end)) as {
    status: number;
    headers: [string, string][];
  };
  return { status, code: undefined, headers: all, api: { ...head, body: received.slice(end + 1) } };
}
