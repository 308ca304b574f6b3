import { NumberInput } from "./number-input.ts";

/** A number between two bounds, chosen by sliding. */
export class Slider extends NumberInput {
  static override readonly kind: string = "slider";
}
