interface Slot<R> {
  readonly id: string;
  record: Readonly<R>;
  previous: Slot<R> | undefined;
  next: Slot<R> | undefined;
}

/** Records by id in an order of their own: finding, inserting and removing cost the same at any size. */
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

  /** Puts a record in the place of the one with its id; a new one before another, or at the end. */
  put(id: string, record: Readonly<R>, before?: string): void {
    const slot = this.#slots.get(id);
    if (slot) slot.record = record;
    else this.#insert(id, record, before);
  }

  /** Removes a record and returns the id of the one after it. */
  remove(id: string): string | undefined {
    const slot = this.#slots.get(id);
    if (!slot) return undefined;
    if (slot.previous) slot.previous.next = slot.next;
    else this.#first = slot.next;
    if (slot.next) slot.next.previous = slot.previous;
    else this.#last = slot.previous;
    this.#slots.delete(id);
    return slot.next?.id;
  }

  #insert(id: string, record: Readonly<R>, before: string | undefined): void {
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
