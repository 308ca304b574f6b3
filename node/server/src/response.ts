import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Sends a complete response. */
export function respond(
  response: ServerResponse,
  type: string,
  body: string | Buffer,
  status = 200,
): void {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, { "Content-Type": type, "Content-Length": bytes.length });
  response.end(bytes);
}

/** Streams a file. */
export async function respondWithFile(
  response: ServerResponse,
  type: string,
  blob: Blob,
): Promise<void> {
  response.writeHead(200, { "Content-Type": type, "Content-Length": blob.size });
  try {
    await pipeline(Readable.fromWeb(blob.stream()), response);
  } catch (error) {
    // The client has disconnected.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Sends an error response with its code, and what its client has to change. */
export function reject(response: ServerResponse, rejection: Rejection): void {
  if (response.headersSent) return void response.destroy();
  respond(response, "application/json; charset=utf-8", rejectionText(rejection), rejection.status);
}

/** `{"code":"not_found"}` */
export function rejectionText({ code, details }: Rejection): string {
  return JSON.stringify({ code, ...details });
}

/** The `Cache-Control` of content that never changes at its address. */
export const immutable = "public, max-age=31536000, immutable";

/** The content at this address never changes. */
export function cacheForever(response: ServerResponse): void {
  response.setHeader("Cache-Control", immutable);
}

/** Headers of every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For every response but the page: nothing may run or load. */
export const denyAllPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Sets the headers of every response. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", denyAllPolicy);
  response.setHeader("Cache-Control", "no-store");
}

/** The page's Content-Security-Policy: own scripts, its own server and other sources of data, allowed image sources. */
export function pagePolicy(sources: readonly string[], imageSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["connect-src 'self'", ...sources].join(" "),
    ["img-src 'self' data: blob:", ...imageSources].join(" "),
    "font-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** An HTTP error response. */
export interface Rejection {
  readonly status: number;
  /** Stable error code. */
  readonly code: string;
  /** What was wrong with the request, for those who run the server. They are in the log, too. */
  readonly details?: Readonly<Record<string, string>>;
}

export const rejections = {
  badPath: { status: 400, code: "bad_path" },
  unauthorized: { status: 401, code: "unauthorized" },
  foreignOrigin: { status: 403, code: "foreign_origin" },
  notFound: { status: 404, code: "not_found" },
  wrongMethod: { status: 405, code: "wrong_method" },
  ended: { status: 410, code: "ended" },
  tooLarge: { status: 413, code: "too_large" },
  foreignHost: { status: 421, code: "foreign_host" },
  upgradeRequired: { status: 426, code: "upgrade_required" },
  tooMany: { status: 429, code: "too_many" },
  failed: { status: 500, code: "failed" },
  stopping: { status: 503, code: "stopping" },
  noSpace: { status: 507, code: "no_space" },
  unavailable: { status: 503, code: "unavailable" },
} as const;

export function isRejection(value: object): value is Rejection {
  return "status" in value && "code" in value;
}

const compress = promisify(gzip);
const text = /^text\/|^image\/svg\+xml/;

/** An immutable file; text is compressed once, for clients that accept gzip. */
export class StaticFile {
  readonly #content: Buffer;
  readonly #type: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(content: Buffer, type: string) {
    this.#content = content;
    this.#type = type;
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { type, headers, content } = await this.encode(request.headers["accept-encoding"]);
    for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value);
    respond(response, type, content);
  }

  /** The content for a client that accepts these encodings, and the headers that describe it. */
  async encode(accepted: string | string[] | undefined): Promise<EncodedFile> {
    const [type, content] = [this.#type, this.#content];
    // Images and fonts are already compressed.
    if (!text.test(type)) return { type, content, headers: {} };
    const headers = { Vary: "Accept-Encoding" };
    if (!acceptsGzip(accepted)) return { type, content, headers };
    this.#compressed ??= compress(content, { level: 9 });
    return {
      type,
      content: await this.#compressed,
      headers: { ...headers, "Content-Encoding": "gzip" },
    };
  }
}

interface EncodedFile {
  readonly type: string;
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** "br, gzip;q=0.5" → true, "*" → true, "gzip;q=0" → false */
function acceptsGzip(accepted: string | string[] = ""): boolean {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
        return [name, Number(weight ?? 1)];
      }),
  );
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}
