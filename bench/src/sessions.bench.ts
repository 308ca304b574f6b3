/**
 * Sessions of a server, compared with the same board written by hand on Socket.IO, alternating in one run.
 *
 * The server and the clients have processes of their own. Both libraries run with default settings and without
 * compression.
 */
import { Stage } from "../sessions/stage.ts";
import { format, median, printTable } from "./table.ts";

const rounds = 3;
const libraries = ["heddle", "socketIo"] as const;
const crowds = [1, 100, 1_000];
const boards = [100, 10_000];
const timedChanges = 300;
const changesEach = 100;

type Measurement = Record<string, number>;

const measured: Record<(typeof libraries)[number], Measurement[]> = { heddle: [], socketIo: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const library of libraries) measured[library].push(await measure(library));
}
printTable(
  ["median (range)", "Heddle", "Socket.IO", "Heddle / Socket.IO"],
  Object.keys(measured.heddle[0] ?? {}).map((name) => {
    const [ours = [], theirs = []] = libraries.map((library) =>
      measured[library].map((each) => each[name] ?? Number.NaN),
    );
    const ratio = median(ours) / median(theirs);
    // Negative values have no ratio.
    return [name, withRange(ours), withRange(theirs), ratio > 0 ? `${ratio.toFixed(2)}×` : ""];
  }),
);

async function measure(library: string): Promise<Measurement> {
  const result: Measurement = {};
  for (const notes of boards) {
    const stage = await new Stage(library, notes).open();
    try {
      result[`bytes per change, ${format(notes)} records`] = await bytesPerChange(stage);
      if (notes === boards[0]) Object.assign(result, await measureCrowds(stage));
    } finally {
      stage.close();
    }
  }
  return result;
}

async function bytesPerChange(stage: Stage): Promise<number> {
  const before = await stage.usage();
  await stage.latencies(timedChanges);
  return ((await stage.usage()).bytes - before.bytes) / timedChanges;
}

async function measureCrowds(stage: Stage): Promise<Measurement> {
  const result: Measurement = {};
  let sessions = 1;
  for (const count of crowds) {
    const before = await stage.usage();
    await stage.growTo(count);
    const added = (await stage.usage()).memory - before.memory;
    result["memory per session of 100 records, KB"] = added / (count - sessions) / 1_024;
    const times = (await stage.latencies(timedChanges)).toSorted((one, other) => one - other);
    result[`a change at ${format(count)} sessions, ms`] = median(times);
    result[`the slowest of 100 changes at ${format(count)} sessions, ms`] =
      times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    sessions = count;
  }
  const before = await stage.usage();
  const seconds = await stage.burst(changesEach);
  const after = await stage.usage();
  const changes = changesEach * (sessions - 1);
  result["changes per second"] = changes / seconds;
  result["server's processor time per change, µs"] =
    (after.cpuMicroseconds - before.cpuMicroseconds) / changes;
  result["memory added by 100 changes of a session, KB"] =
    (after.memory - before.memory) / (sessions - 1) / 1_024;
  return result;
}

function withRange(values: readonly number[]): string {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return `${format(median(values))} (${format(min)}–${format(max)})`;
}
