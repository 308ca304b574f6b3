import { Alert, Layout, type View } from "@heddle/views";

import type { Notice } from "../form/deletion-notice.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { SentRequest } from "../form/sent-request.ts";
import type { Received } from "../send/api-response.ts";
import { messages } from "./messages.ts";

/** The view state that a refresh keeps, by view kind. */
const viewState: Readonly<Record<string, readonly string[]>> = {
  section: ["open"],
  table: ["order", "limit"],
  tabs: ["active"],
};

/** The list that a form shows. It reloads when the user returns to it after one of its records has changed. */
export class RefreshableList {
  readonly #form: OpenAPIForm;
  readonly #outdated = new Alert({ severity: "warning", text: messages.listNotReloaded });
  readonly #notice = new Alert();
  /** The request of the list that is shown; `undefined` if there is none. */
  #request: SentRequest | undefined;
  /** When one of its records last changed. */
  #changedAt = -Infinity;
  #refreshing: Promise<void> | undefined;

  constructor(form: OpenAPIForm) {
    this.#form = form;
  }

  /** Whether the running request reloads the list, with its values instead of the entered ones. */
  get isRefreshing(): boolean {
    return this.#refreshing !== undefined;
  }

  /** Remembers the request whose outcome the form shows now. */
  onResponseShown(sent: SentRequest): void {
    // A reload replaces the list only by another list.
    if (!this.isRefreshing || this.#isListAgain(sent))
      this.#request = isList(sent) ? sent : undefined;
  }

  /** The server may have other records now. */
  outdate(): void {
    this.#changedAt = performance.now();
  }

  /** Reloads an outdated list. If that fails, the old rows stay with a warning. */
  async refresh(): Promise<void> {
    if (this.#refreshing) return this.#refreshing;
    const request = this.#request;
    if (!request || request.startedAt > this.#changedAt || this.#form.busy) return;
    this.#refreshing = this.#reload(request);
    await this.#refreshing;
  }

  async #reload(request: SentRequest): Promise<void> {
    const area = this.#form.response;
    const before = this.#response;
    const isShown = (): boolean => this.#request !== request;
    try {
      await this.#form.send(request.values, { isCurrent: isShown });
    } finally {
      this.#refreshing = undefined;
      if (isShown()) restoreState(before, area.children);
      else area.children = [this.#outdated, ...before];
    }
  }

  /** Shows a notice above the list, until the next response. */
  showNotice(notice: Notice): void {
    const area = this.#form.response;
    this.#notice.update(notice);
    area.children = [this.#notice, ...area.children.filter((each) => each !== this.#notice)];
  }

  /** What the form shows, without notices. */
  get #response(): readonly View[] {
    const notices: readonly View[] = [this.#outdated, this.#notice];
    return this.#form.response.children.filter((each) => !notices.includes(each));
  }

  /** A sign-in page, for example, is a success but not a list. */
  #isListAgain(sent: SentRequest): boolean {
    return (
      isList(sent) &&
      receivedOf(sent)?.mediaType === (this.#request && receivedOf(this.#request)?.mediaType)
    );
  }
}

function isList(sent: SentRequest): boolean {
  return (receivedOf(sent)?.status ?? Infinity) < 300;
}

function receivedOf({ outcome }: SentRequest): Received | undefined {
  return outcome.kind === "response" ? outcome.received : undefined;
}

/** Copies the view state of the old views to the new ones. */
function restoreState(before: readonly View[], after: readonly View[]): void {
  for (const [at, view] of after.entries()) {
    const old = before[at];
    if (old?.kind !== view.kind) continue;
    // Children first: a tab exists only with its view.
    if (old instanceof Layout && view instanceof Layout) restoreState(old.children, view.children);
    const names = viewState[view.kind] ?? [];
    view.update(Object.fromEntries(names.map((name) => [name, old.read(name)])));
  }
}
