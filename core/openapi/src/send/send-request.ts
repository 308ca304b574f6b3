import type { RequestPlan } from "../request/request-plan.ts";
import type { NotFollowed, Received } from "../response/received.ts";
import { firstHop, type Hop, requestInit } from "./hop.ts";
import { itemReaderFor, type StreamItem } from "./item-reader.ts";
import { networkReason } from "./network-reason.ts";
import type { SendOutcome } from "./outcome.ts";
import { readBody } from "./read-body.ts";
import { readHead } from "./read-head.ts";
import { mostRedirects, nextHop, redirectTarget, refusalOf } from "./redirect.ts";
import { retryDelay } from "./retry.ts";
import { Stopper } from "./stopper.ts";
import { unlessAborted } from "./unless-aborted.ts";

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
  const refusal = unsendable(plan);
  if (refusal !== undefined) return { kind: "network", reason: refusal };
  const sending = new Sending(plan, options);
  try {
    return await sending.run();
  } finally {
    sending.stopper.release();
  }
}

interface Answer {
  readonly response: Response;
  readonly url: string;
  readonly notFollowed?: NotFollowed | undefined;
}

/** One call of `sendRequest`. */
class Sending {
  readonly stopper: Stopper;
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
    this.stopper = new Stopper(options.signal, options.timeout ?? usualTimeout);
  }

  async run(): Promise<SendOutcome> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#ask();
      const isLast = attempt >= (this.#options.retry ?? 0) || this.stopper.reason !== undefined;
      const delay = isLast ? undefined : retryDelay(this.#plan.method, answer, attempt);
      if (delay === undefined) return "kind" in answer ? answer : this.#read(answer);
      if (!("kind" in answer)) drop(answer.response);
      await this.stopper.wait(delay);
    }
  }

  /** Follows redirects by hand where that is possible: a browser follows them itself and does not say where they lead. */
  async #ask(): Promise<Answer | SendOutcome> {
    let hop = firstHop(this.#plan);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await this.#fetchHop(hop);
      if ("kind" in response) return response;
      const target = redirectTarget(response, hop);
      const url = response.url || hop.url;
      if (target === undefined) return { response, url };
      const next = nextHop(hop, response.status, target, this.#plan);
      const notFollowed = refusalOf(next, this.#plan, this.#redirects);
      if (notFollowed !== undefined) return { response, url, notFollowed };
      drop(response);
      hop = next;
    }
    return {
      kind: "network",
      reason: `The answer was still a redirect after ${mostRedirects} of them.`,
    };
  }

  async #fetchHop(hop: Hop): Promise<Response | SendOutcome> {
    // In a page `fetch` may not be called as a method of another object.
    const fetch = this.#fetch;
    const { signal } = this.stopper;
    try {
      const redirect = this.#isBrowser ? "follow" : "manual";
      const answer = fetch(hop.url, { ...requestInit(hop), redirect, signal });
      // One that does not heed the signal may answer when nobody waits any more.
      void answer.then(
        (late) => signal.aborted && drop(late),
        () => {},
      );
      return await unlessAborted(answer, signal);
    } catch (error) {
      return this.#failed(error, hop.url);
    }
  }

  async #read({ response, url, notFollowed }: Answer): Promise<SendOutcome> {
    const head = readHead(response, url);
    const { onItem, sizeLimit = 10 * 1024 * 1024 } = this.#options;
    const { mediaType } = head;
    const items = onItem && itemReaderFor(mediaType, (item) => onItem(item, mediaType), sizeLimit);
    // A stream lasts as long as the server and the user like.
    if (items !== undefined) this.stopper.stopClock();
    const { failure, ...read } = await readBody(response.body, {
      limit: sizeLimit,
      items,
      signal: this.stopper.signal,
    });
    const milliseconds = performance.now() - this.#start;
    const whole: Received = { ...head, ...read, milliseconds, notFollowed };
    return failure === undefined
      ? { kind: "response", received: whole }
      : this.#failed(failure.error, url, whole);
  }

  #failed(error: unknown, url: string, partial?: Received): SendOutcome {
    switch (this.stopper.reason) {
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
