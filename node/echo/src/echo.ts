import type { IncomingMessage, ServerResponse } from "node:http";

import { maxBodyBytes, describeRequest } from "./describe-request.ts";

/** A handler for `node:http` that responds with a JSON description of the request. */
export async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  allowOrigin(request, response);
  if (isPreflight(request)) {
    response.writeHead(204).end();
    return;
  }
  const { method = "GET", url = "/", headers } = request;
  try {
    const body = await readBytes(request);
    const { status, json } = await describeRequest({ method, url, headers, body });
    response.writeHead(status, { "Content-Type": "application/json" }).end(json);
  } catch {
    // The connection broke while the body was being read.
    response.destroy();
  }
}

async function readBytes(
  request: AsyncIterable<Buffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Allows cross-origin requests from pages of this machine only. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Vary", "Origin");
  const { origin } = request.headers;
  if (origin === undefined || !isLoopback(origin)) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Allow-Credentials", "true");
  if (!isPreflight(request)) return;
  const headers = request.headers["access-control-request-headers"];
  response.setHeader(
    "Access-Control-Allow-Methods",
    "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, QUERY",
  );
  if (headers !== undefined) response.setHeader("Access-Control-Allow-Headers", headers);
}

/** Whether this is a CORS preflight request. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
