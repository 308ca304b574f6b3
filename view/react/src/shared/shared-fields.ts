import { equalValues, type Handle, type Outcome } from "@heddle/params";
import {
  type OwnIdentity,
  type PresenceUpdate,
  type PresentFieldViewer,
  PresentViewers,
} from "@heddle/views";

import { textOf } from "../widgets/value-text.ts";

/** Input of the user that somebody else replaced while the user was in the field. */
export interface LostInput {
  readonly mine: string;
  readonly theirs: string;
  /** Another person in the field, who probably made the change; undefined if there is nobody. */
  readonly by: PresentFieldViewer | undefined;
}

/** Text that the user has typed into a field. */
interface Typed {
  readonly text: string;
  /** All texts that the user has typed into the field, and the text that was in it before. */
  readonly texts: ReadonlySet<string>;
  /** Edits that the model has not answered. */
  pending: number;
  /** The value of the user's text: the predicted one, otherwise the one after the model has answered. */
  own: { readonly value: unknown } | undefined;
  readonly stop: () => void;
}

/** The field is sent again after this time, because a message may be lost. The model forwards only changed fields. */
const heartbeatMs = 2_000;

/** The fields of a form that several people fill in: who is in which, and whose input was replaced. */
export class SharedFields {
  /** The other people who are here, one entry per page. */
  viewers: readonly PresentFieldViewer[] = [];
  readonly #handle: Handle;
  readonly #known = new PresentViewers<PresentFieldViewer>();
  readonly #typed = new Map<Handle, Typed>();
  readonly #lost = new Map<Handle, LostInput>();
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
      this.#field = target instanceof Element ? pathOf(target) : null;
      void this.#handle.call("present", { field: this.#field });
    };
    element.addEventListener("focusin", ({ target }) => focus(target), { signal });
    element.addEventListener("focusout", () => focus(null), { signal });
    const introduce = (): void => void this.#handle.call("present", { isNew: true });
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
    const heartbeat = setInterval(
      () => void this.#handle.call("present", { field: this.#field }),
      heartbeatMs,
    );
    return () => {
      abort.abort();
      clearInterval(heartbeat);
      for (const stop of stops) stop();
      for (const { stop } of this.#typed.values()) stop();
      this.#typed.clear();
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
    const path = pathOf(element);
    return this.viewers.filter(({ field }) => field === path);
  }

  lostInput(handle: Handle): LostInput | undefined {
    return this.#lost.get(handle);
  }

  /** Registers an element inside a field, from which `#compare` finds the path of the field. */
  place(handle: Handle, element: Element): () => void {
    this.#elements.set(handle, element);
    return () => this.#elements.delete(handle);
  }

  readonly onTyped = (handle: Handle, text: string, settled: Promise<Outcome>): void => {
    // Nobody receives the value of a password.
    if (handle.kind === "password-input") return;
    const before = this.#typed.get(handle);
    const value = handle.read("value");
    const typed: Typed = {
      text,
      texts: new Set([...(before?.texts ?? [textOf(value)]), text]),
      pending: (before?.pending ?? 0) + 1,
      own: textOf(value) === text ? { value } : undefined,
      stop: before?.stop ?? handle.subscribe(["value"], () => this.#compare(handle)),
    };
    this.#typed.set(handle, typed);
    this.forget(handle);
    void settled.then(({ ok }) => {
      const current = this.#typed.get(handle);
      if (!current) return;
      if (!ok) return this.onLeft(handle);
      current.pending -= 1;
      if (current.pending > 0) return;
      // The answer may come together with a later change.
      current.own ??= { value: answerOf(handle, current) };
      this.#compare(handle);
    });
  };

  /** Called when the user has left a field: from now on, changes of others do not interrupt the user's input. */
  readonly onLeft = (handle: Handle): void => {
    this.#typed.get(handle)?.stop();
    this.#typed.delete(handle);
  };

  /** Removes the note about replaced input. */
  forget(handle: Handle): void {
    if (this.#lost.delete(handle)) this.#notify();
  }

  /** Enters the user's input again. */
  takeBack(handle: Handle): void {
    const lost = this.#lost.get(handle);
    this.forget(handle);
    if (lost) void handle.call("enter", lost.mine);
  }

  #compare(handle: Handle): void {
    const typed = this.#typed.get(handle);
    if (!typed?.own || typed.pending > 0) return;
    const value = handle.read("value");
    if (equalValues(value, typed.own.value)) return;
    const [by] = this.othersIn(this.#elements.get(handle) ?? null);
    this.#lost.set(handle, { mine: typed.text, theirs: textOf(value), by });
    this.#notify();
  }

  #receive(update: PresenceUpdate): void {
    this.#known.receive(update);
    this.#show();
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

/** The user's value after the model has answered. A text that the user never typed is somebody else's. */
function answerOf(handle: Handle, { text, texts }: Typed): unknown {
  const value = handle.read("value");
  return handle.kind === "text-input" && !texts.has(textOf(value)) ? text : value;
}

const nobody: readonly PresentFieldViewer[] = [];

/**
 * The path of a field, which is the same in all pages that show the form: `address:0/street:0`. Each part is the name of a
 * field and its position among the fields with that name. `null` outside of fields.
 */
function pathOf(element: Element): string | null {
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
