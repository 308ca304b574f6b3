const none: ReadonlySet<string> = new Set();

/** The ids of a collection's records by keys that are made of each; a change costs the same however many there are. */
export class RecordIndex<R extends object> {
  readonly #ids = new Map<string, Set<string>>();
  readonly #keysOf: (record: Readonly<R>) => readonly string[];

  constructor(keysOf: (record: Readonly<R>) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** The ids of the records that have this key. */
  ids(key: string): ReadonlySet<string> {
    return this.#ids.get(key) ?? none;
  }

  /** Takes up that a record was added, changed or removed; its collection calls this. */
  follow(id: string, old: Readonly<R> | undefined, record: Readonly<R> | undefined): void {
    const before = old ? this.#keysOf(old) : [];
    const after = record ? this.#keysOf(record) : [];
    for (const key of before) if (!after.includes(key)) this.#remove(key, id);
    for (const key of after) if (!before.includes(key)) this.#add(key, id);
  }

  #add(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (ids) ids.add(id);
    else this.#ids.set(key, new Set([id]));
  }

  #remove(key: string, id: string): void {
    const ids = this.#ids.get(key);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(key);
  }
}
