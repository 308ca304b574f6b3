import type { Params, Translatable } from "@heddle/params";
import type {
  HistoryListener,
  HistoryRow,
  PastPoint,
  SharedArchive,
  VersionRow,
} from "@heddle/views";

import type { DocumentChange, DocumentJSON } from "./document.ts";
import { parseContent, type RoomEntry } from "./room-content.ts";
import type { RoomNames } from "./room-names.ts";
import type { RoomVersions } from "./room-versions.ts";
import type { RoomStore } from "./store/room-store.ts";

interface ArchiveSource {
  readonly room: string;
  readonly store: RoomStore;
  readonly versions: RoomVersions;
  readonly names: RoomNames;
  /** Creates a separate model with a document and the changes after it. */
  readonly make: (document: DocumentJSON, changes: readonly DocumentChange[]) => Promise<Params>;
  /** What a transaction has changed, for people. */
  readonly summarize: (changes: readonly DocumentChange[]) => Translatable;
}

/** The number of entries that are read from the store at once. */
const pageSize = 500;

/** The most entries that are applied to open a past state, because a visitor could request it again and again. */
const maximumEntries = 20_000;

/** The history and the versions of a room, for its visitors. */
export class RoomArchive implements SharedArchive {
  readonly #source: ArchiveSource;
  readonly #listeners = new Set<HistoryListener>();

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  async history(before: number, limit: number): Promise<readonly HistoryRow[]> {
    const { store, room, names } = this.#source;
    await names.refresh();
    const rows: HistoryRow[] = [];
    for (let next = before; rows.length < limit;) {
      const page = await store.history(room, next, limit);
      for (const { sequence, content } of page) {
        const entry = parseContent(room, content) as RoomEntry;
        if (isShown(entry)) rows.push(this.#row(sequence, entry));
      }
      const last = page.at(-1);
      if (!last || page.length < limit) break;
      next = last.sequence;
    }
    return rows.slice(0, limit);
  }

  watchHistory(listener: HistoryListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Called when the names of people were erased. */
  onErased(): void {
    for (const { onErased } of this.#listeners) onErased();
  }

  /** Called with each new entry. */
  onEntry(sequence: number, entry: RoomEntry): void {
    if (this.#listeners.size === 0 || !isShown(entry)) return;
    const row = this.#row(sequence, entry);
    for (const { onRow } of this.#listeners) onRow(row);
  }

  async versions(): Promise<readonly VersionRow[]> {
    const versions = await this.#source.versions.list();
    return versions.map(({ name, savedAt }) => ({ name, savedAt: savedAt.getTime() }));
  }

  async saveVersion(name: string): Promise<void> {
    await this.#source.versions.save(name);
  }

  async deleteVersion(name: string): Promise<void> {
    await this.#source.versions.delete(name);
  }

  open(point: PastPoint): Promise<Params | undefined> {
    return "version" in point ? this.#openVersion(point.version) : this.#openEntry(point.sequence);
  }

  async #openVersion(name: string): Promise<Params | undefined> {
    const { versions } = this.#source;
    const isKnown = (await versions.list()).some((each) => each.name === name);
    return isKnown ? versions.open(name) : undefined;
  }

  /** The state after an entry: the version before it, or the first document, with all changes since. */
  async #openEntry(sequence: number): Promise<Params | undefined> {
    const { versions, make } = this.#source;
    const earlier = (await versions.list()).findLast((each) => each.sequence <= sequence);
    const entries = await this.#entriesBetween(earlier?.sequence ?? 0, sequence);
    const base = earlier ? await versions.document(earlier.name) : entries?.[0]?.initial;
    return (
      base &&
      entries &&
      make(
        base,
        entries.flatMap(({ changes }) => changes),
      )
    );
  }

  /** The entries after one up to another, the oldest first; undefined if they are too many. */
  async #entriesBetween(after: number, until: number): Promise<RoomEntry[] | undefined> {
    const { store, room } = this.#source;
    if (until - after > maximumEntries) return undefined;
    const entries: RoomEntry[] = [];
    for (let before = until + 1; before > after + 1;) {
      const page = await store.history(room, before, Math.min(pageSize, before - after - 1));
      const [latest, last] = [page[0], page.at(-1)];
      // There is no such entry, or the journal was truncated.
      if (!last || latest?.sequence !== before - 1) return undefined;
      for (const { content } of page) entries.push(parseContent(room, content) as RoomEntry);
      before = last.sequence;
    }
    return entries.toReversed();
  }

  #row(sequence: number, { at, by, guest, changes }: RoomEntry): HistoryRow {
    const author = by === undefined ? undefined : this.#source.names.authorOf(by);
    const summary = this.#source.summarize(changes);
    return { sequence, at, by: author?.name ?? author?.id ?? null, guest: guest ?? null, summary };
  }
}

/** Whether people did something: a person who comes is noted for mentions, which is not a change of theirs. */
function isShown({ changes, comments = [] }: RoomEntry): boolean {
  return changes.length > 0 || comments.some(({ name }) => name !== "people");
}
