import { constantDefault, type IntentsOf, text, type Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { View } from "../view.ts";

type Press = () => void | Promise<void>;

/** A push button. */
export class Button extends View.with({
  label: { type: text, view: "r" },
  variant: {
    type: constantDefault(z.enum(["primary", "secondary", "danger"]), "secondary"),
    view: "r",
  },
  disabled: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Whether its action is still running. */
  busy: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Whether Enter presses it, in any single-line input of the same column. */
  isDefault: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Increases when the button gets another action, such as Cancel instead of Submit. A press of an older revision is rejected. */
  revision: { type: constantDefault(z.int(), 0), view: "r" },
  presses: { type: constantDefault(z.int(), 0), view: "r" },
  onPress: { type: z.optional(z.custom<Press>(isFunction)), view: "none" },
}) {
  static override readonly kind: string = "button";
  static override readonly intents: IntentsOf<Button> = {
    press: {
      args: [z.optional(z.int())],
      command: true,
      guard: (button: Button, revision = button.revision) =>
        button.disabled || button.busy || revision !== button.revision
          ? messages.notPressable({ label: button.read("label") as Translatable })
          : undefined,
    },
  };

  /** Runs the action; the button is busy until its promise settles. */
  press(): void | Promise<void> {
    this.presses += 1;
    const work = this.onPress?.();
    // Not async: an action that throws synchronously must roll back the press.
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
