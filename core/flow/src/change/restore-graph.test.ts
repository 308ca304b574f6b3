import { expect, it } from "vitest";

import { Flow } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

it("[G470] changes only the items that differ; the others stay selected", () => {
  const flow = new Flow({
    nodes: [{ id: "a", data: { x: 1, y: 2 } }, { id: "b" }, { id: "c" }],
    edges: [
      { id: "ab", source: "a", target: "b" },
      { id: "bc", source: "b", target: "c" },
    ],
  });
  flow.select(["a"]);
  const saved = flow.toJSON();
  flow.patchNodeData("a", { x: 5, z: 6 });
  flow.removeNode("b");
  flow.addNode({ id: "d" });
  const events: unknown[] = [];
  for (const type of ["node_added", "node_deleted", "node_data_changed", "edge_added", "sync"]) {
    flow.on(type as "sync", (event) => events.push([type, event]));
  }
  flow.restore(saved);
  expect(events).toMatchObject([
    ["node_added", { node: { id: "b" } }],
    ["node_data_changed", { node_id: "a", patch: { x: 1 } }],
    ["edge_added", { edge: { id: "bc" } }],
    ["edge_added", { edge: { id: "ab" } }],
    ["node_deleted", { node_id: "d" }],
  ]);
  expect(flow.selection.nodes).toEqual(["a"]);
  expect(flow.toJSON()).toEqual(saved);
});

it("[G470] replaces a graph in which items have another order", () => {
  const flow = new Flow({ nodes: [{ id: "a" }, { id: "b" }] });
  const saved = flow.toJSON();
  flow.removeNode("a");
  flow.addNode({ id: "a", data: { x: 1 } });
  flow.restore(saved);
  expect(flow.toJSON()).toEqual(saved);
});

it("[G470] changes nothing if the graph is not valid", () => {
  const flow = new Flow({ nodes: [{ id: "a" }] });
  const edge = { id: "e", source: "b", target: "gone" };
  expect(() => flow.restore({ nodes: [{ id: "b" }], edges: [edge] })).toThrow(
    withCode("invalid_edge"),
  );
  expect(() => flow.restore(7 as never)).toThrow(withCode("invalid_argument"));
  expect(flow.nodes.map(({ id }) => id)).toEqual(["a"]);
  expect(flow.canUndo).toBe(false);
});

it.each([
  ["is gone", []],
  ["has become another node", [{ id: "s" }]],
])("[G470] redo restores the outputs of a subgraph that %s", (_case, nodes) => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [{ source: "a", target: "b" }],
  });
  flow.saveAsSubgraph(["a"], { type: "s" });
  const saved = flow.toJSON();
  flow.replace({ nodes, edges: [] });
  const other = flow.toJSON();
  flow.restore(saved);
  flow.undo();
  expect(flow.toJSON()).toEqual(other);
  flow.redo();
  expect(flow.toJSON()).toEqual(saved);
});

it("[G470] undo restores a node whose type a subgraph had in the meantime", () => {
  const flow = new Flow({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [{ source: "a", target: "b" }],
  });
  flow.saveAsSubgraph(["a"], { type: "s" });
  const saved = flow.toJSON();
  flow.replace({ nodes: [{ id: "b", type: "s" }], edges: [] });
  const other = flow.toJSON();
  flow.restore(saved);
  flow.undo();
  expect(flow.toJSON()).toEqual(other);
});
