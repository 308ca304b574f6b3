/** Gives ids that are not taken: "filter" stays as it is when it is free, and is "filter-2" otherwise. */
export class FreshIds {
  readonly #taken: { has(id: string): boolean };
  readonly #given = new Set<string>();
  /** The number to try next for each name: a thousand copies of one name cost a thousand steps. */
  readonly #next = new Map<string, number>();

  constructor(taken: { has(id: string): boolean }) {
    this.#taken = taken;
  }

  /** Whether an id is taken, before or by this. */
  has(id: string): boolean {
    return this.#taken.has(id) || this.#given.has(id);
  }

  /** The wanted id, or the next free one of its name. */
  take(wanted: string): string {
    const id = this.has(wanted) ? this.#numbered(wanted) : wanted;
    this.#given.add(id);
    return id;
  }

  #numbered(wanted: string): string {
    const [, name = wanted, number = "1"] = /^(.*)-([1-9]\d{0,8})$/s.exec(wanted) ?? [];
    let next = this.#next.get(name) ?? Number(number) + 1;
    while (this.has(`${name}-${next}`)) next += 1;
    this.#next.set(name, next + 1);
    return `${name}-${next}`;
  }
}
