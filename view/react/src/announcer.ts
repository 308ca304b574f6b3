import { messages } from "./messages.ts";

/** What is announced within this many milliseconds belongs together. */
const moment = 50;

/** Collects what is to be announced at one moment and puts it into a live region. */
export class Announcer {
  #region: HTMLElement | null = null;
  #notes: string[] = [];
  #errors: string[] = [];

  /** Takes the live region, or `null` when it goes. */
  attach(region: HTMLElement | null): void {
    this.#region = region;
  }

  /** Says what has happened. */
  readonly announce = (note: string): void => {
    this.#plan();
    this.#notes.push(note);
  };

  /** Says what is wrong. Twenty fields that fail at once are one sentence, not twenty. */
  readonly announceError = (error: string): void => {
    this.#plan();
    this.#errors.push(error);
  };

  #plan(): void {
    if (this.#notes.length + this.#errors.length === 0) setTimeout(() => this.#speak(), moment);
  }

  #speak(): void {
    const [first, ...more] = this.#errors;
    const errors =
      first !== undefined && more.length > 0 ? messages.errors(more.length + 1, first) : first;
    const text = [errors, ...this.#notes].filter((note) => note !== undefined).reduce(joined, "");
    this.#errors = [];
    this.#notes = [];
    if (!this.#region) return;
    // The same sentence twice is a change only if something about it differs.
    this.#region.textContent = this.#region.textContent === text ? `${text}\u00a0` : text;
  }
}

/** Two sentences after each other, whether or not the first one has its full stop. */
function joined(text: string, sentence: string): string {
  if (text === "") return sentence;
  return /[.!?…]$/.test(text) ? `${text} ${sentence}` : `${text}. ${sentence}`;
}
