/** How long an action takes, in milliseconds. */
export function milliseconds(action: () => unknown): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

/** The median time of an action in microseconds, after a warm-up; about a second in all. */
export function repeated(action: () => unknown): number {
  const rounds = Math.ceil(Math.min(500, 500 / milliseconds(action)));
  for (let round = 0; round < rounds; round++) action();
  const times = Array.from({ length: rounds }, () => milliseconds(action) * 1000);
  return times.toSorted((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0;
}

/** Prints rows of equal columns as a Markdown table. */
export function printRows(rows: readonly Readonly<Record<string, string>>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);
  line(columns);
  line(columns.map(() => "---"));
  for (const row of rows) line(columns.map((column) => row[column] ?? ""));
}
