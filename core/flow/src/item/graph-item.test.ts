import { batch, ValidationError } from "@heddle/params";
import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { Edge, Flow, Node, NodeType } from "../index.ts";
import { canonical, chain, recorded, stateOf } from "../recorded-flow.fixture.ts";
import { ownSchemaOf } from "./own-parameters.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

class Filter extends Node.with({
  type: { type: z.string().default("filter"), view: "r" },
  threshold: { type: z.number().min(0).default(1), view: "rw" },
  unit: { type: z.string().trim().optional(), view: "rw" },
  secret: { type: z.unknown(), view: "none" },
}) {}

class Wire extends Edge.with({ weight: { type: z.number().default(1), view: "rw" } }) {}

/** Whether an object equals its record. */
function isInSync(flow: Flow, item: Node | Edge): boolean {
  const records = item instanceof Node ? flow.nodeRecords : flow.edgeRecords;
  return canonical(item.toJSON()) === canonical(records.get(item.id));
}

describe("an object", () => {
  it("[G9] copies its changes to the flow", () => {
    const { flow, events } = chain();
    const node = new Node({ id: "n", label: "N" });
    const edge = new Edge({ source: "a", target: "n" });
    flow.addNode(node);
    flow.addEdge(edge);
    events.length = 0;
    node.label = "other";
    node.update({ position: { x: 3, y: 4 }, selected: true });
    node.data = { size: 1 };
    edge.update({ label: "to", target: "b" });
    expect(events).toEqual([
      { type: "node_updated", node_id: "n", changes: { label: "other" } },
      { type: "node_moved", node_id: "n", position: { x: 3, y: 4 } },
      { type: "selection_changed", nodes: ["n"], edges: [] },
      { type: "node_data_changed", node_id: "n", patch: { size: 1 }, removed: [] },
      { type: "edge_updated", edge_id: "a->n", changes: { label: "to", target: "b" } },
    ]);
    expect([isInSync(flow, node), isInSync(flow, edge)]).toEqual([true, true]);
  });

  it("[G9] shows changes of the flow", async () => {
    const { flow } = chain();
    const node = new Node({ id: "n", data: { a: 1 } });
    flow.addNode(node);
    const seen: unknown[] = [];
    node.watch(["label", "data", "position"], (changes) => seen.push(Object.keys(changes)));
    flow.updateNode("n", { label: "N" });
    flow.patchNodeData("n", { b: 2 });
    await flow.call("moveNodes", [{ id: "n", x: 1, y: 1 }], "g");
    flow.select(["n"]);
    flow.undo();
    expect(seen).toEqual([["label"], ["data"], ["position"], ["position"]]);
    expect(node.data).toEqual({ a: 1, b: 2 });
    expect(isInSync(flow, node)).toBe(true);
  });

  it("[G10] is rolled back when the flow rejects a change", () => {
    const { flow, events } = chain();
    const edge = new Edge({ id: "e", source: "a", target: "c" });
    const node = new Node({ id: "n" });
    flow.addEdge(edge);
    flow.addNode(node);
    const before = stateOf(flow);
    const count = events.length;
    expect(() => {
      edge.target = "nowhere";
    }).toThrow(withCode("invalid_edge"));
    expect(() => edge.update({ source: "c", target: "a" })).toThrow(withCode("edge_loop"));
    expect(() => {
      node.id = "m";
    }).toThrow(withCode("invalid_node"));
    const work = (): void => {
      node.label = "N";
      flow.updateNode("n", { className: "wide" });
      throw new Error("rolled back");
    };
    expect(() => batch(work)).toThrow("rolled back");
    expect(stateOf(flow)).toBe(before);
    expect(events).toHaveLength(count);
    expect([edge.target, node.id, node.label, node.className]).toEqual(["c", "n", null, null]);
    expect([isInSync(flow, node), isInSync(flow, edge)]).toEqual([true, true]);
  });

  it("[G10] rejects changes of its flow that its own parameters reject", () => {
    const { flow, events } = recorded(new Flow());
    const filter = new Filter({ id: "f" });
    flow.addNode(filter);
    const before = stateOf(flow);
    expect(() => flow.patchNodeData("f", { threshold: -1, size: 2 })).toThrow(ValidationError);
    expect(stateOf(flow)).toBe(before);
    expect(events).toHaveLength(1);
    expect(filter.threshold).toBe(1);
  });

  it("[G11] has its own parameters in its data", () => {
    const { flow, events } = recorded(new Flow());
    const filter = new Filter({ id: "f", data: { color: "red", threshold: 5 }, secret: 1 });
    expect(filter.data).toEqual({ color: "red", threshold: 5 });
    expect(filter.threshold).toBe(5);
    flow.addNode(filter);
    filter.threshold = 7;
    flow.patchNodeData("f", { unit: " mm " });
    filter.secret = 2;
    expect(filter.unit).toBe("mm");
    expect(flow.getNode("f")).toBe(filter);
    expect(events.slice(1)).toEqual([
      { type: "node_data_changed", node_id: "f", patch: { threshold: 7 }, removed: [] },
      { type: "node_data_changed", node_id: "f", patch: { unit: "mm" }, removed: [] },
    ]);
    flow.patchNodeData("f", { threshold: undefined, unit: undefined });
    expect(filter.data).toEqual({ color: "red", threshold: 1 });
    expect(isInSync(flow, filter)).toBe(true);
  });

  it("[G11] an edge object has its own parameters in its data", () => {
    const { flow, events } = chain();
    const wire = new Wire({ source: "a", target: "c", weight: 2 });
    flow.addEdge(wire);
    wire.weight = 3;
    expect(events.at(-1)).toEqual({
      type: "edge_data_changed",
      edge_id: "a->c",
      patch: { weight: 3 },
      removed: [],
    });
    expect(isInSync(flow, wire)).toBe(true);
  });

  it("[G11] has its own parameters in the schema of its type", () => {
    expect(ownSchemaOf(Filter).properties).toEqual({
      threshold: { default: 1, type: "number", minimum: 0 },
      unit: { type: "string" },
    });
    const type = new NodeType({ type: "filter", schema: Filter });
    expect(type.toJSON().schema).toMatchObject({ properties: { threshold: { minimum: 0 } } });
  });

  it("[G12] works without a flow", () => {
    const filter = new Filter({ id: "f", threshold: 2 });
    filter.label = "F";
    filter.data = { threshold: 3 };
    expect([filter.flow, filter.label, filter.threshold]).toEqual([null, "F", 3]);
    filter.id = "g";
    expect(JSON.parse(JSON.stringify(filter))).toMatchObject({ id: "g", data: { threshold: 3 } });
  });

  it("[G12] is in one flow at a time", () => {
    const [first, second] = [new Flow(), new Flow()];
    const node = new Node({ id: "n" });
    const edge = new Edge({ id: "e", source: "n", target: "m" });
    first.replace({ nodes: [node, { id: "m" }], edges: [edge] });
    expect(node.flow).toBe(first);
    expect(() => second.addNode(node)).toThrow(withCode("invalid_node"));
    second.nodes = [{ id: "n" }, { id: "m" }];
    expect(() => second.addEdge(edge)).toThrow(withCode("invalid_edge"));
    first.removeNode("n");
    expect([node.flow, edge.flow]).toEqual([null, null]);
    node.label = "alone";
    second.removeNode("n");
    second.addNode(node);
    second.addEdge(edge);
    expect(node.flow).toBe(second);
    expect(second.nodeRecords.get("n")?.label).toBe("alone");
  });

  it("[G12] is not in a flow that rolled back its addition", () => {
    const [first, second] = [new Flow(), new Flow()];
    const node = new Node({ id: "n" });
    const failing = (): void => {
      first.addNode(node);
      throw new Error("rolled back");
    };
    expect(() => first.transaction(failing)).toThrow("rolled back");
    expect(node.flow).toBeNull();
    second.addNode(node);
    expect(node.flow).toBe(second);
  });

  it("[G13] shows its view", () => {
    class Chart extends Node {
      asked = 0;
      override view(): Text {
        this.asked++;
        return new Text({ text: this.id });
      }
    }
    const chart = new Chart({ id: "n" });
    const flow = new Flow({ nodes: [chart] });
    const { view } = flow.nodeRecords.get("n") ?? {};
    flow.nodes = [...flow.nodes, { id: "m" }];
    expect(view).toMatchObject({ text: "n" });
    expect(flow.nodeRecords.get("n")?.view).toBe(view);
    expect(chart.asked).toBe(1);
  });

  it("[G14] is restored by an undo", () => {
    const { flow } = chain();
    const node = new Node({ id: "n" });
    const edge = new Edge({ id: "e", source: "n", target: "a" });
    flow.addNode(node);
    flow.addEdge(edge);
    flow.removeNode("n");
    expect([node.flow, edge.flow]).toEqual([null, null]);
    flow.undo();
    expect([flow.getNode("n"), flow.getEdge("e")]).toEqual([node, edge]);
    expect(flow.getNode("n")).toBe(node);
    node.label = "again";
    expect(flow.nodeRecords.get("n")?.label).toBe("again");
  });

  it("[G142] stays in its flow when another one undoes its removal", () => {
    const removals: ((flow: Flow, node: Node) => void)[] = [
      (flow) => void (flow.nodes = []),
      (flow, { id }) => flow.removeNode(id),
    ];
    for (const remove of removals) {
      const node = new Node({ id: "n", label: "N" });
      const edge = new Edge({ id: "e", source: "n", target: "n" });
      const first = new Flow({ nodes: [node], edges: [edge] });
      const second = new Flow();
      remove(first, node);
      second.addNode(node);
      first.undo();
      expect([node.flow, second.getNode("n"), edge.flow]).toEqual([second, node, first]);
      node.label = "other";
      expect([first.getNode("n"), first.nodes.length]).toEqual([first.node("n"), 1]);
      expect([first.node("n")?.label, second.node("n")?.label]).toEqual(["N", "other"]);
      first.redo();
      expect([first.nodes, node.flow]).toEqual([[], second]);
    }
  });
});
