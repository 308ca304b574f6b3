import type { IntentTable } from "@heddle/params";
import * as z from "zod/mini";

import { View } from "../view.ts";

type Press = () => void | Promise<void>;

/** Something to press. */
export class Button extends View.with({
  label: { type: z.string(), view: "r" },
  look: { type: z._default(z.enum(["primary", "secondary", "danger"]), "secondary"), view: "r" },
  disabled: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether what it started is still under way. */
  busy: { type: z._default(z.boolean(), false), view: "r" },
  presses: { type: z._default(z.int(), 0), view: "r" },
  onPress: { type: z.optional(z.custom<Press>(isFunction)), view: "none" },
}) {
  static override readonly kind: string = "button";
  static override readonly intents: IntentTable = {
    press: {
      args: [],
      guard: (button: Button) =>
        button.disabled || button.busy ? `${button.label} cannot be pressed now.` : undefined,
    },
  };

  /** Presses it; while what it starts is under way it is busy. */
  async press(): Promise<void> {
    this.presses += 1;
    const work = this.onPress?.();
    if (!(work instanceof Promise)) return;
    this.busy = true;
    try {
      await work;
    } finally {
      this.busy = false;
    }
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
