import { type Message, Params, RefusedError, text } from "@heddle/params";
import type { FileReference, FileReferences, SessionCredentials } from "@heddle/sync";
import * as z from "zod/mini";

import { messages } from "./messages.ts";
import { RemoteFile } from "./remote-file.ts";

const pending = z.object({ name: z.string(), progress: z.number() });
const failed = z.object({ name: z.string(), reason: text });

/** Pending and failed uploads, observable by the page. */
export class UploadState extends Params.with({
  pending: { type: z._default(z.array(pending), []), view: "r" },
  failed: { type: z._default(z.array(failed), []), view: "r" },
}) {}

interface Uploaded {
  readonly session: string;
  readonly reference: FileReference;
}

/** The files of a session: uploads those that the visitor chose, and represents those on the server as `RemoteFile`s. */
export class SessionFiles implements FileReferences {
  readonly state: UploadState = new UploadState();
  readonly #app: string;
  readonly #credentials: () => SessionCredentials | undefined;
  readonly #uploaded = new WeakMap<Blob, Uploaded>();
  readonly #uploads = new Map<Blob, { readonly done: Promise<void>; progress: number }>();
  /** Weak: a file that no view shows any more is collected. */
  readonly #filesById = new Map<string, WeakRef<Blob>>();
  readonly #collected = new FinalizationRegistry<string>((id) => {
    if (!this.#filesById.get(id)?.deref()) this.#filesById.delete(id);
  });

  constructor(app: string, credentials: () => SessionCredentials | undefined) {
    this.#app = app;
    this.#credentials = credentials;
  }

  encode(file: Blob): FileReference {
    const reference =
      file instanceof RemoteFile ? file.reference : this.#uploaded.get(file)?.reference;
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

  upload(args: readonly unknown[], isCommand: boolean): Promise<void> | undefined {
    const missing = filesIn(args).filter((file) => !this.#isUploaded(file));
    for (const file of missing) this.#startUpload(file);
    const awaited = isCommand ? [...this.#uploads.keys()] : missing;
    if (awaited.length === 0) return undefined;
    // A command waits for all uploads, but fails only if one of its own files fails.
    const done = awaited.map((file) => {
      const upload = this.#uploads.get(file)?.done ?? Promise.resolve();
      return missing.includes(file) ? upload : upload.catch(() => {});
    });
    return Promise.all(done).then(() => {});
  }

  dismissFailures(): void {
    this.state.failed = [];
  }

  #isUploaded(file: Blob): boolean {
    if (file instanceof RemoteFile) return true;
    return this.#uploaded.get(file)?.session === this.#credentials()?.session;
  }

  #startUpload(file: Blob): void {
    const credentials = this.#credentials();
    if (!credentials || this.#uploads.has(file)) return;
    const entry = { progress: 0, done: Promise.resolve() };
    const onProgress = (progress: number): void => {
      entry.progress = progress;
      this.#publish();
    };
    entry.done = upload(this.#app, credentials, file, onProgress)
      .then((reference) => {
        this.#uploaded.set(file, { session: credentials.session, reference });
        this.#remember(reference.id, file);
      })
      .catch((error: unknown) => {
        const reason = (error instanceof RefusedError && error.translatable) || String(error);
        this.state.update({ failed: [...this.state.failed, { name: nameOf(file), reason }] });
        throw error;
      })
      .finally(() => {
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
    this.state.pending = Array.from(this.#uploads, ([file, { progress }]) => ({
      name: nameOf(file),
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

/** Uploads a file to the session and reports the progress from 0 to 1. */
function upload(
  app: string,
  { session, token }: SessionCredentials,
  file: Blob,
  onProgress: (progress: number) => void,
): Promise<FileReference> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", `${app}/session/${session}/files`);
    request.setRequestHeader("X-Heddle-Token", token);
    request.setRequestHeader("X-Heddle-Name", encodeURIComponent(nameOf(file)));
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
      if (request.status === 201) resolve(JSON.parse(request.responseText) as FileReference);
      else reject(new RefusedError(reasonOf(request.status)));
    });
    for (const event of ["error", "abort"]) {
      request.addEventListener(event, () => reject(new RefusedError(messages.uploadFailed)));
    }
    request.send(file);
  });
}

/** Why an upload failed, by its HTTP status. */
function reasonOf(status: number): Message {
  if (status === 413) return messages.tooLarge;
  return status >= 500 ? messages.uploadNotStored : messages.uploadRejected;
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : "file";
}
