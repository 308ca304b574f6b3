import {
  type AnyParamsClass,
  batch,
  type Change,
  type Collection,
  type CollectionChange,
  CollectionDelta,
  Params,
  patchRecord,
  RecordList,
} from "@heddle/params";
import {
  decode,
  decodeObject,
  encode,
  encodeObject,
  type Encoded,
  type EncodedObject,
} from "@heddle/sync";
import type { SharedChange, SharedDocument, StoredState } from "@heddle/views";

/** One change of a document, as it is stored. */
export type DocumentChange = SharedChange<Encoded>;

/** A document as it is stored: its parameters, and the records of its collections in their order. */
export interface DocumentJSON {
  readonly values: Readonly<Record<string, Encoded>>;
  readonly records: Readonly<Record<string, readonly (readonly [string, EncodedObject])[]>>;
}

type AnyRecord = Readonly<Record<string, unknown>>;

/** The document of a model that does not define it: the parameters and collections that its visitors can change. */
function parametersOf(model: Params): SharedDocument {
  const { shape } = model.constructor as unknown as AnyParamsClass;
  const names = Object.entries(shape)
    .filter(([, declaration]) => "collection" in declaration || declaration.view === "rw")
    .map(([name]) => name);
  return {
    names,
    omitted: new Set(),
    load: (state) =>
      batch(() => {
        model.update(Object.fromEntries(state.values) as never);
        for (const [name, records] of state.records) replaceRecords(model, name, records);
      }),
  };
}

function replaceRecords(model: Params, name: string, records: RecordList<AnyRecord>): void {
  const collection = model.read(name) as Collection<AnyRecord>;
  for (const key of Array.from(collection, ([each]) => each))
    if (!records.has(key)) collection.remove(key);
  for (const [key, record] of records) {
    if (collection.has(key)) collection.replace(key, record);
    else collection.add(key, record);
  }
}

/** A document that is read from a store. */
class DocumentState implements StoredState {
  readonly values: Map<string, unknown> = new Map();
  readonly records: Map<string, RecordList<AnyRecord>> = new Map();

  constructor({ values, records }: DocumentJSON) {
    for (const [name, value] of Object.entries(values)) this.apply({ op: "set", name, value });
    for (const [name, list] of Object.entries(records)) {
      for (const [key, record] of list) this.apply({ op: "put", name, key, record });
    }
  }

  /** Applies a change of the journal; `merges` are the fields whose keys a patch merges. */
  apply(change: DocumentChange, merges: ReadonlySet<string> = noFields): void {
    if (change.op === "set") {
      this.values.set(change.name, decode(change.value, noReferences));
      return;
    }
    const { name, key } = change;
    const records = this.records.get(name) ?? new RecordList<AnyRecord>();
    this.records.set(name, records);
    if (change.op === "remove") records.remove(key);
    else if (change.op === "put") {
      records.put(key, decodeObject(change.record, noReferences), change.before);
    } else {
      const patch = decodeObject(change.patch, noReferences);
      records.put(key, patchRecord(records.get(key) ?? {}, patch, merges));
    }
  }
}

const noFields: ReadonlySet<string> = new Set();

/** A history does not need longer names. */
const maximumNameLength = 100;

/** What people call the item of a record. */
function namesIn(record: AnyRecord): EncodedObject | undefined {
  const names = ["label", "source", "target"].flatMap((field) => {
    const name = record[field];
    return typeof name === "string" ? [[field, name.slice(0, maximumNameLength)]] : [];
  });
  return names.length > 0 ? (Object.fromEntries(names) as EncodedObject) : undefined;
}

/** A document contains only plain values: node types create the views of nodes again. */
export const noReferences = {
  encode: (value: object): EncodedObject | undefined =>
    value instanceof Params || value instanceof Blob ? { $: "undefined" } : undefined,
  decode: (): undefined => undefined,
};

/** The document of a model: its state as JSON, and its changes as they happen. */
export class Document {
  readonly #model: Params;
  readonly #part: SharedDocument;

  constructor(model: Params, part: SharedDocument = parametersOf(model)) {
    this.#model = model;
    this.#part = part;
  }

  toJSON(): DocumentJSON {
    const values: Record<string, Encoded> = {};
    const records: Record<string, [string, EncodedObject][]> = {};
    for (const name of this.#part.names) {
      const value = this.#model.read(name);
      if (this.#mergesOf(name) === undefined) values[name] = encode(value, noReferences);
      else {
        const list = [...(value as Iterable<[string, AnyRecord]>)];
        records[name] = list.map(([key, record]) => [key, this.#encode(record)]);
      }
    }
    return { values, records };
  }

  /** Replaces the document with a stored one and the changes after it. It is not an undo step. */
  load(json: DocumentJSON, changes: Iterable<DocumentChange>): void {
    const state = new DocumentState(json);
    for (const change of changes) state.apply(change, this.#mergesOf(change.name));
    this.#part.load(state, false);
  }

  /** Replaces the current document with a stored one. It is a change like any other. */
  restore(json: DocumentJSON): void {
    this.#part.load(new DocumentState(json), true);
  }

  /** Calls back with the changes of each transaction, in the same turn. */
  watch(callback: (changes: readonly DocumentChange[]) => void): () => void {
    return this.#model.watchers.add(this.#part.names, (changed) => {
      const changes = Object.entries(changed).flatMap(([name, change]) =>
        this.#changesOf(name, change),
      );
      if (changes.length > 0) callback(changes);
    });
  }

  #changesOf(name: string, change: unknown): DocumentChange[] {
    if (!(change instanceof CollectionDelta)) {
      return [{ op: "set", name, value: encode((change as Change).value, noReferences) }];
    }
    const removed = new Map(
      change.inverse.flatMap((each) => (each.type === "add" ? [[each.id, each.record]] : [])),
    );
    return change.changes.flatMap((each) => this.#recordChange(name, each, removed));
  }

  #recordChange(
    name: string,
    change: CollectionChange,
    removed: ReadonlyMap<string, AnyRecord>,
  ): DocumentChange[] {
    const target = { name, key: change.id };
    switch (change.type) {
      case "add":
      case "replace": {
        const before = "before" in change && change.before ? { before: change.before } : {};
        return [{ op: "put", ...target, record: this.#encode(change.record), ...before }];
      }
      case "patch": {
        const patch = this.#encode(change.patch);
        return Object.keys(patch).length > 0 ? [{ op: "patch", ...target, patch }] : [];
      }
      case "remove": {
        const was = namesIn(removed.get(change.id) ?? {});
        return [{ op: "remove", ...target, ...(was && { was }) }];
      }
    }
  }

  #encode(record: object): EncodedObject {
    const { omitted } = this.#part;
    const kept = Object.entries(record).filter(([field]) => !omitted.has(field));
    return encodeObject(Object.fromEntries(kept), noReferences);
  }

  /** The fields that a collection merges; undefined for a parameter. */
  #mergesOf(name: string): ReadonlySet<string> | undefined {
    const { shape } = this.#model.constructor as unknown as AnyParamsClass;
    const declaration = shape[name];
    return declaration && "collection" in declaration ? new Set(declaration.merges) : undefined;
  }
}
