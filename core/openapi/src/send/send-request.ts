import { assertArgument, Message, timerDelay, type Translatable } from "@heddle/params";

import { messages } from "../messages.ts";
import {
  assertPlan,
  type BodyPart,
  type PlannedBody,
  type RequestPlan,
} from "../request/request-plan.ts";
import type { NotFollowed, Received } from "./api-response.ts";
import { defaultTimeoutMs, unlessAborted } from "./abort.ts";
import { itemReaderFor, type StreamItem } from "./item-reader.ts";
import { isClosedConnection, networkReason } from "../network-reason.ts";
import { readBody, readHead } from "./read-body.ts";
import { withStreamedBody } from "./upload-body.ts";
import { BodyStore, type DownloadOptions } from "./whole-body.ts";
import {
  firstStep,
  type RedirectStep,
  mostRedirects,
  nextStep,
  redirectTarget,
  refusalOf,
  requestInit,
} from "./redirect.ts";

/** Options of `sendRequest`. */
export interface SendOptions {
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
  /** The time limit of the whole response in milliseconds, except for a stream of items. Default: 30 seconds. */
  readonly timeout?: number | undefined;
  /** The limit of the decoded body in bytes. Default: 10 MB. */
  readonly sizeLimit?: number | undefined;
  /** Stores a body that is larger than `sizeLimit` as a whole, with its secrets masked, in `file` of the response. */
  readonly download?: DownloadOptions | undefined;
  /** How many times an idempotent request is retried. Default: 0. */
  readonly retry?: number | undefined;
  /**
   * Whether a redirect to another origin is followed, without credentials, or is the response. Default: it is the response,
   * except in a page, where the browser follows it.
   */
  readonly redirects?: "follow" | "same-origin" | undefined;
  /** Called with each part of a body: the bytes that have arrived, after decompression, and of how many if that is known. */
  readonly onProgress?: ((receivedBytes: number, totalBytes: number | null) => void) | undefined;
  /** Called with each item of an event stream or of JSON lines as it arrives, and the media type of the response. */
  readonly onItem?: ((item: StreamItem, mediaType: string) => void) | undefined;
  /**
   * Whether the request is sent from a page, where the browser controls redirects and some headers. `false` for a `fetch` of a
   * page that has another process send the request.
   */
  readonly isBrowser?: boolean | undefined;
}

/** Sends a planned request. It resolves to an outcome for every network result, errors included. */
export async function sendRequest(
  plan: RequestPlan,
  options: SendOptions = {},
): Promise<SendOutcome> {
  assertPlan("sendRequest", plan);
  assertArgument("sendRequest", "options", options, "object");
  const refusal = unsendable(plan);
  if (refusal !== undefined) return networkOutcome(refusal);
  const sending = new Sending(plan, options);
  try {
    return await sending.run();
  } finally {
    sending.timer.release();
  }
}

interface FinalResponse {
  readonly response: Response;
  readonly url: string;
  readonly notFollowed?: NotFollowed | undefined;
}

class Sending {
  readonly timer: AbortTimer;
  readonly #plan: RequestPlan;
  readonly #options: SendOptions;
  readonly #fetch: typeof globalThis.fetch;
  readonly #isBrowser: boolean;
  readonly #redirects: "follow" | "same-origin";
  readonly #start: number = performance.now();

  constructor(plan: RequestPlan, options: SendOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#fetch = options.fetch ?? globalThis.fetch;
    this.#isBrowser = options.isBrowser ?? runsInBrowser();
    // A server process can reach hosts that its users cannot, so it follows redirects elsewhere only if the app allows it.
    this.#redirects = options.redirects ?? (this.#isBrowser ? "follow" : "same-origin");
    const timeoutMs = options.timeout ?? defaultTimeoutMs;
    this.timer = new AbortTimer(options.signal, timeoutMs + uploadAllowanceMs(plan));
  }

  async run(): Promise<SendOutcome> {
    for (let attempt = 0; ; attempt += 1) {
      const result = await this.#request();
      const isLast = attempt >= (this.#options.retry ?? 0) || this.timer.reason !== undefined;
      const delay = isLast ? undefined : retryDelay(this.#plan.method, result, attempt);
      if (delay === undefined) return "kind" in result ? result : this.#read(result);
      if (!("kind" in result)) drop(result.response);
      await this.timer.wait(delay);
    }
  }

  /** Follows redirects itself, except in a browser, which follows them without reporting their targets. */
  async #request(): Promise<FinalResponse | SendOutcome> {
    let step = firstStep(this.#plan);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await this.#fetchStep(step);
      if ("kind" in response) return response;
      const target = redirectTarget(response, step);
      const url = response.url || step.url;
      if (target === undefined) return { response, url };
      const next = nextStep(step, response.status, target, this.#plan);
      const notFollowed = refusalOf(next, this.#plan, this.#redirects);
      if (notFollowed !== undefined) return { response, url, notFollowed };
      drop(response);
      step = next;
    }
    return networkOutcome(messages.network.redirects({ count: mostRedirects }));
  }

  /** A server may close an idle connection while a request is on its way. As browsers do, a read is then sent once more. */
  async #fetchStep(step: RedirectStep): Promise<Response | SendOutcome> {
    const isRead = !this.#isBrowser && /^(?:GET|HEAD)$/.test(step.method);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#fetchOnce(step);
      } catch (error) {
        const isAgain = isRead && attempt === 0 && this.timer.reason === undefined;
        if (!isAgain || !isClosedConnection(error)) return this.#failed(error, step.url);
      }
    }
  }

  async #fetchOnce(step: RedirectStep): Promise<Response> {
    // Browsers reject `fetch` as a method of another object.
    const fetch = this.#fetch;
    const { signal } = this.timer;
    const redirect = this.#isBrowser ? "follow" : "manual";
    const init = { ...requestInit(step), redirect, signal } satisfies RequestInit;
    const pending = fetch(step.url, this.#options.fetch ? init : withStreamedBody(init));
    // A `fetch` that ignores the signal may still resolve later.
    void pending.then(
      (late) => signal.aborted && drop(late),
      () => {},
    );
    return unlessAborted(pending, signal);
  }

  async #read({ response, url, notFollowed }: FinalResponse): Promise<SendOutcome> {
    const head = readHead(response, url);
    const { onItem, onProgress, sizeLimit = 10 * 1024 * 1024, download, timeout } = this.#options;
    const { mediaType } = head;
    const items = onItem && itemReaderFor(mediaType, (item) => onItem(item, mediaType), sizeLimit);
    // A stream may last any time.
    if (items !== undefined) this.timer.stopTimeout();
    const contentLength = Number(response.headers.get("Content-Length") ?? 0);
    const store = download && new BodyStore(download, { ...head, contentLength });
    const isEncoded = response.headers.has("Content-Encoding");
    let bytesInTime = 0;
    const { failure, ...read } = await readBody(response.body, {
      limit: sizeLimit,
      items,
      signal: this.timer.signal,
      store,
      onPart: (receivedBytes, isOver) => {
        // Browsers do not tell a page of another origin about an encoding: then more arrives than was announced.
        const isTotal = !isEncoded && contentLength >= receivedBytes;
        onProgress?.(receivedBytes, isTotal ? contentLength : null);
        const isDownload = store !== undefined && items === undefined;
        if (!isDownload || !(isOver || contentLength > sizeLimit)) return;
        if (bytesInTime > 0 && receivedBytes - bytesInTime < slowestDownloadBytes) return;
        bytesInTime = receivedBytes;
        this.timer.restart(timeout ?? defaultTimeoutMs);
      },
    });
    if (read.file === undefined) store?.discard();
    const milliseconds = performance.now() - this.#start;
    const whole: Received = { ...head, ...read, milliseconds, notFollowed };
    return failure === undefined
      ? { kind: "response", received: whole }
      : this.#failed(failure.error, url, whole);
  }

  #failed(error: unknown, url: string, partial?: Received): SendOutcome {
    switch (this.timer.reason) {
      case "canceled":
        return { kind: "canceled", received: partial };
      case "timeout":
        return { kind: "timeout", milliseconds: performance.now() - this.#start };
      case undefined:
        return networkOutcome(networkReason(error, url, this.#isBrowser));
    }
  }
}

/** Why `fetch` would reject a request. */
function unsendable({ method, body }: RequestPlan): Message | undefined {
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method)) return messages.network.method({ method });
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method))
    return messages.network.bodyWithMethod({ method });
  return undefined;
}

/** A download may take any time if this much of it arrives within each timeout: it must neither fall silent nor trickle. */
const slowestDownloadBytes = 65_536;

const slowestUploadBytesPerMs = 64;

/** The time that the upload of a body may take in addition: `fetch` does not report its progress. */
function uploadAllowanceMs({ body }: RequestPlan): number {
  return body === undefined ? 0 : byteLength(body) / slowestUploadBytesPerMs;
}

function byteLength(body: PlannedBody): number {
  switch (body.kind) {
    case "text":
      return body.text.length;
    case "bytes":
      return contentBytes(body.content);
    case "parts":
      return body.parts.reduce((sum, { content }) => sum + contentBytes(content), 0);
  }
}

function contentBytes(content: BodyPart["content"]): number {
  if (typeof content === "string") return content.length;
  return content instanceof Blob ? content.size : content.byteLength;
}

function runsInBrowser(): boolean {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis;
}

/** Releases the connection of a response whose body is not read. */
function drop(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/** How a request ended. */
export type SendOutcome =
  /** A response with any status. */
  | { readonly kind: "response"; readonly received: Received }
  /** The caller canceled it; `received` is the part of the response that had arrived. */
  | { readonly kind: "canceled"; readonly received: Received | undefined }
  | { readonly kind: "timeout"; readonly milliseconds: number }
  /** No response; the reason is a sentence for the user, in English, and in any language where a catalog has it. */
  | { readonly kind: "network"; readonly reason: string; readonly translatable?: Message };

function networkOutcome(reason: Translatable): SendOutcome {
  return reason instanceof Message
    ? { kind: "network", reason: reason.text, translatable: reason }
    : { kind: "network", reason };
}

const idempotent: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "QUERY",
]);

/** Statuses of a server that is temporarily unavailable. */
const temporary: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The delay before the next attempt in milliseconds, from `Retry-After` or exponential; `undefined` for no retry. */
function retryDelay(
  method: string,
  result: { readonly response: Response } | SendOutcome,
  attempt: number,
): number | undefined {
  if (!idempotent.has(method)) return undefined;
  const backoffMs = 250 * 2 ** attempt;
  if ("kind" in result) return result.kind === "network" ? backoffMs : undefined;
  if (!temporary.has(result.response.status)) return undefined;
  const retryAfterMs = Number(result.response.headers.get("Retry-After") ?? Number.NaN) * 1000;
  return Number.isFinite(retryAfterMs) && retryAfterMs >= 0 ? retryAfterMs : backoffMs;
}

/** Aborts a request when the caller's signal aborts or the timeout passes, and remembers which came first. */
class AbortTimer {
  reason: "canceled" | "timeout" | undefined;
  readonly #controller = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout>;

  constructor(callerSignal: AbortSignal | undefined, timeoutMs: number) {
    this.#callerSignal = callerSignal;
    this.#timer = setTimeout(() => this.#abort("timeout"), timerDelay(timeoutMs));
    callerSignal?.addEventListener("abort", this.#cancel);
    if (callerSignal?.aborted === true) this.#cancel();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Disables the timeout; the caller's signal still aborts. */
  stopTimeout(): void {
    clearTimeout(this.#timer);
  }

  restart(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#abort("timeout"), timerDelay(timeoutMs));
  }

  /** Resolves after a delay, or when aborted. */
  async wait(milliseconds: number): Promise<void> {
    if (this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timerDelay(milliseconds));
      this.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#callerSignal?.removeEventListener("abort", this.#cancel);
  }

  readonly #cancel = (): void => this.#abort("canceled");

  #abort(reason: "canceled" | "timeout"): void {
    this.reason ??= reason;
    this.#controller.abort();
  }
}
