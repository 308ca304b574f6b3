import { describe, expect, it } from "vitest";

import { Flow, type FlowEvent, type FlowOptions } from "./index.ts";

function chain(options: FlowOptions = {}): { flow: Flow; events: FlowEvent[] } {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }, { id: "c" }],
    edges: [
      { source: "a", target: "b" },
      { source: "b", target: "c" },
    ],
    ...options,
  });
  const events: FlowEvent[] = [];
  flow.on("*", (event) => void events.push(event));
  return { flow, events };
}

const typesOf = (events: readonly FlowEvent[]): string[] => events.map(({ type }) => type);

describe("operations", () => {
  it("[G1] addNode takes fields and fills in the defaults", () => {
    const { flow, events } = chain();
    flow.addNode({ id: "d", position: { x: 1, y: 2 } });
    expect(flow.getNode("d")).toEqual({
      id: "d",
      type: "viewable",
      label: null,
      position: { x: 1, y: 2 },
      data: {},
      selected: false,
      draggable: true,
      connectable: true,
      deletable: true,
      style: null,
      className: null,
    });
    expect(events).toEqual([{ type: "node_added", node: flow.getNode("d") }]);
  });

  it("[G2] removeNode removes its edges first and tells of each", () => {
    const { flow, events } = chain();
    flow.removeNode("b");
    expect(flow.edges).toEqual([]);
    expect(typesOf(events)).toEqual(["edge_deleted", "edge_deleted", "node_deleted"]);
    expect(events.at(-1)).toEqual({
      type: "node_deleted",
      node_id: "b",
      deleted_edges: ["b->c", "a->b"],
    });
  });
});

describe("intents", () => {
  it("[G40] move, select, connect, patch, insert and remove", async () => {
    const { flow, events } = chain({ allowEdgeLoops: false });
    expect(await flow.call("moveNodes", [{ id: "a", x: 5, y: 6 }], "g")).toMatchObject({
      ok: true,
    });
    expect(await flow.call("select", ["a", "b"], ["a->b"], "set")).toMatchObject({ ok: true });
    expect(flow.selection).toEqual({ nodes: ["a", "b"], edges: ["a->b"] });
    expect(await flow.call("connect", { source: "c", target: "a" })).toMatchObject({
      ok: false,
      reason: "The connection would close a loop.",
    });
    expect(await flow.call("connect", { source: "a", target: "c" })).toMatchObject({
      ok: true,
      result: "a->c",
    });
    expect(await flow.call("patchData", "node", "a", { size: 1 }, "g")).toMatchObject({ ok: true });
    expect(await flow.call("insert", "viewable", { x: 0, y: 0 })).toMatchObject({
      ok: true,
      result: "viewable-4",
    });
    expect(await flow.call("setViewport", { x: 0, y: 0, zoom: 2 })).toMatchObject({ ok: true });
    expect(await flow.call("click", "a")).toMatchObject({ ok: true });
    expect(await flow.call("remove", ["a"], [])).toMatchObject({ ok: true });
    expect(typesOf(events)).toEqual([
      "node_moved",
      "selection_changed",
      "edge_added",
      "node_data_changed",
      "node_added",
      "viewport_changed",
      "node_clicked",
      "edge_deleted",
      "edge_deleted",
      "node_deleted",
      "selection_changed",
    ]);
  });
});
