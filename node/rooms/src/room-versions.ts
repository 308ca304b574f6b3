import { assertArgument, HeddleError, isStorable, type Params } from "@heddle/params";

import type { DocumentJSON } from "./document.ts";
import type { Lease, RoomStore } from "./store/room-store.ts";

/** A state of a room that is kept under a name. */
export interface RoomVersion {
  readonly name: string;
  readonly savedAt: Date;
  /** The number of transactions before it. */
  readonly sequence: number;
}

/** Thrown for a version that a room does not have. */
class UnknownVersionError extends HeddleError {
  constructor(room: string, name: string, known: readonly RoomVersion[]) {
    const names = known.map((each) => `"${each.name}"`).join(", ");
    super(
      "unknown_version",
      `Room "${room}" has no version "${name}"; it has ${names || "none: save one with room.versions.save(name)"}`,
    );
  }
}

interface VersionsSource<Model extends Params> {
  readonly store: RoomStore;
  readonly lease: Lease;
  /** Returns the document when all of its changes are durable. */
  readonly capture: () => Promise<{ readonly sequence: number; readonly document: DocumentJSON }>;
  /** Replaces the document, in a transaction that can be undone. */
  readonly restore: (document: DocumentJSON) => void;
  /** Creates a separate model with a document. */
  readonly make: (document: DocumentJSON) => Promise<Model>;
  readonly write: (document: DocumentJSON) => string;
  readonly read: (content: string) => DocumentJSON;
}

const versionName = {
  expected: "a name of 1 to 200 characters, without null characters and halves of surrogate pairs",
  accepts: (value: unknown) =>
    typeof value === "string" &&
    value.trim() === value &&
    value.length > 0 &&
    value.length <= 200 &&
    isStorable(value),
};

/** The named versions of a room. */
export class RoomVersions<Model extends Params = Params> {
  readonly #source: VersionsSource<Model>;

  constructor(source: VersionsSource<Model>) {
    this.#source = source;
  }

  /** The versions, the oldest state first. */
  async list(): Promise<readonly RoomVersion[]> {
    const { store, lease } = this.#source;
    const versions = await store.versions(lease.room);
    return versions.map(({ name, sequence, savedAt }) => ({
      name,
      sequence,
      savedAt: new Date(savedAt),
    }));
  }

  /** Keeps the current state under a name. A version with that name is replaced. */
  async save(name: string): Promise<RoomVersion> {
    assertArgument("room.versions.save", "name", name, versionName);
    const { store, lease, capture, write } = this.#source;
    const { sequence, document } = await capture();
    const savedAt = new Date();
    const content = write(document);
    await store.saveVersion(lease, { name, sequence, savedAt: savedAt.getTime(), content });
    return { name, sequence, savedAt };
  }

  /** Makes a version the current state, for all visitors. It can be undone like any other change. */
  async restore(name: string): Promise<void> {
    this.#source.restore(await this.document(name));
  }

  /** A separate model with the document of a version: `flow.diff(await room.versions.open("draft"))` */
  async open(name: string): Promise<Model> {
    return this.#source.make(await this.document(name));
  }

  async delete(name: string): Promise<void> {
    await this.document(name);
    const { store, lease } = this.#source;
    await store.deleteVersion(lease, name);
  }

  /** @internal The stored document of a version. */
  async document(name: string): Promise<DocumentJSON> {
    assertArgument("room.versions", "name", name, versionName);
    const { store, lease, read } = this.#source;
    const content = await store.loadVersion(lease.room, name);
    if (content === undefined) {
      throw new UnknownVersionError(lease.room, name, await this.list());
    }
    return read(content);
  }
}
