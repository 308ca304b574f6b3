import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

import { timerDelay } from "@heddle/params";
import * as z from "zod/mini";

import { AddressCount } from "../address-limits.ts";
import { type Rejection, rejections } from "../response.ts";
import type { SendLimits } from "./console-options.ts";
import type { Visit } from "./document.ts";
import { publicLookup } from "./public-address.ts";
import { ruleFor } from "./relayed-headers.ts";
import type { Target, Targets } from "./targets.ts";

/*
 * A page that has the process send a request posts one line of JSON and the body of the request:
 *
 *   {"method":"PUT","url":"https://api.example.com/orders/7","headers":[["Accept","application/json"]],"length":13}
 *   {"seats":"4"}
 *
 * The answer has the same form: `{"status":200,"statusText":"OK","headers":[…]}`, and the body as it arrives. The headers of the
 * API are data, so that they neither set a cookie nor relax a policy of the page.
 */

/** The media type of a request that the process sends; not one that a form of another site can have. */
export const requestType = "application/vnd.heddle.request";
export const responseType = "application/vnd.heddle.response";

const maxHeadBytes = 65_536;

const headType = z.object({
  method: z
    .string()
    .check(z.regex(/^(?!(?:CONNECT|TRACE|TRACK)$)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,40}$/i)),
  url: z.string().check(z.refine((url) => URL.canParse(url))),
  headers: z.array(z.tuple([z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/)), z.string()])),
  /** Bytes of the body; without one there is no body. */
  length: z.optional(z.int().check(z.nonnegative())),
});

type RequestHead = z.infer<typeof headType>;

const connectionHeader =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

/** Thrown for a request that is not sent, or whose answer does not arrive. */
export class RelayError extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.code);
    this.rejection = rejection;
  }
}

/** Sends requests of pages to the APIs that they may be sent to. */
export class Relay {
  readonly #targets: Targets;
  readonly #limits: SendLimits;
  readonly #running = new AddressCount();

  constructor(targets: Targets, limits: SendLimits) {
    this.#targets = targets;
    this.#limits = limits;
  }

  /**
   * Sends what a page posted; resolves to the body of the answer. It follows no redirect: the page asks for each step. The
   * address of the client is empty where it is unknown.
   */
  async send(visit: Visit, address: string): Promise<ReadableStream<Uint8Array>> {
    const { request } = visit;
    const posted = new PostedRequest(request);
    // A request that has not arrived takes no place: others would wait for it.
    const head = await posted.head(this.#limits.headMilliseconds);
    const url = new URL(head.url);
    const target = await this.#targets.find(url, visit);
    if (!target) throw new RelayError(notAllowed);
    const { length = 0 } = head;
    if (length > this.#limits.requestBytes) throw new RelayError(rejections.tooLarge);
    const release = this.#take(address);
    let hasAnswer = false;
    try {
      const outgoing = connect(head, url, target, request.signal);
      const answer = await this.#answerTo(outgoing, posted.body(length));
      hasAnswer = true;
      answer.once("close", release);
      return this.#framed(answer, outgoing);
    } finally {
      if (!hasAnswer) release();
    }
  }

  /** Takes a place until the returned function is called. */
  #take(address: string): () => void {
    const { requests, requestsPerAddress } = this.#limits;
    const isFull = this.#running.total >= requests;
    const isShareFull = address !== "" && this.#running.of(address) >= requestsPerAddress;
    if (isFull || isShareFull) throw new RelayError(rejections.tooMany);
    this.#running.add(address);
    return () => this.#running.remove(address);
  }

  async #answerTo(
    outgoing: ClientRequest,
    body: AsyncIterable<Uint8Array>,
  ): Promise<IncomingMessage> {
    const { answerMilliseconds } = this.#limits;
    const expire = (): void => void outgoing.destroy(new RelayError(timedOut));
    const timer = setTimeout(expire, timerDelay(answerMilliseconds));
    try {
      return await new Promise((resolve, reject) => {
        outgoing.once("response", resolve).once("error", reject);
        pipeline(withProgress(body, timer), outgoing, (error) => error && reject(error));
      });
    } catch (error) {
      outgoing.destroy();
      throw error instanceof RelayError ? error : new RelayError(unanswered(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The head of the answer, and its body as it arrives. */
  #framed(answer: IncomingMessage, outgoing: ClientRequest): ReadableStream<Uint8Array> {
    const { responseBytes, silenceMilliseconds } = this.#limits;
    if (Number.isFinite(silenceMilliseconds)) {
      outgoing.setTimeout(silenceMilliseconds, () => answer.destroy(new RelayError(timedOut)));
    }
    const decoder = decoderOf(answer, outgoing.method);
    const body: AsyncIterable<Uint8Array> = decoder
      ? pipeline(answer, decoder, () => answer.destroy())
      : answer;
    const chunks = framedChunks(headOf(answer, decoder !== undefined), body, responseBytes);
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        answer.destroy();
      },
    });
  }
}

const badRequest: Rejection = { status: 400, code: "bad_request" };
const notAllowed: Rejection = { status: 403, code: "target_not_allowed" };
const headerNotAllowed: Rejection = { status: 403, code: "header_not_allowed" };
const headTimedOut: Rejection = { status: 408, code: "request_timeout" };
const timedOut: Rejection = { status: 504, code: "ETIMEDOUT" };

/** The code of a failed connection explains it to the visitor: `ECONNREFUSED`. Anything else is not for them. */
function unanswered(error: unknown): Rejection {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === notAllowed.code) return notAllowed;
  if (/^ERR_(?:INVALID|UNESCAPED|HTTP_INVALID)/.test(code)) return badRequest;
  return { status: 502, code: /^[A-Z][A-Z\d_]{2,60}$/.test(code) ? code : "failed" };
}

/** What a page posted: the head, then the body. */
class PostedRequest {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** What was read beyond the head. */
  #rest: Uint8Array = new Uint8Array();

  constructor({ body }: Request) {
    this.#chunks = (body ?? emptyBody())[Symbol.asyncIterator]();
  }

  async head(limitMs: number): Promise<RequestHead> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new RelayError(headTimedOut)), timerDelay(limitMs));
    });
    return Promise.race([this.#readHead(), late]).finally(() => clearTimeout(timer));
  }

  async #readHead(): Promise<RequestHead> {
    let read = Buffer.alloc(0);
    for (;;) {
      const end = read.indexOf("\n");
      if (end >= 0) {
        this.#rest = read.subarray(end + 1);
        return parseHead(read.toString("utf8", 0, end));
      }
      const { done, value } = await this.#chunks.next();
      if (done || read.length > maxHeadBytes) throw new RelayError(badRequest);
      read = Buffer.concat([read, value]);
    }
  }

  /** Exactly the announced bytes: with others, the connection would end in the middle of a message. */
  async *body(length: number): AsyncGenerator<Uint8Array> {
    let left = length - this.#rest.length;
    if (left < 0) throw new RelayError(badRequest);
    if (this.#rest.length > 0) yield this.#rest;
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      left -= value.length;
      if (left < 0) throw new RelayError(badRequest);
      yield value;
    }
    if (left > 0) throw new RelayError(badRequest);
  }
}

/** A large body may take any time, as long as the API reads it. */
async function* withProgress(
  body: AsyncIterable<Uint8Array>,
  timer: NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    timer.refresh();
    yield chunk;
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function parseHead(line: string): RequestHead {
  try {
    return headType.parse(JSON.parse(line));
  } catch {
    throw new RelayError(badRequest);
  }
}

function connect(
  { method, headers, length }: RequestHead,
  url: URL,
  { isPublicOnly, headers: declared }: Target,
  signal: AbortSignal,
): ClientRequest {
  const target = new URL(url);
  // Node would turn them into a header.
  target.username = "";
  target.password = "";
  const sent = new Map<string, string | string[]>([["accept-encoding", "gzip, deflate, br"]]);
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const rule = ruleFor(key, declared);
    if (rule === "drop") continue;
    if (rule === "reject")
      throw new RelayError({ ...headerNotAllowed, details: { header: name.slice(0, 100) } });
    const before = sent.get(key);
    sent.set(key, before === undefined ? value : [before, value].flat());
  }
  if (length !== undefined) sent.set("content-length", String(length));
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  try {
    return send(target, {
      method,
      headers: Object.fromEntries(sent),
      signal,
      ...(isPublicOnly && { lookup: publicLookup, agent: false }),
    });
  } catch (error) {
    throw new RelayError(unanswered(error));
  }
}

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** The page receives a decompressed body, as from a browser. */
function decoderOf(answer: IncomingMessage, method: string): Transform | undefined {
  const hasBody = method !== "HEAD" && answer.statusCode !== 204 && answer.statusCode !== 304;
  const encoding = answer.headers["content-encoding"]?.toLowerCase() ?? "";
  return hasBody ? decoders.get(encoding)?.() : undefined;
}

/** `{"status":200,"statusText":"OK","headers":[["Content-Type","text/plain"]]}` */
function headOf(answer: IncomingMessage, isDecoded: boolean): string {
  const { statusCode: status, statusMessage: statusText, rawHeaders } = answer;
  const changed = isDecoded ? /^content-(?:encoding|length)$/i : /^$/;
  const headers = rawHeaders
    .flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : []))
    .filter(([name]) => !connectionHeader.test(name) && !changed.test(name));
  return JSON.stringify({ status, statusText, headers });
}

async function* framedChunks(
  head: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${head}\n`);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) throw new RelayError(rejections.tooLarge);
    yield chunk;
  }
}
