import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import { isPartOf, writeAtomically } from "@heddle/server/files";

import { readText } from "./read-text.ts";

/** A file that other programs may change: it remembers the text it last read or wrote. */
export class WatchedFile {
  readonly path: string;
  #text: string | undefined;
  #stamp = "";

  constructor(path: string) {
    this.path = path;
  }

  /** Reads the file and remembers its text. */
  async read(): Promise<string> {
    const stamp = await this.#readStamp();
    const text = await readText(this.path);
    this.#stamp = stamp;
    this.#text = text;
    return text;
  }

  /** Replaces the file atomically and remembers its text. */
  async write(text: string): Promise<void> {
    await writeAtomically(this.path, text);
    this.#text = text;
    this.#stamp = await this.#readStamp();
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

  /** Removes temporary files of killed processes; only the holder of the lock may call it. */
  async clean(): Promise<void> {
    const folder = dirname(this.path);
    const parts = (await readdir(folder)).filter((name) => isPartOf(this.path, name));
    await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })));
  }

  /** Changes whenever the file is written. */
  async #readStamp(): Promise<string> {
    const found = await stat(this.path, { bigint: true }).catch(() => undefined);
    return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
  }
}
