/** Nodes as objects. Their parameters are data, hooks react to events, and a timer stops when its node is removed. */
import { Column, onDispose, Sparkline, Switch, Text } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import { Flow, type FlowEvents, Node, NodeType } from "@heddle/flow";
import * as z from "zod";

const zeros = Array.from({ length: 24 }, () => 0);

/** Counts while its switch is on; a click on the node resets it. */
class Counter extends Node.with({
  count: { type: z.int().default(0), view: "r" },
  step: { type: z.int().min(1).max(9).default(1), view: "rw" },
}) {
  readonly #chart = new Sparkline({ minimum: 0, values: zeros });
  readonly #running = new Switch({ label: "Running", value: false });
  #timer: ReturnType<typeof setInterval> | undefined;

  override view(): Viewable {
    this.#running.watch("value", () => {
      this.#stop();
      if (this.#running.value === true) this.#start();
    });
    onDispose(this.#running, () => this.#stop());
    return new Column({ children: [this.#chart, this.#running] });
  }

  override onClick(): void {
    this.#set(0);
  }

  override onDataChange(): void {
    this.#chart.values = [...this.#chart.values.slice(1), this.count];
  }

  override onDelete(): void {
    this.#running.value = false;
  }

  #start(): void {
    this.#timer = setInterval(() => this.#set(this.count + this.step), 1000);
  }

  #stop(): void {
    clearInterval(this.#timer);
  }

  /** A tick is not an undo step. */
  #set(count: number): void {
    const work = (): void => void (this.count = count);
    this.flow?.transaction(work, { history: false });
  }
}

/** Shows the sum of the counters that are connected to it. */
class Total extends Node {
  readonly #chart = new Sparkline({
    values: zeros,
    variant: "bars",
    minimum: 0,
  });
  #unsubscribe: (() => void) | undefined;

  override view(): Viewable {
    return this.#chart;
  }

  override onAdd(_event: FlowEvents["node_added"], flow: Flow): void {
    this.#unsubscribe = flow.on("*", () => this.#updateTotal(flow));
  }

  override onDelete(): void {
    this.#unsubscribe?.();
  }

  #updateTotal(flow: Flow): void {
    let total = 0;
    for (const { source, target } of flow.edges) {
      const node = flow.getNode(source);
      if (target === this.id && node instanceof Counter) total += node.count;
    }
    const { values } = this.#chart;
    if (total === values.at(-1)) return;
    this.#chart.values = [...values.slice(1), total];
  }
}

/** With `create`, copied and pasted nodes are objects too. */
const nodeTypes = {
  counter: new NodeType({
    type: "counter",
    create: (fields) => new Counter(fields),
  }),
  total: new NodeType({
    type: "total",
    create: (fields) => new Total(fields),
  }),
};

export function app(): Viewable {
  const last = new Text({ text: "Switch a counter on, or click on it." });
  const flow = new Flow({
    nodeTypes,
    bottomPanel: [last],
    displaySideBar: false,
  });
  const below = { x: 0, y: 200 };
  const beside = { x: 330, y: 110 };
  // The initial graph is not an undo step.
  const addInitialGraph = (): void => {
    flow.addNode(new Counter({ id: "rows", type: "counter", label: "Rows" }));
    const picks = { id: "picks", type: "counter", label: "Picks", step: 4 };
    flow.addNode(new Counter({ ...picks, position: below }));
    const total = { id: "total", type: "total", label: "Total" };
    flow.addNode(new Total({ ...total, position: beside }));
    flow.addEdge({ source: "rows", target: "total" });
    flow.addEdge({ source: "picks", target: "total" });
  };
  flow.transaction(addInitialGraph, { history: false });
  flow.on("*", ({ type, ...payload }) => {
    last.text = `${type} ${JSON.stringify(payload)}`;
  });
  return flow;
}
