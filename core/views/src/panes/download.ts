import { type InitialValues, text } from "@heddle/params";
import * as z from "zod/mini";

import { View } from "../view.ts";

/** A file to download; its name is sanitized by `safeFileName`. */
export class Download extends View.with({
  file: { type: z.instanceof(Blob), view: "r" },
  name: { type: z._default(z.string(), ""), view: "r" },
  label: { type: z._default(text, ""), view: "r" },
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

/** Characters of a file name, including its extension. */
const maxNameLength = 120;

/** Reserved device names of Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Removes paths, control characters and bidirectional marks from a file name: `../../etc/passwd` → `passwd`. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    // Control characters, and invisible ones such as those that change the text direction.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .replace(reserved, "_$1");
  return plain.length > maxNameLength ? shortened(plain) : plain || "download";
}

/** Shortens the name before the extension, which stays. */
function shortened(name: string): string {
  const [extension = ""] = /\.[^.]{1,10}$/.exec(name) ?? [];
  return name.slice(0, maxNameLength - extension.length) + extension;
}
