import { TextInput } from "./text-input.ts";

/** A line of text that the page does not show. */
export class PasswordInput extends TextInput {
  static override readonly kind: string = "password-input";
}
