/** Stores a body that is too large to be shown, so that a person can save it whole: on disk if possible. */
import { Secrets } from "../request/mask-secrets.ts";
import type { NotStored } from "./api-response.ts";
import { DiskStorage, type NodeProcess } from "./disk-storage.ts";
import { PageStorage } from "./page-storage.ts";
import type { BodyStorage } from "./stored-file.ts";

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

/** Writes a body with its secrets masked. */
export class BodyStore {
  readonly #limit: number;
  readonly #mask: (part: Uint8Array, isLast: boolean) => Uint8Array;
  readonly #mediaType: string;
  readonly #storage: BodyStorage;
  #received = 0;
  #notStored: NotStored | undefined;

  constructor({ limit = defaultDownloadLimit, secrets, hides }: DownloadOptions, head: BodyHead) {
    const masked = new Secrets(secrets);
    this.#limit = limit;
    this.#mediaType = head.mediaType;
    this.#mask = masked.inStream();
    this.#storage = openStorage(head.contentLength || limit);
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
    try {
      await this.#storage.write(part);
    } catch {
      // The disk or the budget is full.
      this.#giveUp("storage");
    }
  }

  #giveUp(reason: NotStored): void {
    this.#notStored = reason;
    this.discard();
  }
}

function openStorage(expectedBytes: number): BodyStorage {
  const { process } = globalThis as NodeGlobals;
  const files = process?.getBuiltinModule?.("node:fs");
  return process && files ? new DiskStorage(process, files) : new PageStorage(expectedBytes);
}

interface NodeGlobals {
  readonly process?: NodeProcess;
}
