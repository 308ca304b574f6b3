import { Section, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import type { RequestPlan, RequestValues } from "../request/request-plan.ts";
import { maskPlan } from "../request/secrets.ts";
import { toCurl, toFetch } from "../request/snippets.ts";
import type { Received } from "../send/api-response.ts";
import type { PageTurn } from "../response/paging.ts";
import { requestView, responseView, type ShownRequest } from "../response/response-view.ts";
import type { SendOutcome } from "../send/send-request.ts";
import { Pager } from "./pager.ts";
import {
  canceledAlert,
  failureAlert,
  type OutcomeOptions,
  type OutcomeRenderer,
  type ResponseDisplay,
  type SentRequest,
} from "./sent-request.ts";

const displays: Readonly<Record<ResponseDisplay, (view: () => View) => readonly View[]>> = {
  open: (view) => [view()],
  collapsed: (view) => [
    new Section({ title: messages.responseTitle, open: false, children: [view()] }),
  ],
  none: () => [],
};

/** The views of the outcomes of a form, with buttons for the other pages of a list. */
export class OutcomeViews implements OutcomeRenderer {
  readonly #options: OutcomeOptions;
  readonly #pager: Pager;

  constructor(options: OutcomeOptions) {
    this.#options = options;
    this.#pager = new Pager(options.turnPage);
  }

  of(sent: SentRequest, display: ResponseDisplay, items?: readonly View[]): readonly View[] {
    const { masked, secrets, declaredPasswords, outcome } = sent;
    const request = shownRequest(masked);
    const view = (received: Received): View =>
      responseView(declaredPasswords.inReceived(received), {
        secrets,
        request,
        buttons: this.#options.responseButtons?.(sent) ?? [],
        actionsFor: (rows) => this.#options.rowActions?.(rows, sent.values) ?? [],
      });
    // Without a response, the request itself may explain the failure.
    const arrived = items ?? [requestView(request, secrets)];
    return [
      ...this.#pagerViews(sent, display),
      ...this.#outcomeViews(outcome, view, arrived, display),
    ];
  }

  #pagerViews(
    { operation, root, values, plan, outcome }: SentRequest,
    display: ResponseDisplay,
  ): readonly View[] {
    if (display !== "open" || outcome.kind !== "response") return [];
    const { query = {} } = values;
    const { received } = outcome;
    return this.#pager.show({ operation, root, query, url: plan.url, received }, values);
  }

  restartList(pointer: string, values: () => RequestValues | undefined): PageTurn | undefined {
    return this.#pager.restart(pointer, values);
  }

  #outcomeViews(
    outcome: SendOutcome,
    view: (received: Received) => View,
    arrived: readonly View[],
    display: ResponseDisplay,
  ): readonly View[] {
    switch (outcome.kind) {
      case "response":
        return displays[display](() => view(outcome.received));
      case "canceled":
        return [canceledAlert(), ...(outcome.received ? [view(outcome.received)] : arrived)];
      case "timeout": {
        const reason = messages.timedOut({ count: this.#options.timeoutMs / 1000 });
        return [failureAlert(messages.tooLate, reason), ...arrived];
      }
      case "network":
        return [
          failureAlert(messages.networkFailed, outcome.translatable ?? outcome.reason),
          ...arrived,
        ];
    }
  }
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
