import { Checkbox } from "./checkbox.ts";

/** Something that is on or off. */
export class Switch extends Checkbox {
  static override readonly kind: string = "switch";
}
