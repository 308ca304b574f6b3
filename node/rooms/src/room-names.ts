import { equalValues, type Params } from "@heddle/params";
import type { EncodedObject } from "@heddle/sync";

import { Document, type DocumentChange, type DocumentJSON } from "./document.ts";
import { type ErasedPeople, type Identified, identityOf } from "./erased-people.ts";
import type { Author } from "./room-content.ts";
import { publicId } from "./room-viewers.ts";
import type { Lease, RoomStore, StoredNames } from "./store/room-store.ts";

/** Somebody whose name was erased. */
const erasedPerson: Author = { name: "" };

/** The names of the people in a room. Its journal and snapshots have only their keys, so that a name can be erased. */
export class RoomNames {
  readonly #people: ErasedPeople;
  readonly #authors: Map<string, Author>;
  /** Keys whose names the store does not have yet. */
  readonly #unsaved = new Set<string>();

  constructor(people: ErasedPeople, stored: StoredNames) {
    this.#people = people;
    this.#authors = new Map(
      Object.entries(stored).map(([key, author]) => [key, JSON.parse(author) as Author]),
    );
  }

  /** Returns the key of a person, and remembers what is stored of them. */
  keyOf(person: Identified, stored: Author): string {
    const key = this.#people.keyOf(identityOf(person));
    this.remember(key, stored);
    return key;
  }

  remember(key: string, author: Author): void {
    if (this.isErased(key)) return;
    const known = this.#authors.get(key);
    const merged = { ...known, ...author };
    if (equalValues(known, merged)) return;
    this.#authors.set(key, merged);
    this.#unsaved.add(key);
  }

  /** Reads whose names other processes have erased. */
  refresh(): Promise<void> {
    return this.#people.refresh();
  }

  isErased(key: string): boolean {
    return this.#people.has(key);
  }

  /** The name of a key; undefined if it is not known. */
  nameOf(key: string): string | undefined {
    return this.#authors.get(key)?.name;
  }

  /** Who made an entry. Entries of earlier versions have the name itself. */
  authorOf(by: string | Author): Author {
    const key = typeof by === "string" ? by : publicId(identityOf(by));
    const author = typeof by === "string" ? this.#authors.get(by) : by;
    return author && !this.isErased(key) ? author : erasedPerson;
  }

  erase(keys: readonly string[]): void {
    for (const key of keys) {
      this.#authors.delete(key);
      this.#unsaved.delete(key);
    }
  }

  /** Stores new names: before the entries and snapshots that have their keys. */
  async save(store: RoomStore, lease: Lease): Promise<void> {
    if (this.#unsaved.size === 0) return;
    const saved = Array.from(this.#unsaved, (key) => [key, this.#authors.get(key)] as const);
    const names = saved.map(([key, author]) => [key, JSON.stringify(author)]);
    await store.saveNames(lease, Object.fromEntries(names) as StoredNames);
    for (const [key, author] of saved) {
      if (this.#authors.get(key) === author) this.#unsaved.delete(key);
    }
  }
}

/** The comments of a room without the names of their authors. */
export class CommentsDocument {
  readonly #own: Document;
  readonly #names: RoomNames;

  constructor(comments: Params, names: RoomNames) {
    this.#own = new Document(comments);
    this.#names = names;
  }

  toJSON(): DocumentJSON {
    return withPeople(this.#own.toJSON(), ([key, record]) => [[key, { ...record, name: "" }]]);
  }

  /** Erased people are left out. Comments of earlier versions have the names themselves. */
  load(json: DocumentJSON, changes: readonly DocumentChange[]): void {
    const named = (key: string, record: EncodedObject): EncodedObject => {
      const { name } = record;
      if (typeof name === "string" && name !== "") this.#names.remember(key, { name });
      return { ...record, ...(name !== undefined && { name: this.#names.nameOf(key) ?? "" }) };
    };
    this.#own.load(
      withPeople(json, ([key, record]) =>
        this.#names.isErased(key) ? [] : [[key, named(key, record)]],
      ),
      changes.flatMap((change) => {
        if (!isPerson(change)) return change;
        return this.#names.isErased(change.key) ? [] : mapRecord(change, named);
      }),
    );
  }

  watch(callback: (changes: readonly DocumentChange[]) => void): () => void {
    const nameless = (key: string, record: EncodedObject): EncodedObject => {
      const { name } = record;
      if (typeof name !== "string") return record;
      this.#names.remember(key, { name });
      return { ...record, name: "" };
    };
    return this.#own.watch((changes) => {
      const stored = changes.flatMap((change) => {
        if (!isPerson(change)) return change;
        return this.#names.isErased(change.key) ? [] : mapRecord(change, nameless);
      });
      if (stored.length > 0) callback(stored);
    });
  }
}

type RecordChange = Exclude<DocumentChange, { readonly op: "set" }>;
type StoredRecord = readonly [string, EncodedObject];

function isPerson(change: DocumentChange): change is RecordChange {
  return change.op !== "set" && change.name === "people";
}

function mapRecord(
  change: RecordChange,
  map: (key: string, record: EncodedObject) => EncodedObject,
): RecordChange {
  if (change.op === "put") return { ...change, record: map(change.key, change.record) };
  return change.op === "patch" ? { ...change, patch: map(change.key, change.patch) } : change;
}

function withPeople(
  json: DocumentJSON,
  map: (record: StoredRecord) => readonly StoredRecord[],
): DocumentJSON {
  const { people = [], ...records } = json.records;
  return { ...json, records: { ...records, people: people.flatMap(map) } };
}
