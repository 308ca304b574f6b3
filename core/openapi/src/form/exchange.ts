import { Alert, type Column, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import { toCurl } from "../request/curl.ts";
import { toFetch } from "../request/fetch-snippet.ts";
import { secretsOf } from "../request/mask.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import { ApiResponse } from "../response/api-response.ts";
import { itemFeed } from "../response/item-feed.ts";
import type { Received } from "../response/received.ts";
import { responseView, type ShownRequest } from "../response/response-view.ts";
import type { SendOutcome } from "../send/outcome.ts";
import { sendRequest, type SendOptions } from "../send/send-request.ts";

/** Limits of a request, and what sends it. */
export type ExchangeOptions = Pick<
  SendOptions,
  "fetch" | "timeout" | "sizeLimit" | "retry" | "redirects"
>;

/** Sends one request at a time and shows what becomes of it. */
export class Exchange {
  readonly #shown: Column;
  readonly #options: ExchangeOptions;
  #abort: AbortController | undefined;

  constructor(shown: Column, options: ExchangeOptions) {
    this.#shown = shown;
    this.#options = options;
  }

  /** Sends a request; nothing when no answer came. */
  async run(plan: RequestPlan, passwords: readonly string[]): Promise<ApiResponse | null> {
    const secrets = [...passwords, ...secretsOf(plan)];
    const abort = (this.#abort = new AbortController());
    const { feed, onItem } = itemFeed({ secrets, onStop: () => abort.abort() });
    const { fetch, timeout, sizeLimit, retry, redirects } = this.#options;
    const outcome = await sendRequest(plan, {
      fetch,
      timeout,
      sizeLimit,
      retry,
      redirects,
      signal: abort.signal,
      onItem: (item) => {
        onItem(item);
        this.show(feed);
      },
    });
    this.#abort = undefined;
    this.show(...this.#views(outcome, plan, secrets));
    return outcome.kind === "response" ? new ApiResponse(outcome.received) : null;
  }

  /** Ends the request that is under way. */
  cancel(): void {
    this.#abort?.abort();
  }

  /** Shows something in place of the last response. */
  show(...views: readonly View[]): void {
    this.#shown.children = [...views];
  }

  #views(outcome: SendOutcome, plan: RequestPlan, secrets: readonly string[]): readonly View[] {
    const body = (received: Received): View =>
      responseView(received, { secrets, request: shownRequest(plan) });
    switch (outcome.kind) {
      case "response":
        return [body(outcome.received)];
      case "cancelled": {
        const note = new Alert({ text: messages.cancelled });
        return outcome.received ? [note, body(outcome.received)] : [note];
      }
      case "timeout":
        return [failure(messages.timedOut(Math.round(outcome.milliseconds / 1000)))];
      case "network":
        return [failure(outcome.reason)];
    }
  }
}

function failure(text: string): Alert {
  return new Alert({ severity: "error", title: messages.networkFailed, text });
}

function shownRequest(plan: RequestPlan): ShownRequest {
  return {
    method: plan.method,
    url: plan.url,
    headers: plan.headers.map(({ name, value }) => [name, value]),
    snippets: [
      { label: "cURL", text: toCurl(plan) },
      { label: "fetch", text: toFetch(plan) },
    ],
  };
}
