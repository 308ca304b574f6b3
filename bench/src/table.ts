/** Prints rows as a Markdown table. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  console.log(line(header));
  console.log(line(widths.map((width) => "-".repeat(width))));
  for (const row of rows) console.log(line(row));
}

/** The median of measurements. */
export function median(values: readonly number[]): number {
  return (
    values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
  );
}

/** `0.1234` → `"0.12"`, `12.34` → `"12.3"`, `1234.5` → `"1,235"`, and `"–"` for a value that was not measured */
export function format(value: number): string {
  if (Number.isNaN(value)) return "–";
  const maximumFractionDigits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString("en", { maximumFractionDigits });
}
