import { type BodyStorage, StoredFile } from "./stored-file.ts";

/** In the private file system of the page's origin if possible, which is on disk. Otherwise as a `Blob`. */
export class PageStorage implements BodyStorage {
  readonly #expectedBytes: number;
  #storage: Promise<BodyStorage> | undefined;

  constructor(expectedBytes: number) {
    this.#expectedBytes = expectedBytes;
  }

  async write(part: Uint8Array): Promise<void> {
    this.#storage ??= PrivateFile.create(this.#expectedBytes).catch(() => new BlobStorage());
    await (await this.#storage).write(part);
  }

  async file(type: string): Promise<File> {
    return (await this.#storage)?.file(type) ?? new File([], "", { type });
  }

  discard(): void {
    void this.#storage?.then((storage) => storage.discard());
  }
}

/** A page locks the names of its files, so that other pages remove only those of pages that were closed. */
class PrivateFile implements BodyStorage {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #handle: FileSystemFileHandle;
  readonly #content: FileSystemWritableFileStream;
  readonly #unlock: () => void;
  #isDiscarded = false;

  private constructor(
    folder: FileSystemDirectoryHandle,
    handle: FileSystemFileHandle,
    content: FileSystemWritableFileStream,
    unlock: () => void,
  ) {
    this.#folder = folder;
    this.#handle = handle;
    this.#content = content;
    this.#unlock = unlock;
  }

  /** Rejects without a private file system, such as on a page without https, and without enough space. */
  static async create(expectedBytes: number): Promise<PrivateFile> {
    const { storage } = navigator;
    const { quota = 0, usage = 0 } = await storage.estimate();
    if (quota - usage < expectedBytes) throw new DOMException("No space", "QuotaExceededError");
    const root = await storage.getDirectory();
    const folder = await root.getDirectoryHandle("heddle-responses", { create: true });
    await removeAbandoned(folder);
    const name = crypto.randomUUID();
    const unlock = await lock(name);
    try {
      const handle = await folder.getFileHandle(name, { create: true });
      return new PrivateFile(folder, handle, await handle.createWritable(), unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  async write(part: Uint8Array): Promise<void> {
    await this.#content.write(Uint8Array.from(part));
  }

  async file(type: string): Promise<File> {
    await this.#content.close();
    return new StoredFile(await this.#handle.getFile(), type, this.discard);
  }

  readonly discard = (): void => {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    void this.#remove();
  };

  async #remove(): Promise<void> {
    // Rejects after `close`.
    await this.#content.abort().catch(() => {});
    await this.#folder.removeEntry(this.#handle.name).catch(() => {});
    this.#unlock();
  }
}

/** Resolves to a function that releases the lock. A page that is closed releases it, too. */
function lock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const held = (): Promise<void> =>
      new Promise((unlock) => {
        resolve(unlock);
      });
    navigator.locks.request(lockPrefix + name, held).catch(reject);
  });
}

async function removeAbandoned(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    await navigator.locks.request(lockPrefix + name, { ifAvailable: true }, async (free) => {
      if (free) await folder.removeEntry(name).catch(() => {});
    });
  }
}

const lockPrefix = "heddle-response-";

/** Browsers can keep large blobs on disk. Smaller ones are joined, so that their parts do not stay in the memory of the page. */
class BlobStorage implements BodyStorage {
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
