import { HeddleError } from "@heddle/params";
import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { Edge, EdgeType, Flow, Node, NodeType } from "../index.ts";

const calls: string[] = [];

class Counter extends Node.with({ count: { type: z.int().default(0), view: "rw" } }) {
  override view(): Text {
    return new Text({ text: this.id });
  }

  override onAdd(): void {
    calls.push(`${this.id} was added`);
  }
}

class Wire extends Edge {}

const nodeTypes = {
  counter: new NodeType({
    type: "counter",
    schema: Counter,
    create: (fields) => new Counter(fields),
  }),
};
const edgeTypes = { wire: new EdgeType({ type: "wire", create: (fields) => new Wire(fields) }) };

function counters(): Flow {
  const nodes = ["a", "b"].map((id) => ({ id, type: "counter", data: { count: 3 }, note: "kept" }));
  const edges = [{ source: "a", target: "b", type: "wire" }];
  return new Flow({ nodeTypes, edgeTypes, nodes, edges });
}

function counter(flow: Flow, id: string | undefined): Counter {
  const node = flow.getNode(id ?? "");
  if (node instanceof Counter) return node;
  throw new Error(`"${id}" is not a counter`);
}

describe("a type that creates objects", () => {
  it.each<[how: string, add: (flow: Flow) => readonly string[]]>([
    ["inserted", (flow) => [flow.insert("counter", { x: 1, y: 1 })]],
    ["duplicated", (flow) => flow.duplicate(["a", "b"])],
    ["pasted", (flow) => flow.paste(flow.copy(["a", "b"]), { x: 0, y: 0 })],
    ["added", (flow) => [flow.addNode({ id: "c", type: "counter" })]],
  ])("[G159] creates one for data that is %s, and undo and redo keep it", (_how, add) => {
    const flow = counters();
    const ids = add(flow);
    const made = ids.map((id) => counter(flow, id));
    expect(made.map((node) => node.flow)).toEqual(ids.map(() => flow));
    const views = ids.map((id) => flow.node(id)?.view);
    expect(views).toMatchObject(ids.map((text) => ({ text })));
    expect(calls.slice(-ids.length)).toEqual(ids.map((id) => `${id} was added`));
    counter(flow, ids[0]).count = 8;
    expect(flow.node(ids[0] ?? "")?.data).toEqual({ count: 8 });
    expect(counter(flow, "a").count).toBe(3);
    expect(flow.edges.every((edge) => edge instanceof Wire)).toBe(true);
    flow.undo();
    flow.undo();
    flow.redo();
    expect(ids.map((id) => flow.getNode(id))).toEqual(made);
    for (const [at, id] of ids.entries()) expect(flow.getNode(id)).toBe(made[at]);
  });

  it("[G159] creates them from a saved graph, with additional fields", () => {
    const flow = counters();
    const restored = Flow.fromJSON(JSON.stringify(flow), { nodeTypes, edgeTypes });
    expect(counter(restored, "a").count).toBe(3);
    expect(restored.getEdge("a->b")).toBeInstanceOf(Wire);
    expect(restored.toJSON()).toEqual(flow.toJSON());
    expect(restored.toJSON().nodes[0]).toHaveProperty("note", "kept");
    expect(Flow.fromJSON(flow.toJSON()).getNode("a")).not.toBeInstanceOf(Node);
  });

  it("[G159] keeps a view and an object that are passed", () => {
    const flow = new Flow({ nodeTypes });
    const own = new Counter({ id: "own", type: "counter" });
    flow.addNode(own);
    flow.addNode({ id: "c", type: "counter", view: new Text({ text: "given" }) });
    expect(flow.getNode("own")).toBe(own);
    expect(flow.node("c")?.view).toMatchObject({ text: "given" });
    flow.nodes = [...flow.nodes, { id: "d", type: "counter" }];
    expect(flow.getNode("own")).toBe(own);
    expect(counter(flow, "d").flow).toBe(flow);
  });

  it("[G159] does not expose it to views", () => {
    expect(counters().nodeTypeRecords["counter"]).not.toHaveProperty("create");
    expect(JSON.stringify(edgeTypes)).not.toContain("create");
  });

  it.each<[what: string, create: unknown]>([
    ["is not a function", "Counter"],
    ["does not return a node", () => ({ id: "x" })],
    ["returns a node with another id", () => new Counter({ id: "other", type: "counter" })],
    ["returns a node of another type", ({ id }: { id: string }) => new Counter({ id })],
  ])("[G159] is rejected if its create %s", (_what, create) => {
    const flow = new Flow();
    const insert = (): void => {
      flow.nodeTypes = { counter: new NodeType({ type: "counter", create: create as never }) };
      flow.insert("counter", { x: 0, y: 0 });
    };
    expect(insert).toThrow(HeddleError);
    expect(insert).toThrow(/create/);
    expect(flow.nodes).toEqual([]);
  });
});
