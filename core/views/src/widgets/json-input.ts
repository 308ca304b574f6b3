import { assertBorderValue, HeddleError } from "@heddle/params";
import { InvalidJsonError, parseExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { type Interpretation, textOf } from "./entry.ts";
import { Widget } from "./widget.ts";

/** A longer text would not fit into an error. */
const longestQuote = 40;

/** Any JSON value as text, for what no other widget can edit. */
export class JsonInput extends Widget.with({
  /** What to type; nothing where it can be anything. */
  hint: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "json-input";

  protected override interpret(input: unknown): Interpretation {
    const text = textOf(input);
    if (text.trim() === "") return { value: undefined };
    try {
      const value = parseExactJson(text);
      assertBorderValue(this.title, value);
      return { value };
    } catch (error) {
      return { problem: this.#adviceOn(text) ?? describeProblem(error, text) };
    }
  }

  /** Who types no JSON at all has to be told what to type, not where it went wrong. */
  #adviceOn(text: string): string | undefined {
    if (this.hint === "" || /^\s*[[{"]/.test(text)) return undefined;
    const quoted = JSON.stringify(text.trim());
    const isMeant = quoted.length <= longestQuote && this.accepts(text.trim());
    return isMeant ? messages.quoted(this.hint, quoted) : this.hint;
  }
}

/** Engines word their errors each in their own way, and not for users; where it went wrong is what helps. */
function describeProblem(error: unknown, text: string): string {
  const isSyntax = error instanceof InvalidJsonError;
  if (!isSyntax && error instanceof HeddleError) return error.message;
  if (!isSyntax || error.position === undefined) return messages.notJson;
  const before = text.slice(0, error.position).split("\n");
  return messages.notJsonAt(before.length, (before.at(-1)?.length ?? 0) + 1);
}
