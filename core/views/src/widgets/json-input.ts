import { assertBorderValue, HeddleError } from "@heddle/params";
import { InvalidJsonError, parseExactJson } from "@heddle/schema";

import { messages } from "../messages.ts";
import { type Interpretation, textOf } from "./entry.ts";
import { Widget } from "./widget.ts";

/** Any JSON value as text, for what no other widget can edit. */
export class JsonInput extends Widget {
  static override readonly kind: string = "json-input";

  protected override interpret(input: unknown): Interpretation {
    const text = textOf(input);
    if (text.trim() === "") return { value: undefined };
    try {
      const value = parseExactJson(text);
      assertBorderValue(this.title, value);
      return { value };
    } catch (error) {
      return { problem: describeProblem(error, text) };
    }
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
