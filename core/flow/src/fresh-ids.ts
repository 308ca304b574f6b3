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
    const first = this.#next.get(name) ?? Number(number) + 1;
    const next = firstFree(first, (each) => !this.has(`${name}-${each}`));
    this.#next.set(name, next + 1);
    return `${name}-${next}`;
  }
}

/** A free number after one that is taken: the first where there are no gaps, found by ever larger steps and then between. */
function firstFree(first: number, isFree: (number: number) => boolean): number {
  if (isFree(first)) return first;
  let [taken, free] = [first, first + 1];
  while (!isFree(free)) [taken, free] = [free, free + 2 * (free - taken)];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isFree(middle)) free = middle;
    else taken = middle;
  }
  return free;
}
