import type { Flow } from "@heddle/flow";
import { predictions } from "@heddle/flow/predictions";
import { type Outcome, RecordList } from "@heddle/params";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { idAt, rowOf } from "./flow-replica.fixture.ts";
import { ServerProcess } from "./server-process.fixture.ts";
import { isFullLength } from "./test-length.fixture.ts";
import { openFlows } from "./test-server.fixture.ts";
import { until, visit, type Visitor } from "./visitor.fixture.ts";

const [few, many] = [100, 10_000];
const frameBytes = 1_048_576;

/** Ids of a row of nodes. The search for loops starts at the target; the last node has no edges to follow. */
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

/** Changes of a graph by the visitor and by the app. */
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
  /** Bytes sent for a change. */
  readonly bytes: number;
  /** Record accesses by model, server and page. */
  readonly work: number;
}

/** Transactions sent by the server. */
function transactionsOf({ received }: Visitor): string[] {
  return received.filter((text) => text.startsWith(`["transaction"`));
}

async function costsOfChanges(count: number): Promise<Map<string, Cost>> {
  const { server, flowApp } = await openFlows(() => rowOf(count));
  const ada = await visit({ ...server, options: { predictions } });
  const { root } = ada;
  const scene: Scene = { ...endsOf(count), flow: flowApp.flow, root };
  const nodes = root.records("nodeRecords");
  expect(nodes.size).toBe(count);
  // One-time costs of a page.
  await root.call("moveNodes", [{ id: scene.early, x: 1, y: 1 }], "first");
  await root.call("undo");
  await root.call("connect", { source: scene.early, target: scene.last });
  await root.call("undo");
  await root.call("remove", [scene.early], []);
  await root.call("undo");
  const meter = new WorkMeter();
  const costs = new Map<string, Cost>();
  for (const [name, change] of Object.entries(changes)) {
    const from = transactionsOf(ada).length;
    meter.reset();
    const outcome = await change(scene);
    // Changes by the app throw on failure.
    const isDone = typeof outcome !== "object" || (outcome as Outcome).ok;
    expect([name, isDone]).toEqual([name, true]);
    await until(() => transactionsOf(ada).length > from);
    const bytes = Buffer.byteLength(transactionsOf(ada).slice(from).join(""));
    costs.set(name, { bytes, work: meter.work });
  }
  meter.stop();
  expect([...nodes]).toEqual([...flowApp.flow.nodeRecords]);
  expect([...root.records("edgeRecords")]).toEqual([...flowApp.flow.edgeRecords]);
  return costs;
}

describe("[N74] a graph of 10,000 nodes", () => {
  it("sends as many bytes and reads as many records for a change as one of 100 nodes", async () => {
    const [small, large] = [await costsOfChanges(few), await costsOfChanges(many)];
    console.info(`[N74] ${JSON.stringify(Object.fromEntries(large))}`);
    for (const [name, { bytes, work }] of large) {
      const other = small.get(name);
      // Numbers may have more digits.
      expect([name, Math.abs(bytes - (other?.bytes ?? 0)) <= 8]).toEqual([name, true]);
      expect([name, work]).toEqual([name, other?.work]);
      expect([name, work > 0 && work < 200]).toEqual([name, true]);
    }
  });

  it("is sent in messages below the size limit", async () => {
    const { server } = await openFlows(() => rowOf(many));
    const ada = await visit(server);
    const sizes = ada.received.map((text) => Buffer.byteLength(text));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.info(
      `[N74] ${total} bytes in ${sizes.length} messages of ${Math.max(...sizes)} at most`,
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThan(frameBytes / 2);
  });

  it.runIf(isFullLength)(
    "costs a session less than 25 MB, also after acknowledged changes",
    async () => {
      const server = new ServerProcess("row");
      const url = await server.url();
      await visit({ url });
      const before = await server.resourceUsage();
      const count = 5;
      const visitors = await Promise.all(Array.from({ length: count }, () => visit({ url })));
      const fresh = await server.resourceUsage();
      for (const { root } of visitors) {
        const moves = Array.from({ length: 1_000 }, (_, at) => [{ id: idAt(at), x: at, y: 9 }]);
        for (const move of moves) await root.call("moveNodes", move, "drag");
      }
      const used = await server.resourceUsage();
      const each = [fresh, used].map(({ memory }) => (memory - before.memory) / count / 1_048_576);
      console.info(
        `[N74] ${each.map((size) => size.toFixed(1)).join(" MB a session, after changes ")} MB`,
      );
      for (const size of each) expect(size).toBeLessThan(25);
    },
  );
});

/** Counts record accesses in every collection of this process. */
export class WorkMeter {
  work = 0;

  constructor() {
    const { prototype } = RecordList;
    for (const name of ["get", "has", "put", "remove"] as const) {
      const method = prototype[name] as (...args: unknown[]) => unknown;
      const note = (): void => this.#note();
      vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
        note();
        return method.apply(this, args) as never;
      });
    }
    const iterate = prototype[Symbol.iterator];
    const note = (): void => this.#note();
    prototype[Symbol.iterator] = function* (this: RecordList<object>) {
      for (const entry of iterate.call(this)) {
        note();
        yield entry;
      }
    };
    onTestFinished(() => {
      prototype[Symbol.iterator] = iterate;
    });
  }

  reset(): void {
    this.work = 0;
  }

  stop(): void {
    vi.restoreAllMocks();
  }

  #note(): void {
    this.work += 1;
  }
}
