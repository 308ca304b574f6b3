import { rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";

import type { FileReference } from "@heddle/sync";

import { mintSecret } from "./secret.ts";
import { ServerError } from "./server-error.ts";
import { receiveUpload } from "./upload.ts";
import type { UploadFolder } from "./upload-folder.ts";

/** Thrown when a file is larger than it may be, or larger than what is left of what its session may upload. */
export class UploadTooLargeError extends ServerError {
  constructor({ fileBytes, sessionFileBytes }: FileLimits) {
    super(
      "too_large",
      `A file may have ${fileBytes} bytes, and all files of a session ${sessionFileBytes}: see limits.fileBytes and limits.sessionFileBytes.`,
    );
  }
}

/** Thrown when a session is over before its file has arrived. */
export class SessionOverError extends ServerError {
  constructor() {
    super("session_over", "The session has ended.");
  }
}

/** How much a session may upload. */
export interface FileLimits {
  readonly fileBytes: number;
  readonly sessionFileBytes: number;
}

/** The files of one session, by ids that nobody can guess: on disk while the app holds them, and gone with the session. */
export class StoredFiles {
  readonly #limits: FileLimits;
  readonly #folder: UploadFolder;
  /** Uploaded, and not used by the app yet. */
  readonly #waiting = new Map<string, Blob>();
  /** In use: the app holds the file, or it is gone. */
  readonly #used = new Map<string, WeakRef<Blob>>();
  readonly #ids = new WeakMap<Blob, string>();
  /** What is on disk, or on its way there. */
  readonly #stored = new Map<string, { readonly path: string; bytes: number }>();
  readonly #forget = new FinalizationRegistry<string>((id) => this.#remove(id));
  #isOver = false;

  constructor(limits: FileLimits, folder: UploadFolder) {
    this.#limits = limits;
    this.#folder = folder;
  }

  /** Takes a file that is uploaded, within the limits, while it arrives. */
  async receive(request: IncomingMessage): Promise<FileReference> {
    const announced = Number(request.headers["content-length"] ?? 0);
    if (announced > this.#limits.fileBytes) throw new UploadTooLargeError(this.#limits);
    const id = mintSecret();
    const stored = { path: this.#folder.newPath(), bytes: 0 };
    this.#stored.set(id, stored);
    try {
      const file = await receiveUpload(request, stored.path, (bytes) => {
        stored.bytes += bytes;
        this.#check(stored.bytes);
      });
      this.#check(file.size);
      this.#ids.set(file, id);
      this.#waiting.set(id, file);
      return this.reference(file);
    } catch (error) {
      this.#remove(id);
      throw error;
    }
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

  /** Removes all files: the session is over. */
  end(): void {
    this.#isOver = true;
    this.#waiting.clear();
    for (const id of this.#stored.keys()) this.#remove(id);
  }

  #check(fileBytes: number): void {
    if (this.#isOver) throw new SessionOverError();
    let bytes = 0;
    for (const stored of this.#stored.values()) bytes += stored.bytes;
    const { fileBytes: most, sessionFileBytes } = this.#limits;
    if (fileBytes > most || bytes > sessionFileBytes) throw new UploadTooLargeError(this.#limits);
  }

  #keepWeakly(id: string, file: Blob): void {
    if (this.#used.has(id)) return;
    this.#used.set(id, new WeakRef(file));
    this.#forget.register(file, id);
  }

  #remove(id: string): void {
    this.#used.delete(id);
    const stored = this.#stored.get(id);
    if (!stored) return;
    this.#stored.delete(id);
    rmSync(stored.path, { force: true });
  }
}
