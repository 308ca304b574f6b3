import { HeddleError } from "@heddle/params";
import type { FileReference } from "@heddle/sync";

import { mintSecret } from "./secret.ts";

/** Thrown when a session has uploaded as much as it may. */
export class TooManyFilesError extends HeddleError {
  constructor() {
    super("too_large", "This session has uploaded as much as it may.");
  }
}

/** The files of one session, by ids that nobody can guess; only in memory, and gone with the session. */
export class SessionFiles {
  readonly #maximumBytes: number;
  /** Uploaded, and not used by the app yet. */
  readonly #waiting = new Map<string, Blob>();
  /** In use: the app holds the file, or it is gone. */
  readonly #used = new Map<string, WeakRef<Blob>>();
  readonly #ids = new WeakMap<Blob, string>();
  readonly #forget = new FinalizationRegistry<string>((id) => this.#used.delete(id));

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  /** What is held at present, also by the app. */
  get #bytes(): number {
    const used = [...this.#used.values()].map((reference) => reference.deref());
    return [...this.#waiting.values(), ...used].reduce((sum, file) => sum + (file?.size ?? 0), 0);
  }

  /** Takes an uploaded file. */
  add(file: Blob): FileReference {
    if (this.#bytes + file.size > this.#maximumBytes) throw new TooManyFilesError();
    const id = mintSecret();
    this.#ids.set(file, id);
    this.#waiting.set(id, file);
    return this.reference(file);
  }

  get(id: string): Blob | undefined {
    return this.#waiting.get(id) ?? this.#used.get(id)?.deref();
  }

  /** The file that a message refers to; from now on it lives as long as the app holds it. */
  take(id: string): Blob | undefined {
    const file = this.get(id);
    if (!file) return undefined;
    this.#waiting.delete(id);
    this.#keepWeakly(id, file);
    return file;
  }

  /** What stands for a file of the app. */
  readonly reference = (file: Blob): FileReference => {
    const id = this.#ids.get(file) ?? mintSecret();
    if (!this.#ids.has(file)) {
      this.#ids.set(file, id);
      this.#keepWeakly(id, file);
    }
    const name = file instanceof File ? file.name : "";
    return { $: "file", id, name, type: file.type, size: file.size };
  };

  #keepWeakly(id: string, file: Blob): void {
    if (this.#used.has(id)) return;
    this.#used.set(id, new WeakRef(file));
    this.#forget.register(file, id);
  }
}
