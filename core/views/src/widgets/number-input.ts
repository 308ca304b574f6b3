import { type IntentTable, RefusedError } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { type Interpretation, refuseDisabled, textOf, Widget } from "./widget.ts";

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
    const start = typeof this.value === "number" ? this.value : (this.minimum ?? 0);
    const target = typeof this.value === "number" ? start + steps * this.step : start;
    this.enter(String(this.#within(roundTo(target, this.step))));
  }

  protected override interpret(input: unknown): Interpretation {
    return readNumber(textOf(input));
  }

  #within(value: number): number {
    return Math.min(this.maximum ?? Infinity, Math.max(this.minimum ?? -Infinity, value));
  }
}

/** What a text means as a number. */
export function readNumber(text: string): Interpretation {
  if (text.trim() === "") return { value: undefined };
  const value = Number(text);
  if (!decimal.test(text.trim()) || !Number.isFinite(value)) return { problem: messages.notNumber };
  return isExact(text, value) ? { value } : { problem: messages.inexactNumber };
}

/** Whether a number has all the digits that were typed: beyond 15 of them it may not. */
function isExact(text: string, value: number): boolean {
  const digits = significantDigits(text);
  if (digits.length <= 15) return true;
  return digits.length <= 100 && significantDigits(value.toPrecision(digits.length)) === digits;
}

function significantDigits(text: string): string {
  const [mantissa = ""] = text.toLowerCase().split("e");
  return mantissa.replace(/[^0-9]/g, "").replace(/^0+|0+$/g, "");
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Removes the noise that adding decimal steps leaves behind (0.1 + 0.2). */
function roundTo(value: number, step: number): number {
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0;
  return digits > 0 ? Number(value.toFixed(digits)) : value;
}
