/**
 * One graph that people edit together, compared with Yjs on Hocuspocus, alternating in one run.
 *
 * Server and people have processes of their own. Heddle stores each move in a folder before others see it; Hocuspocus
 * stores nothing here.
 */
import { compare, type Measurement, percentiles, ServerProgram } from "../rooms/compare.ts";
import { Program } from "../sessions/process.ts";

const rounds = Number(process.env["HEDDLE_ROUNDS"] ?? 3);
const nodes = 10_000;
const crowds = [2, 50, 200];
const moves = 100;

await compare(`${nodes.toLocaleString("en")} nodes`, rounds, measure);

async function measure(library: string): Promise<Measurement> {
  const server = new ServerProgram(library, { nodes });
  const crowd = new Program("../rooms/crowd.ts", library);
  try {
    await Promise.all([server.ready(), crowd.ready()]);
    const ports = [await server.listen()];
    const result: Measurement = {};
    let joined = 0;
    for (const people of crowds) {
      const before = await server.usage();
      await crowd.call("join", ports, people);
      const after = await server.usage();
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

async function measureMoves(
  server: ServerProgram,
  crowd: Program,
  people: number,
): Promise<Measurement> {
  const before = await server.usage();
  const times = await crowd.call<number[]>("move", moves, nodes);
  const after = await server.usage();
  const row = `${people} people: `;
  return {
    ...percentiles(`${row}until all others see a move`, times),
    [`${row}bytes to each other person`]:
      (after.bytesSent - before.bytesSent) / moves / (people - 1),
    [`${row}processor time of the server per move, µs`]:
      (after.cpuMicroseconds - before.cpuMicroseconds) / moves,
  };
}
