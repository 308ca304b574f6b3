/**
 * A person who sends forged operations as fast as the connection takes them, and what the others notice.
 *
 * A library may combine several operations to one change that others see. Both libraries have their default limits. One node is locked: nobody may move it, nobody may rename it. Heddle has a rule and
 * a right for that; Hocuspocus can make a connection read-only, but cannot refuse one operation of a person who may edit.
 */
import { compare, type Measurement, percentiles, ServerProgram } from "../rooms/compare.ts";
import { forgeries, type Forgery } from "../rooms/library.ts";
import { Program } from "../sessions/process.ts";

const rounds = Number(process.env["HEDDLE_ROUNDS"] ?? 1);
const nodes = 1_000;
const people = 20;
const moves = 50;
const attackMs = 2_000;
const catchUpMs = 20_000;

const descriptions: Record<Forgery, string> = {
  rule: "moves a locked node",
  right: "renames without the right",
  value: "moves to a text",
  repeated: "repeats an operation",
  size: "sends 1.1 MB",
};

await compare(`${people} people, ${nodes.toLocaleString("en")} nodes`, rounds, measure);

async function measure(library: string): Promise<Measurement> {
  const server = new ServerProgram(library, { nodes, hasDefaultLimits: true });
  const crowd = new Program("../rooms/crowd.ts", library);
  const forger = new Program("../rooms/forger.ts", library);
  try {
    await Promise.all([server, crowd, forger].map((each) => each.ready()));
    const ports = [await server.listen()];
    await crowd.call("join", ports, people);
    await forger.call("join", ports);
    await crowd.call("watchLocked");
    await crowd.call("move", 20, nodes);
    const calm = await crowd.call<number[]>("move", moves, nodes);
    const result = percentiles("nobody forges: until all others see a move", calm);
    for (const forgery of forgeries) {
      Object.assign(result, await measureAttack(crowd, forger, forgery));
    }
    return result;
  } finally {
    for (const each of [server, crowd, forger]) each.end();
  }
}

async function measureAttack(
  crowd: Program,
  forger: Program,
  forgery: Forgery,
): Promise<Measurement> {
  const seenBefore = await crowd.call<number>("forged");
  const start = performance.now();
  await forger.call("start", forgery);
  const times = await crowd.call<number[]>("move", Number.MAX_SAFE_INTEGER, nodes, attackMs);
  const sent = await forger.call<number>("stop");
  const seconds = (performance.now() - start) / 1_000;
  // Until the server has caught up.
  await crowd.call("move", 5, nodes, catchUpMs);
  const row = descriptions[forgery];
  return {
    [`${row}: operations per second`]: sent / seconds,
    [`${row}: changes that others saw`]: (await crowd.call<number>("forged")) - seenBefore,
    ...percentiles(`${row}: until all others see a move`, times),
  };
}
