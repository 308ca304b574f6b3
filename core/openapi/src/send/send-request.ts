import { assertArgument } from "@heddle/params";

import { assertPlan, type RequestPlan } from "../request/request-plan.ts";
import type { NotFollowed, Received } from "../response/api-response.ts";
import { itemReaderFor, type StreamItem } from "./item-reader.ts";
import { networkReason } from "./network-reason.ts";
import { readBody, readHead, unlessAborted } from "./read-body.ts";
import {
  firstStep,
  type RedirectStep,
  mostRedirects,
  nextStep,
  redirectTarget,
  refusalOf,
  requestInit,
} from "./redirect.ts";

/** How long an answer may take unless somebody says otherwise, in milliseconds. */
export const usualTimeout = 30_000;

/** How a request is sent. */
export interface SendOptions {
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
  /** How long the whole answer may take, a stream of items excepted, in milliseconds. 30 seconds unless given. */
  readonly timeout?: number | undefined;
  /** How much of the decoded body is kept, in bytes. 10 MB unless given. */
  readonly sizeLimit?: number | undefined;
  /** How many times a request that may be repeated is tried again. None unless given. */
  readonly retry?: number | undefined;
  /**
   * Whether a redirect to another origin is followed, without credentials, or taken as the answer. Unless given, it is the
   * answer, but not in a page, where the browser follows it.
   */
  readonly redirects?: "follow" | "same-origin" | undefined;
  /** Called with each item of an event stream or of JSON lines as it comes, and the media type of the whole. */
  readonly onItem?: ((item: StreamItem, mediaType: string) => void) | undefined;
  /** Whether the request leaves from a page, where redirects and some headers are the browser's. */
  readonly isBrowser?: boolean | undefined;
}

/** Sends a planned request. It never rejects for what happens on the way: that is in the outcome. */
export async function sendRequest(
  plan: RequestPlan,
  options: SendOptions = {},
): Promise<SendOutcome> {
  assertPlan("sendRequest", plan);
  assertArgument("sendRequest", "options", options, "object");
  const refusal = unsendable(plan);
  if (refusal !== undefined) return { kind: "network", reason: refusal };
  const sending = new Sending(plan, options);
  try {
    return await sending.run();
  } finally {
    sending.timer.release();
  }
}

interface Answer {
  readonly response: Response;
  readonly url: string;
  readonly notFollowed?: NotFollowed | undefined;
}

/** One call of `sendRequest`. */
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
    // A process reaches what its users do not: no server may point it elsewhere unless the app agrees.
    this.#redirects = options.redirects ?? (this.#isBrowser ? "follow" : "same-origin");
    this.timer = new AbortTimer(options.signal, options.timeout ?? usualTimeout);
  }

  async run(): Promise<SendOutcome> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#ask();
      const isLast = attempt >= (this.#options.retry ?? 0) || this.timer.reason !== undefined;
      const delay = isLast ? undefined : retryDelay(this.#plan.method, answer, attempt);
      if (delay === undefined) return "kind" in answer ? answer : this.#read(answer);
      if (!("kind" in answer)) drop(answer.response);
      await this.timer.wait(delay);
    }
  }

  /** Follows redirects by hand where that is possible: a browser follows them itself and does not say where they lead. */
  async #ask(): Promise<Answer | SendOutcome> {
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
    return {
      kind: "network",
      reason: `The answer was still a redirect after ${mostRedirects} of them.`,
    };
  }

  async #fetchStep(step: RedirectStep): Promise<Response | SendOutcome> {
    // In a page `fetch` may not be called as a method of another object.
    const fetch = this.#fetch;
    const { signal } = this.timer;
    try {
      const redirect = this.#isBrowser ? "follow" : "manual";
      const answer = fetch(step.url, { ...requestInit(step), redirect, signal });
      // One that does not heed the signal may answer when nobody waits any more.
      void answer.then(
        (late) => signal.aborted && drop(late),
        () => {},
      );
      return await unlessAborted(answer, signal);
    } catch (error) {
      return this.#failed(error, step.url);
    }
  }

  async #read({ response, url, notFollowed }: Answer): Promise<SendOutcome> {
    const head = readHead(response, url);
    const { onItem, sizeLimit = 10 * 1024 * 1024 } = this.#options;
    const { mediaType } = head;
    const items = onItem && itemReaderFor(mediaType, (item) => onItem(item, mediaType), sizeLimit);
    // A stream lasts as long as the server and the user like.
    if (items !== undefined) this.timer.stopTimeout();
    const { failure, ...read } = await readBody(response.body, {
      limit: sizeLimit,
      items,
      signal: this.timer.signal,
    });
    const milliseconds = performance.now() - this.#start;
    const whole: Received = { ...head, ...read, milliseconds, notFollowed };
    return failure === undefined
      ? { kind: "response", received: whole }
      : this.#failed(failure.error, url, whole);
  }

  #failed(error: unknown, url: string, partial?: Received): SendOutcome {
    switch (this.timer.reason) {
      case "cancelled":
        return { kind: "cancelled", received: partial };
      case "timeout":
        return { kind: "timeout", milliseconds: performance.now() - this.#start };
      case undefined:
        return { kind: "network", reason: networkReason(error, url, this.#isBrowser) };
    }
  }
}

/** Why `fetch` would refuse a request. */
function unsendable({ method, body }: RequestPlan): string | undefined {
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method))
    return `${method} requests cannot be sent from here.`;
  if (body !== undefined && /^(?:GET|HEAD)$/.test(method))
    return `A ${method} request with a body cannot be sent from here; the command line can send it.`;
  return undefined;
}

function runsInBrowser(): boolean {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis;
}

/** Lets go of a response that nobody reads. */
function drop(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/** How a request ended. */
export type SendOutcome =
  /** The server answered, whatever the status. */
  | { readonly kind: "response"; readonly received: Received }
  /** Somebody stopped it; what had come of the response until then, if anything. */
  | { readonly kind: "cancelled"; readonly received: Received | undefined }
  | { readonly kind: "timeout"; readonly milliseconds: number }
  /** There is no answer; the reason is a sentence for the user. */
  | { readonly kind: "network"; readonly reason: string };

/** The methods that do the same when they are sent twice. */
const idempotent: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "QUERY",
]);

/** What a server says while it cannot answer, but may soon. */
const temporary: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** How many milliseconds to wait before another attempt; nothing when there is to be none. */
function retryDelay(
  method: string,
  answer: { readonly response: Response } | SendOutcome,
  attempt: number,
): number | undefined {
  if (!idempotent.has(method)) return undefined;
  const usual = 250 * 2 ** attempt;
  if ("kind" in answer) return answer.kind === "network" ? usual : undefined;
  if (!temporary.has(answer.response.status)) return undefined;
  const asked = Number(answer.response.headers.get("Retry-After") ?? Number.NaN) * 1000;
  return Number.isFinite(asked) && asked >= 0 ? asked : usual;
}

/** Stops a request: when somebody says so, or when its time is over. */
class AbortTimer {
  /** Why it was stopped. */
  reason: "cancelled" | "timeout" | undefined;
  readonly #controller = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(given: AbortSignal | undefined, timeout: number) {
    this.#given = given;
    this.#timer = setTimeout(() => this.#stop("timeout"), timeout);
    given?.addEventListener("abort", this.#cancel);
    if (given?.aborted === true) this.#cancel();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on only somebody stops it. */
  stopTimeout(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves after a time, or at once when it is stopped. */
  async wait(milliseconds: number): Promise<void> {
    if (this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener("abort", this.#cancel);
  }

  readonly #cancel = (): void => this.#stop("cancelled");

  #stop(reason: "cancelled" | "timeout"): void {
    this.reason ??= reason;
    this.#controller.abort();
  }
}
