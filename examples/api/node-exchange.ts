/** Converts between requests and responses of `node:http` and `fetch`. */
import type { IncomingMessage, ServerResponse } from "node:http";

const limit = 10 * 1024 * 1024;

/** Reads a request with its body, or returns the response for one that is too long or invalid. */
export async function readRequest(
  incoming: IncomingMessage,
): Promise<Request | { readonly rejection: Response }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return { rejection: new Response(null, { status: 413 }) };
    chunks.push(chunk);
  }
  const { url = "/", method = "GET" } = incoming;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  try {
    const body = length > 0 ? Buffer.concat(chunks) : null;
    return new Request(new URL(url, "http://localhost"), { method, headers, body });
  } catch {
    return { rejection: new Response(null, { status: 400 }) };
  }
}

/** Streams a response. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    if (outgoing.destroyed) return reader?.cancel();
    outgoing.write(piece.value);
  }
  outgoing.end();
}
