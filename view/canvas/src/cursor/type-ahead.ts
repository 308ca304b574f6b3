import type { Translatable } from "@heddle/params";

import { messages, type Translate } from "../messages.ts";
import type { Signal } from "../signal.ts";
import { type FocusTargets, graphKey } from "./cursor.ts";

/** What was typed for a field before it was there. */
export interface TypedText {
  /** With a line break for each Enter. */
  readonly text: string;
  /** Whether a key erased something: an empty text then replaces what is selected in the field. */
  readonly isErased: boolean;
}

/** What was typed for a field that was there at once. */
export const nothingTyped: TypedText = { text: "", isErased: false };

/** What text is collected for. */
interface Expected {
  /** Its accessible name, until it has one of its own. */
  readonly label?: Translatable;
  /** Called when the user goes on without it: by Escape, Tab, or a press of the pointer. */
  readonly leave?: () => void;
  /** Called for Escape, after `leave`. */
  readonly cancel?: () => void;
  /** Whether the focus stays in it: Tab does nothing. */
  readonly isModal?: boolean;
  /** Whether it has a text field, for which a phone shows its keyboard. */
  readonly hasField?: boolean;
}

/**
 * Collects what is typed for a field that is not there yet, such as that of a dialog which is loading. Until then an invisible
 * text field has the focus: its keys are no commands, and input methods and the keyboard of a phone work.
 */
export class TypeAhead {
  readonly #element: HTMLElement;
  readonly #targets: FocusTargets;
  readonly #translation: Signal<Translate>;
  #listeners = new AbortController();
  #field: HTMLTextAreaElement | undefined;
  #opener: HTMLElement | null = null;
  #isErased = false;
  #isComposing = false;
  /** Receives the text at the end. */
  #take: (typed: TypedText) => void = () => {};

  /** The element is the one around the canvas. */
  constructor(element: HTMLElement, targets: FocusTargets, translation: Signal<Translate>) {
    this.#element = element;
    this.#targets = targets;
    this.#translation = translation;
  }

  /** Collects text until `stop`, or until the user cancels or leaves. */
  collect(expected: Expected): void {
    this.stop();
    const { label = messages.partLoading, hasField = true } = expected;
    const root = this.#element.getRootNode() as ShadowRoot;
    // What has the focus can be focused.
    this.#opener = root.activeElement as HTMLElement | null;
    this.#listeners = new AbortController();
    const options = { capture: true, signal: this.#listeners.signal };
    const field = document.createElement("textarea");
    field.className = "hd-hidden";
    field.ariaLabel = this.#translation.value(label);
    field.inputMode = hasField ? "" : "none";
    const setComposing = ({ type }: Event): void => {
      this.#isComposing = type === "compositionstart";
    };
    field.addEventListener("compositionstart", setComposing);
    field.addEventListener("compositionend", setComposing);
    root.addEventListener(
      "keydown",
      (event) => this.#press(event as KeyboardEvent, expected),
      options,
    );
    document.addEventListener("pointerdown", () => this.#leave(expected), options);
    this.#field = field;
    this.#isErased = false;
    this.#take = () => {};
    this.#element.append(field);
    field.focus({ preventScroll: true });
  }

  /** Stops once no input method is composing, and passes on what was typed. */
  finish(take: (typed: TypedText) => void): void {
    this.#take = take;
    const end = (): void => this.stop();
    if (this.#isComposing) this.#field?.addEventListener("compositionend", end, { once: true });
    else end();
  }

  /** Moves the focus back to where it was. */
  stop(): void {
    const field = this.#field;
    this.#field = undefined;
    this.#isComposing = false;
    this.#listeners.abort();
    if (field?.matches(":focus")) {
      if (this.#opener?.isConnected) this.#opener.focus({ preventScroll: true });
      else this.#targets.focus(graphKey);
    }
    field?.remove();
    const take = this.#take;
    this.#take = () => {};
    take(field ? { text: field.value, isErased: this.#isErased } : nothingTyped);
  }

  #leave({ leave }: Expected): void {
    this.stop();
    leave?.();
  }

  #press(event: KeyboardEvent, expected: Expected): void {
    const { key, target, isComposing } = event;
    // The graph, if something has moved the focus back there.
    if (target !== this.#field && !this.#targets.has(target)) return;
    event.stopPropagation();
    if (isComposing) return;
    if (key === "Tab" && expected.isModal) event.preventDefault();
    else if (key === "Tab") this.#leave(expected);
    else if (key === "Escape") {
      this.#leave(expected);
      expected.cancel?.();
    } else {
      this.#isErased ||= key === "Backspace" || key === "Delete";
      // The browser enters the key there.
      this.#field?.focus({ preventScroll: true });
    }
  }
}
