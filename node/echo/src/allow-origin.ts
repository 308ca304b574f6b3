import type { IncomingMessage, ServerResponse } from "node:http";

/** Lets pages of this machine read the answer, and no others. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
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

/** Whether a browser asks if it may send the request that it means to. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
