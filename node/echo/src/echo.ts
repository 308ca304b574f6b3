import type { IncomingMessage, ServerResponse } from "node:http";

import { allowOrigin, isPreflight } from "./allow-origin.ts";
import { bodyLimit } from "./body.ts";
import { describeRequest } from "./description.ts";

/** Answers a request with what came in it, as JSON: a handler for `node:http`. */
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
    // The connection broke while the body was read.
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
    if (length > bodyLimit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
