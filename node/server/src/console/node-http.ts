import type { IncomingMessage, ServerResponse } from "node:http";
import type { TLSSocket } from "node:tls";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { askedOfNode } from "../origin-gate.ts";
import { rejections } from "../response.ts";
import type { ApiConsole, RequestPlace } from "./api-console.ts";

/** A request of `node:http`, as frameworks that mount a handler below a path change it. */
export interface MountedRequest extends IncomingMessage {
  /** The URL before the framework removed the path of the console from `url`. */
  readonly originalUrl?: string;
}

/** Answers a request of `node:http`. */
export async function answerNodeRequest(
  console: ApiConsole,
  request: MountedRequest,
  response: ServerResponse,
  path?: string,
): Promise<void> {
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const place = { path, ...placeOf(request) };
  const asked = toRequest(request, closed.signal);
  const answer = asked ? await console.handle(asked, place) : badPath();
  await writeResponse(answer, response);
  // Node reads the next request of the connection after the end of this one.
  request.removeAllListeners("data").resume();
}

function badPath(): Response {
  return new Response(null, { status: rejections.badPath.status });
}

/** `/docs/a?b` mounted at `/docs`, which leaves `/a?b` → `/a`; `undefined` for a request that is not mounted. */
export function pathBelowMount({ originalUrl, url = "" }: MountedRequest): string | undefined {
  return originalUrl === undefined ? undefined : url.split("?", 1)[0];
}

/** What the socket of a request shows. */
export function placeOf(request: IncomingMessage): Omit<RequestPlace, "path"> {
  const address = request.socket.remoteAddress;
  return { local: localAddress(request), asked: askedOfNode(request), address };
}

/** The address at which the socket was accepted. Over TLS its name is unknown, so there is none. */
function localAddress({ socket }: IncomingMessage): string | undefined {
  const { localAddress: address = "", localPort } = socket;
  if (address === "" || isEncrypted(socket)) return undefined;
  // A socket for both versions of IP writes the addresses of IPv4 as `::ffff:127.0.0.1`.
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  const text = `http://${plain.includes(":") ? `[${plain}]` : plain}:${localPort}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

function isEncrypted(socket: IncomingMessage["socket"]): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true;
}

/** `undefined` for a URL or a method that the Fetch standard does not have. */
function toRequest(request: MountedRequest, signal: AbortSignal): Request | undefined {
  const { method = "GET", headers, socket } = request;
  const scheme = isEncrypted(socket) ? "https" : "http";
  const origin = `${scheme}://${headers.host ?? ""}`;
  const path = request.originalUrl ?? request.url ?? "/";
  // `http://other.example/` names another host than the header.
  if (!path.startsWith("/")) return undefined;
  const hasBody = method !== "GET" && method !== "HEAD";
  // Joined, not resolved: `//other.example` is a path here.
  const url = (URL.canParse(origin) ? new URL(origin).origin : "http://unknown.invalid") + path;
  try {
    return new Request(url, {
      method,
      signal,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
      ...(hasBody && { body: Readable.toWeb(request), duplex: "half" }),
    });
  } catch {
    return undefined;
  }
}

async function writeResponse(answer: Response, response: ServerResponse): Promise<void> {
  // The client has disconnected, or somebody else has answered, such as a time limit of the framework.
  if (response.headersSent || response.destroyed) {
    await answer.body?.cancel();
    return;
  }
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  // The rest of the request may never arrive.
  if (answer.status === 408) response.setHeader("Connection", "close");
  response.writeHead(answer.status);
  if (!answer.body) return void response.end();
  try {
    await pipeline(Readable.fromWeb(answer.body), response);
  } catch {
    // The client has disconnected, or the API broke off, which the client sees as well.
    response.destroy();
  }
}
