import {
  type Collection,
  type CollectionChange,
  equalValues,
  InvalidValueError,
  type Issue,
  recordDifference,
  ValidationError,
} from "@heddle/params";

import { InvalidItemError } from "../flow-errors.ts";
import type { GraphItem } from "../item/graph-item.ts";
import { enter, mirror } from "../item/held.ts";
import type { ItemHolder } from "../item/item-holder.ts";
import type { ItemKind } from "../item/item-kind.ts";
import type { Fields } from "./graph-change.ts";

interface ItemRecord {
  readonly id: string;
  readonly data: object;
  readonly selected: boolean;
}

interface Entry<R, I> {
  readonly record: R;
  readonly instance?: I | undefined;
}

/** The nodes or the edges of a graph: records in order, and their instances, kept alike. */
export class ItemStore<R extends ItemRecord, I extends GraphItem> {
  readonly records: Collection<R>;
  readonly #instances: Collection<{ readonly item: I }>;
  readonly #holder: ItemHolder;
  readonly #kind: ItemKind;

  constructor(
    kind: ItemKind,
    records: Collection<R>,
    instances: Collection<{ readonly item: I }>,
    holder: ItemHolder,
  ) {
    this.#kind = kind;
    this.records = records;
    this.#instances = instances;
    this.#holder = holder;
  }

  get(id: string): Readonly<R> | undefined {
    return this.records.get(id);
  }

  /** The object that stands for an item, where one was given. */
  instance(id: string): I | undefined {
    return this.#instances.get(id)?.item;
  }

  /** The objects that were given. */
  get instances(): I[] {
    return [...this.#instances].map(([, { item }]) => item);
  }

  /** What was given: the object where there is one, otherwise the record. */
  get given(): readonly (Readonly<R> | I)[] {
    return Object.freeze([...this.records].map(([id, record]) => this.instance(id) ?? record));
  }

  add({ record, instance }: Entry<R, I>, before?: string): void {
    const { id } = record;
    this.#write({ type: "add", id, record, ...(before !== undefined && { before }) });
    if (instance) this.#embody(id, instance);
  }

  /** Removes an item and returns what adds it again in its place. */
  remove(id: string): Entry<R, I> & { readonly before?: string } {
    const instance = this.instance(id);
    if (instance) this.#instances.remove(id);
    const { record, before } = this.records.remove(id) as { record: R; before?: string };
    return { record, ...(instance && { instance }), ...(before !== undefined && { before }) };
  }

  /** Sets fields and returns those that were different, as they were. */
  update(id: string, changes: Fields<R>): Fields<R> {
    const { patch } = this.#write({ type: "patch", id, patch: changes }) as { patch: Partial<R> };
    this.#mirror(id);
    return patch;
  }

  /** Sets keys of the data and returns those that were different, as they were. */
  patchData(id: string, patch: object): Readonly<Record<string, unknown>> {
    const before = this.records.get(id)?.data ?? {};
    this.update(id, { data: patch } as Fields<R>);
    return recordDifference(this.records.get(id)?.data ?? {}, before);
  }

  /** Selects or deselects items and returns the ids of those for which that was a change. */
  setSelected(ids: readonly string[], selected: boolean): string[] {
    const other = ids.filter((id) => this.records.get(id)?.selected !== selected);
    for (const id of other) this.update(id, { selected } as Fields<R>);
    return other;
  }

  /** Replaces all items, keeping what stays as it is, and returns what there was. */
  replace(entries: readonly Entry<R, I>[]): Entry<R, I>[] {
    const old = [...this.records].map(([id, record]) => this.#entry(id, record));
    const ids = new Set(old.length > 0 ? entries.map(({ record }) => record.id) : []);
    // Records that stay keep their place, so they can only stay in the order that they have.
    const common = old.map(({ record }) => record.id).filter((id) => ids.has(id));
    const staying = new Set(isInOrder(common, entries) ? common : []);
    for (const { record } of old) if (!staying.has(record.id)) this.remove(record.id);
    const places = staying.size > 0 ? placesOf(entries, staying) : [];
    for (const [at, entry] of entries.entries()) {
      if (staying.has(entry.record.id)) this.#overwrite(entry);
      else this.add(entry, places[at]);
    }
    return old;
  }

  #entry(id: string, record: Readonly<R>): Entry<R, I> {
    const instance = this.instance(id);
    return instance ? { record, instance } : { record };
  }

  #overwrite({ record, instance }: Entry<R, I>): void {
    const { id } = record;
    if (this.#instances.has(id)) this.#instances.remove(id);
    this.#write({ type: "replace", id, record });
    if (instance) this.#embody(id, instance);
  }

  #write(change: CollectionChange<R>): CollectionChange<R> {
    try {
      return this.records.apply(change);
    } catch (error) {
      // A collection says of which record, too.
      throw this.#inItem(change.id, error, (path) => path.slice(1));
    }
  }

  /** What is wrong with an item, by its field. */
  #inItem(id: string, error: unknown, pathOf: (path: Issue["path"]) => Issue["path"]): unknown {
    const subject = `${this.#kind} "${id}"`;
    if (error instanceof InvalidValueError) {
      const { path, code, reason: message } = error;
      return new InvalidItemError(subject, [{ path, code, message }]);
    }
    if (!(error instanceof ValidationError)) return error;
    const issues = error.issues.map((issue) => ({ ...issue, path: pathOf(issue.path) }));
    return new InvalidItemError(subject, issues);
  }

  #embody(id: string, instance: I): void {
    instance[enter](this.#holder, id);
    this.#instances.add(id, { item: instance });
    this.#mirror(id);
  }

  /** Lets the instance take over its record; where its own parameters make something else of the data, that counts. */
  #mirror(id: string): void {
    const item = this.instance(id);
    const record = this.records.get(id);
    if (!item || !record) return;
    try {
      item[mirror](record);
    } catch (error) {
      // What an object declares is part of its data.
      throw this.#inItem(id, error, (path) => ["data", ...path]);
    }
    if (equalValues(item.data, record.data)) return;
    const data = recordDifference(record.data, item.data);
    this.records.patch(id, { data } as Partial<R>);
  }
}

/** Before which of the records that stay each entry has its place. */
function placesOf(
  entries: readonly Entry<ItemRecord, unknown>[],
  staying: ReadonlySet<string>,
): (string | undefined)[] {
  let next: string | undefined;
  const places = entries.toReversed().map(({ record }) => {
    const place = next;
    if (staying.has(record.id)) next = record.id;
    return place;
  });
  return places.toReversed();
}

function isInOrder(
  ids: readonly string[],
  entries: readonly Entry<ItemRecord, unknown>[],
): boolean {
  const known = new Set(ids);
  const next = entries.map(({ record }) => record.id).filter((id) => known.has(id));
  return ids.every((id, at) => id === next[at]);
}
