import { assertBorderValue } from "@heddle/params";

import { messages } from "../messages.ts";
import { type Interpretation, textOf, Widget } from "./widget.ts";

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
      return { problem: messages.notJson(error instanceof Error ? error.message : String(error)) };
    }
  }
}
