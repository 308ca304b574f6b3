/** 1,000 graphs with 5,000 people in one server process, compared with Yjs on Hocuspocus. */
import { setTimeout as pause } from "node:timers/promises";

import { compare, type Measurement, percentiles, ServerProgram } from "../rooms/compare.ts";
import { Program } from "../sessions/process.ts";

const rounds = Number(process.env["HEDDLE_ROUNDS"] ?? 1);
const nodes = 100;
const rooms = 1_000;
const people = 5_000;
const moves = 200;
const movesPerSecond = 50;
const restMs = 5_000;

await compare(
  `${rooms.toLocaleString("en")} rooms, ${people.toLocaleString("en")} people`,
  rounds,
  measure,
);

async function measure(library: string): Promise<Measurement> {
  const server = new ServerProgram(library, { nodes });
  const crowd = new Program("../rooms/crowd.ts", library, rooms);
  try {
    await Promise.all([server.ready(), crowd.ready()]);
    const ports = [await server.listen()];
    const empty = await server.usage();
    const firstJoins = await crowd.call<number[]>("join", ports, rooms);
    const opened = await server.usage();
    const joins = await crowd.call<number[]>("join", ports, people);
    const full = await server.usage();
    const perPerson = (full.memory - opened.memory) / (people - rooms);
    await pause(restMs);
    const rested = await server.usage();
    await crowd.call("load", movesPerSecond, nodes);
    const times = await crowd.call<number[]>("move", moves, nodes);
    return {
      [`memory per room of ${nodes} nodes, KB`]:
        ((opened.memory - empty.memory) / rooms - perPerson) / 1_024,
      "memory per person, KB": perPerson / 1_024,
      "memory of the process, MB": rested.residentMemory / 1_048_576,
      ...percentiles("the first person joins a room", firstJoins),
      ...percentiles("another person joins", joins),
      "nobody edits: share of a processor, %":
        ((rested.cpuMicroseconds - full.cpuMicroseconds) / 1_000 / restMs) * 100,
      ...percentiles(
        `until all others see a move, ${movesPerSecond} per second in other rooms`,
        times,
      ),
    };
  } finally {
    server.end();
    crowd.end();
  }
}
