import type { IntentsOf } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { View } from "../view.ts";

type Press = () => void | Promise<void>;

/** Something to press. */
export class Button extends View.with({
  label: { type: z.string(), view: "r" },
  variant: { type: z._default(z.enum(["primary", "secondary", "danger"]), "secondary"), view: "r" },
  disabled: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether what it started is still under way. */
  busy: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether Enter presses it, in any box of one line in the column around it. */
  isDefault: { type: z._default(z.boolean(), false), view: "r" },
  /** Changes with what it is for: a press is for what its user saw, and not for what it has become on the way. */
  turn: { type: z._default(z.int(), 0), view: "r" },
  presses: { type: z._default(z.int(), 0), view: "r" },
  onPress: { type: z.optional(z.custom<Press>(isFunction)), view: "none" },
}) {
  static override readonly kind: string = "button";
  static override readonly intents: IntentsOf<Button> = {
    press: {
      args: [z.optional(z.int())],
      command: true,
      guard: (button: Button, turn = button.turn) =>
        button.disabled || button.busy || turn !== button.turn
          ? messages.notPressable(button.label)
          : undefined,
    },
  };

  /** Presses it; while what it starts is under way it is busy. */
  press(): void | Promise<void> {
    this.presses += 1;
    const work = this.onPress?.();
    // Not an async method: what throws at once is to undo the press.
    return work instanceof Promise ? this.#await(work) : undefined;
  }

  async #await(work: Promise<void>): Promise<void> {
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
