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

/** A yes or no for every slot, with the number of those that say yes. */
export class Flags {
  /** 1 for yes. */
  values = new Uint8Array(64);
  #count = 0;

  /** How many say yes. */
  get count(): number {
    return this.#count;
  }

  has(slot: number): boolean {
    return this.values[slot] === 1;
  }

  /** Sets one; tells whether it said something else before. */
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

/** Gives each look a small number, so that a table can hold it; zero is the look of everything that has none. */
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

  /** The looks by their numbers. */
  get values(): readonly Style[] {
    return this.#values;
  }
}
