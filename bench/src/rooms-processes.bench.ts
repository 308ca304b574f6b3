/**
 * One graph and two server processes, to which people come in turn: Heddle with PostgreSQL, Hocuspocus with Redis.
 *
 * Heddle sends everybody to the process that has the room, and stores each move before others see it. Hocuspocus keeps a copy
 * in each process, sends the changes through Redis, and stores nothing here. At the end the process that has Heddle's room is
 * killed.
 */
import { findPostgres, startPostgres } from "../../node/rooms/src/store/postgres.fixture.ts";
import { compare, type Measurement, percentiles, ServerProgram } from "../rooms/compare.ts";
import { hasRedis, type SharedServer, startRedis } from "../rooms/redis.ts";
import { Program } from "../sessions/process.ts";

const rounds = Number(process.env["HEDDLE_ROUNDS"] ?? 3);
const nodes = 10_000;
const people = 50;
const moves = 100;

/** The default of `openRooms`. */
const leaseMs = 5_000;

const postgres = await findPostgres();
if (postgres === undefined) console.log("Skipped: PostgreSQL is not installed.");
else if (!hasRedis()) console.log("Skipped: redis-server is not installed.");
else {
  await compare(
    `2 processes, ${people} people, ${nodes.toLocaleString("en")} nodes`,
    rounds,
    (library) => measure(library, library === "heddle" ? startPostgres(postgres) : startRedis()),
  );
}

async function measure(library: string, starting: Promise<SharedServer>): Promise<Measurement> {
  const { url, remove } = await starting;
  const servers = [0, 1].map(
    (index) => new ServerProgram(library, { nodes, cluster: { process: index, url } }),
  );
  const crowd = new Program("../rooms/crowd.ts", library);
  const mover = new Program("../rooms/crowd.ts", library);
  try {
    await Promise.all([...servers, crowd, mover].map((each) => each.ready()));
    const ports = await Promise.all(servers.map((server) => server.listen()));
    await crowd.call("join", ports, people);
    await crowd.call("move", 20, nodes);
    const before = await usage(servers);
    const times = await crowd.call<number[]>("move", moves, nodes);
    const after = await usage(servers);
    return {
      ...percentiles("until all others see a move", times),
      "bytes to each other person": (after.bytesSent - before.bytesSent) / moves / (people - 1),
      "processor time of both servers per move, µs":
        (after.cpuMicroseconds - before.cpuMicroseconds) / moves,
      ...(library === "heddle" && (await measureTakeover(servers, ports, { crowd, mover }))),
    };
  } finally {
    for (const each of [...servers, crowd, mover]) each.end();
    await remove();
  }
}

async function usage(
  servers: readonly ServerProgram[],
): Promise<{ bytesSent: number; cpuMicroseconds: number }> {
  const all = await Promise.all(servers.map((server) => server.usage()));
  return {
    bytesSent: all.reduce((sum, each) => sum + each.bytesSent, 0),
    cpuMicroseconds: all.reduce((sum, each) => sum + each.cpuMicroseconds, 0),
  };
}

interface People {
  readonly crowd: Program;
  /** One more person, in a process of their own. */
  readonly mover: Program;
}

/**
 * The first person of the crowd came to the first process, which has the room since then. The pages of the crowd would be on
 * machines of their own: they leave the two processors to the server and to the person who moves a node.
 */
async function measureTakeover(
  [owner]: readonly ServerProgram[],
  ports: readonly number[],
  { crowd, mover }: People,
): Promise<Measurement> {
  await mover.call("join", ports, 1);
  crowd.stepBack();
  owner?.end();
  const [[accepted = 0], [, seen = 0]] = await Promise.all([
    mover.call<number[]>("moveUntilAccepted", nodes),
    crowd.call<number[]>("moveUntilAccepted", nodes),
  ]);
  return {
    "owner killed: until a move is stored, without the lease, s": (accepted - leaseMs) / 1_000,
    "owner killed: until all others see it, without the lease, s": (seen - leaseMs) / 1_000,
  };
}
