import { Params } from "@heddle/params";
import type { FileReference, FileReferences, SessionCredentials } from "@heddle/sync";
import * as z from "zod/mini";

import { RemoteFile } from "./remote-file.ts";

const underWay = z.object({ name: z.string(), share: z.number() });
const failed = z.object({ name: z.string(), reason: z.string() });

/** The uploads of a page, for it to show. */
export class UploadState extends Params.with({
  underWay: { type: z._default(z.array(underWay), []), view: "r" },
  failed: { type: z._default(z.array(failed), []), view: "r" },
}) {}

interface Sent {
  readonly session: string;
  readonly reference: FileReference;
}

/** The files of a session: sends those that the visitor chose, and stands in for those that the server has. */
export class SessionFiles implements FileReferences {
  readonly state: UploadState = new UploadState();
  readonly #app: string;
  readonly #credentials: () => SessionCredentials | undefined;
  readonly #sent = new WeakMap<Blob, Sent>();
  readonly #sending = new Map<Blob, { readonly done: Promise<void>; share: number }>();
  /** Only as long as something shows them: a file that was replaced is let go. */
  readonly #known = new Map<string, WeakRef<Blob>>();
  readonly #gone = new FinalizationRegistry<string>((id) => {
    if (!this.#known.get(id)?.deref()) this.#known.delete(id);
  });

  constructor(app: string, credentials: () => SessionCredentials | undefined) {
    this.#app = app;
    this.#credentials = credentials;
  }

  encode(file: Blob): FileReference {
    const reference = file instanceof RemoteFile ? file.reference : this.#sent.get(file)?.reference;
    if (!reference) throw new Error("This file was not sent.");
    return reference;
  }

  decode(reference: Readonly<Record<string, unknown>>): unknown {
    const known = this.#known.get(String(reference["id"]))?.deref();
    if (known) return known;
    // The server made it.
    const described = reference as FileReference;
    const session = this.#credentials()?.session ?? "";
    const file = new RemoteFile(described, `${this.#app}/session/${session}/files/${described.id}`);
    this.#know(described.id, file);
    return file;
  }

  upload(args: readonly unknown[], isCommand: boolean): Promise<void> | undefined {
    const unsent = filesIn(args).filter((file) => !this.#isSent(file));
    for (const file of unsent) this.#send(file);
    const awaited = isCommand ? [...this.#sending.keys()] : unsent;
    if (awaited.length === 0) return undefined;
    // A command goes on when another file has failed; what it is about itself has to be there.
    const done = awaited.map((file) => {
      const sending = this.#sending.get(file)?.done ?? Promise.resolve();
      return unsent.includes(file) ? sending : sending.catch(() => {});
    });
    return Promise.all(done).then(() => {});
  }

  dismissFailures(): void {
    this.state.failed = [];
  }

  #isSent(file: Blob): boolean {
    if (file instanceof RemoteFile) return true;
    return this.#sent.get(file)?.session === this.#credentials()?.session;
  }

  #send(file: Blob): void {
    const credentials = this.#credentials();
    if (!credentials || this.#sending.has(file)) return;
    const sending = { share: 0, done: Promise.resolve() };
    const onProgress = (share: number): void => {
      sending.share = share;
      this.#tell();
    };
    sending.done = upload(this.#app, credentials, file, onProgress)
      .then((reference) => {
        this.#sent.set(file, { session: credentials.session, reference });
        this.#know(reference.id, file);
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.state.failed = [...this.state.failed, { name: nameOf(file), reason }];
        throw error;
      })
      .finally(() => {
        this.#sending.delete(file);
        this.#tell();
      });
    this.#sending.set(file, sending);
    this.#tell();
  }

  #know(id: string, file: Blob): void {
    this.#known.set(id, new WeakRef(file));
    this.#gone.register(file, id);
  }

  #tell(): void {
    this.state.underWay = Array.from(this.#sending, ([file, { share }]) => ({
      name: nameOf(file),
      share,
    }));
  }
}

function filesIn(value: unknown): Blob[] {
  if (value instanceof Blob) return [value];
  return Array.isArray(value) ? value.flatMap(filesIn) : [];
}

/** Sends a file to the session and tells how far it is, from 0 to 1. */
function upload(
  app: string,
  { session, token }: SessionCredentials,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<FileReference> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body was sent.
    const request = new XMLHttpRequest();
    request.open("POST", `${app}/session/${session}/files`);
    request.setRequestHeader("X-Heddle-Token", token);
    request.setRequestHeader("X-Heddle-Name", encodeURIComponent(nameOf(file)));
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("load", () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as FileReference);
      else
        reject(new Error(request.status === 413 ? "It is too large." : "The server refused it."));
    });
    request.addEventListener("error", () => reject(new Error("The connection failed.")));
    request.send(file);
  });
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : "file";
}
