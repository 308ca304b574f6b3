import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Refusal } from "./refusal.ts";

/** Answers with a text or bytes of a type. */
export function answer(
  response: ServerResponse,
  type: string,
  body: string | Buffer,
  status = 200,
): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, { "Content-Type": type, "Content-Length": bytes.length });
  response.end(bytes);
}

/** Answers with a file as fast as it is read; how long that takes is up to the other side. */
export async function answerBlob(
  response: ServerResponse,
  type: string,
  blob: Blob,
): Promise<void> {
  response.writeHead(200, { "Content-Type": type, "Content-Length": blob.size });
  try {
    await pipeline(Readable.fromWeb(blob.stream()), response);
  } catch (error) {
    // Whoever asked has gone: nothing is wrong here.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Answers that nothing was done, with the code that says why and nothing else. */
export function refuse(response: ServerResponse, { status, code }: Refusal): void {
  if (response.headersSent) return void response.destroy();
  answer(response, "application/json; charset=utf-8", JSON.stringify({ code }), status);
}

/** Says that the content under this address never changes. */
export function cacheForever(response: ServerResponse): void {
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
}
