import { RecordList, type Records } from "@heddle/params";

type AnyRecord = Readonly<Record<string, unknown>>;

/** A collection as a client knows it: what the host has confirmed, under what is predicted. */
export class ReplicaRecords implements Records {
  readonly #confirmed = new RecordList<Record<string, unknown>>();
  readonly #predicted = new Map<string, AnyRecord>();
  /** A record under its prediction, kept so that it stays the same object while neither changes. */
  readonly #shown = new Map<string, AnyRecord>();
  readonly #subscribe: (id: string, listener: () => void) => () => void;

  constructor(subscribe: (id: string, listener: () => void) => () => void) {
    this.#subscribe = subscribe;
  }

  get size(): number {
    return this.#confirmed.size;
  }

  get(id: string): AnyRecord | undefined {
    const confirmed = this.#confirmed.get(id);
    const patch = this.#predicted.get(id);
    if (!confirmed || !patch) return confirmed;
    const shown = this.#shown.get(id) ?? { ...confirmed, ...patch };
    this.#shown.set(id, shown);
    return shown;
  }

  has(id: string): boolean {
    return this.#confirmed.has(id);
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, AnyRecord]> {
    for (const [id, record] of this.#confirmed) yield [id, this.get(id) ?? record];
  }

  subscribe(id: string, listener: () => void): () => void {
    return this.#subscribe(id, listener);
  }

  put(id: string, record: AnyRecord, before?: string): void {
    this.#shown.delete(id);
    this.#confirmed.put(id, record, before);
  }

  patch(id: string, patch: AnyRecord): void {
    const merged = { ...this.#confirmed.get(id), ...patch };
    const kept = Object.entries(merged).filter(([, value]) => value !== undefined);
    this.put(id, Object.fromEntries(kept));
  }

  delete(id: string): void {
    this.#shown.delete(id);
    this.#confirmed.remove(id);
  }

  /** Keeps only these records; returns the ids of the others. */
  retain(ids: ReadonlySet<string>): string[] {
    const gone = Array.from(this.#confirmed, ([id]) => id).filter((id) => !ids.has(id));
    for (const id of gone) this.delete(id);
    return gone;
  }

  /** Replaces what is predicted. */
  predict(patches: ReadonlyMap<string, AnyRecord>): void {
    this.#predicted.clear();
    this.#shown.clear();
    for (const [id, patch] of patches) this.#predicted.set(id, patch);
  }
}
