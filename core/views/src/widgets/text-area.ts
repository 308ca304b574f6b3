import { TextInput } from "./text-input.ts";

/** Text of several lines. */
export class TextArea extends TextInput {
  static override readonly kind: string = "text-area";
}
