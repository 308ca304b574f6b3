import type { IntentTable } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import type { Interpretation } from "./entry.ts";
import { refuseDisabled, Widget } from "./widget.ts";

const inputTypes = ["text", "email", "url", "tel", "search"] as const;

/** One line of text. An empty box is unset; empty text has to be chosen. */
export class TextInput extends Widget.with({
  inputType: { type: z._default(z.enum(inputTypes), "text"), view: "r" },
  /** Whether the user may choose the empty text. */
  allowEmpty: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "text-input";
  static override readonly intents: IntentTable = {
    setEmpty: {
      args: [],
      about: [],
      guard: (input: TextInput) =>
        refuseDisabled(input) ?? (input.allowEmpty ? undefined : messages.notEmpty(input.title)),
    },
  };

  override get valueSchema(): JsonSchema {
    return withType(this.schema, "string");
  }

  setEmpty(): void {
    this.assign("");
  }

  protected override interpret(input: unknown): Interpretation {
    return { value: input === "" ? undefined : input };
  }
}

/** The schema with a type where it names none. */
export function withType(schema: JsonSchema, type: string): JsonSchema {
  return typeof schema === "boolean" ? { type } : { type, ...schema };
}
