import type { Handle } from "@heddle/params";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  useContext,
  useMemo,
  useState,
} from "react";

import { type SharedForm, SharedFormContext } from "../shared/shared-context.ts";
import { type ParamNames, withDerived } from "../use-params.ts";
import { textOf } from "../value-text.ts";

/** An uncontrolled text control: typing updates the model without rendering. */
class LiveText {
  readonly #handle: Handle;
  /** Switches to a control of several lines, or back to what the text needs. */
  readonly #grow: (isGrown: boolean) => void;
  readonly #shared: SharedForm | null;
  #control: TextControl | null = null;
  #stop: (() => void) | undefined;
  /** The typed text, which may differ from the model's; `null` while the user is not typing. */
  #typed: string | null = null;
  /** The caret of a control that is being replaced. */
  #caret: Caret | undefined;

  constructor(handle: Handle, grow: (isGrown: boolean) => void, shared: SharedForm | null) {
    this.#handle = handle;
    this.#grow = grow;
    this.#shared = shared;
  }

  /** Shows changes of the model while the control is mounted. */
  readonly ref = (control: TextControl | null): void => {
    this.#stop?.();
    if (this.#control) this.#caret ??= Caret.in(this.#control);
    this.#control = control;
    if (!control) return;
    this.#show();
    this.#caret?.moveTo(control);
    this.#caret = undefined;
    this.#stop = this.#handle.subscribe(textNames, () => this.#show());
  };

  readonly onChange = ({ target }: ChangeEvent<TextControl>): void => {
    // A text area stays one while the user types in it.
    if (target instanceof HTMLTextAreaElement) this.#grow(true);
    this.#enter(target.value);
  };

  /** Shows the model's text again, after the model has answered. */
  readonly onBlur = ({ currentTarget }: FocusEvent<TextControl>): void => {
    void this.#handle.call("leave").then(() => {
      if (currentTarget.matches(":focus")) return;
      this.#typed = null;
      this.#grow(false);
      this.#show();
      this.#shared?.onLeft(this.#handle);
    });
  };

  /** A single-line control would drop line breaks. */
  readonly onPaste = (event: ClipboardEvent<TextControl>): void => {
    const lines = pastedLines(event);
    if (lines !== undefined) this.#insert(lines.replace(/\n+$/, ""), event);
  };

  readonly onKeyDown = (event: KeyboardEvent<TextControl>): void => {
    const isComposing = event.nativeEvent.isComposing;
    if (event.key === "Enter" && event.shiftKey && !isComposing) this.#insert("\n", event);
  };

  #insert(text: string, event: ClipboardEvent<TextControl> | KeyboardEvent<TextControl>): void {
    event.preventDefault();
    const insertion = insertionOf(text, event.currentTarget);
    this.#caret = insertion.caret;
    this.#grow(true);
    this.#enter(insertion.text);
  }

  #enter(text: string): void {
    this.#typed = text;
    const settled = this.#handle.call("enter", text);
    this.#shared?.onTyped(this.#handle, text, settled);
  }

  #show(): void {
    const control = this.#control;
    const shown = this.#typed ?? shownText(this.#handle);
    // Normalized as the browser does: setting an equal text would move the caret.
    const text = shown.replaceAll(/\r\n?/g, "\n");
    if (control && control.value !== text) control.value = text;
  }
}

const textNames = ["value", "draft"];

interface LiveTextProps {
  readonly text: Pick<LiveText, "onChange" | "onBlur"> & { readonly ref: RefCallback<TextControl> };
  /** Additional props of a single-line control that may grow. */
  readonly growing: Pick<LiveText, "onPaste" | "onKeyDown">;
  /** Whether the user has made it a control of several lines. */
  readonly isGrown: boolean;
}

/** Props for a text control that shows the text of a model. */
export function useLiveText(handle: Handle): LiveTextProps {
  const [isGrown, setGrown] = useState(false);
  const shared = useContext(SharedFormContext);
  const live = useMemo(() => new LiveText(handle, setGrown, shared), [handle, shared]);
  const { ref, onChange, onBlur, onPaste, onKeyDown } = live;
  return { text: { ref, onChange, onBlur }, growing: { onPaste, onKeyDown }, isGrown };
}

/** What a component needs to know of a live text; most keystrokes do not change it. */
interface TextTraits {
  /** Which kind of empty the value is, or `"any"`. */
  readonly value: undefined | null | "" | "any";
  readonly hasLines: boolean;
}

/** Params of a widget with a live text: the traits of the text in place of the text. */
export function withTextTraits<P>(params: ParamNames<P>): ParamNames<P & TextTraits> {
  return withDerived(params, textNames, (handle): TextTraits => {
    const value = handle.read("value");
    const isEmpty = value === undefined || value === null || value === "";
    return { value: isEmpty ? value : "any", hasLines: /[\r\n]/.test(shownText(handle)) };
  });
}

function shownText(handle: Pick<Handle, "read">): string {
  return textOf(handle.read("draft") ?? handle.read("value"));
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The selection of a text control. */
class Caret {
  readonly #start: number;
  readonly #end: number;

  constructor(start: number, end: number = start) {
    this.#start = start;
    this.#end = end;
  }

  /** The caret of a focused control. */
  static in(control: TextControl): Caret | undefined {
    if (!control.matches(":focus")) return undefined;
    const { selectionStart, selectionEnd, value } = control;
    return new Caret(selectionStart ?? value.length, selectionEnd ?? value.length);
  }

  /** Moves focus and caret to another control. */
  moveTo(control: TextControl): void {
    control.focus({ preventScroll: true });
    // Some input types have no movable caret.
    if (control.selectionStart !== null) control.setSelectionRange(this.#start, this.#end);
  }
}

/** The text and caret of a control after an insertion. */
export interface Insertion {
  readonly text: string;
  readonly caret: Caret;
}

/** Inserts at the caret: `"b"` into `a|c` → `ab|c`. */
export function insertionOf(inserted: string, control: TextControl): Insertion {
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  return {
    text: value.slice(0, start) + inserted + value.slice(selectionEnd ?? start),
    caret: new Caret(start + inserted.length),
  };
}

/** Pasted text of several lines: `"a\r\nb"` → `"a\nb"`; `"a\n"` → `undefined`. */
export function pastedLines({ clipboardData }: ClipboardEvent): string | undefined {
  const text = clipboardData.getData("text").replaceAll(/\r\n?/g, "\n");
  return /\n[^\n]/.test(text) ? text : undefined;
}
