/** The lines and the seconds from an empty folder to a working form and graph, as tables of Markdown. */

export interface Measurement {
  readonly host: string;
  readonly library: string;
  readonly task: string;
  readonly lines: number;
  readonly installSeconds: number;
  /** From the start of the build, or of the server, until the form or the graph is usable. */
  readonly openSeconds: number;
}

/** The libraries that a task is compared with, as columns. */
const columns = {
  form: ["Heddle", "Swagger UI", "Scalar", "rjsf"],
  graph: ["Heddle", "React Flow"],
};

export function hostTables(measured: readonly Measurement[]): string {
  return Object.entries(columns)
    .map(([task, libraries]) => {
      const cells = measured.filter((each) => each.task === task);
      const hosts = [...new Set(cells.map(({ host }) => host))];
      const rows = hosts.map((host) => [
        host,
        ...libraries.map((library) =>
          cellOf(cells.find((each) => each.host === host && each.library === library)),
        ),
      ]);
      return tableOf([`${task} in`, ...libraries], rows);
    })
    .join("\n\n");
}

/** `11 lines, 4.1 + 0.8 s` */
function cellOf(measurement: Measurement | undefined): string {
  if (measurement === undefined) return "";
  const { lines, installSeconds, openSeconds } = measurement;
  const count = lines === 1 ? "1 line" : `${lines} lines`;
  return `${count}, ${installSeconds.toFixed(1)} + ${openSeconds.toFixed(1)} s`;
}

/** As oxfmt formats tables. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [lineOf(head), lineOf(widths.map((width) => "-".repeat(width))), ...rows.map(lineOf)].join(
    "\n",
  );
}

const start = "<!-- hosts: npm run consumers -- --write -->";
const end = "<!-- /hosts -->";

/** The page with its tables replaced. */
export function withTables(page: string, tables: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page has no ${start} … ${end}`);
  return `${before}${start}\n\n${tables}\n\n${end}${after}`;
}
