import { messages } from "../messages.ts";
import { type Interpretation, Widget } from "./widget.ts";

/** Any JSON value as text, for what no other widget can edit. */
export class JsonInput extends Widget {
  static override readonly kind: string = "json-input";

  protected override interpret(input: unknown): Interpretation {
    const text = String(input);
    if (text.trim() === "") return { value: undefined };
    try {
      return { value: JSON.parse(text) as unknown };
    } catch (error) {
      return { problem: messages.notJson(error instanceof Error ? error.message : String(error)) };
    }
  }
}
