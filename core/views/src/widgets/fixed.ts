import { Widget } from "./widget.ts";

/** A value that the schema dictates: it cannot be set to anything else, nor be unset. */
export class Fixed extends Widget {
  static override readonly kind: string = "fixed";

  override assign(): void {
    super.assign(this.preset);
  }
}
