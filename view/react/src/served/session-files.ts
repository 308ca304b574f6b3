import { type FileRefusal, isRefusalCode, Params } from "@heddle/params";
import type {
  FileReference,
  FileReferences,
  RefusedFileReference,
  SessionCredentials,
  UploadContext,
} from "@heddle/sync";
import * as z from "zod/mini";

import { RemoteFile } from "../remote-file.ts";

const pending = z.object({ id: z.int(), name: z.string(), progress: z.number() });

/** Pending uploads, observable by the page. */
export class UploadState extends Params.with({
  pending: { type: z._default(z.array(pending), []), view: "r" },
}) {}

/** What became of a file in a session. */
interface Settled {
  readonly session: string;
  readonly reference: FileReference | RefusedFileReference;
}

interface Upload {
  readonly id: number;
  readonly abort: AbortController;
  done: Promise<void>;
  progress: number;
}

/** The files of a session: uploads those that the visitor chose, and represents those on the server as `RemoteFile`s. */
export class SessionFiles implements FileReferences {
  readonly state: UploadState = new UploadState();
  readonly #app: string;
  readonly #credentials: () => SessionCredentials | undefined;
  readonly #settled = new WeakMap<Blob, Settled>();
  readonly #uploads = new Map<Blob, Upload>();
  #uploadCount = 0;
  /** Weak: a file that no view shows any more is collected. */
  readonly #filesById = new Map<string, WeakRef<Blob>>();
  readonly #collected = new FinalizationRegistry<string>((id) => {
    if (!this.#filesById.get(id)?.deref()) this.#filesById.delete(id);
  });

  constructor(app: string, credentials: () => SessionCredentials | undefined) {
    this.#app = app;
    this.#credentials = credentials;
  }

  encode(file: Blob): FileReference | RefusedFileReference {
    const reference =
      file instanceof RemoteFile ? file.reference : this.#settled.get(file)?.reference;
    if (!reference) throw new Error("This file was not uploaded.");
    return reference;
  }

  decode(reference: Readonly<Record<string, unknown>>): unknown {
    const cached = this.#filesById.get(String(reference["id"]))?.deref();
    if (cached) return cached;
    // Created by the server.
    const described = reference as FileReference;
    const session = this.#credentials()?.session ?? "";
    const file = new RemoteFile(described, `${this.#app}/session/${session}/files/${described.id}`);
    this.#remember(described.id, file);
    return file;
  }

  upload(
    args: readonly unknown[],
    { isCommand, maxFileBytes }: UploadContext,
  ): Promise<void> | undefined {
    const missing = filesIn(args).filter((file) => !this.#isSettled(file));
    for (const file of missing) this.#startUpload(file, maxFileBytes);
    const awaited = isCommand ? [...this.#uploads.keys()] : missing;
    if (awaited.length === 0) return undefined;
    return Promise.all(awaited.flatMap((file) => this.#uploads.get(file)?.done ?? [])).then(
      () => {},
    );
  }

  /** Ends an upload: its field says that the file was not uploaded. */
  cancel(id: number): void {
    for (const upload of this.#uploads.values()) if (upload.id === id) upload.abort.abort();
  }

  #isSettled(file: Blob): boolean {
    if (file instanceof RemoteFile) return true;
    return this.#settled.get(file)?.session === this.#credentials()?.session;
  }

  #startUpload(file: Blob, maxBytes: number): void {
    const credentials = this.#credentials();
    if (!credentials || this.#uploads.has(file)) return;
    const id = (this.#uploadCount += 1);
    const abort = new AbortController();
    const entry: Upload = { id, abort, progress: 0, done: Promise.resolve() };
    const onProgress = (progress: number): void => {
      entry.progress = progress;
      this.#publish();
    };
    const isTooLarge = file.size > maxBytes;
    const answer: Promise<FileReference | FileRefusal> = isTooLarge
      ? Promise.resolve({ code: "too_large", limit: maxBytes })
      : upload(this.#app, credentials, file, { onProgress, signal: abort.signal });
    entry.done = answer.then((result) => {
      const isUploaded = "$" in result;
      const reference = isUploaded ? result : refusedReference(file, result);
      this.#settled.set(file, { session: credentials.session, reference });
      if (isUploaded) this.#remember(result.id, file);
      this.#uploads.delete(file);
      this.#publish();
    });
    this.#uploads.set(file, entry);
    this.#publish();
  }

  #remember(id: string, file: Blob): void {
    this.#filesById.set(id, new WeakRef(file));
    this.#collected.register(file, id);
  }

  #publish(): void {
    this.state.pending = Array.from(this.#uploads, ([file, { id, progress }]) => ({
      id,
      name: fileName(file),
      progress,
    }));
  }
}

function filesIn(value: unknown): Blob[] {
  if (value instanceof Blob) return [value];
  return Array.isArray(value) ? value.flatMap(filesIn) : [];
}

/** An upload without progress for this long has failed; commands wait for it. */
const uploadStallMs = 60_000;

interface UploadWatch {
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file to the session. It never rejects. */
function upload(
  app: string,
  { session, token }: SessionCredentials,
  file: Blob,
  { onProgress, signal }: UploadWatch,
): Promise<FileReference | FileRefusal> {
  return new Promise((resolve) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", `${app}/session/${session}/files`);
    request.setRequestHeader("X-Heddle-Token", token);
    request.setRequestHeader("X-Heddle-Name", encodeURIComponent(fileName(file)));
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), uploadStallMs);
    };
    restartTimer();
    request.addEventListener("loadend", () => clearTimeout(timer));
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      restartTimer();
      onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      resolve(status === 201 ? (JSON.parse(responseText) as FileReference) : refusalOf(request));
    });
    for (const event of ["error", "abort"]) {
      request.addEventListener(event, () =>
        resolve({ code: signal.aborted ? "canceled" : "failed" }),
      );
    }
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** `{"code":"too_large","limit":1000}`; a proxy may have answered in place of the server. */
function refusalOf({ status, responseText }: XMLHttpRequest): FileRefusal {
  try {
    const { code, limit } = JSON.parse(responseText) as Readonly<Record<string, unknown>>;
    if (isRefusalCode(code)) return { code, limit: Number(limit) };
  } catch {
    // Not the answer of the server.
  }
  return { code: status >= 500 ? "no_space" : "rejected" };
}

function refusedReference(file: Blob, { code, limit = 0 }: FileRefusal): RefusedFileReference {
  return { $: "refused-file", name: fileName(file), size: file.size, code, limit };
}

function fileName(file: Blob): string {
  return file instanceof File ? file.name : "file";
}
