import {
  equalValues,
  type Handle,
  HeddleError,
  type Outcome,
  patchRecord,
  RecordList,
  type Records,
} from "@heddle/params";

/** The model that contains another one, and under which key. */
interface ParentLink {
  readonly parent: ReplicaModel;
  readonly key: string;
}

/** Sends an intent to the host. */
export type SendIntent = (
  model: ReplicaModel,
  intent: string,
  args: readonly unknown[],
) => Promise<Outcome>;

/** A model in a page: a handle over confirmed state and predictions. */
export class ReplicaModel implements Handle {
  readonly id: string;
  readonly kind: string;
  /** Its last known parent. */
  parentLink: ParentLink | undefined;
  readonly #confirmed = new Map<string, unknown>();
  readonly #predicted = new Map<string, unknown>();
  readonly #records = new Map<string, ReplicaRecords>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #eventListeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #send: SendIntent;

  constructor(id: string, kind: string, send: SendIntent) {
    this.id = id;
    this.kind = kind;
    this.#send = send;
  }

  read(name: string): unknown {
    const records = this.#records.get(name);
    if (records) return records;
    if (this.#predicted.has(name)) return this.#predicted.get(name);
    if (this.#confirmed.has(name)) return this.#confirmed.get(name);
    throw new HeddleError("unknown_parameter", `A ${this.kind} shows no parameter "${name}"`);
  }

  subscribe(names: readonly string[], listener: () => void): () => void {
    for (const name of names) {
      const listeners = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, listeners.add(listener));
    }
    return () => {
      for (const name of names) {
        const listeners = this.#listeners.get(name);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listeners.delete(name);
      }
    };
  }

  listen(event: string, listener: (payload: unknown) => void): () => void {
    const listeners = this.#eventListeners.get(event) ?? new Set();
    this.#eventListeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Delivers a transient event. */
  receiveEvent(event: string, payload: unknown): void {
    for (const listener of this.#eventListeners.get(event) ?? []) listener(payload);
  }

  call(intent: string, ...args: readonly unknown[]): Promise<Outcome> {
    return this.#send(this, intent, args);
  }

  /** Names of its parameters. */
  get names(): Iterable<string> {
    return this.#confirmed.keys();
  }

  /** The visible value of a parameter or of `collection/key`, or undefined. */
  peek(path: string): unknown {
    const slash = path.indexOf("/");
    if (slash >= 0) return this.#records.get(path.slice(0, slash))?.get(path.slice(slash + 1));
    const records = this.#records.get(path);
    if (records) return records;
    return this.#predicted.has(path) ? this.#predicted.get(path) : this.#confirmed.get(path);
  }

  /** Whether anybody is to be notified of changes. */
  get isObserved(): boolean {
    return (
      this.#listeners.size > 0 || [...this.#records.values()].some(({ isWatched }) => isWatched)
    );
  }

  listenersOf(path: string): Iterable<() => void> {
    return this.#listeners.get(path) ?? [];
  }

  confirm(name: string, value: unknown): void {
    // An equal value keeps its identity, so that it is not a change.
    if (!equalValues(this.#confirmed.get(name), value) || !this.#confirmed.has(name)) {
      this.#confirmed.set(name, value);
    }
  }

  records(name: string): ReplicaRecords {
    const known = this.#records.get(name);
    if (known) return known;
    const records = new ReplicaRecords((id, listener) =>
      this.subscribe([`${name}/${id}`], listener),
    );
    this.#records.set(name, records);
    return records;
  }

  get collections(): Iterable<string> {
    return this.#records.keys();
  }

  /** Replaces all predictions; later ones win. */
  predict(predictions: readonly Prediction[]): void {
    this.#predicted.clear();
    const byRecord = new Map<string, Map<string, RecordPrediction[]>>();
    for (const { values = {}, records = [] } of predictions) {
      for (const [name, value] of Object.entries(values)) this.#predicted.set(name, value);
      for (const record of records) {
        const { name, key } = record;
        const ofName = byRecord.get(name) ?? new Map<string, RecordPrediction[]>();
        byRecord.set(name, ofName.set(key, [...(ofName.get(key) ?? []), record]));
      }
    }
    for (const [name, records] of this.#records) records.predict(byRecord.get(name) ?? new Map());
  }
}

type AnyRecord = Readonly<Record<string, unknown>>;

/** A collection in a page: confirmed records under predictions. */
class ReplicaRecords implements Records {
  #confirmed = new RecordList<Record<string, unknown>>();
  readonly #predicted = new Map<string, readonly RecordPrediction[]>();
  /** Predicted records, cached to keep their identity. */
  readonly #predictedRecords = new Map<string, AnyRecord | undefined>();
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
    const byRecord = this.#predicted.get(id);
    if (!byRecord) return confirmed;
    if (!this.#predictedRecords.has(id))
      this.#predictedRecords.set(id, byRecord.reduce(applyPrediction, confirmed));
    return this.#predictedRecords.get(id);
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

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  notifyWatchers(ids: ReadonlySet<string>): void {
    for (const listener of this.#watchers) listener(ids);
  }

  put(id: string, record: AnyRecord, before?: string): void {
    this.#predictedRecords.delete(id);
    this.#confirmed.put(id, record, before);
  }

  patch(id: string, patch: RecordPatch): void {
    this.put(id, applyPatch(this.#confirmed.get(id) ?? {}, patch));
  }

  delete(id: string): void {
    this.#predictedRecords.delete(id);
    this.#confirmed.remove(id);
  }

  /** Replaces all records, in order; an equal record keeps its identity. */
  replace(entries: readonly (readonly [string, AnyRecord])[]): void {
    const before = this.#confirmed;
    this.#confirmed = new RecordList();
    this.#predictedRecords.clear();
    for (const [id, record] of entries) {
      const old = before.get(id);
      this.#confirmed.put(id, old && equalValues(old, record) ? old : record);
    }
  }

  /** Replaces all predictions. */
  predict(byRecord: ReadonlyMap<string, readonly RecordPrediction[]>): void {
    this.#predicted.clear();
    this.#predictedRecords.clear();
    for (const [id, ofRecord] of byRecord) this.#predicted.set(id, ofRecord);
  }

  #entry(id: string): readonly (readonly [string, AnyRecord])[] {
    const record = this.get(id);
    return record ? [[id, record]] : [];
  }
}

/** A confirmed record wins over a predicted new one. */
function applyPrediction(
  record: AnyRecord | undefined,
  prediction: RecordPrediction,
): AnyRecord | undefined {
  if ("patch" in prediction) return record && applyPatch(record, prediction);
  return "record" in prediction ? (record ?? prediction.record) : undefined;
}

function applyPatch(record: AnyRecord, { patch, merges }: RecordPatch): AnyRecord {
  return patchRecord(record, patch, new Set(merges));
}

/** Remembers the visible state before a transaction and notifies listeners of differences afterwards. */
export class ChangeTracker {
  readonly #before = new Map<ReplicaModel, Map<string, unknown>>();

  /** Call before a value or a record (`collection/key`) may change. */
  touch(model: ReplicaModel, path: string): void {
    const paths = this.#before.get(model) ?? new Map<string, unknown>();
    this.#before.set(model, paths);
    if (!paths.has(path)) paths.set(path, model.peek(path));
  }

  /** Calls each affected listener once; an equal value is not a change. */
  notify(): void {
    const listeners = new Set<() => void>();
    const changed = new Map<ReplicaRecords, Set<string>>();
    for (const [model, paths] of this.#before) {
      for (const [path, before] of paths) {
        if (equalValues(before, model.peek(path))) continue;
        const name = path.split("/", 1)[0] ?? path;
        for (const each of [path, name]) {
          for (const listener of model.listenersOf(each)) listeners.add(listener);
        }
        if (name === path) continue;
        const records = model.records(name);
        const ids = changed.get(records) ?? new Set<string>();
        changed.set(records, ids.add(path.slice(name.length + 1)));
      }
    }
    for (const [records, ids] of changed) records.notifyWatchers(ids);
    for (const listener of listeners) listener();
  }
}

/** The expected effect of an intent, displayed until the host decides. */
export interface Prediction {
  /** Expected parameter values, by name. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Expected records, by collection name and key. */
  readonly records?: readonly (RecordPrediction & {
    readonly name: string;
    readonly key: string;
  })[];
}

/** Expected change of a record: patched fields, a new record, or its removal. */
type RecordPrediction =
  | RecordPatch
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly isGone: true };

/** Changed fields of a record. */
interface RecordPatch {
  readonly patch: Readonly<Record<string, unknown>>;
  /** Fields whose keys are merged instead of replacing the whole field. */
  readonly merges?: readonly string[];
}

type Predict = (
  read: (name: string) => unknown,
  ...args: readonly unknown[]
) => Prediction | undefined;

/** Prediction functions by kind and intent. */
export type Predictions = Readonly<Record<string, Readonly<Record<string, Predict>>>>;

/** The prediction of an intent; `set` needs no entry. */
export function predict(
  predictions: Predictions,
  kind: string,
  read: (name: string) => unknown,
  intent: string,
  args: readonly unknown[],
): Prediction {
  if (intent === "set" && typeof args[0] === "string") return { values: { [args[0]]: args[1] } };
  return predictions[kind]?.[intent]?.(read, ...args) ?? {};
}
