import * as z from "zod/mini";

import { Composite } from "./composite.ts";

/** A file, or several. */
export class FileInput extends Composite.with({
  multiple: { type: z._default(z.boolean(), false), view: "r" },
  /** Media types or file extensions that the chooser offers, as in HTML. */
  accept: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "file-input";

  protected override holds(value: unknown): boolean {
    if (!this.multiple) return value instanceof Blob;
    return Array.isArray(value) && value.every((file) => file instanceof Blob);
  }
}
