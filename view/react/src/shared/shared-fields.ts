import { equalValues, type Handle } from "@heddle/params";
import {
  type FieldPresence,
  type OwnIdentity,
  type PresenceUpdate,
  type PresentFieldViewer,
  PresentViewers,
  SentPresence,
} from "@heddle/views";

import type { FieldPeople } from "./field-notes.tsx";
import { ReplacedInput } from "./replaced-input.ts";

/** The fields of a form that several people fill in: who is in which, and whose input was replaced. */
export class SharedFields implements FieldPeople {
  /** The other people who are here, one entry per page. */
  viewers: readonly PresentFieldViewer[] = [];
  readonly replaced: ReplacedInput = new ReplacedInput({
    othersIn: (handle) => this.othersIn(this.#elements.get(handle) ?? null),
    onChange: () => this.#notify(),
  });
  readonly #handle: Handle;
  readonly #known = new PresentViewers<PresentFieldViewer>();
  readonly #sent = new SentPresence<FieldPresence>(
    (fields) => void this.#handle.call("present", fields),
  );
  /** An element inside each field, by the handle of the field. */
  readonly #elements = new Map<Handle, Element>();
  readonly #listeners = new Set<() => void>();
  #field: string | null = null;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Sends and receives presence until the returned function is called. */
  start(element: HTMLElement): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const focus = (target: EventTarget | null): void => {
      this.#field = target instanceof Element ? fieldPath(target) : null;
      this.#present();
    };
    element.addEventListener("focusin", ({ target }) => focus(target), { signal });
    element.addEventListener("focusout", () => focus(null), { signal });
    const introduce = (): void => {
      this.#sent.reset();
      void this.#handle.call("present", { isNew: true });
    };
    const stops = [
      ...["presence", "presenceList"].map((event) =>
        this.#handle.listen(event, (update) => this.#receive(update as PresenceUpdate)),
      ),
      this.#handle.subscribe(["me"], () => {
        // After a lost session, the page has a new viewer.
        introduce();
        this.#show();
      }),
    ];
    introduce();
    return () => {
      abort.abort();
      this.#sent.reset();
      for (const stop of stops) stop();
      this.replaced.dispose();
      void this.#handle.call("present", { field: null });
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The other people in the field that contains an element. */
  othersIn(element: Element | null): readonly PresentFieldViewer[] {
    const { name = "" } = element?.closest<HTMLElement>(fieldSelector)?.dataset ?? {};
    // Checked first, because finding the path of a field takes longer, and others are in few fields.
    const isNamed = this.viewers.some(({ field }) => field?.includes(`${name}:`));
    if (!element || !isNamed) return nobody;
    const path = fieldPath(element);
    return this.viewers.filter(({ field }) => field === path);
  }

  /** Registers an element inside a field, from which the path of the field is found. */
  place(handle: Handle, element: Element): () => void {
    this.#elements.set(handle, element);
    return () => this.#elements.delete(handle);
  }

  #receive(update: PresenceUpdate): void {
    this.#known.receive(update);
    this.#show();
    // The list follows an interruption, in which the model has forgotten the field.
    if (update.isAll) this.#sent.reset();
    this.#present();
  }

  /** Sends the field, unless the user is alone. */
  #present(): void {
    if (this.viewers.length > 0) this.#sent.update({ field: this.#field });
  }

  #show(): void {
    const me = this.#handle.read("me") as OwnIdentity | null;
    const viewers = this.#known.othersThan(me);
    if (equalValues(viewers, this.viewers)) return;
    this.viewers = viewers;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const nobody: readonly PresentFieldViewer[] = [];

/**
 * The path of a field, which is the same in all pages that show the form: `address:0/street:0`. Each part is the name of a
 * field and its position among the fields with that name. `null` outside of fields.
 */
function fieldPath(element: Element): string | null {
  const steps: string[] = [];
  let field = element.closest<HTMLElement>(fieldSelector);
  while (field) {
    const { name = "" } = field.dataset;
    const around = field.parentElement?.closest<HTMLElement>(fieldSelector) ?? null;
    const scope = around ?? rootOf(field);
    const named = scope.querySelectorAll(`[data-name="${CSS.escape(name)}"]`);
    const siblings = [...named].filter(
      (each) => (each.parentElement?.closest(fieldSelector) ?? null) === around,
    );
    steps.unshift(`${name}:${siblings.indexOf(field)}`);
    field = around;
  }
  return steps.length > 0 ? steps.join("/") : null;
}

const fieldSelector = "[data-name]";

/** The shared view that contains a field. */
function rootOf(element: Element): Element {
  return element.closest("[data-part=shared-view]") ?? element;
}
