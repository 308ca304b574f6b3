import type * as z from "zod/v4/core";

import { assertBorderValue, assertKey } from "./border.ts";
import { equalValues } from "./equality.ts";
import type { Records } from "./handle.ts";
import { HeddleError } from "./heddle-error.ts";
import { type Issue, ValidationError } from "./issue.ts";
import { parseValue } from "./parsing.ts";
import { type Observed, record as recordEntry } from "./transaction.ts";

/** One change of a collection. In a patch, `undefined` removes the key; `before` gives an added record its place. */
export type CollectionChange<R extends object = Record<string, unknown>> =
  | { readonly type: "add"; readonly id: string; readonly record: R; readonly before?: string }
  | { readonly type: "patch"; readonly id: string; readonly patch: Partial<R> }
  | { readonly type: "remove"; readonly id: string }
  | { readonly type: "replace"; readonly id: string; readonly record: R };

/** What watchers of a collection receive: the changes in order, and those that undo them, in their order. */
export class CollectionDelta<R extends object = Record<string, unknown>> {
  readonly changes: CollectionChange<R>[] = [];
  readonly #inverses: CollectionChange<R>[] = [];

  get inverse(): readonly CollectionChange<R>[] {
    return this.#inverses.toReversed();
  }

  /** Appends one change with its inverse. */
  push(change: CollectionChange<R>, inverse: CollectionChange<R>): void {
    this.changes.push(change);
    this.#inverses.push(inverse);
  }
}

/** Thrown when an id is missing or taken. */
export class RecordError extends HeddleError {
  constructor(code: "not_found" | "duplicate", collection: string, id: string) {
    super(code, `${collection}: ${code === "duplicate" ? "there already is" : "no"} record "${id}"`);
  }
}

interface Slot<R> {
  readonly id: string;
  record: Readonly<R>;
  previous: Slot<R> | undefined;
  next: Slot<R> | undefined;
}

/** Records by id in insertion order; each change costs the same however many there are. */
export class Collection<R extends object> implements Records<R> {
  readonly #slots = new Map<string, Slot<R>>();
  readonly #model: Observed;
  readonly #name: string;
  readonly #type: z.$ZodType<object>;
  #first: Slot<R> | undefined;
  #last: Slot<R> | undefined;

  constructor(model: Observed, name: string, type: z.$ZodType<object>) {
    this.#model = model;
    this.#name = name;
    this.#type = type;
  }

  get size(): number {
    return this.#slots.size;
  }

  get(id: string): Readonly<R> | undefined {
    return this.#slots.get(id)?.record;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  *[Symbol.iterator](): IterableIterator<readonly [string, Readonly<R>]> {
    for (let slot = this.#first; slot; slot = slot.next) yield [slot.id, slot.record];
  }

  /** Adds a record at the end. */
  add(id: string, record: R): CollectionChange<R> {
    return this.apply({ type: "add", id, record });
  }

  /** Sets some fields of a record. */
  patch(id: string, patch: Partial<R>): CollectionChange<R> {
    return this.apply({ type: "patch", id, patch });
  }

  remove(id: string): CollectionChange<R> {
    return this.apply({ type: "remove", id });
  }

  /** Puts another record in the place of the one with this id. */
  replace(id: string, record: R): CollectionChange<R> {
    return this.apply({ type: "replace", id, record });
  }

  /** Calls the listener after the record with this id was added, changed or removed. */
  subscribe(id: string, listener: () => void): () => void {
    return this.#model.watchers.add([`${this.#name}/${id}`], listener);
  }

  /** Makes one change and returns the change that undoes it; a refused change changes nothing. */
  apply(change: CollectionChange<R>): CollectionChange<R> {
    const checked = this.#check(change);
    if (this.#isIdle(checked)) return checked;
    const inverse = this.#write(checked);
    recordEntry({
      model: this.#model,
      undo: () => void this.#write(inverse),
      describe: (changes) => {
        for (const name of [this.#name, `${this.#name}/${change.id}`]) {
          const delta = (changes[name] ??= new CollectionDelta<R>()) as CollectionDelta<R>;
          delta.push(checked, inverse);
        }
      },
    });
    return inverse;
  }

  #isIdle(change: CollectionChange<R>): boolean {
    if (change.type === "patch") return Object.keys(change.patch).length === 0;
    return change.type === "replace" && equalValues(this.get(change.id), change.record);
  }

  #slot(id: string): Slot<R> {
    const slot = this.#slots.get(id);
    if (!slot) throw new RecordError("not_found", this.#label, id);
    return slot;
  }

  get #label(): string {
    return `${this.#model.className}.${this.#name}`;
  }

  #check(change: CollectionChange<R>): CollectionChange<R> {
    assertKey(this.#label, change.id);
    switch (change.type) {
      case "add":
        if (this.has(change.id)) throw new RecordError("duplicate", this.#label, change.id);
        assertBorderValue(`${this.#label}/${change.id}`, change.record);
        return { ...change, record: this.#parse(change.id, change.record) };
      case "replace":
        this.#slot(change.id);
        assertBorderValue(`${this.#label}/${change.id}`, change.record);
        return { ...change, record: this.#parse(change.id, change.record) };
      case "patch": {
        const { record } = this.#slot(change.id);
        assertBorderValue(`${this.#label}/${change.id}`, change.patch);
        const parsed = this.#parse(change.id, merge(record, change.patch));
        return { ...change, patch: difference(record, parsed) };
      }
      case "remove":
        this.#slot(change.id);
        return change;
    }
  }

  #parse(id: string, record: R): R {
    const issues: Issue[] = [];
    const parsed = parseValue(this.#type, record, [id], issues);
    if (issues.length > 0) throw new ValidationError(this.#label, issues);
    // The declaration says that the zod type yields R; the copy keeps the caller's object from being frozen.
    return Object.freeze({ ...(parsed as R) });
  }

  #write(change: CollectionChange<R>): CollectionChange<R> {
    const { id } = change;
    switch (change.type) {
      case "add":
        this.#insert(id, change.record, change.before);
        return { type: "remove", id };
      case "replace": {
        const slot = this.#slot(id);
        const old = slot.record;
        slot.record = change.record;
        return { type: "replace", id, record: old };
      }
      case "patch": {
        const slot = this.#slot(id);
        const old = slot.record;
        slot.record = Object.freeze(merge(old, change.patch));
        return { type: "patch", id, patch: difference(slot.record, old) };
      }
      case "remove": {
        const { record, next } = this.#detach(this.#slot(id));
        return { type: "add", id, record, ...(next && { before: next.id }) };
      }
    }
  }

  #insert(id: string, record: R, before: string | undefined): void {
    const next = before === undefined ? undefined : this.#slots.get(before);
    const previous = next ? next.previous : this.#last;
    const slot: Slot<R> = { id, record, previous, next };
    if (previous) previous.next = slot;
    else this.#first = slot;
    if (next) next.previous = slot;
    else this.#last = slot;
    this.#slots.set(id, slot);
  }

  #detach(slot: Slot<R>): Slot<R> {
    if (slot.previous) slot.previous.next = slot.next;
    else this.#first = slot.next;
    if (slot.next) slot.next.previous = slot.previous;
    else this.#last = slot.previous;
    this.#slots.delete(slot.id);
    return slot;
  }
}

function merge<R extends object>(record: R, patch: Partial<R>): R {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(record));
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  // Every field of R is still there unless the patch says otherwise, and zod has the last word.
  return merged as R;
}

/** The patch that turns one record into the other. */
function difference<R extends object>(from: R, to: R): Partial<R> {
  const patch: Record<string, unknown> = {};
  const target = new Map<string, unknown>(Object.entries(to));
  for (const [key, value] of Object.entries(from)) {
    if (!target.has(key)) patch[key] = undefined;
    else if (!equalValues(value, target.get(key))) patch[key] = target.get(key);
  }
  for (const [key, value] of target) {
    if (!Object.hasOwn(from, key)) patch[key] = value;
  }
  return patch as Partial<R>;
}
