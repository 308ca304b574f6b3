/** Names with one value have it as it is, names with several as a list. */
export function collect<Value>(
  pairs: Iterable<readonly [string, Value]>,
): Record<string, Value | Value[]> {
  const lists = new Map<string, Value[]>();
  for (const [name, value] of pairs) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries(
    [...lists].map(([name, values]) => {
      const [first] = values;
      return [name, first !== undefined && values.length === 1 ? first : values];
    }),
  );
}
