/** Gives each id a small number, and the number of one that is gone to another. */
export class Slots {
  readonly #numbers = new Map<string, number>();
  readonly #ids: (string | undefined)[] = [];
  readonly #free: number[] = [];

  /** How many ids have a number. */
  get size(): number {
    return this.#numbers.size;
  }

  /** All numbers are below this. */
  get end(): number {
    return this.#ids.length;
  }

  /** All ids, the oldest first. */
  get ids(): Iterable<string> {
    return this.#numbers.keys();
  }

  get(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  /** The id with this number; undefined where none has it. */
  idAt(slot: number): string | undefined {
    return this.#ids[slot];
  }

  take(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#numbers.set(id, slot);
    this.#ids[slot] = id;
    return slot;
  }

  /** The number that the id had. */
  release(id: string): number | undefined {
    const slot = this.#numbers.get(id);
    if (slot === undefined) return undefined;
    this.#numbers.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
    return slot;
  }
}
