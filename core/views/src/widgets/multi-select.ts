import { type IntentTable, RefusedError } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { Composite } from "./composite.ts";
import { chosenOptions, isOption, optionType } from "./option.ts";
import { refuseDisabled } from "./widget.ts";

/** Any number of several options. */
export class MultiSelect extends Composite.with({
  options: { type: z._default(z.array(optionType), []), view: "r" },
}) {
  static override readonly kind: string = "multi-select";
  static override readonly intents: IntentTable = {
    choose: {
      args: [z.int().check(z.nonnegative()), z.boolean()],
      about: [0],
      guard: refuseDisabled,
    },
  };

  /** Takes the option at this place in or out; the values keep the order of the options. */
  choose(position: number, isChosen: boolean): void {
    if (!this.options[position]) throw new RefusedError(messages.noOption);
    this.enter(chosenOptions(this.options, this.value, position, isChosen));
  }

  protected override holds(value: unknown): boolean {
    return Array.isArray(value) && value.every((item) => isOption(this.options, item));
  }
}
