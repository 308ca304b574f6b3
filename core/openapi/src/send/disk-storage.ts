import { currentFileBudget, type FileBudget } from "@heddle/params";

import { type BodyStorage, StoredFile } from "./stored-file.ts";

/** A temporary file of this user only. */
export class DiskStorage implements BodyStorage {
  readonly #process: NodeProcess;
  readonly #files: NodeFiles;
  readonly #prefix: string;
  /** Created with the first part. */
  #folder: string | undefined;
  /** Of the visitor whose request this is. */
  readonly #budget: FileBudget = currentFileBudget();
  #bytes = 0;
  #isDiscarded = false;

  constructor(process: NodeProcess, files: NodeFiles) {
    this.#process = process;
    this.#files = files;
    const system = process.getBuiltinModule?.("node:os") ?? noSystem;
    // The next server on this machine removes the folders of processes that were killed by this name.
    this.#prefix = `${system.tmpdir()}/heddle-uploads-${system.hostname()}-${process.pid}-response-`;
  }

  async write(part: Uint8Array): Promise<void> {
    this.#budget.take(part.length);
    this.#bytes += part.length;
    await this.#files.promises.appendFile(this.#path(), part, { mode: 0o600 });
  }

  async file(type: string): Promise<File> {
    return new StoredFile(await this.#files.openAsBlob(this.#path()), type, this.discard);
  }

  readonly discard = (): void => {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    this.#budget.release(this.#bytes);
    this.#process.off("exit", this.discard);
    if (this.#folder !== undefined)
      this.#files.rmSync(this.#folder, { recursive: true, force: true });
  };

  #path(): string {
    if (this.#folder === undefined) {
      this.#folder = this.#files.mkdtempSync(this.#prefix);
      this.#process.once("exit", this.discard);
    }
    return `${this.#folder}/body`;
  }
}

const noSystem: NodeSystem = { tmpdir: () => "/tmp", hostname: () => "" };

interface NodeSystem {
  tmpdir(): string;
  hostname(): string;
}

export interface NodeFiles {
  mkdtempSync(prefix: string): string;
  rmSync(path: string, options: { readonly recursive: true; readonly force: true }): void;
  openAsBlob(path: string): Promise<Blob>;
  readonly promises: {
    appendFile(path: string, data: Uint8Array, options: { readonly mode: number }): Promise<void>;
  };
}

export interface NodeProcess {
  readonly pid: number;
  once(event: "exit", listener: () => void): void;
  off(event: "exit", listener: () => void): void;
  getBuiltinModule?(name: "node:fs"): NodeFiles | undefined;
  getBuiltinModule?(name: "node:os"): NodeSystem | undefined;
}
