import type { Message } from "./message.ts";
import { byteSize, messages } from "./messages.ts";

/** Why a file was not taken. */
export interface FileRefusal {
  readonly code: keyof typeof messages.refusedFile;
  /** The exceeded limit: bytes, or the number of files. */
  readonly limit?: number | undefined;
}

/** A file that a user chose and that was not taken, such as one that is too large to upload. It has no content. */
export class RefusedFile extends File {
  readonly refusal: FileRefusal;
  readonly #size: number;

  constructor(name: string, size: number, refusal: FileRefusal) {
    super([], name);
    this.#size = size;
    this.refusal = refusal;
  }

  override get size(): number {
    return this.#size;
  }

  get reason(): Message {
    const { code, limit = 0 } = this.refusal;
    const { name, size } = this;
    const values = { name, size: byteSize(size), limit: byteSize(limit), count: limit };
    return messages.refusedFile[code](values);
  }
}

/** Whether a value from elsewhere is the code of a refusal. */
export function isRefusalCode(code: unknown): code is FileRefusal["code"] {
  return typeof code === "string" && Object.hasOwn(messages.refusedFile, code);
}
