import { type IntentTable, RefusedError } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { type Interpretation, textOf } from "./entry.ts";
import { readNumber, stepped } from "./number-text.ts";
import { refuseDisabled, Widget } from "./widget.ts";

const bound = z.optional(z.number());

/** A number, typed or stepped within its bounds. */
export class NumberInput extends Widget.with({
  minimum: { type: bound, view: "r" },
  maximum: { type: bound, view: "r" },
  step: { type: z._default(z.number().check(z.positive()), 1), view: "r" },
}) {
  static override readonly kind: string = "number-input";
  static override readonly intents: IntentTable = {
    stepBy: { args: [z.int()], guard: refuseDisabled },
  };

  override get valueSchema(): JsonSchema {
    const { minimum, maximum, schema } = this;
    return {
      type: "number",
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(typeof schema === "object" && schema),
    };
  }

  /** Moves the value by a number of steps and stays within the bounds. */
  stepBy(steps: number): void {
    if (this.draft !== null) throw new RefusedError(messages.unfinished(this.title));
    this.enter(String(stepped(this.value, steps, this)));
  }

  protected override interpret(input: unknown): Interpretation {
    return readNumber(textOf(input));
  }
}
