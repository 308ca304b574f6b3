import { Alert, Layout, type View } from "@heddle/views";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { SentRequest } from "../form/sent-request.ts";
import { messages } from "../messages.ts";
import type { RequestValues } from "../request/request-values.ts";

/** What somebody has chosen in an answer that is shown, by the kind of the view. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  section: ["open"],
  table: ["order", "limit"],
  tabs: ["active"],
};

/** The list that a form shows: asked for again, when it is gone back to, once something in it was changed elsewhere. */
export class ShownList {
  readonly #form: OpenAPIForm;
  readonly #note = new Alert({ severity: "warning", text: messages.listNotReloaded });
  /** What the list that is shown was asked for with; nothing where none is. */
  #asked: RequestValues | undefined;
  #isOutdated = false;
  #isRefreshing = false;

  constructor(form: OpenAPIForm) {
    this.#form = form;
  }

  /** Whether what is being asked for is the same list again, and not what is entered. */
  get isRefreshing(): boolean {
    return this.#isRefreshing;
  }

  /** Says what became of a request of the form. */
  follow({ values, outcome }: Pick<SentRequest, "values" | "outcome">): void {
    if (this.#isRefreshing) return;
    const isList = outcome.kind === "response" && outcome.received.status < 300;
    this.#asked = isList ? values : undefined;
    this.#isOutdated = false;
  }

  /** Says that the server may have other records by now. */
  outdate(): void {
    this.#isOutdated = true;
  }

  /** Asks for an outdated list again. What is shown stays where that fails, and is said to be old. */
  async refresh(): Promise<void> {
    if (!this.#isOutdated || !this.#asked || this.#form.busy) return;
    const place = this.#form.response;
    const before = place.children.filter((each) => each !== this.#note);
    let isList = false;
    this.#isOutdated = false;
    this.#isRefreshing = true;
    try {
      await this.#form.send(this.#asked, {
        showing: ({ ok }) => {
          isList = ok;
          return "open";
        },
        isCurrent: () => isList,
      });
    } finally {
      this.#isRefreshing = false;
      if (isList) chooseAgain(before, place.children);
      else {
        this.#isOutdated = true;
        place.children = [this.#note, ...before];
      }
    }
  }
}

/** Chooses in new views what was chosen in those that they replace. */
function chooseAgain(before: readonly View[], after: readonly View[]): void {
  for (const [at, view] of after.entries()) {
    const old = before[at];
    if (old?.kind !== view.kind) continue;
    // First what is inside: a tab is there only with its view.
    if (old instanceof Layout && view instanceof Layout) chooseAgain(old.children, view.children);
    const names = chosen[view.kind] ?? [];
    view.update(Object.fromEntries(names.map((name) => [name, old.read(name)])));
  }
}
