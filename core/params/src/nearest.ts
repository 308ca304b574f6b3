/** The share of letters that may differ. */
const maxDistanceShare = 0.4;

/** The name closest to a word, for "did you mean": `confrim` → `confirm`, `col` → `columns`. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, name.length * maxDistanceShare))
    .toSorted((one, other) => one.distance - other.distance);
  // `col` → `columns`: a prefix is accepted like a typo.
  return best?.name ?? names.find((name) => word.length > 1 && name.startsWith(word));
}

/**
 * The number of letters to insert, delete, replace or swap with their neighbor: `confrim` → `confirm` is 1. A plain
 * Levenshtein distance counts a swap, the most common typo, as 2.
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
