import { equalValues, patchRecord, RecordList, type Records } from "@heddle/params";

import type { RecordForecast, RecordPatch } from "./prediction.ts";

type AnyRecord = Readonly<Record<string, unknown>>;

/** A collection as a client knows it: what the host has confirmed, under what is predicted. */
export class ReplicaRecords implements Records {
  #confirmed = new RecordList<Record<string, unknown>>();
  readonly #predicted = new Map<string, readonly RecordForecast[]>();
  /** A record under its prediction, kept so that it stays the same object while neither changes. */
  readonly #shown = new Map<string, AnyRecord | undefined>();
  readonly #watchers = new Set<(ids: ReadonlySet<string>) => void>();
  readonly #subscribe: (id: string, listener: () => void) => () => void;

  constructor(subscribe: (id: string, listener: () => void) => () => void) {
    this.#subscribe = subscribe;
  }

  get size(): number {
    let size = this.#confirmed.size;
    for (const id of this.#predicted.keys()) {
      size += Number(this.has(id)) - Number(this.#confirmed.has(id));
    }
    return size;
  }

  get(id: string): AnyRecord | undefined {
    const confirmed = this.#confirmed.get(id);
    const forecasts = this.#predicted.get(id);
    if (!forecasts) return confirmed;
    if (!this.#shown.has(id)) this.#shown.set(id, forecasts.reduce(foretold, confirmed));
    return this.#shown.get(id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, AnyRecord]> {
    for (const [id] of this.#confirmed) yield* this.#entry(id);
    for (const id of this.#predicted.keys()) {
      if (!this.#confirmed.has(id)) yield* this.#entry(id);
    }
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

  /** Has these records and no others, in their order; one that is as it was stays the same object. */
  replace(entries: readonly (readonly [string, AnyRecord])[]): void {
    const before = this.#confirmed;
    this.#confirmed = new RecordList();
    this.#shown.clear();
    for (const [id, record] of entries) {
      const old = before.get(id);
      this.#confirmed.put(id, old && equalValues(old, record) ? old : record);
    }
  }

  /** Replaces what is predicted. */
  predict(forecasts: ReadonlyMap<string, readonly RecordForecast[]>): void {
    this.#predicted.clear();
    this.#shown.clear();
    for (const [id, ofRecord] of forecasts) this.#predicted.set(id, ofRecord);
  }

  #entry(id: string): readonly (readonly [string, AnyRecord])[] {
    const record = this.get(id);
    return record ? [[id, record]] : [];
  }
}

/** A record as it will be; what the host has already is better known than what was foretold of it. */
function foretold(record: AnyRecord | undefined, forecast: RecordForecast): AnyRecord | undefined {
  if ("patch" in forecast) return record && patched(record, forecast);
  return "record" in forecast ? (record ?? forecast.record) : undefined;
}

function patched(record: AnyRecord, { patch, merges }: RecordPatch): AnyRecord {
  return patchRecord(record, patch, new Set(merges));
}
