import { patchRecord, RecordList, type Records } from "@heddle/params";

import type { RecordPatch } from "./prediction.ts";

type AnyRecord = Readonly<Record<string, unknown>>;

/** A collection as a client knows it: what the host has confirmed, under what is predicted. */
export class ReplicaRecords implements Records {
  readonly #confirmed = new RecordList<Record<string, unknown>>();
  readonly #predicted = new Map<string, readonly RecordPatch[]>();
  /** A record under its prediction, kept so that it stays the same object while neither changes. */
  readonly #shown = new Map<string, AnyRecord>();
  readonly #watchers = new Set<(ids: ReadonlySet<string>) => void>();
  readonly #subscribe: (id: string, listener: () => void) => () => void;

  constructor(subscribe: (id: string, listener: () => void) => () => void) {
    this.#subscribe = subscribe;
  }

  get size(): number {
    return this.#confirmed.size;
  }

  get(id: string): AnyRecord | undefined {
    const confirmed = this.#confirmed.get(id);
    const patches = this.#predicted.get(id);
    if (!confirmed || !patches) return confirmed;
    const shown = this.#shown.get(id) ?? patches.reduce(patched, confirmed);
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

  watch(listener: (ids: ReadonlySet<string>) => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  /** These records are shown differently now. */
  tell(ids: ReadonlySet<string>): void {
    for (const listener of this.#watchers) listener(ids);
  }

  put(id: string, record: AnyRecord, before?: string): void {
    this.#shown.delete(id);
    this.#confirmed.put(id, record, before);
  }

  patch(id: string, patch: RecordPatch): void {
    this.put(id, patched(this.#confirmed.get(id) ?? {}, patch));
  }

  delete(id: string): void {
    this.#shown.delete(id);
    this.#confirmed.remove(id);
  }

  /** Keeps only these records. */
  retain(ids: ReadonlySet<string>): void {
    for (const [id] of this.#confirmed) if (!ids.has(id)) this.delete(id);
  }

  /** Replaces what is predicted. */
  predict(patches: ReadonlyMap<string, readonly RecordPatch[]>): void {
    this.#predicted.clear();
    this.#shown.clear();
    for (const [id, ofRecord] of patches) this.#predicted.set(id, ofRecord);
  }
}

function patched(record: AnyRecord, { patch, merges }: RecordPatch): AnyRecord {
  return patchRecord(record, patch, new Set(merges));
}
