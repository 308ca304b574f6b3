import { unwatchFile, watchFile } from "node:fs";

/** How many milliseconds lie between looking at a file. */
const interval = 250;

/** Says when one of several files is written, made or removed, by whatever editor. */
export class WatchedFiles {
  readonly #paths = new Set<string>();
  readonly #onChange: (path: string) => void;

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  /** Watches another file. */
  add(path: string): void {
    if (this.#paths.has(path)) return;
    this.#paths.add(path);
    watchFile(path, { interval }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) this.#onChange(path);
    });
  }

  /** Watches none any more. */
  clear(): void {
    for (const path of this.#paths) unwatchFile(path);
    this.#paths.clear();
  }
}
