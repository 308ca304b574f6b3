import type { JsonSchema } from "@heddle/schema";

import { messages } from "../messages.ts";
import { NumberInput, readNumber } from "./number-input.ts";
import { type Interpretation, textOf } from "./widget.ts";

/** A whole number. */
export class IntegerInput extends NumberInput {
  static override readonly kind: string = "integer-input";

  override get valueSchema(): JsonSchema {
    return { ...asObject(super.valueSchema), type: "integer" };
  }

  protected override interpret(input: unknown): Interpretation {
    return readInteger(textOf(input));
  }
}

/** What a text means as a whole number; one that a number cannot hold exactly is refused. */
export function readInteger(text: string): Interpretation {
  const meaning = readNumber(text);
  if ("problem" in meaning || meaning.value === undefined) return meaning;
  if (!Number.isInteger(meaning.value)) return { problem: messages.notInteger };
  return Number.isSafeInteger(meaning.value) ? meaning : { problem: messages.inexactNumber };
}

function asObject(schema: JsonSchema): Exclude<JsonSchema, boolean> {
  return typeof schema === "boolean" ? {} : schema;
}
