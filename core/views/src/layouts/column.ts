import { Layout } from "./layout.ts";

/** Views below each other. */
export class Column extends Layout {
  static override readonly kind: string = "column";
}
