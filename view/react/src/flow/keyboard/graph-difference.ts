import type { EdgeRecord, NodeRecord } from "../flow-records.ts";

/** What became of records since somebody last looked. */
export interface Difference<R> {
  readonly added: readonly R[];
  readonly removed: readonly R[];
  /** The records before and after, of those that are still there. */
  readonly changed: readonly (readonly [before: R, after: R])[];
}

/** Remembers records as they were, and says what has become of them. */
export class GraphMemory<R extends NodeRecord | EdgeRecord> {
  readonly #records: { get(id: string): Readonly<R> | undefined };
  readonly #known: Map<string, Readonly<R>>;
  readonly #before = new Map<string, Readonly<R> | undefined>();

  constructor(
    records: Iterable<readonly [string, Readonly<R>]> & {
      get(id: string): Readonly<R> | undefined;
    },
  ) {
    this.#records = records;
    this.#known = new Map(records);
  }

  /** Notes that records were added, changed or removed. */
  note(ids: Iterable<string>): void {
    for (const id of ids) {
      if (!this.#before.has(id)) this.#before.set(id, this.#known.get(id));
      const record = this.#records.get(id);
      if (record) this.#known.set(id, record);
      else this.#known.delete(id);
    }
  }

  /** What has changed since this was last asked. */
  take(): Difference<Readonly<R>> {
    const [added, removed, changed]: [Readonly<R>[], Readonly<R>[], [Readonly<R>, Readonly<R>][]] =
      [[], [], []];
    for (const [id, before] of this.#before) {
      const after = this.#known.get(id);
      if (before && after) changed.push([before, after]);
      else if (after) added.push(after);
      else if (before) removed.push(before);
    }
    this.#before.clear();
    return { added, removed, changed };
  }
}
