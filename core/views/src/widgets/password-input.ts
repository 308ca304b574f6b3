import type { InitialValues } from "@heddle/params";
import { isPassword } from "@heddle/schema";
import * as z from "zod/mini";

import { type Interpretation, passwordStateOf, passwordStates } from "../state-transitions.ts";
import type { WidgetDefinition } from "../widget-definition.ts";
import { TextInput, textParameters } from "./text-input.ts";

/** A text that the page does not show, and that no view is given: what is entered does not come back. */
export class PasswordInput extends TextInput.with({
  value: { type: z.unknown(), view: "none" },
  draft: { type: z._default(z.nullable(z.string()), null), view: "none" },
  /** All that a view learns of the value. */
  state: { type: z._default(z.enum(passwordStates), "unset"), view: "r" },
}) {
  static override readonly kind: string = "password-input";

  constructor(initial: InitialValues<typeof PasswordInput.shape> = {}) {
    super(initial);
    this.state = passwordStateOf(this.value);
  }

  /** As it is, with its line breaks: nobody is shown those of the value before, to edit them. */
  protected override interpret(input: unknown): Interpretation {
    return { value: input === "" ? undefined : input };
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.state = passwordStateOf(this.value);
    super.derive(changed);
  }
}

/** The row of `PasswordInput` in the table of widgets. */
export const passwordInput: WidgetDefinition = {
  widget: PasswordInput,
  schemaRule: {
    when: ({ name, type, schema }) => type === "string" && isPassword(name, schema),
    build: (field) => new PasswordInput(textParameters(field)),
  },
};
