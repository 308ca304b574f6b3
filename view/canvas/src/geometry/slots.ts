/** Assigns each id a small number (its slot) and reuses slots of removed ids. */
export class Slots {
  readonly #numbers = new Map<string, number>();
  readonly #ids: (string | undefined)[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  /** All slots are below this. */
  get end(): number {
    return this.#ids.length;
  }

  /** All ids in insertion order. */
  get ids(): Iterable<string> {
    return this.#numbers.keys();
  }

  get(id: string): number | undefined {
    return this.#numbers.get(id);
  }

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

  /** Returns the slot that the id had. */
  release(id: string): number | undefined {
    const slot = this.#numbers.get(id);
    if (slot === undefined) return undefined;
    this.#numbers.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
    return slot;
  }
}

/** One bit per slot, with a count of those that are set. */
export class Flags {
  values: Uint8Array = new Uint8Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  has(slot: number): boolean {
    return this.values[slot] === 1;
  }

  /** Returns whether the value changed. */
  set(slot: number, isOn: boolean): boolean {
    if (this.has(slot) === isOn) return false;
    this.values[slot] = isOn ? 1 : 0;
    this.#count += isOn ? 1 : -1;
    return true;
  }

  grow(length: number): void {
    const values = new Uint8Array(length);
    values.set(this.values);
    this.values = values;
  }
}

/** Assigns each distinct style a small number that fits into a column; 0 is the plain style. */
export class StyleIndex<Style> {
  readonly #numbers = new Map<string, number>();
  readonly #values: Style[] = [];

  constructor(plain: Style) {
    this.numberOf(plain);
  }

  numberOf(style: Style): number {
    if (style === this.#values[0]) return 0;
    const key = JSON.stringify(style);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#values.push(style) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  get values(): readonly Style[] {
    return this.#values;
  }
}
