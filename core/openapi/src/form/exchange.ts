import { Alert, type Column, Section, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import { toCurl } from "../request/curl.ts";
import { toFetch } from "../request/fetch-snippet.ts";
import type { Operation } from "../operation/operation.ts";
import { maskPlan } from "../request/mask.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { RequestValues } from "../request/request-values.ts";
import { ApiResponse } from "../response/api-response.ts";
import type { DeclaredPasswords } from "../response/declared-passwords.ts";
import { itemFeed } from "../response/item-feed.ts";
import type { Received } from "../response/received.ts";
import { requestView, responseView, type ShownRequest } from "../response/response-view.ts";
import type { SendOutcome } from "../send/outcome.ts";
import { sendRequest, type SendOptions, usualTimeout } from "../send/send-request.ts";
import type { HookedFormOptions } from "./form-options.ts";
import type { SentRequest } from "./sent-request.ts";
import type { Waiting } from "./waiting.ts";

/** Limits of a request, and what sends it. */
export type ExchangeOptions = Pick<
  SendOptions,
  "fetch" | "timeout" | "sizeLimit" | "retry" | "redirects"
>;

/** What else is done with an answer. */
type Hooks = Pick<HookedFormOptions, "actionFor" | "onSent">;

/** How an answer is shown: at once, for whoever opens it, or not at all, as what is made of it says enough. */
export type Showing = "open" | "folded" | "none";

const shownAs: Readonly<Record<Showing, (view: () => View) => readonly View[]>> = {
  open: (view) => [view()],
  folded: (view) => [new Section({ title: messages.answer, open: false, children: [view()] })],
  none: () => [],
};

/** One request: what is sent, what of it may be seen, and what is not to be seen in the answer. */
export interface OutgoingRequest {
  readonly operation: Operation;
  readonly values: RequestValues;
  readonly mediaType: string | undefined;
  readonly plan: RequestPlan;
  /** The same request without its secrets. */
  readonly shown: RequestPlan;
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
  /** How long the answer may still take. */
  readonly timeout: number;
  /** Whether what becomes of it is still to be shown. */
  readonly isCurrent: () => boolean;
  readonly showing: (response: ApiResponse) => Showing;
  /** What is not to be seen in the answer although nobody knows it before. */
  readonly hide: DeclaredPasswords;
}

/** Sends requests and shows what becomes of them. */
export class Exchange {
  readonly #place: Column;
  readonly #waiting: Waiting;
  readonly #options: ExchangeOptions & Hooks;

  constructor(place: Column, waiting: Waiting, options: ExchangeOptions & Hooks) {
    this.#place = place;
    this.#waiting = waiting;
    this.#options = options;
  }

  /** Sends a request; nothing when no answer came. */
  async run(request: OutgoingRequest): Promise<ApiResponse | null> {
    const { plan, secrets, signal, timeout, isCurrent, showing, hide } = request;
    const { fetch, sizeLimit, retry, redirects, onSent } = this.#options;
    // The button that sent the request also ends it.
    const { feed, onItem } = itemFeed({ secrets });
    const startedAt = performance.now();
    const outcome = await sendRequest(plan, {
      fetch,
      timeout,
      sizeLimit,
      retry,
      redirects,
      signal,
      onItem: (item, mediaType) => {
        onItem(hide.inItem(item, mediaType));
        if (isCurrent()) this.show(feed);
      },
    });
    const sent = { ...request, outcome, startedAt, milliseconds: performance.now() - startedAt };
    onSent?.(sent);
    const response = outcome.kind === "response" ? new ApiResponse(outcome.received) : null;
    if (response) feed.end();
    else feed.stop();
    const how = response ? showing(response) : "open";
    // What had arrived stays to be seen, however it ended.
    const arrived = this.#place.children.includes(feed) ? [feed] : undefined;
    if (isCurrent()) this.showEnd(sent, how, arrived);
    return response;
  }

  /** Shows how a request ended, with what had arrived of its answer; where nothing had, the request may tell why. */
  showEnd(sent: SentRequest, how: Showing = "open", items?: readonly View[]): void {
    const { values, shown, secrets, hide, outcome } = sent;
    const { actionFor, timeout = usualTimeout } = this.#options;
    const view = (received: Received): View =>
      responseView(hide.inReceived(received), {
        secrets,
        request: shownRequest(shown),
        actionFor: (rows) => actionFor?.(rows, values),
      });
    const arrived = items ?? [requestView(shownRequest(shown), secrets)];
    this.show(...outcomeViews(outcome, view, { arrived, how, timeout }));
  }

  /** Shows something in place of the last response. */
  show(...views: readonly View[]): void {
    this.#waiting.stop();
    this.#place.children = [...views];
  }

  showCancelled(): void {
    this.show(cancelled());
  }

  showFailure(reason: string): void {
    this.show(failure(messages.notSent, reason));
  }
}

interface OutcomeOptions {
  readonly arrived: readonly View[];
  readonly how: Showing;
  /** As it was set; part of it may have passed before the request was sent. */
  readonly timeout: number;
}

function outcomeViews(
  outcome: SendOutcome,
  view: (received: Received) => View,
  { arrived, how, timeout }: OutcomeOptions,
): readonly View[] {
  switch (outcome.kind) {
    case "response":
      return shownAs[how](() => view(outcome.received));
    case "cancelled":
      return [cancelled(), ...(outcome.received ? [view(outcome.received)] : arrived)];
    case "timeout":
      return [failure(messages.tooLate, messages.timedOut(timeout / 1000)), ...arrived];
    case "network":
      return [failure(messages.networkFailed, outcome.reason), ...arrived];
  }
}

function cancelled(): Alert {
  return new Alert({ text: messages.cancelled });
}

function failure(title: string, text: string): Alert {
  return new Alert({ severity: "error", title, text });
}

function shownRequest(plan: RequestPlan): ShownRequest {
  const { method, url, headers } = maskPlan(plan);
  return {
    method,
    url,
    headers: headers.map(({ name, value }) => [name, value]),
    snippets: [
      { label: "cURL", text: toCurl(plan) },
      { label: "fetch", text: toFetch(plan) },
    ],
  };
}
