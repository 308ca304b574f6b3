/** Stores a body that is too large to be shown, so that a person can save it whole: on disk in Node, as a `Blob` in a page. */
import { Secrets } from "../request/mask-secrets.ts";
import type { NotStored } from "./api-response.ts";

/** How a body that is too large to be shown is stored. */
export interface DownloadOptions {
  /** In bytes. Default: 2 GB. */
  readonly limit?: number | undefined;
  readonly secrets: readonly string[];
  /** Whether a body of this media type has passwords that only the parsed body shows. */
  readonly hides: (mediaType: string) => boolean;
}

/** The whole body, or why there is none. */
export type WholeBody = { readonly file: File } | { readonly notStored: NotStored };

/** What decides about storing a body, from the head of its response. */
interface BodyHead {
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly contentLength: number;
}

const defaultDownloadLimit: number = 2 ** 31;

/** Bodies that are stored at the same time, in a process or a page. */
const maxStoredBytes = 2 ** 35;
let storedBytes = 0;

/** Writes a body with its secrets masked. */
export class BodyStore {
  readonly #limit: number;
  readonly #mask: (part: Uint8Array, isLast: boolean) => Uint8Array;
  readonly #mediaType: string;
  readonly #storage: Storage;
  #received = 0;
  #notStored: NotStored | undefined;

  constructor({ limit = defaultDownloadLimit, secrets, hides }: DownloadOptions, head: BodyHead) {
    const masked = new Secrets(secrets);
    this.#limit = limit;
    this.#mediaType = head.mediaType;
    this.#mask = masked.inStream();
    this.#storage = openStorage();
    if (head.contentLength > limit) this.#notStored = "limit";
    // In other charsets a secret has other bytes, and members with passwords are found only in the parsed body.
    else if (!masked.areFoundIn(head.charset) || hides(head.mediaType)) this.#notStored = "secrets";
  }

  /** Why the body will not be stored. */
  get notStored(): NotStored | undefined {
    return this.#notStored;
  }

  async write(part: Uint8Array): Promise<void> {
    this.#received += part.length;
    if (this.#received > this.#limit) return this.#giveUp("limit");
    await this.#store(this.#mask(part, false));
  }

  async end(): Promise<WholeBody> {
    await this.#store(this.#mask(new Uint8Array(), true));
    if (this.#notStored) return { notStored: this.#notStored };
    try {
      return { file: await this.#storage.file(this.#mediaType) };
    } catch {
      this.#giveUp("storage");
      return { notStored: "storage" };
    }
  }

  /** Removes what was stored. */
  discard(): void {
    this.#storage.discard();
  }

  async #store(part: Uint8Array): Promise<void> {
    if (this.#notStored || part.length === 0) return;
    if (storedBytes + part.length > maxStoredBytes) return this.#giveUp("storage");
    try {
      await this.#storage.write(part);
    } catch {
      // The disk is full.
      this.#giveUp("storage");
    }
  }

  #giveUp(reason: NotStored): void {
    this.#notStored = reason;
    this.discard();
  }
}

interface Storage {
  write(part: Uint8Array): Promise<void>;
  file(mediaType: string): Promise<File>;
  discard(): void;
}

function openStorage(): Storage {
  const { process } = globalThis as NodeGlobals;
  const files = process?.getBuiltinModule?.("node:fs");
  return process && files ? new DiskStorage(process, files) : new BlobStorage();
}

/** Browsers keep large blobs on disk. Smaller ones are joined, so that their parts do not stay in the memory of the page. */
class BlobStorage implements Storage {
  readonly #blobs: Blob[] = [];
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  async write(part: Uint8Array): Promise<void> {
    this.#parts.push(Uint8Array.from(part));
    this.#bytes += part.length;
    if (this.#bytes >= blobBytes) this.#join();
  }

  async file(type: string): Promise<File> {
    this.#join();
    return new File(this.#blobs, "", { type });
  }

  discard(): void {
    this.#blobs.length = 0;
    this.#parts = [];
  }

  #join(): void {
    this.#blobs.push(new Blob(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }
}

const blobBytes = 2 ** 23;

/** A temporary file of this user only. */
class DiskStorage implements Storage {
  readonly #process: NodeProcess;
  readonly #files: NodeFiles;
  readonly #prefix: string;
  /** Created with the first part. */
  #folder: string | undefined;
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
    await this.#files.promises.appendFile(this.#path(), part, { mode: 0o600 });
    this.#bytes += part.length;
    storedBytes += part.length;
  }

  async file(type: string): Promise<File> {
    const file = new StoredFile([await this.#files.openAsBlob(this.#path())], "", { type });
    unused.register(file, this.discard);
    return file;
  }

  readonly discard = (): void => {
    if (this.#isDiscarded || this.#folder === undefined) return;
    this.#isDiscarded = true;
    storedBytes -= this.#bytes;
    this.#process.off("exit", this.discard);
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

/** Removes the content of files that nothing refers to any more. */
const unused = new FinalizationRegistry<() => void>((discard) => discard());

/** Its slices and streams keep it alive. */
const sources = new WeakMap<object, StoredFile>();

class StoredFile extends File {
  override slice(start?: number, end?: number, contentType?: string): Blob {
    return this.#keepSource(super.slice(start, end, contentType));
  }

  override stream(): ReturnType<File["stream"]> {
    return this.#keepSource(super.stream());
  }

  #keepSource<Reader extends object>(reader: Reader): Reader {
    sources.set(reader, this);
    return reader;
  }
}

interface NodeSystem {
  tmpdir(): string;
  hostname(): string;
}

interface NodeFiles {
  mkdtempSync(prefix: string): string;
  rmSync(path: string, options: { readonly recursive: true; readonly force: true }): void;
  openAsBlob(path: string): Promise<Blob>;
  readonly promises: {
    appendFile(path: string, data: Uint8Array, options: { readonly mode: number }): Promise<void>;
  };
}

interface NodeProcess {
  readonly pid: number;
  once(event: "exit", listener: () => void): void;
  off(event: "exit", listener: () => void): void;
  getBuiltinModule?(name: "node:fs"): NodeFiles | undefined;
  getBuiltinModule?(name: "node:os"): NodeSystem | undefined;
}

interface NodeGlobals {
  readonly process?: NodeProcess;
}
