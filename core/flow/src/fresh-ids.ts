/** Finds unused ids: `"filter" → "filter"`, or `"filter-2"` if "filter" exists. */
export class FreshIds {
  readonly #existing: { has(id: string): boolean };
  readonly #issued = new Set<string>();
  /** The number to try next for each name, so that a thousand copies of one name cost a thousand lookups. */
  readonly #next = new Map<string, number>();

  constructor(existing: { has(id: string): boolean }) {
    this.#existing = existing;
  }

  /** Whether an id exists, or was returned by `take`. */
  has(id: string): boolean {
    return this.#existing.has(id) || this.#issued.has(id);
  }

  /** The wanted id if it is free, otherwise the same name with the next free number. */
  take(wanted: string): string {
    const id = this.has(wanted) ? this.#numbered(wanted) : wanted;
    this.#issued.add(id);
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

/** A free number from `first` on: the lowest one if there are no gaps. Exponential search, then bisection. */
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
