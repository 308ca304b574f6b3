import { Alert, Layout, type View } from "@heddle/views";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { SentRequest } from "../form/response-area.ts";
import { messages } from "../messages.ts";
import type { Received } from "../response/api-response.ts";

/** What somebody has chosen in an answer that is shown, by the kind of the view. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  section: ["open"],
  table: ["order", "limit"],
  tabs: ["active"],
};

/** The list that a form shows: asked for again, when it is gone back to, once something in it was changed elsewhere. */
export class RefreshableList {
  readonly #form: OpenAPIForm;
  readonly #note = new Alert({ severity: "warning", text: messages.listNotReloaded });
  /** The request that the list which is shown came for; nothing where none is. */
  #asked: SentRequest | undefined;
  /** When something in it was changed last. */
  #changedAt = -Infinity;
  #isRefreshing = false;

  constructor(form: OpenAPIForm) {
    this.#form = form;
  }

  /** Whether what is being asked for is the same list again, and not what is entered. */
  get isRefreshing(): boolean {
    return this.#isRefreshing;
  }

  /** Says which request of the form it is now that is shown, with how it ended. */
  follow(sent: SentRequest): void {
    // Of one that asks again, only a list is shown.
    if (!this.#isRefreshing || this.#isListAgain(sent))
      this.#asked = isList(sent) ? sent : undefined;
  }

  /** Says that the server may have other records by now. */
  outdate(): void {
    this.#changedAt = performance.now();
  }

  /** Asks for an outdated list again. What is shown stays where that fails, and is said to be old. */
  async refresh(): Promise<void> {
    const asked = this.#asked;
    if (!asked || asked.startedAt > this.#changedAt || this.#form.busy) return;
    const place = this.#form.response;
    const before = place.children.filter((each) => each !== this.#note);
    const isShown = (): boolean => this.#asked !== asked;
    this.#isRefreshing = true;
    try {
      await this.#form.send(asked.values, { isCurrent: isShown });
    } finally {
      this.#isRefreshing = false;
      if (isShown()) chooseAgain(before, place.children);
      else place.children = [this.#note, ...before];
    }
  }

  /** A page to sign in at, say, is no list although nothing is wrong with it. */
  #isListAgain(sent: SentRequest): boolean {
    return (
      isList(sent) &&
      answerOf(sent)?.mediaType === (this.#asked && answerOf(this.#asked)?.mediaType)
    );
  }
}

function isList(sent: SentRequest): boolean {
  return (answerOf(sent)?.status ?? Infinity) < 300;
}

function answerOf({ outcome }: SentRequest): Received | undefined {
  return outcome.kind === "response" ? outcome.received : undefined;
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
