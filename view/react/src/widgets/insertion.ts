import type { ClipboardEvent } from "react";

import { Caret, type TextControl } from "./caret.ts";

/** What a control holds after something was put in at its caret, and where the caret is then. */
export interface Insertion {
  readonly text: string;
  readonly caret: Caret;
}

export function insertionOf(inserted: string, control: TextControl): Insertion {
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  return {
    text: value.slice(0, start) + inserted + value.slice(selectionEnd ?? start),
    caret: new Caret(start + inserted.length),
  };
}

/** A text of several lines that is pasted; nothing where there is but one, which ends with a line break at most. */
export function pastedLines({ clipboardData }: ClipboardEvent): string | undefined {
  const text = clipboardData.getData("text").replaceAll(/\r\n?/g, "\n");
  return /\n[^\n]/.test(text) ? text : undefined;
}
