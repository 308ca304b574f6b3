import { stat } from "node:fs/promises";

import { writeAtomically, type WriteResult } from "@heddle/server/files";

import { readText } from "./read-text.ts";

export interface OverwriteOptions {
  readonly overwrite?: boolean;
}

/** A file that other programs may change: it remembers the text it last read or wrote. */
export class WatchedFile {
  readonly path: string;
  #text: string | undefined;
  /** `undefined` after a write. */
  #stamp: string | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** What was last read or written. */
  get text(): string {
    return this.#text ?? "";
  }

  /** Reads the file and remembers its text. */
  async read(): Promise<string> {
    const stamp = await this.#readStamp();
    const text = await readText(this.path);
    this.#stamp = stamp;
    this.#text = text;
    return text;
  }

  /**
   * Replaces the file atomically and remembers its text. Without `overwrite`, a file that another program changed stays as
   * it is. A version that another program wrote is never lost: `kept` is its new file.
   */
  async write(text: string, { overwrite = false }: OverwriteOptions = {}): Promise<WriteResult> {
    const result = await writeAtomically(this.path, text, {
      mayReplace: async () => overwrite || !(await this.isChanged()),
      keepReplacedUnless: this.#text === undefined ? [] : [this.#text],
    });
    if (!result.isWritten) return result;
    this.#text = text;
    // The file may have been changed again already.
    this.#stamp = undefined;
    return result;
  }

  /** Whether another program changed or removed the file since. */
  async isChanged(): Promise<boolean> {
    const stamp = await this.#readStamp();
    if (stamp === this.#stamp) return false;
    const text = await readText(this.path).catch(() => undefined);
    if (text !== this.#text) return true;
    this.#stamp = stamp;
    return false;
  }

  /** Changes whenever the file is written. */
  async #readStamp(): Promise<string> {
    const found = await stat(this.path, { bigint: true }).catch(() => undefined);
    return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
  }
}
