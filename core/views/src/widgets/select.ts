import { type IntentTable, type Issue, RefusedError } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { isOption, optionType } from "./option.ts";
import { refuseDisabled, Widget } from "./widget.ts";

/** One of several options. */
export class Select extends Widget.with({
  options: { type: z._default(z.array(optionType), []), view: "r" },
}) {
  static override readonly kind: string = "select";
  static override readonly intents: IntentTable = {
    choose: { args: [z.int().check(z.nonnegative())], about: [], guard: refuseDisabled },
  };

  /** Chooses the option at this place. */
  choose(position: number): void {
    const option = this.options[position];
    if (!option) throw new RefusedError(messages.noOption);
    this.enter(option.value);
  }

  protected override issuesOf(value: unknown): readonly Issue[] {
    const isFree = value === undefined || (value === null && this.nullable);
    if (isFree || isOption(this.options, value)) return [];
    return [{ path: [], code: "enum", message: messages.noOption }];
  }
}
