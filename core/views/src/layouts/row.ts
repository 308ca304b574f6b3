import { Layout } from "./layout.ts";

/** Views beside each other; they wrap where the space is narrow. */
export class Row extends Layout {
  static override readonly kind: string = "row";
}
