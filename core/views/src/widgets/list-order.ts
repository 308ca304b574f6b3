/** The items of a value that may be no list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list without the item at a place; undefined where there is none. */
export function without<Item>(list: readonly Item[], at: number): Item[] | undefined {
  return at in list ? list.toSpliced(at, 1) : undefined;
}

/** A list with the item of one place at another; undefined where there is none. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] | undefined {
  if (!(from in list) || !(to in list)) return undefined;
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
