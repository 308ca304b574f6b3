import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { readText } from "./read-text.ts";
import { isPartOf, writeAtomically } from "./write-atomically.ts";

/** A file that others may change as well: it knows what it has read or written last. */
export class WatchedFile {
  readonly path: string;
  #text: string | undefined;
  #mark = "";

  constructor(path: string) {
    this.path = path;
  }

  /** Reads the file, and takes what is in it for known. */
  async read(): Promise<string> {
    const mark = await this.#markNow();
    const text = await readText(this.path);
    this.#mark = mark;
    this.#text = text;
    return text;
  }

  /** Replaces what is in the file as a whole. */
  async write(text: string): Promise<void> {
    await writeAtomically(this.path, text);
    this.#text = text;
    this.#mark = await this.#markNow();
  }

  /** Whether somebody else has changed or removed the file. */
  async isChanged(): Promise<boolean> {
    const mark = await this.#markNow();
    if (mark === this.#mark) return false;
    const text = await readText(this.path).catch(() => undefined);
    if (text !== this.#text) return true;
    this.#mark = mark;
    return false;
  }

  /** Removes what a process that was killed has left half written; for who holds the lock. */
  async clean(): Promise<void> {
    const folder = dirname(this.path);
    const parts = (await readdir(folder)).filter((name) => isPartOf(this.path, name));
    await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })));
  }

  /** Differs whenever the file was written. */
  async #markNow(): Promise<string> {
    const found = await stat(this.path, { bigint: true }).catch(() => undefined);
    return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
  }
}
