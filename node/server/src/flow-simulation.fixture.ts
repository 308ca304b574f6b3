import { ConnectionError, Flow, type FlowEvent, Node, SubgraphError } from "@heddle/flow";
import type { Outcome } from "@heddle/params";
import { reachableModels } from "@heddle/sync";
import { Text } from "@heddle/views";

import { FlowHarness } from "./flow-replica.fixture.ts";

/** A visitor's intent, its outcome and the events that only it can cause. */
interface PendingCall {
  readonly name: string;
  outcome: Outcome | undefined;
  /** Whether an event can only come from this intent. */
  readonly causes: (event: FlowEvent, outcome: Outcome) => boolean;
}

const noEvent = (): boolean => false;

/** One random run: an app and a visitor change a graph at the same time over a faulty network. */
export class FlowSimulation {
  readonly problems: string[] = [];
  readonly #harness: FlowHarness;
  readonly #calls: PendingCall[] = [];
  readonly #events: FlowEvent[] = [];
  /** Whether this run uses undo and redo. */
  readonly #canUndo: boolean;
  #unique = 0;

  constructor(seed: number) {
    this.#canUndo = seed % 3 === 0;
    const nodes = ["a", "b", "c", "d"].map((id) => ({ id }));
    const edges = [{ id: "ab", source: "a", target: "b" }];
    const flow = new Flow({ nodes, edges, editorMode: "node" });
    flow.on("*", (event) => void this.#events.push(event));
    this.#harness = new FlowHarness(flow, seed, { debounceMilliseconds: seed % 2 === 0 ? 0 : 40 });
  }

  async run(steps: number): Promise<void> {
    const { clock, network, replica } = this.#harness;
    await clock.advance(20);
    network.faults = {
      latency: this.#chance(200),
      cut: this.#chance(0.06),
      duplicate: this.#chance(0.2),
      swap: this.#chance(0.1),
      stall: this.#chance(0.1),
    };
    for (let step = 0; step < steps; step += 1) {
      if (clock.random() < 0.6) this.#callSomething();
      else if (clock.random() < 0.85) this.#changeInApp();
      else network.cut();
      await clock.advance(clock.random() * 100);
    }
    network.faults = { latency: 0, cut: 0, duplicate: 0, swap: 0, stall: 0 };
    replica.flush();
    await clock.advance(60_000);
    this.#check();
    this.#harness.close();
  }

  #chance(most: number): number {
    const { clock } = this.#harness;
    return clock.random() < 0.5 ? 0 : clock.random() * most;
  }

  #pick<T>(options: readonly T[]): T {
    return options[Math.floor(this.#harness.clock.random() * options.length)] as T;
  }

  /** The id of a displayed record, or an unknown one. */
  #shownId(name: "nodeRecords" | "edgeRecords"): string {
    const ids = Array.from(this.#harness.root.records(name), ([id]) => id);
    return ids.length > 0 ? this.#pick(ids) : "nothing";
  }

  /** A random intent of the visitor. */
  #callSomething(): void {
    const number = (this.#unique += 1);
    const [node, other] = [this.#shownId("nodeRecords"), this.#shownId("nodeRecords")];
    const edge = this.#shownId("edgeRecords");
    const ports = { sourceHandle: `from ${number}`, targetHandle: null };
    const actions: (() => void)[] = [
      () =>
        this.#call(
          "moveNodes",
          [[{ id: node, x: number, y: 0 }], "drag"],
          // A moved group emits the event for its children, too.
          (event) =>
            event.type === "node_moved" && event.node_id === node && event.position.x === number,
        ),
      () =>
        this.#call(
          "patchData",
          ["node", node, { visitor: number }, "typing"],
          (event) => event.type === "node_data_changed" && event.patch["visitor"] === number,
        ),
      () =>
        this.#call(
          "patchData",
          ["edge", edge, { visitor: number }, "typing"],
          (event) => event.type === "edge_data_changed" && event.patch["visitor"] === number,
        ),
      () =>
        this.#call(
          "relabel",
          ["node", node, `label ${number}`],
          (event) => event.type === "node_updated" && event.changes["label"] === `label ${number}`,
        ),
      () =>
        this.#call(
          "connect",
          [{ source: node, target: other, ...ports }],
          // Subgraphs and copies repeat the port at other nodes.
          (event) =>
            event.type === "edge_added" &&
            event.edge.source === node &&
            event.edge.target === other &&
            event.edge.sourceHandle === ports.sourceHandle,
        ),
      () =>
        this.#call(
          "insert",
          ["viewable", { x: number, y: 1 }],
          (event) =>
            event.type === "node_added" &&
            event.node.position.y === 1 &&
            event.node.position.x === number,
        ),
      () =>
        this.#call(
          "reconnect",
          [edge, { source: node, sourceHandle: ports.sourceHandle }],
          (event) =>
            event.type === "edge_reconnected" && event.changes.sourceHandle === ports.sourceHandle,
        ),
      () => this.#call("insertOnEdge", [edge, { id: node }]),
      () => this.#call("addConnected", ["viewable", { x: number, y: 2 }, { source: node }]),
      () => this.#call("remove", [[node], []]),
      () => this.#call("remove", [[], [edge]]),
      () => this.#call("select", [[node, other], [], this.#pick(["set", "add", "toggle"])]),
      () => this.#call("setViewport", [{ x: number, y: 0, zoom: 1 }]),
      () => this.#call("openEditor", ["node", node]),
      () => this.#call("closeEditor", ["node", node]),
      () => this.#call("duplicate", [[node]]),
      () => this.#call("group", [[node, other], {}]),
      () => this.#call("ungroup", [node]),
      () => this.#call("saveAsSubgraph", [[node, other], { label: `type ${number}` }]),
      () => this.#call("detachSubgraph", [node]),
      () => this.#call("setParent", [[node], this.#pick([other, null]), "drag"]),
      () => this.#call(this.#pick(["collapse", "expand", "enter"]), [node]),
      () => this.#call("align", [[node, other], this.#pick(["left", "top"])]),
      () =>
        this.#call(
          "setBends",
          [edge, [{ x: number, y: 3 }], "bend"],
          (event) => event.type === "edge_updated" && event.changes.bends?.[0]?.x === number,
        ),
    ];
    const steps = [(): void => this.#call("undo", []), (): void => this.#call("redo", [])];
    this.#pick(this.#canUndo ? [...actions, ...steps] : actions)();
  }

  #call(intent: string, args: readonly unknown[], causes: PendingCall["causes"] = noEvent): void {
    const pending: PendingCall = {
      name: `${intent} ${JSON.stringify(args)}`,
      outcome: undefined,
      causes,
    };
    this.#calls.push(pending);
    void this.#harness.root.call(intent, ...args).then((outcome) => {
      if (pending.outcome) this.problems.push(`${pending.name} was answered twice`);
      pending.outcome = outcome;
    });
  }

  /** A random change by the app. */
  #changeInApp(): void {
    const { flow } = this.#harness;
    const number = (this.#unique += 1);
    const nodes = Array.from(flow.nodeRecords, ([id]) => id);
    const node = nodes.length > 0 ? this.#pick(nodes) : flow.addNode({ id: `first ${number}` });
    const change = this.#pick<() => unknown>([
      () => flow.addNode({ id: `app ${number}`, position: { x: -number, y: 0 } }),
      () => flow.addNode({ id: `shown ${number}`, view: new Text({ text: `${number}` }) }),
      () => flow.addNode(new Node({ id: `object ${number}`, data: { number } })),
      () => flow.patchNodeData(node, { app: number }),
      () => flow.updateNode(node, { position: { x: -number, y: 2 }, label: `app ${number}` }),
      () => flow.removeNode(node),
      () => flow.select([node]),
      () => this.#canUndo && flow.undo(),
      () =>
        flow.transaction(() => {
          flow.addNode({ id: `pair ${number}` });
          flow.addEdge({ source: node, target: `pair ${number}` });
        }),
      () => (flow.nodes = flow.nodes.toReversed()),
      () => (flow.enableDelete = !flow.enableDelete),
    ]);
    try {
      change();
    } catch (error) {
      // An instance may use what the app removes, or the app may connect to what is in a definition.
      if (!(error instanceof SubgraphError || error instanceof ConnectionError)) throw error;
    }
  }

  #check(): void {
    for (const { name, outcome, causes } of this.#calls) {
      if (!outcome) {
        this.problems.push(`${name} was never answered`);
        continue;
      }
      const times = this.#events.filter((event) => causes(event, outcome)).length;
      const most = outcome.ok ? 1 : 0;
      // A redo may emit the event again.
      if (times > most && !(outcome.ok && this.#canUndo))
        this.problems.push(`${name} was done ${times} times`);
      if (causes !== noEvent && outcome.ok && times === 0)
        this.problems.push(`${name} was not done`);
    }
    const [shown, real] = [this.#shown(), this.#real()];
    if (shown !== real) this.problems.push(`shows ${shown}\nis ${real}`);
  }

  #shown(): string {
    const { root, replica } = this.#harness;
    const records = (name: string): unknown[] => Array.from(root.records(name), plain);
    const { selection, viewport, canUndo, canRedo } = Object.fromEntries(
      ["selection", "viewport", "canUndo", "canRedo"].map((name) => [name, root.read(name)]),
    );
    const editors = Array.from(root.records("openEditors"), ([key]) => key);
    const { size } = replica;
    return JSON.stringify([
      records("nodeRecords"),
      records("edgeRecords"),
      selection,
      viewport,
      canUndo,
      canRedo,
      editors,
      size,
    ]);
  }

  #real(): string {
    const { flow } = this.#harness;
    const { nodeRecords, edgeRecords, selection, viewport, canUndo, canRedo } = flow;
    const editors = Array.from(flow.openEditors, ([key]) => key);
    const { size } = reachableModels(flow);
    return JSON.stringify([
      Array.from(nodeRecords, plain),
      Array.from(edgeRecords, plain),
      selection,
      viewport,
      canUndo,
      canRedo,
      editors,
      size,
    ]);
  }
}

/** A record without models, with sorted keys. */
function plain([id, shown]: readonly [string, object]): unknown {
  const { view, ...record } = shown as { readonly view?: unknown };
  const fields = Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return [id, view !== undefined, fields];
}
