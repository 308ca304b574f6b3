import type * as z from "zod/v4/core";

import {
  type CollectionChange,
  CollectionDelta,
  difference,
  inversePatch,
  patchRecord,
} from "./collection-change.ts";
import { equalValues } from "./equality.ts";
import { HeddleError, hideFromViews, type Issue, ValidationError } from "./errors.ts";
import { frozen } from "./frozen.ts";
import { parseValue } from "./parsing.ts";
import { isPlainObject, memberCount, ownMember, type UnknownRecord } from "./plain-object.ts";
import type { CollectionIndex } from "./record-index.ts";
import type { RecordReader } from "./record-reader.ts";
import { assertSerializable, assertKey } from "./serializable.ts";
import { type Entry, type Observed, record as recordEntry } from "./transaction.ts";

/** The read-only interface of a collection, for views. */
export interface Records<R extends object = Record<string, unknown>> extends Iterable<
  readonly [id: string, record: Readonly<R>]
> {
  readonly size: number;
  get(id: string): Readonly<R> | undefined;
  has(id: string): boolean;
  /** Calls the listener after this record was added, changed or removed. */
  subscribe(id: string, listener: () => void): () => void;
  /** Calls the listener with the ids of the records that were added, changed or removed together. */
  watch(listener: (ids: ReadonlySet<string>) => void): () => void;
}

const problems = {
  not_found: (id: string) => `no record "${id}"`,
  duplicate: (id: string) => `there already is record "${id}"`,
  conflict: (id: string) => `record "${id}" has been changed meanwhile`,
} as const;

/** Thrown for an unknown or duplicate id, or when a record differs from the expected one. */
export class RecordError extends HeddleError {
  constructor(code: keyof typeof problems, collection: string, id: string) {
    super(code, `${collection}: ${problems[code](id)}`);
  }
}

/** The declared type of a collection's records, and how they are patched and read. */
interface CollectionOptions {
  readonly collection: z.$ZodType<object>;
  readonly view: "none" | "r";
  readonly merges?: readonly string[];
  readonly reader?: RecordReader;
}

/** Records by id in insertion order. The cost of a change does not depend on the size. */
export class Collection<R extends object> implements Records<R> {
  readonly #records = new RecordList<R>();
  readonly #model: Observed;
  readonly #name: string;
  readonly #label: string;
  readonly #type: z.$ZodType<object>;
  readonly #merges: ReadonlySet<string>;
  readonly #reader: RecordReader | undefined;
  readonly #isHidden: boolean;
  readonly #indexes: CollectionIndex<R>[] = [];
  readonly #target: WriteTarget<R>;
  /** The number of listeners to single records. */
  #subscribers = 0;
  #list: readonly (readonly [string, Readonly<R>])[] | undefined;

  constructor(
    model: Observed,
    name: string,
    { collection, view, merges, reader }: CollectionOptions,
  ) {
    this.#isHidden = view === "none";
    this.#merges = new Set(merges);
    this.#model = model;
    this.#name = name;
    this.#label = `${model.modelName}.${name}`;
    this.#type = collection;
    this.#reader = reader;
    this.#target = {
      model,
      write: (...args) => this.#write(...args),
      describe: (...args) => this.#describe(...args),
    };
  }

  get size(): number {
    return this.#records.size;
  }

  get(id: string): Readonly<R> | undefined {
    return this.#records.get(id);
  }

  has(id: string): boolean {
    return this.#records.has(id);
  }

  [Symbol.iterator](): IterableIterator<readonly [string, Readonly<R>]> {
    return this.#records[Symbol.iterator]();
  }

  /** All records with their ids, in order. Until the next change each call returns the same list. */
  toList(): readonly (readonly [string, Readonly<R>])[] {
    return (this.#list ??= [...this]);
  }

  /** Builds an index of the records and updates it with every later change. */
  addIndex<Index extends CollectionIndex<R>>(index: Index): Index {
    for (const [id, record] of this) index.update(id, undefined, record);
    this.#indexes.push(index);
    return index;
  }

  /** Adds a record at the end. */
  add(id: string, record: R): CollectionChange<R> {
    return this.apply({ type: "add", id, record });
  }

  /** Sets some fields of a record. Throws `conflict` if the record differs from `expected`; merging fields compare by key. */
  patch(
    id: string,
    patch: Partial<R>,
    { expected }: { readonly expected?: Partial<R> } = {},
  ): CollectionChange<R> {
    const record = this.#records.get(id);
    const isExpected =
      !expected || !record || equalValues(record, patchRecord(record, expected, this.#merges));
    if (!isExpected) throw this.#shownError(new RecordError("conflict", this.#label, id));
    return this.apply({ type: "patch", id, patch });
  }

  remove(id: string): CollectionChange<R> {
    return this.apply({ type: "remove", id });
  }

  /** Replaces a record, which keeps its position. */
  replace(id: string, record: R): CollectionChange<R> {
    return this.apply({ type: "replace", id, record });
  }

  /** Calls the listener after the record with this id was added, changed or removed. */
  subscribe(id: string, listener: () => void): () => void {
    const stop = this.#model.watchers.add([`${this.#name}/${id}`], listener);
    let isActive = true;
    this.#subscribers++;
    return () => {
      if (isActive) this.#subscribers--;
      isActive = false;
      stop();
    };
  }

  /** Calls the listener after each transaction with the ids of the records that it added, changed or removed. */
  watch(listener: (ids: ReadonlySet<string>) => void): () => void {
    return this.#model.watchers.add([this.#name], (changes) => {
      const delta = changes[this.#name] as CollectionDelta<R>;
      listener(new Set(delta.changes.map(({ id }) => id)));
    });
  }

  /** Makes one change and returns its inverse. A rejected change has no effect. */
  apply(change: CollectionChange<R>): CollectionChange<R> {
    const write = this.#checked(change);
    if (write.record === write.old) return write.change;
    this.#write(write.id, write.old, write.record, write.before);
    recordEntry(write);
    return write.inverse;
  }

  #checked(change: CollectionChange<R>): Write<R> {
    try {
      return this.#check(change);
    } catch (error) {
      throw this.#shownError(error);
    }
  }

  /** Adds a change to those that watchers receive. */
  #describe(changes: Record<string, unknown>, write: Write<R>): void {
    const { watchers } = this.#model;
    const name = this.#name;
    // Few records have a watcher of their own, and a transaction may change thousands.
    const topic = this.#subscribers > 0 ? `${name}/${write.id}` : name;
    for (const each of topic === name ? [name] : [name, topic]) {
      if (!watchers.has(each)) continue;
      const delta = (changes[each] ??= new CollectionDelta<R>()) as CollectionDelta<R>;
      delta.push(write.change, write.inverse);
    }
  }

  /** Errors name the collection and the record, so those of a hidden collection are not for views. */
  #shownError(error: unknown): unknown {
    return this.#isHidden && error instanceof HeddleError ? hideFromViews(error) : error;
  }

  #existing(id: string): Readonly<R> {
    const record = this.#records.get(id);
    if (!record) throw new RecordError("not_found", this.#label, id);
    return record;
  }

  /** What a change does to its record. The record stays the same if nothing changes. */
  #check(change: CollectionChange<R>): Write<R> {
    const { id } = change;
    assertKey(this.#label, id);
    if (change.type === "add") {
      if (this.has(id)) throw new RecordError("duplicate", this.#label, id);
      const record = this.#parse(id, change.record);
      return new Write(this.#target, id, undefined, record, change.before);
    }
    const old = this.#existing(id);
    switch (change.type) {
      case "replace": {
        const parsed = this.#parse(id, change.record);
        return new Write(this.#target, id, old, equalValues(old, parsed) ? old : parsed);
      }
      case "patch": {
        const patched =
          this.#patchedFields(old, change.patch) ?? this.#patched(id, old, change.patch);
        return new Write(this.#target, id, old, patched.record, undefined, patched);
      }
      case "remove":
        return new Write(this.#target, id, old, undefined, this.#records.next(id));
    }
  }

  /** Reads only the fields that a patch names; `undefined` if zod has to parse the whole record. */
  #patchedFields(old: Readonly<R>, given: Partial<R>): Patched<R> | undefined {
    const reader = this.#reader;
    if (!reader) return undefined;
    const [before, values] = [old as UnknownRecord, given as UnknownRecord];
    let record: Record<string, unknown> | undefined;
    const patch: Record<string, unknown> = {};
    const inverse: Record<string, unknown> = {};
    for (const name of Object.keys(values)) {
      const value = values[name];
      if (value === undefined) return undefined;
      const current = ownMember(before, name);
      const isMerged = this.#merges.has(name) && isPlainObject(value) && isPlainObject(current);
      const whole = isMerged ? Object.freeze(patchRecord(current, value)) : value;
      const read = reader.readField(name, whole);
      if (read === undefined) return undefined;
      const change = isMerged ? difference(current, read as UnknownRecord) : read;
      const isSame = isMerged ? memberCount(change as object) === 0 : equalValues(current, read);
      if (isSame) continue;
      record ??= reader.copy(old) as Record<string, unknown>;
      record[name] = read;
      patch[name] = change;
      inverse[name] = isMerged ? inversePatch(current, change as UnknownRecord) : current;
    }
    const patched = record ? Object.freeze(record as R) : old;
    return { record: patched, patch: patch as Partial<R>, inverse: inverse as Partial<R> };
  }

  /** The record after a patch. What the patch does not change stays identical. */
  #patched(id: string, old: Readonly<R>, given: Partial<R>): Patched<R> {
    assertSerializable(`${this.#label}/${id}`, given);
    const parsed = this.#parse(id, patchRecord(old, given, this.#merges));
    const patch = difference(old, parsed, this.#merges);
    const isSame = Object.keys(patch).length === 0;
    return {
      record: isSame ? old : Object.freeze(patchRecord(old, patch, this.#merges)),
      patch,
      inverse: inversePatch(old, patch, this.#merges),
    };
  }

  #parse(id: string, record: R): R {
    const read = this.#reader?.read(record);
    if (read) return Object.freeze(read as R);
    assertSerializable(`${this.#label}/${id}`, record);
    const issues: Issue[] = [];
    const parsed = parseValue(this.#type, record, [id], issues);
    if (issues.length > 0) throw new ValidationError(this.#label, issues);
    // The declaration guarantees that the zod type returns R.
    return Object.freeze(frozen(parsed) as R);
  }

  #write(
    id: string,
    old: Readonly<R> | undefined,
    record: Readonly<R> | undefined,
    before: string | undefined,
  ): void {
    this.#list = undefined;
    if (!record) this.#records.remove(id);
    else if (old) this.#records.put(id, record);
    else this.#records.insert(id, record, before);
    for (const index of this.#indexes) index.update(id, old, record);
  }
}

/** A record after a patch, what the patch changes in it, and what reverts that. */
interface Patched<R extends object> {
  readonly record: Readonly<R>;
  readonly patch: Partial<R>;
  readonly inverse: Partial<R>;
}

/** The collection that a change is written to. */
interface WriteTarget<R extends object> {
  readonly model: Observed;
  write(
    id: string,
    old: Readonly<R> | undefined,
    record: Readonly<R> | undefined,
    before: string | undefined,
  ): void;
  describe(changes: Record<string, unknown>, write: Write<R>): void;
}

/** A checked change in a transaction: a record in place of the old one, of which either may be absent. */
class Write<R extends object> implements Entry {
  readonly #target: WriteTarget<R>;
  readonly id: string;
  readonly old: Readonly<R> | undefined;
  readonly record: Readonly<R> | undefined;
  /** The id of the next record, for one that is added or removed. */
  readonly before: string | undefined;
  readonly #patched: Patched<R> | undefined;

  constructor(
    target: WriteTarget<R>,
    id: string,
    old: Readonly<R> | undefined,
    record: Readonly<R> | undefined,
    before?: string,
    patched?: Patched<R>,
  ) {
    this.#target = target;
    this.id = id;
    this.old = old;
    this.record = record;
    this.before = before;
    this.#patched = patched;
  }

  get model(): Observed {
    return this.#target.model;
  }

  get change(): CollectionChange<R> {
    return this.#from(this.old, this.record, this.#patched?.patch);
  }

  get inverse(): CollectionChange<R> {
    return this.#from(this.record, this.old, this.#patched?.inverse);
  }

  undo(): void {
    this.#target.write(this.id, this.record, this.old, this.before);
  }

  describe(changes: Record<string, unknown>): void {
    this.#target.describe(changes, this);
  }

  /** The change that turns one state of the record into another. */
  #from(
    old: Readonly<R> | undefined,
    record: Readonly<R> | undefined,
    patch: Partial<R> | undefined,
  ): CollectionChange<R> {
    const { id, before } = this;
    if (!record) return { type: "remove", id };
    if (patch) return { type: "patch", id, patch };
    if (old) return { type: "replace", id, record };
    return before === undefined ? { type: "add", id, record } : { type: "add", id, record, before };
  }
}

interface Slot<R> {
  readonly id: string;
  record: Readonly<R>;
  previous: Slot<R> | undefined;
  next: Slot<R> | undefined;
}

/** A map with a linked list for its order: finding, inserting and removing cost the same at any size. */
export class RecordList<R extends object> {
  readonly #slots = new Map<string, Slot<R>>();
  #first: Slot<R> | undefined;
  #last: Slot<R> | undefined;

  get size(): number {
    return this.#slots.size;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  get(id: string): Readonly<R> | undefined {
    return this.#slots.get(id)?.record;
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, Readonly<R>]> {
    for (let slot = this.#first; slot; slot = slot.next) yield [slot.id, slot.record];
  }

  /** Replaces the record with this id; inserts a new one before `before`, or at the end. */
  put(id: string, record: Readonly<R>, before?: string): void {
    const slot = this.#slots.get(id);
    if (slot) slot.record = record;
    else this.insert(id, record, before);
  }

  /** The id of the record after this one. */
  next(id: string): string | undefined {
    return this.#slots.get(id)?.next?.id;
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (!slot) return;
    if (slot.previous) slot.previous.next = slot.next;
    else this.#first = slot.next;
    if (slot.next) slot.next.previous = slot.previous;
    else this.#last = slot.previous;
    this.#slots.delete(id);
  }

  /** Inserts a record whose id is new before `before`, or at the end. */
  insert(id: string, record: Readonly<R>, before?: string): void {
    const next = before === undefined ? undefined : this.#slots.get(before);
    const previous = next ? next.previous : this.#last;
    const slot: Slot<R> = { id, record, previous, next };
    if (previous) previous.next = slot;
    else this.#first = slot;
    if (next) next.previous = slot;
    else this.#last = slot;
    this.#slots.set(id, slot);
  }
}
