import type { IncomingMessage, ServerResponse } from "node:http";

import { allowOrigin, isPreflight } from "./allow-origin.ts";
import { type EchoedBody, readBody } from "./body.ts";
import { collect } from "./collect.ts";

/** Answers a request with what came in it, as JSON: a handler for `node:http`. */
export async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  allowOrigin(request, response);
  if (isPreflight(request)) {
    response.writeHead(204).end();
    return;
  }
  try {
    const body = await readBody(request);
    if (body === undefined) answer(response, 413, '{"title":"The body is too long","status":413}');
    else answer(response, 200, describe(request, body));
  } catch {
    // The connection broke while the body was read.
    response.destroy();
  }
}

function describe(request: IncomingMessage, { json, files }: EchoedBody): string {
  const url = request.url ?? "/";
  const { pathname, searchParams } = new URL(`http://echo${url.startsWith("/") ? url : "/"}`);
  const described = JSON.stringify({
    method: request.method,
    url,
    path: pathname,
    query: collect(searchParams),
    headers: request.headers,
    cookies: readCookies(request.headers.cookie ?? ""),
    files,
  });
  // The body goes in as the text it came in, so that no digit of a number is lost.
  return `${described.slice(0, -1)},"body":${json}}`;
}

function answer(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(json);
}

function readCookies(header: string): Record<string, string | string[]> {
  const pairs = header
    .split(/;\s*/)
    .filter((text) => text !== "")
    .map((text): [string, string] => {
      const [name = "", ...value] = text.split("=");
      return [name, value.join("=")];
    });
  return collect(pairs);
}
