/**
 * One graph that people edit together, compared with Yjs on Hocuspocus, alternating in one run.
 *
 * Server and people have processes of their own. Heddle stores each move in a folder before others see it; Hocuspocus
 * stores nothing here.
 */
import type { Usage } from "../rooms/server.ts";
import { Program } from "../sessions/process.ts";
import { median, printTable } from "./table.ts";

const rounds = Number(process.env["HEDDLE_ROUNDS"] ?? 3);
const nodes = 10_000;
const crowds = [2, 50, 200];
const moves = 100;
const libraries = ["heddle", "hocuspocus"] as const;

type Measurement = Record<string, number>;

const measured: Record<(typeof libraries)[number], Measurement[]> = { heddle: [], hocuspocus: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const library of libraries) measured[library].push(await measure(library));
}
printTable(
  [`${nodes.toLocaleString("en")} nodes, median of ${rounds}`, "Heddle", "Hocuspocus", "ratio"],
  Object.keys(measured.heddle[0] ?? {}).map((row) => {
    const [ours, theirs] = libraries.map((library) =>
      median(measured[library].map((each) => each[row] ?? Number.NaN)),
    ) as [number, number];
    return [row, format(ours), format(theirs), `${(ours / theirs).toFixed(2)}×`];
  }),
);

async function measure(library: string): Promise<Measurement> {
  const server = await new Program("../rooms/server.ts", library, nodes).ready();
  const crowd = await new Program("../rooms/crowd.ts", library).ready();
  try {
    const port = await server.call<number>("listen");
    const result: Measurement = {};
    let joined = 0;
    for (const people of crowds) {
      const before = await server.call<Usage>("usage");
      await crowd.call("join", port, people);
      const after = await server.call<Usage>("usage");
      if (joined > 0) {
        result["memory per person, KB"] =
          (after.memory - before.memory) / (people - joined) / 1_024;
        result["processor time per join, ms"] =
          (after.cpuMicroseconds - before.cpuMicroseconds) / (people - joined) / 1_000;
      }
      joined = people;
      await crowd.call("move", 20, nodes);
      Object.assign(result, await measureMoves(server, crowd, people));
    }
    return result;
  } finally {
    server.end();
    crowd.end();
  }
}

async function measureMoves(server: Program, crowd: Program, people: number): Promise<Measurement> {
  const before = await server.call<Usage>("usage");
  const times = (await crowd.call<number[]>("move", moves, nodes)).toSorted((a, b) => a - b);
  const after = await server.call<Usage>("usage");
  const row = `${people} people: `;
  return {
    [`${row}until all others see a move, ms (median)`]: median(times),
    [`${row}until all others see a move, ms (95 %)`]: times[Math.floor(moves * 0.95)] ?? Number.NaN,
    [`${row}bytes to each other person`]:
      (after.bytesSent - before.bytesSent) / moves / (people - 1),
    [`${row}processor time of the server per move, µs`]:
      (after.cpuMicroseconds - before.cpuMicroseconds) / moves,
  };
}

function format(value: number): string {
  const maximumFractionDigits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString("en", { maximumFractionDigits });
}
