import type { Handle } from "@heddle/params";
import { type ChangeEvent, type FocusEvent, useMemo, useSyncExternalStore } from "react";

import { textOf } from "./text-of.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The text of a control, left to the browser: typing tells the model and renders nothing. */
class LiveText {
  readonly #handle: Handle;
  #control: TextControl | null = null;
  #isTyping = false;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /** Follows the model while the control is in the document. */
  readonly ref = (control: TextControl | null): (() => void) => {
    this.#control = control;
    this.#show();
    return this.#handle.subscribe(textNames, () => {
      if (!this.#isTyping) this.#show();
    });
  };

  /** Keeps what the user types, whatever the model makes of it. */
  readonly onChange = (event: ChangeEvent<TextControl>): void => {
    this.#isTyping = true;
    void this.#handle.call("enter", event.target.value);
  };

  /** Goes back to what the model says, once it has had its say. */
  readonly onBlur = ({ currentTarget }: FocusEvent<TextControl>): void => {
    void this.#handle.call("leave").then(() => {
      if (currentTarget.matches(":focus")) return;
      this.#isTyping = false;
      this.#show();
    });
  };

  #show(): void {
    const draft = this.#handle.read("draft");
    const text = textOf(draft ?? this.#handle.read("value"));
    if (this.#control && this.#control.value !== text) this.#control.value = text;
  }
}

const textNames = ["value", "draft"];
const valueNames = ["value"];

/** What a text control takes to show the text of a model. */
export function useLiveText(handle: Handle): Pick<LiveText, "ref" | "onChange" | "onBlur"> {
  const { ref, onChange, onBlur } = useMemo(() => new LiveText(handle), [handle]);
  return { ref, onChange, onBlur };
}

/** The value as far as it is empty: unset, null, empty text, or any text; renders when it becomes another one. */
export function useEmptiness(handle: Handle): undefined | null | "" | "any" {
  const store = useMemo(
    () => ({
      subscribe: (listener: () => void) => handle.subscribe(valueNames, listener),
      current: () => {
        const value = handle.read("value");
        return value === undefined || value === null || value === "" ? value : "any";
      },
    }),
    [handle],
  );
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
