import { assertBorderValue, HeddleError } from "@heddle/params";

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
      const value: unknown = JSON.parse(text);
      assertBorderValue(this.title, value);
      return { value };
    } catch (error) {
      return { problem: describeProblem(error, text) };
    }
  }
}

/** Engines word their errors each in their own way, and not for users; where it went wrong is what helps. */
function describeProblem(error: unknown, text: string): string {
  if (error instanceof HeddleError) return error.message;
  const [, position] = /position (\d+)/.exec(String(error)) ?? [];
  if (position === undefined) return messages.notJson;
  const before = text.slice(0, Number(position)).split("\n");
  return messages.notJsonAt(before.length, (before.at(-1)?.length ?? 0) + 1);
}
