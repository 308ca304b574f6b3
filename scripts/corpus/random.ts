/** A sequence of random numbers that its seed determines (mulberry32). */
export class Random {
  #state: number;

  /** Seeds are numbers and texts: those of a run, and of what is sampled. */
  constructor(...seeds: readonly (number | string)[]) {
    // FNV-1a.
    let hash = 0x811c9dc5;
    for (const character of seeds.join(" ")) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number from one to another, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const order = items.map((item) => [this.next(), item] as const);
    return order.toSorted(([one], [other]) => one - other).map(([, item]) => item);
  }
}
