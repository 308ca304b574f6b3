import { Flow, type FlowOptions, type NodeInput } from "@heddle/flow";
import { predictions } from "@heddle/flow/predictions";
import {
  MemoryNetwork,
  Replica,
  type ReplicaModel,
  type ReplicaOptions,
  SessionTable,
  VirtualClock,
} from "@heddle/sync";
import { predictions as ofViews } from "@heddle/views/predictions";

/** A flow, a network in memory and a replica, with a virtual clock. */
export class FlowHarness {
  readonly flow: Flow;
  readonly clock: VirtualClock;
  readonly network: MemoryNetwork;
  readonly replica: Replica;
  readonly #table: SessionTable;

  constructor(flow: Flow, seed = 1, options: Partial<ReplicaOptions> = {}) {
    this.flow = flow;
    this.clock = new VirtualClock(seed);
    let secrets = 0;
    this.#table = new SessionTable({
      clock: this.clock,
      mintSecret: () => `secret${(secrets += 1)}`,
      createRoot: () => flow,
    });
    this.network = new MemoryNetwork(this.clock, (transport) => this.#table.accept(transport));
    this.replica = new Replica({
      connect: () => this.network.connect(),
      clock: this.clock,
      predictions: { ...ofViews, ...predictions },
      ...options,
    });
  }

  /** The replica of the flow. */
  get root(): ReplicaModel {
    const { root } = this.replica;
    if (!root) throw new Error("There is nothing to see yet");
    return root;
  }

  /** Calls an intent and waits for its outcome. */
  async call(intent: string, ...args: readonly unknown[]): Promise<unknown> {
    const answer = this.root.call(intent, ...args);
    await this.clock.advance(10);
    return answer;
  }

  close(): void {
    this.replica.close();
    this.#table.close();
  }
}

/** Ids of equal length. */
export function idAt(at: number): string {
  return `node ${String(at).padStart(5, "0")}`;
}

/** Nodes in a row. */
export function rowOf(count: number): Flow {
  const ids = Array.from({ length: count }, (_, at) => idAt(at));
  return new Flow({
    nodes: ids.map((id, at) => ({ id, position: { x: 10 * at, y: 0 }, data: { size: 1 } })),
    edges: ids
      .slice(1)
      .map((target, at) => ({ id: `e${target}`, source: String(ids[at]), target })),
  });
}

const chain: readonly NodeInput[] = [
  ...["a", "b", "c"].map((id, at) => ({ id, position: { x: at, y: 0 }, data: { size: at } })),
  { id: "fixed", draggable: false, connectable: false, deletable: false },
];

/** a → b → c, and a fixed node. */
export function chainOf(options: FlowOptions = {}): Flow {
  const edges = [
    { id: "ab", source: "a", target: "b" },
    { id: "bc", source: "b", target: "c" },
  ];
  return new Flow({ nodes: chain, edges, ...options });
}
