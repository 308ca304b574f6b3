import { constantDefault, type InitialValues } from "@heddle/params";
import { isPassword } from "@heddle/schema";
import * as z from "zod/mini";

import { type Interpretation, passwordStateOf, passwordStates } from "../state-transitions.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { TextInput, textParameters } from "./text-input.ts";

/** A hidden text. Views send the value but never receive it. */
export class PasswordInput extends TextInput.with({
  value: { type: z.unknown(), view: "none" },
  draft: { type: constantDefault(z.nullable(z.string()), null), view: "none" },
  /** The only information on the value that views receive. */
  state: { type: constantDefault(z.enum(passwordStates), "unset"), view: "r" },
}) {
  static override readonly kind: string = "password-input";

  constructor(initial: InitialValues<typeof PasswordInput.shape> = {}) {
    super(initial);
    this.state = passwordStateOf(this.value);
  }

  override get isSecret(): boolean {
    return true;
  }

  /** Unlike other texts, without the line breaks of the previous value, which no view has. */
  protected override interpret(input: unknown): Interpretation {
    return { value: input === "" ? undefined : input };
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.state = passwordStateOf(this.value);
    super.derive(changed);
  }
}

export const passwordInput: WidgetDefinition = {
  widget: PasswordInput,
  schemaRule: {
    when: ({ name, type, schema }) => type === "string" && isPassword(name, schema),
    build: (field) => new PasswordInput(textParameters(field)),
  },
};
