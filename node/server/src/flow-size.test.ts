import type { Flow } from "@heddle/flow";
import { predictions } from "@heddle/flow/predictions";
import type { Outcome } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { openFlows } from "./flow-room.fixture.ts";
import { idAt, rowOf } from "./flow-row.fixture.ts";
import { ServerProcess } from "./server-process.fixture.ts";
import { until, visit, type Visitor } from "./visitor.fixture.ts";
import { WorkMeter } from "./work-meter.fixture.ts";

const [few, many] = [100, 10_000];
const frameBytes = 1_048_576;

/** Ids of a row that is so long. A loop is looked for behind the target: there is nothing behind the last one. */
interface Ends {
  readonly first: string;
  readonly second: string;
  readonly early: string;
  readonly last: string;
}

function endsOf(count: number): Ends {
  const [first, second, early, last] = [0, 1, count - 3, count - 1].map(idAt);
  return { first, second, early, last } as Ends;
}

interface Scene extends Ends {
  readonly flow: Flow;
  readonly root: Visitor["root"];
}

/** What is done to a graph, by the visitor and by the app. */
const changes: Readonly<Record<string, (scene: Scene) => unknown>> = {
  "moves a node": ({ root, first }) => root.call("moveNodes", [{ id: first, x: 1, y: 1 }], "g"),
  "selects a node": ({ root, first }) => root.call("select", [first], [], "set"),
  "edits a node": ({ root, first }) => root.call("patchData", "node", first, { size: 2 }, "g"),
  "relabels an edge": ({ root, second }) => root.call("relabel", "edge", `e${second}`, "first"),
  "connects two nodes": ({ root, early, last }) =>
    root.call("connect", { source: early, target: last }),
  "undoes that": ({ root }) => root.call("undo"),
  "opens an editor": ({ root, second }) => root.call("openEditor", "node", second),
  "closes it": ({ root, second }) => root.call("closeEditor", "node", second),
  "deletes a node with its edges": ({ root, first }) => root.call("remove", [first], []),
  "adds a node": ({ flow }) => flow.addNode({ id: "new", position: { x: 5, y: 5 } }),
  "adds an edge": ({ flow, last }) => flow.addEdge({ source: "new", target: last }),
  "edits data": ({ flow }) => flow.patchNodeData("new", { text: "new" }),
  "removes a node": ({ flow }) => flow.removeNode("new"),
  "puts it back into its place": ({ root }) => root.call("undo"),
};

interface Cost {
  /** Of all that the server sends about a change. */
  readonly bytes: number;
  /** How many records are looked at, put or removed, by the model, the server and the visitor's page. */
  readonly work: number;
}

/** What the server has sent about changes. */
function told({ heard }: Visitor): string[] {
  return heard.filter((text) => text.startsWith(`{"type":"transaction"`));
}

async function costsOfChanges(count: number): Promise<Map<string, Cost>> {
  const { server, room } = await openFlows(() => rowOf(count));
  const ada = await visit({ ...server, options: { predictions } });
  const { root } = ada;
  const scene: Scene = { ...endsOf(count), flow: room.flow, root };
  const nodes = root.records("nodeRecords");
  expect(nodes.size).toBe(count);
  // What a page has to find out once.
  await root.call("connect", { source: scene.early, target: scene.last });
  await root.call("undo");
  const meter = new WorkMeter();
  const costs = new Map<string, Cost>();
  for (const [name, change] of Object.entries(changes)) {
    const from = told(ada).length;
    meter.reset();
    const outcome = await change(scene);
    // The app's own changes throw where they fail.
    const isDone = typeof outcome !== "object" || (outcome as Outcome).ok;
    expect([name, isDone]).toEqual([name, true]);
    await until(() => told(ada).length > from);
    const bytes = Buffer.byteLength(told(ada).slice(from).join(""));
    costs.set(name, { bytes, work: meter.work });
  }
  meter.stop();
  expect([...nodes]).toEqual([...room.flow.nodeRecords]);
  expect([...root.records("edgeRecords")]).toEqual([...room.flow.edgeRecords]);
  return costs;
}

describe("[N74] a graph of 10,000 nodes", () => {
  it("sends as much of a change as one of 100 nodes, and looks at as many records for it", async () => {
    const [small, large] = [await costsOfChanges(few), await costsOfChanges(many)];
    console.info(`[N74] ${JSON.stringify(Object.fromEntries(large))}`);
    for (const [name, { bytes, work }] of large) {
      const other = small.get(name);
      // A number may have more digits.
      expect([name, Math.abs(bytes - (other?.bytes ?? 0)) <= 8]).toEqual([name, true]);
      expect([name, work]).toEqual([name, other?.work]);
      expect([name, work > 0 && work < 200]).toEqual([name, true]);
    }
  }, 120_000);

  it("comes in messages that are each shorter than one may be", async () => {
    const { server } = await openFlows(() => rowOf(many));
    const ada = await visit(server);
    const sizes = ada.heard.map((text) => Buffer.byteLength(text));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.info(
      `[N74] ${total} bytes in ${sizes.length} messages of ${Math.max(...sizes)} at most`,
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThan(frameBytes / 2);
  }, 60_000);

  it("costs a session less than 25 MB, and no more after changes that were seen", async () => {
    const server = new ServerProcess("row");
    const url = await server.url();
    await visit({ url });
    const before = await server.holding();
    const count = 5;
    const visitors = await Promise.all(Array.from({ length: count }, () => visit({ url })));
    const fresh = await server.holding();
    for (const { root } of visitors) {
      const moves = Array.from({ length: 1_000 }, (_, at) => [{ id: idAt(at), x: at, y: 9 }]);
      for (const move of moves) await root.call("moveNodes", move, "drag");
    }
    const used = await server.holding();
    const each = [fresh, used].map(({ memory }) => (memory - before.memory) / count / 1_048_576);
    console.info(
      `[N74] ${each.map((size) => size.toFixed(1)).join(" MB a session, after changes ")} MB`,
    );
    for (const size of each) expect(size).toBeLessThan(25);
  }, 300_000);
});
