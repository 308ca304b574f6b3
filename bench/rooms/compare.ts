import { Program } from "../sessions/process.ts";
import { format, median, printTable } from "../src/table.ts";
import type { ServeOptions } from "./library.ts";
import type { Usage } from "./server.ts";

/** Figures by the name of their row. */
export type Measurement = Record<string, number>;

/** Measures both libraries in turn and prints the medians. A row that only one library has is printed without a ratio. */
export async function compare(
  title: string,
  rounds: number,
  measure: (library: string) => Promise<Measurement>,
): Promise<void> {
  const ours: Measurement[] = [];
  const theirs: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure("heddle"));
    theirs.push(await measure("hocuspocus"));
  }
  const rows = Object.keys(ours[0] ?? {}).map((row) => {
    const [our, their] = [ours, theirs].map((all) =>
      median(all.map((each) => each[row] ?? Number.NaN)),
    ) as [number, number];
    if (Number.isNaN(their)) return [row, format(our), "–", ""];
    return [row, format(our), format(their), their === 0 ? "" : `${(our / their).toFixed(2)}×`];
  });
  printTable([`${title}, median of ${rounds}`, "Heddle", "Hocuspocus", "ratio"], rows);
}

/** A server of a library in a process of its own. */
export class ServerProgram extends Program {
  constructor(library: string, options: ServeOptions) {
    super("../rooms/server.ts", library, JSON.stringify(options));
  }

  listen(): Promise<number> {
    return this.call("listen");
  }

  usage(): Promise<Usage> {
    return this.call("usage");
  }
}

/** The median and the 95th percentile of times. */
export function percentiles(row: string, times: readonly number[]): Measurement {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    [`${row}, ms (median)`]: median(sorted),
    [`${row}, ms (95 %)`]: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}
