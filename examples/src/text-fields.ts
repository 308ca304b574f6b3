/** A single line, a password, or several lines. Invalid text stays in the field, with the reason below it. */
import { Column, PasswordInput, TextArea, TextInput } from "@heddle/core";
import type { Viewable } from "@heddle/core";

export function app(): Viewable {
  return new Column({
    children: [
      new TextInput({ label: "Name", required: true, placeholder: "Ada" }),
      new TextInput({
        label: "E-mail",
        description: "Leave the field to see its error.",
        inputType: "email",
        schema: { format: "email" },
        value: "ada@example.org",
      }),
      new PasswordInput({
        label: "Passphrase",
        description: "At least 12 characters.",
        schema: { minLength: 12 },
      }),
      new TextArea({ label: "About you", schema: { maxLength: 400 } }),
      new TextInput({ label: "Account", value: "ada", disabled: true }),
    ],
  });
}
