import type { Handle } from "@heddle/params";
import { type Context, createContext, useContext } from "react";

import type { EarlyKeys } from "./early-keys.ts";
import { type Translate } from "./language.tsx";
import { messages } from "./messages/messages.ts";

/** What the view around a component provides to it. */
export interface ViewHost {
  readonly root: ShadowRoot;
  /** What is typed before its field is there. */
  readonly earlyKeys: EarlyKeys;
  /** Announces a text to screen readers without moving the focus. */
  readonly announce: (text: string) => void;
  /** Announces an error. Errors that occur together are announced as one, with the text of the topmost. */
  readonly announceError: (text: string, shownAt?: Element | null) => void;
  /** Removes what was announced last, which concerns a page that is not shown any more. */
  readonly clearAnnouncement: () => void;
}

export const ViewHostContext: Context<ViewHost | null> = createContext<ViewHost | null>(null);

/**
 * The outermost model of the view that a component belongs to. `null` in code of the page, even inside a native view.
 */
export const ViewedContext: Context<Handle | null> = createContext<Handle | null>(null);

/** The host that `HeddleView` and `mount` provide. */
export function useViewHost(): ViewHost {
  const host = useContext(ViewHostContext);
  if (!host) throw new Error("This component must be rendered inside a HeddleView");
  return host;
}

/** Texts within this time are announced together. */
const collectMs = 50;

interface ErrorNote {
  readonly text: string;
  readonly shownAt: Element | null;
}

/** Collects announcements and writes them into a live region. */
export class Announcer {
  #region: HTMLElement | null = null;
  #translate: Translate = String;
  #notes: string[] = [];
  #errors: ErrorNote[] = [];

  attach(region: HTMLElement | null, translate: Translate): void {
    this.#region = region;
    this.#translate = translate;
  }

  readonly announce = (note: string): void => {
    this.#schedule();
    this.#notes.push(note);
  };

  /** Twenty fields that fail together are one sentence, not twenty. */
  readonly announceError = (text: string, shownAt: Element | null = null): void => {
    this.#schedule();
    this.#errors.push({ text, shownAt });
  };

  readonly clear = (): void => {
    if (this.#region) this.#region.textContent = "";
  };

  #schedule(): void {
    if (this.#notes.length + this.#errors.length === 0) setTimeout(() => this.#flush(), collectMs);
  }

  #flush(): void {
    const count = this.#errors.length;
    const first = this.#errors.toSorted(byPosition)[0]?.text;
    const errors =
      first !== undefined && count > 1 ? this.#translate(messages.errors({ count, first })) : first;
    const text = [errors, ...this.#notes].filter((note) => note !== undefined).reduce(joined, "");
    this.#errors = [];
    this.#notes = [];
    if (!this.#region) return;
    // A screen reader repeats a message only if its text differs.
    this.#region.textContent = this.#region.textContent === text ? `${text}\u00a0` : text;
  }
}

/** In document order, whichever arrived first. Errors without a place come last. */
function byPosition({ shownAt: one }: ErrorNote, { shownAt: other }: ErrorNote): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

/** `"Saved", "1 item"` → `"Saved. 1 item"`; `"Saved.", "1 item"` → `"Saved. 1 item"`. */
function joined(text: string, sentence: string): string {
  if (text === "") return sentence;
  return /[.!?…]$/.test(text) ? `${text} ${sentence}` : `${text}. ${sentence}`;
}
