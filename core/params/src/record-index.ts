const none: ReadonlySet<string> = new Set();
const noKeys: readonly string[] = [];

/** Something computed from a collection's records, which the collection keeps up to date. */
export interface CollectionIndex<R extends object> {
  /** Called when a record was added, changed or removed, also by a transaction that is rolled back. */
  update(id: string, old: Readonly<R> | undefined, record: Readonly<R> | undefined): void;
}

/** The ids of a collection's records by keys computed from each record. The cost of a change does not depend on the size. */
export class RecordIndex<R extends object> implements CollectionIndex<R> {
  /** Most keys have one record, which needs no set. */
  readonly #ids = new Map<string, string | Set<string>>();
  readonly #keysOf: (record: Readonly<R>) => readonly string[];

  constructor(keysOf: (record: Readonly<R>) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** The ids of the records that have this key. */
  ids(key: string): ReadonlySet<string> {
    const ids = this.#ids.get(key) ?? none;
    return typeof ids === "string" ? new Set([ids]) : ids;
  }

  /** Updates the keys of a record; called by its collection. */
  update(id: string, old: Readonly<R> | undefined, record: Readonly<R> | undefined): void {
    const before = old ? this.#keysOf(old) : noKeys;
    const after = record ? this.#keysOf(record) : noKeys;
    for (const key of before) if (!after.includes(key)) this.#remove(key, id);
    for (const key of after) if (!before.includes(key)) this.#add(key, id);
  }

  #add(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (ids === undefined) this.#ids.set(key, id);
    else if (typeof ids === "string") this.#ids.set(key, new Set([ids, id]));
    else ids.add(id);
  }

  #remove(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (typeof ids === "string" || (ids?.delete(id) && ids.size === 0)) this.#ids.delete(key);
  }
}
