import type { InitialValues } from "@heddle/params";
import * as z from "zod/mini";

import { TextInput } from "./text-input.ts";

const states = ["unset", "null", "empty", "filled"] as const;

/** A line of text that the page does not show, and that no view is given: what is entered does not come back. */
export class PasswordInput extends TextInput.with({
  value: { type: z.unknown(), view: "none" },
  draft: { type: z._default(z.nullable(z.string()), null), view: "none" },
  /** All that a view learns of the value. */
  state: { type: z._default(z.enum(states), "unset"), view: "r" },
}) {
  static override readonly kind: string = "password-input";

  constructor(initial: InitialValues<typeof PasswordInput.shape> = {}) {
    super(initial);
    this.state = stateOf(this.value);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.state = stateOf(this.value);
    super.derive(changed);
  }
}

function stateOf(value: unknown): (typeof states)[number] {
  if (value === undefined) return "unset";
  if (value === null) return "null";
  return value === "" ? "empty" : "filled";
}
