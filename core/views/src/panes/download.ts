import type { InitialValues } from "@heddle/params";
import * as z from "zod/mini";

import { safeFileName } from "../safe-file-name.ts";
import { View } from "../view.ts";

/** A file to keep; its name is made harmless, wherever it comes from. */
export class Download extends View.with({
  file: { type: z.instanceof(Blob), view: "r" },
  name: { type: z._default(z.string(), ""), view: "r" },
  label: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "download";

  constructor(initial: InitialValues<typeof Download.shape>) {
    super(initial);
    this.name = this.#safeName();
  }

  protected override derive(): void {
    this.name = this.#safeName();
  }

  #safeName(): string {
    return safeFileName(this.name || (this.file instanceof File ? this.file.name : ""));
  }
}
