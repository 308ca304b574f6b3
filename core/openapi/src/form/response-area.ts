import type { Translatable } from "@heddle/params";
import { Alert, Column, Progress, type RowAction, Section, type View } from "@heddle/views";

import type { RawObject } from "../document/raw.ts";
import { duration, messages } from "../messages.ts";
import { toCurl, toFetch } from "../request/snippets.ts";
import { maskPlan } from "../request/secrets.ts";
import type { RequestPlan, RequestValues } from "../request/request-plan.ts";
import type { Received } from "../response/api-response.ts";
import type { PageTurn } from "../response/paging.ts";
import { requestView, responseView, type ShownRequest } from "../response/response-view.ts";
import type { SendOutcome } from "../send/send-request.ts";
import { Pager } from "./pager.ts";
import type { PlannedRequest } from "./request-planner.ts";

/** A request that was sent, and its outcome. */
export interface SentRequest extends PlannedRequest {
  readonly outcome: SendOutcome;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

/** How a response is shown: expanded, collapsed, or not at all because the caller shows its content. */
export type ResponseDisplay = "open" | "collapsed" | "none";

const displays: Readonly<Record<ResponseDisplay, (view: () => View) => readonly View[]>> = {
  open: (view) => [view()],
  collapsed: (view) => [
    new Section({ title: messages.responseTitle, open: false, children: [view()] }),
  ],
  none: () => [],
};

export interface ResponseAreaOptions {
  /** The configured timeout, for the message of a request that exceeded it. */
  readonly timeoutMs: number;
  /** Fills in the parameters of another page of the list, and sends the form. */
  readonly turnPage: (turn: PageTurn) => Promise<void>;
  /** Buttons for what can be done with a response. */
  readonly responseButtons?: ((sent: SentRequest) => readonly View[]) | undefined;
  /** The actions for the rows of a list that a request with these values returned. */
  readonly rowActions?:
    | ((rows: readonly RawObject[], values: RequestValues) => readonly RowAction[])
    | undefined;
}

/** Shows the last outcome of a form, and the progress of a request that is still running. */
export class ResponseArea {
  readonly column: Column = new Column();
  /** Shown next to the submit button, so that nothing moves while the user waits. */
  readonly progress: Progress = new Progress({ label: messages.waiting, visible: false });
  readonly #options: ResponseAreaOptions;
  readonly #pager: Pager;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ResponseAreaOptions) {
    this.#options = options;
    this.#pager = new Pager(options.turnPage);
  }

  /** Shows after a short delay that a response is pending, and marks the previous one as stale. */
  startWaiting(): void {
    this.stopWaiting();
    const start = performance.now();
    this.#timer = setTimeout(() => this.#showWaiting(start), waitingDelayMs);
  }

  stopWaiting(): void {
    clearTimeout(this.#timer);
    this.progress.visible = false;
    this.column.stale = false;
  }

  show(...views: readonly View[]): void {
    this.stopWaiting();
    this.column.children = [...views];
  }

  /** Shows an outcome. `items` are the stream items that arrived before the request ended. */
  showOutcome(sent: SentRequest, display: ResponseDisplay = "open", items?: readonly View[]): void {
    const { masked, secrets, declaredPasswords, outcome } = sent;
    const view = (received: Received): View =>
      responseView(declaredPasswords.inReceived(received), {
        secrets,
        request: shownRequest(masked),
        buttons: this.#options.responseButtons?.(sent) ?? [],
        actionsFor: (rows) => this.#options.rowActions?.(rows, sent.values) ?? [],
      });
    // Without a response, the request itself may explain the failure.
    const arrived = items ?? [requestView(shownRequest(masked), secrets)];
    this.show(
      ...this.#pagerViews(sent, display),
      ...this.#outcomeViews(outcome, view, arrived, display),
    );
  }

  showCanceled(): void {
    this.show(canceledAlert());
  }

  showNotSent(reason: Translatable): void {
    this.show(failureAlert(messages.notSent, reason));
  }

  #pagerViews(
    { operation, root, values, plan, outcome }: SentRequest,
    display: ResponseDisplay,
  ): readonly View[] {
    if (display !== "open" || outcome.kind !== "response") return [];
    const { query = {} } = values;
    const { received } = outcome;
    return this.#pager.show({ operation, root, query, url: plan.url, received });
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

  #showWaiting(start: number): void {
    const seconds = Math.round((performance.now() - start) / 1000);
    const note = seconds < 1 ? "" : duration(seconds * 1000);
    this.progress.update({ visible: true, note });
    this.column.stale = true;
    const next = start + (seconds + 1) * 1000 - performance.now();
    this.#timer = setTimeout(() => this.#showWaiting(start), next);
  }
}

/** A faster response shows no progress at all. */
const waitingDelayMs = 400;

function canceledAlert(): Alert {
  return new Alert({ text: messages.canceled });
}

function failureAlert(title: Translatable, text: Translatable): Alert {
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
