import type { InitialValues } from "@heddle/params";
import * as z from "zod/mini";

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

const longest = 120;

/** Names that a file cannot have in Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that is one file in one folder and nothing else: no path, no control characters, no reversed text. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    // Control characters, and those that change the direction or are not seen.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .replace(reserved, "_$1");
  return plain.length > longest ? shortened(plain) : plain || "download";
}

/** Cuts the middle, so that the extension stays. */
function shortened(name: string): string {
  const [extension = ""] = /\.[^.]{1,10}$/.exec(name) ?? [];
  return name.slice(0, longest - extension.length) + extension;
}
