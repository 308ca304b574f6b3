/** Nodes as objects: parameters of their own are data, hooks react to what happens, and what runs ends with its node. */
import { Column, onDispose, Sparkline, Switch, Text } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import { Flow, type FlowEvents, Node, NodeType } from "@heddle/flow";
import * as z from "zod";

const nothing = Array.from({ length: 24 }, () => 0);

/** Counts while it runs; a click on it begins anew. */
class Counter extends Node.with({
  count: { type: z.int().default(0), view: "r" },
  step: { type: z.int().min(1).max(9).default(1), view: "rw" },
}) {
  readonly #course = new Sparkline({ minimum: 0, values: nothing });
  readonly #running = new Switch({ label: "Running", value: false });
  #timer: ReturnType<typeof setInterval> | undefined;

  override view(): Viewable {
    this.#running.watch("value", () => {
      this.#stop();
      if (this.#running.value === true) this.#start();
    });
    onDispose(this.#running, () => this.#stop());
    return new Column({ children: [this.#course, this.#running] });
  }

  override onClick(): void {
    this.#set(0);
  }

  override onDataChange(): void {
    this.#course.values = [...this.#course.values.slice(1), this.count];
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

  /** No tick of the clock is a step to undo. */
  #set(count: number): void {
    const work = (): void => void (this.count = count);
    this.flow?.transaction(work, { history: false });
  }
}

/** Adds up the counters that are connected to it, as long as it is there. */
class Total extends Node {
  readonly #course = new Sparkline({
    values: nothing,
    look: "bars",
    minimum: 0,
  });
  #leave: (() => void) | undefined;

  override view(): Viewable {
    return this.#course;
  }

  override onAdd(_event: FlowEvents["node_added"], flow: Flow): void {
    this.#leave = flow.on("*", () => this.#add(flow));
  }

  override onDelete(): void {
    this.#leave?.();
  }

  #add(flow: Flow): void {
    let total = 0;
    for (const { source, target } of flow.edges) {
      const node = flow.getNode(source);
      if (target === this.id && node instanceof Counter) total += node.count;
    }
    const { values } = this.#course;
    if (total === values.at(-1)) return;
    this.#course.values = [...values.slice(1), total];
  }
}

/** So that a copy, and what is pasted, is an object too. */
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
  // How it begins is no step to undo.
  const begin = (): void => {
    flow.addNode(new Counter({ id: "rows", type: "counter", label: "Rows" }));
    const picks = { id: "picks", type: "counter", label: "Picks", step: 4 };
    flow.addNode(new Counter({ ...picks, position: below }));
    const total = { id: "total", type: "total", label: "Total" };
    flow.addNode(new Total({ ...total, position: beside }));
    flow.addEdge({ source: "rows", target: "total" });
    flow.addEdge({ source: "picks", target: "total" });
  };
  flow.transaction(begin, { history: false });
  flow.on("*", ({ type, ...payload }) => {
    last.text = `${type} ${JSON.stringify(payload)}`;
  });
  return flow;
}
