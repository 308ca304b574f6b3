import { type FileBudget, type FileRefusal, findFileBudgets, ReferencedFile } from "@heddle/params";
import type { FileReference } from "@heddle/sync";
import { AsyncLocalStorage } from "node:async_hooks";
import { lstatSync, mkdtempSync, openAsBlob, readdirSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";

import { mintSecret } from "./gate.ts";
import { ServerError } from "./log.ts";

/** Thrown when a file exceeds a limit of files, of its session or of the server. */
export class UploadTooLargeError extends ServerError {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal, limit: keyof FileLimits) {
    super(refusal.code, `An upload exceeds limits.${limit}.`);
    this.refusal = refusal;
  }
}

/** Thrown when the session ended before its file arrived. */
export class SessionEndedError extends ServerError {
  constructor() {
    super("session_over", "The session has ended.");
  }
}

export interface FileLimits {
  readonly fileBytes: number;
  readonly sessionFileBytes: number;
  readonly sessionFiles: number;
  readonly totalFileBytes: number;
}

/** The files of the session on whose behalf code runs. */
const currentFiles = new AsyncLocalStorage<SessionFiles>();
findFileBudgets(() => currentFiles.getStore());

/** The files of one session by unguessable id: on disk while the app references them, removed with the session. */
export class SessionFiles implements FileBudget {
  readonly #limits: FileLimits;
  readonly #folder: UploadFolder;
  /** Uploaded, but not passed to the app yet. */
  readonly #unused = new Map<string, Blob>();
  /** Passed to the app; removed once the app drops the file. */
  readonly #inUse = new Map<string, WeakRef<Blob>>();
  readonly #ids = new WeakMap<Blob, string>();
  /** Files on disk, or being written. */
  readonly #stored = new Map<string, { readonly path: string; bytes: number }>();
  readonly #registry = new FinalizationRegistry<string>((id) => this.#remove(id));
  /** Of files that the app stores for this session, such as large responses. They may outlive it. */
  #appBytes = 0;
  #hasEnded = false;

  constructor(limits: FileLimits, folder: UploadFolder) {
    this.#limits = limits;
    this.#folder = folder;
  }

  /** What `work` stores counts for this session, now and later. */
  run<Result>(work: () => Result): Result {
    return currentFiles.run(this, work);
  }

  take(bytes: number): void {
    this.#checkTogether(bytes);
    this.#appBytes += bytes;
    this.#folder.bytes += bytes;
  }

  release(bytes: number): void {
    this.#appBytes -= bytes;
    this.#folder.bytes -= bytes;
  }

  /** Stores an upload and checks the limits while it arrives. */
  async receive(request: IncomingMessage): Promise<FileReference> {
    const announced = Number(request.headers["content-length"] ?? 0);
    this.#check(announced, announced);
    const id = mintSecret();
    const stored = { path: this.#folder.newPath(), bytes: 0 };
    this.#stored.set(id, stored);
    try {
      const file = await receiveUpload(request, stored.path, (bytes) => {
        stored.bytes += bytes;
        this.#folder.bytes += bytes;
        this.#check(stored.bytes);
      });
      this.#check(file.size);
      this.#ids.set(file, id);
      this.#unused.set(id, file);
      return this.reference(file);
    } catch (error) {
      this.#remove(id);
      throw error;
    }
  }

  get(id: string): Blob | undefined {
    return this.#unused.get(id) ?? this.#inUse.get(id)?.deref();
  }

  /** Resolves a reference in a message; from then on the file lives as long as the app references it. */
  claim(id: string): Blob | undefined {
    const file = this.get(id);
    if (!file) return undefined;
    this.#unused.delete(id);
    this.#holdWeakly(id, file);
    return file;
  }

  /** The reference that is sent for a file of the app. */
  readonly reference = (file: Blob): FileReference => {
    const id = this.#ids.get(file) ?? mintSecret();
    if (!this.#ids.has(file)) {
      this.#ids.set(file, id);
      this.#holdWeakly(id, file);
    }
    const name = file instanceof File ? file.name : "";
    return { $: "file", id, name, type: file.type, size: file.size };
  };

  /** Removes all files. */
  end(): void {
    this.#hasEnded = true;
    this.#unused.clear();
    for (const id of this.#stored.keys()) this.#remove(id);
  }

  /** `coming` bytes are announced and not stored yet. */
  #check(fileBytes: number, coming = 0): void {
    if (this.#hasEnded) throw new SessionEndedError();
    const { fileBytes: limit, sessionFiles } = this.#limits;
    if (fileBytes > limit) throw new UploadTooLargeError({ code: "too_large", limit }, "fileBytes");
    if (this.#stored.size > sessionFiles)
      throw new UploadTooLargeError({ code: "too_many", limit: sessionFiles }, "sessionFiles");
    this.#checkTogether(coming);
  }

  #checkTogether(coming: number): void {
    let bytes = this.#appBytes + coming;
    for (const stored of this.#stored.values()) bytes += stored.bytes;
    const { sessionFileBytes, totalFileBytes } = this.#limits;
    if (bytes > sessionFileBytes)
      throw new UploadTooLargeError(
        { code: "too_large_together", limit: sessionFileBytes },
        "sessionFileBytes",
      );
    if (this.#folder.bytes + coming > totalFileBytes)
      throw new UploadTooLargeError({ code: "no_space" }, "totalFileBytes");
  }

  #holdWeakly(id: string, file: Blob): void {
    if (this.#inUse.has(id)) return;
    this.#inUse.set(id, new WeakRef(file));
    this.#registry.register(file, id);
  }

  #remove(id: string): void {
    this.#inUse.delete(id);
    const stored = this.#stored.get(id);
    if (!stored) return;
    this.#stored.delete(id);
    this.#folder.bytes -= stored.bytes;
    rmSync(stored.path, { force: true });
  }
}

/** Thrown when the body of an upload was already read. */
class BodyConsumedError extends ServerError {
  constructor() {
    super(
      "body_taken",
      "The body of an upload was read before it came here: add the handler before anything that reads bodies, such as express.json().",
    );
  }
}

/** Writes a request body to a new file; `onBytes` is called before each write and may throw. */
async function receiveUpload(
  request: IncomingMessage,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<File> {
  if (request.readableDidRead) throw new BodyConsumedError();
  try {
    const output = await open(path, "wx", 0o600);
    try {
      // The client still gets a response, so the request is not destroyed.
      for await (const part of request.iterator({ destroyOnReturn: false })) {
        onBytes((part as Buffer).length);
        await output.writeFile(part as Buffer);
      }
    } finally {
      await output.close();
    }
    const type = request.headers["content-type"] ?? "application/octet-stream";
    return new ReferencedFile([await openAsBlob(path)], fileNameOf(request), { type });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The browser's file name without a path: "..%2Fa.txt" → "a.txt" */
function fileNameOf({ headers }: IncomingMessage): string {
  const encoded = String(headers["x-heddle-name"] ?? "");
  let name = "";
  try {
    name = decodeURIComponent(encoded);
  } catch {
    // A malformed name is ignored.
  }
  const last = name.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- the characters to remove
  return last.replaceAll(/[\u0000-\u001F\u007F]/g, "").slice(0, 255) || "file";
}

/** Folder names contain host and process id, so that stale ones can be recognized. */
const prefix = `heddle-uploads-${hostname()}-`;

/** The folder of uploaded files: readable by this user only, removed with the server. */
export class UploadFolder {
  /** Size of all files of all sessions. */
  bytes = 0;
  #path: string | undefined;
  readonly #onExit = (): void => this.close();

  newPath(): string {
    return join((this.#path ??= this.#create()), mintSecret());
  }

  close(): void {
    if (this.#path === undefined) return;
    process.off("exit", this.#onExit);
    rmSync(this.#path, { recursive: true, force: true });
    this.#path = undefined;
  }

  #create(): string {
    removeStaleFolders();
    process.once("exit", this.#onExit);
    // Created with mode 0700.
    return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  }
}

/** Removes the folders of processes that were killed. */
function removeStaleFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (isOwnFolder(path) && !isAlive(pid)) rmSync(path, { recursive: true, force: true });
  }
}

function isOwnFolder(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === userInfo().uid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process may belong to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
