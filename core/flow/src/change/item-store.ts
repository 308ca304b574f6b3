import {
  type Collection,
  type CollectionChange,
  equalValues,
  InvalidValueError,
  type Issue,
  recordDifference,
  ValidationError,
} from "@heddle/params";

import { InvalidItemError, ItemSizeError, NotFoundError } from "../flow-errors.ts";
import { attach, type GraphItem, type ItemHolder, mirror } from "../item/graph-item.ts";
import type { ItemKind } from "../item-kind.ts";
import type { Fields, ItemEntry, ItemRecord, ItemTarget } from "./graph-change.ts";
import { maximumRecordBytes, type RecordBytes, recordBytes } from "./record-bytes.ts";

/** The nodes or the edges of a graph: records in their order, and the objects that mirror them. */
export class ItemStore<R extends ItemRecord, I extends GraphItem> implements ItemTarget<R, I> {
  readonly records: Collection<R>;
  readonly #instances: Collection<{ readonly item: I }>;
  readonly #holder: ItemHolder;
  readonly #kind: ItemKind;
  readonly #bytes: RecordBytes;

  constructor(
    kind: ItemKind,
    records: Collection<R>,
    instances: Collection<{ readonly item: I }>,
    holder: ItemHolder,
    bytes: RecordBytes,
  ) {
    this.#kind = kind;
    this.#bytes = records.addIndex(bytes);
    this.records = records;
    this.#instances = instances;
    this.#holder = holder;
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  get(id: string): Readonly<R> | undefined {
    return this.records.get(id);
  }

  /** The record with this id; throws if there is none. */
  existing(caller: string, id: string): Readonly<R> {
    const record = this.records.get(id);
    if (!record) throw new NotFoundError(`${caller}: there is no ${this.#kind} "${id}"`);
    return record;
  }

  all(): Readonly<R>[] {
    const records: Readonly<R>[] = [];
    for (const [, record] of this.records) records.push(record);
    return records;
  }

  /** The object of an item, if it has one. */
  instance(id: string): I | undefined {
    return this.#instances.get(id)?.item;
  }

  /** The objects of all items that have one. */
  get instances(): I[] {
    return [...this.#instances].map(([, { item }]) => item);
  }

  /** Each item as its object if it has one, otherwise as its record. */
  get items(): readonly (Readonly<R> | I)[] {
    return Object.freeze([...this.records].map(([id, record]) => this.instance(id) ?? record));
  }

  add({ record, instance }: ItemEntry<R, I>, before?: string): void {
    const { id } = record;
    const bytes = this.#bytes.total;
    this.#write(
      before === undefined ? { type: "add", id, record } : { type: "add", id, record, before },
    );
    this.#attach(id, instance);
    this.#assertSize(id, this.#bytes.total - bytes);
  }

  remove(id: string): ItemEntry<R, I> & { readonly before?: string } {
    const instance = this.instance(id);
    if (instance) this.#instances.remove(id);
    const { record, before } = this.records.remove(id) as { record: R; before?: string };
    return { record, ...(instance && { instance }), ...(before !== undefined && { before }) };
  }

  update(id: string, changes: Fields<R>): Fields<R> {
    const bytes = this.#bytes.total;
    const { patch } = this.#write({ type: "patch", id, patch: changes }) as { patch: Partial<R> };
    this.#mirror(id);
    if (this.#bytes.total > bytes) this.#assertSize(id);
    return patch;
  }

  patchData(id: string, patch: object): Readonly<Record<string, unknown>> {
    const before = this.records.get(id)?.data ?? {};
    const { data = {} } = this.update(id, { data: patch } as Fields<R>);
    // An object may have changed the data, too.
    const hasObject = this.instance(id) !== undefined;
    return hasObject ? recordDifference(this.records.get(id)?.data ?? {}, before) : { ...data };
  }

  setSelected(ids: readonly string[], selected: boolean): string[] {
    const changed = ids.filter((id) => this.records.get(id)?.selected !== selected);
    for (const id of changed) this.update(id, { selected } as Fields<R>);
    return changed;
  }

  replace(entries: readonly ItemEntry<R, I>[]): ItemEntry<R, I>[] {
    const old = [...this.records].map(([id, record]) => this.#entry(id, record));
    const ids = new Set(old.length > 0 ? entries.map(({ record }) => record.id) : []);
    // A record that is kept keeps its position, so only records in their current order can be kept.
    const common = old.map(({ record }) => record.id).filter((id) => ids.has(id));
    const isKept = common.length > 0 && isInOrder(common, entries);
    const staying = new Set(isKept ? common : []);
    // Detaches all objects first, so that an object can return under another id.
    for (const { record } of old) if (this.instance(record.id)) this.#instances.remove(record.id);
    for (const { record } of old) if (!staying.has(record.id)) this.remove(record.id);
    const successors = staying.size > 0 ? successorsOf(entries, staying) : [];
    entries.forEach((entry, at) => {
      if (isKept && staying.has(entry.record.id)) this.#overwrite(entry);
      else this.add(entry, successors[at]);
    });
    return old;
  }

  #entry(id: string, record: Readonly<R>): ItemEntry<R, I> {
    const instance = this.instance(id);
    return instance ? { record, instance } : { record };
  }

  #overwrite({ record, instance }: ItemEntry<R, I>): void {
    const { id } = record;
    this.#write({ type: "replace", id, record });
    this.#attach(id, instance);
    this.#assertSize(id);
  }

  #write(change: CollectionChange<R>): CollectionChange<R> {
    try {
      return this.records.apply(change);
    } catch (error) {
      // A collection's path starts with the id of the record.
      throw this.#itemError(change.id, error, (path) => path.slice(1));
    }
  }

  /** Throws for a record beyond the limit. Here, because objects and their types may add to the data. */
  #assertSize(id: string, bytes: number = recordBytes(this.records.get(id) ?? {})): void {
    if (bytes > maximumRecordBytes) throw new ItemSizeError(this.#kind, id, maximumRecordBytes);
  }

  /** The error with the item as its subject, and paths inside its record. */
  #itemError(id: string, error: unknown, pathOf: (path: Issue["path"]) => Issue["path"]): unknown {
    const subject = `${this.#kind} "${id}"`;
    if (error instanceof InvalidValueError) {
      const { path, code, reason: message } = error;
      return new InvalidItemError(subject, [{ path, code, message }]);
    }
    if (!(error instanceof ValidationError)) return error;
    const issues = error.issues.map((issue) => ({ ...issue, path: pathOf(issue.path) }));
    return new InvalidItemError(subject, issues);
  }

  #attach(id: string, instance: I | undefined): void {
    // Undo may restore an item whose object was added to a flow again: the object stays there.
    if (!instance || instance.flow) return;
    instance[attach](this.#holder, id);
    this.#instances.add(id, { item: instance });
    this.#mirror(id);
  }

  /** Copies a record to its object; data that the object's own parameters normalize is copied back. */
  #mirror(id: string): void {
    const item = this.instance(id);
    const record = this.records.get(id);
    if (!item || !record) return;
    try {
      item[mirror](record);
    } catch (error) {
      // The parameters of an object are part of its data.
      throw this.#itemError(id, error, (path) => ["data", ...path]);
    }
    if (equalValues(item.data, record.data)) return;
    const data = recordDifference(record.data, item.data);
    this.records.patch(id, { data } as Partial<R>);
  }
}

/** For each entry, the next staying record after it. */
function successorsOf(
  entries: readonly ItemEntry<ItemRecord, unknown>[],
  staying: ReadonlySet<string>,
): (string | undefined)[] {
  let next: string | undefined;
  const successors = entries.toReversed().map(({ record }) => {
    const successor = next;
    if (staying.has(record.id)) next = record.id;
    return successor;
  });
  return successors.toReversed();
}

/** Whether entries with these ids are in their order: `["a", "b"]` in entries of a, c, b. */
export function isInOrder(
  ids: readonly string[],
  entries: readonly ItemEntry<ItemRecord, unknown>[],
): boolean {
  const known = new Set(ids);
  const next = entries.map(({ record }) => record.id).filter((id) => known.has(id));
  return ids.every((id, at) => id === next[at]);
}
