/**
 * A graph on the screen, compared with other libraries on the same graph, in the same browser, alternating in one run:
 *
 * - React Flow with all elements and with the visible ones only, up to 10,000 nodes. With more it needs minutes.
 * - Cytoscape and Sigma, which only draw: with 50,000 and 200,000 nodes.
 *
 * The tables have the form of those in docs/performance.md. `HEDDLE_SIZES=100,50000` measures some of the sizes,
 * `HEDDLE_LIBRARIES=heddle` one of the libraries, and `HEDDLE_ROUNDS=3` more often.
 */
import { gridOf } from "../graph/grid.ts";
import {
  type Extent,
  GraphStage,
  libraries,
  type Library,
  type Measurement,
} from "../graph/stage.ts";
import { median, printTable } from "./table.ts";

interface Comparison {
  readonly libraries: readonly Library[];
  readonly sizes: readonly number[];
  readonly extent: Extent;
}

/** What was measured, by library and number of nodes. */
type Results = ReadonlyMap<number, ReadonlyMap<Library, Measurement | undefined>>;

const comparisons: readonly Comparison[] = [
  {
    libraries: ["heddle", "plain", "visible"],
    sizes: [100, 1_000, 5_000, 10_000],
    extent: "everything",
  },
  { libraries: ["heddle", "cytoscape", "sigma"], sizes: [50_000, 200_000], extent: "drawing" },
];

/** Differences below this share are noise. */
const noise = 0.02;

const [wantedSizes, wantedLibraries] = [
  process.env["HEDDLE_SIZES"]?.split(",").map(Number),
  process.env["HEDDLE_LIBRARIES"]?.split(","),
];

const stage = await GraphStage.open();
try {
  for (const all of comparisons) {
    const comparison = {
      ...all,
      sizes: all.sizes.filter((size) => wantedSizes?.includes(size) ?? true),
      libraries: all.libraries.filter((library) => wantedLibraries?.includes(library) ?? true),
    };
    if (comparison.sizes.length === 0) continue;
    const results = await compare(comparison);
    printResults(comparison, results);
    if (comparison.libraries.length > 1) printRatios(comparison, results);
  }
} finally {
  await stage.close();
}

async function compare({ libraries: shown, sizes, extent }: Comparison): Promise<Results> {
  const results = new Map<number, ReadonlyMap<Library, Measurement | undefined>>();
  for (const size of sizes) {
    const rounds = new Map(shown.map((library) => [library, [] as Measurement[]]));
    // Alternating, so that a slow moment of the machine does not affect only one of them.
    for (let round = 0; round < roundsOf(size); round++) {
      for (const library of shown) {
        // On the other stream, so that the tables can be redirected to a file.
        console.error(`measuring ${libraries[library]}, ${size.toLocaleString("en")} nodes`);
        const measured = await stage.measure(library, size, extent);
        if (measured) rounds.get(library)?.push(measured);
      }
    }
    results.set(size, new Map(Array.from(rounds, ([library, all]) => [library, middle(all)])));
  }
  return results;
}

/** A small graph is measured more often: its times differ less between libraries than between rounds. */
function roundsOf(size: number): number {
  return Number(process.env["HEDDLE_ROUNDS"] ?? (size > 100 ? 3 : 9));
}

/** The median of each value; undefined if nothing was measured. */
function middle(measurements: readonly Measurement[]): Measurement | undefined {
  const [first] = measurements;
  if (!first) return undefined;
  return Object.fromEntries(
    Object.keys(first).map((name) => [
      name,
      median(measurements.map((each) => each[name] ?? Number.NaN)),
    ]),
  );
}

/** A column for each size, and in each cell the value of each library. */
function printResults({ libraries: shown, sizes }: Comparison, results: Results): void {
  const rows = Object.keys(results.get(sizes[0] ?? 0)?.get("heddle") ?? {});
  printTable(
    [shown.map((library) => libraries[library]).join(" / "), ...sizes.map(sizeName)],
    rows.map((row) => [
      row,
      ...sizes.map((size) =>
        shown.map((library) => format(results.get(size)?.get(library)?.[row])).join(" / "),
      ),
    ]),
  );
  console.log();
}

function sizeName(size: number): string {
  const { edges } = gridOf(size);
  return `${size.toLocaleString("en")} nodes, ${edges.length.toLocaleString("en")} edges`;
}

function format(value: number | undefined): string {
  if (value === undefined) return "–";
  return value >= 100 ? value.toFixed(0) : value.toFixed(1);
}

/** How much sooner Heddle draws than each other library, and the rows in which it is slower. */
function printRatios({ libraries: shown, sizes }: Comparison, results: Results): void {
  const drawn = "time until drawn, whole graph, ms";
  printTable(
    ["Heddle compared with", "nodes", "drawn sooner", "slower rows"],
    sizes.flatMap((size) => {
      const ours = results.get(size)?.get("heddle") ?? {};
      return shown.flatMap((library) => {
        const theirs = results.get(size)?.get(library);
        if (library === "heddle") return [];
        const name = [libraries[library], size.toLocaleString("en")];
        if (!theirs) return [[...name, "not drawn in time", ""]];
        const slower = slowerRows(ours, theirs);
        const sooner = (theirs[drawn] ?? Number.NaN) / (ours[drawn] ?? Number.NaN);
        return [[...name, `${sooner.toFixed(1)}×`, slower.join("; ") || "none"]];
      });
    }),
  );
  console.log();
}

function slowerRows(ours: Measurement, theirs: Measurement): string[] {
  return Object.entries(ours).flatMap(([row, value]) => {
    const other = theirs[row] ?? Number.NaN;
    const isRate = row.endsWith("per second");
    if (!isRate && !row.endsWith("ms")) return [];
    const ratio = isRate ? other / value : value / other;
    return ratio > 1 + noise ? [`${row} (${ratio.toFixed(2)}×)`] : [];
  });
}
