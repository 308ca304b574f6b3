import type { Handle } from "@heddle/params";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";

import { Caret, type TextControl } from "./caret.ts";
import { insertionOf, pastedLines } from "./insertion.ts";
import { textOf } from "./text-of.ts";

/** The text of a control, left to the browser: typing tells the model and renders nothing. */
class LiveText {
  readonly #handle: Handle;
  /** Makes room for several lines, or goes back to what the text needs. */
  readonly #grow: (isGrown: boolean) => void;
  #control: TextControl | null = null;
  /** What the user types, whatever the model makes of it; nothing while nobody types. */
  #typed: string | null = null;
  /** Where the user was in a control that another one takes the place of. */
  #caret: Caret | undefined;

  constructor(handle: Handle, grow: (isGrown: boolean) => void) {
    this.#handle = handle;
    this.#grow = grow;
  }

  /** Follows the model while the control is in the document. */
  readonly ref = (control: TextControl | null): (() => void) => {
    this.#control = control;
    this.#show();
    if (control) this.#caret?.moveTo(control);
    this.#caret = undefined;
    const stop = this.#handle.subscribe(textNames, () => this.#show());
    return () => {
      stop();
      if (control) this.#caret ??= Caret.in(control);
      this.#control = null;
    };
  };

  readonly onChange = ({ target }: ChangeEvent<TextControl>): void => {
    // A box that has become too large does not change under the user's hands.
    if (target instanceof HTMLTextAreaElement) this.#grow(true);
    this.#enter(target.value);
  };

  /** Goes back to what the model says, once it has had its say. */
  readonly onBlur = ({ currentTarget }: FocusEvent<TextControl>): void => {
    void this.#handle.call("leave").then(() => {
      if (currentTarget.matches(":focus")) return;
      this.#typed = null;
      this.#grow(false);
      this.#show();
    });
  };

  /** A control of one line would drop the line breaks. */
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
    void this.#handle.call("enter", text);
  }

  #show(): void {
    const control = this.#control;
    const shown = this.#typed ?? shownText(this.#handle);
    // As the browser gives it back: setting the same text would move the caret.
    const text = shown.replaceAll(/\r\n?/g, "\n");
    if (control && control.value !== text) control.value = text;
  }
}

const textNames = ["value", "draft"];
const valueNames = ["value"];

/** What a text control takes to show the text of a model. */
export interface LiveTextProps {
  readonly text: Pick<LiveText, "ref" | "onChange" | "onBlur">;
  /** What a control of one line takes besides, so that it grows where it has to. */
  readonly growing: Pick<LiveText, "onPaste" | "onKeyDown">;
  /** Whether the text needs a control of several lines. */
  readonly isTall: boolean;
}

export function useLiveText(handle: Handle): LiveTextProps {
  const [isGrown, setGrown] = useState(false);
  const live = useMemo(() => new LiveText(handle, setGrown), [handle]);
  const isTall = useRead(handle, textNames, hasLines);
  const { ref, onChange, onBlur, onPaste, onKeyDown } = live;
  return {
    text: { ref, onChange, onBlur },
    growing: { onPaste, onKeyDown },
    isTall: isTall || isGrown,
  };
}

function hasLines(handle: Handle): boolean {
  return /[\r\n]/.test(shownText(handle));
}

function shownText(handle: Handle): string {
  return textOf(handle.read("draft") ?? handle.read("value"));
}

/** The value as far as it is empty: unset, null, empty text, or any text; renders when it becomes another one. */
export function useEmptiness(handle: Handle): undefined | null | "" | "any" {
  return useRead(handle, valueNames, emptinessOf);
}

function emptinessOf(handle: Handle): undefined | null | "" | "any" {
  const value = handle.read("value");
  return value === undefined || value === null || value === "" ? value : "any";
}

/** What is read of a model; renders when that becomes something else, not with every change of the names. */
function useRead<T>(handle: Handle, names: readonly string[], read: (handle: Handle) => T): T {
  const store = useMemo(
    () => ({
      subscribe: (listener: () => void) => handle.subscribe(names, listener),
      current: () => read(handle),
    }),
    [handle, names, read],
  );
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
