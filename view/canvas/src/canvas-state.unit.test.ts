import { expect, test } from "vitest";

import { pipeline } from "../../react/src/flow/flow.fixture.ts";
import { CanvasState } from "./canvas-state.ts";

test("[F13] unchanged nodes and edges stay the same objects", () => {
  const flow = pipeline();
  const state = new CanvasState(flow);
  const before = state.current();
  expect(state.current()).toBe(before);
  flow.patchNodeData("paid", { threshold: 1 });
  const patched = state.current();
  const changed = patched.nodes.filter((node, at) => node !== before.nodes[at]);
  expect(changed.map(({ id }) => id)).toEqual(["paid"]);
  expect(patched.edges).toBe(before.edges);
  state.dragTo({}, new Map([["orders", { x: 5, y: 5 }]]));
  // Elements are moved without a new snapshot.
  expect(state.current()).toBe(patched);
  flow.patchNodeData("notes", { more: 1 });
  const moved = state.current();
  const others = moved.nodes.filter((node, at) => node !== patched.nodes[at]);
  expect(others.map(({ id }) => id)).toEqual(["orders", "notes"]);
  expect(moved.nodes[0]?.content).toBe(patched.nodes[0]?.content);
  flow.addNode({ id: "more" });
  flow.removeNode("orders");
  const after = new Map(state.current().nodes.map((node) => [node.id, node]));
  expect([...after.keys()]).toEqual(["paid", "revenue", "notes", "more"]);
  for (const id of ["paid", "revenue", "notes"]) {
    expect(after.get(id)).toBe(moved.nodes.find((node) => node.id === id));
  }
  state.dispose();
});

test("[F13] each change of a node or an edge is reported once", () => {
  const flow = pipeline();
  const state = new CanvasState(flow);
  const [edge] = flow.edges;
  let reports = 0;
  state.subscribe(() => reports++);
  const changes = [
    () => flow.updateNode("paid", { label: "Paid orders" }),
    () => flow.patchNodeData("paid", { threshold: 1 }),
    () => flow.updateNode("paid", { position: { x: 5, y: 5 } }),
    () => flow.updateEdge(edge?.id ?? "", { label: "feeds" }),
    () => flow.patchEdgeData(edge?.id ?? "", { rate: 1 }),
  ];
  const counts = changes.map((change) => {
    reports = 0;
    change();
    return reports;
  });
  expect(counts).toEqual(changes.map(() => 1));
  expect(state.current().nodes.find(({ id }) => id === "paid")?.content.record).toBe(
    flow.node("paid"),
  );
  state.dispose();
});

test("[F6] an earlier gesture that ends late does not reset nodes of a later one", () => {
  const state = new CanvasState(pipeline());
  const [first, second] = [{}, {}];
  state.dragTo(first, new Map([["orders", { x: 1, y: 1 }]]));
  state.dragTo(second, new Map([["orders", { x: 2, y: 2 }]]));
  state.endDrag(first);
  expect(state.rectangleOf("orders")).toMatchObject({ x: 2, y: 2 });
  state.endDrag(second);
  expect(state.rectangleOf("orders")).toMatchObject({ x: 0, y: 40 });
  state.dispose();
});
