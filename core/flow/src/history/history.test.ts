import { describe, expect, it } from "vitest";

import { Flow } from "../index.ts";
import { chain, recorded, stateOf, typesOf } from "../recorded-flow.fixture.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

const move = (x: number, ...ids: string[]): { id: string; x: number; y: number }[] =>
  ids.map((id) => ({ id, x, y: 0 }));

describe("history", () => {
  it("[G40] reverts and repeats one transaction at a time", () => {
    const { flow, events } = chain();
    const first = flow.toJSON();
    flow.transaction(() => {
      flow.addNode({ id: "d" });
      flow.addEdge({ source: "c", target: "d" });
    });
    flow.removeNode("b");
    const last = flow.toJSON();
    events.length = 0;
    expect([flow.undo(), flow.undo(), flow.undo()]).toEqual([true, true, false]);
    expect(flow.toJSON()).toEqual(first);
    expect([flow.redo(), flow.redo(), flow.redo()]).toEqual([true, true, false]);
    expect(flow.toJSON()).toEqual(last);
    expect(typesOf(events).join(" ")).toBe(
      [
        "node_added edge_added edge_added",
        "edge_deleted node_deleted",
        "node_added edge_added",
        "edge_deleted edge_deleted node_deleted",
      ].join(" "),
    );
    expect(events.at(-1)).toMatchObject({ deleted_edges: ["b->c", "a->b"] });
  });

  it("[G40] reverts a transaction in which nodes swap their groups", () => {
    const flow = new Flow({ nodes: [{ id: "p" }, { id: "y" }, { id: "x", parent: "y" }] });
    const before = flow.toJSON();
    flow.transaction(() => {
      flow.updateNode("y", { parent: "p" });
      flow.updateNode("x", { parent: null });
      flow.updateNode("y", { parent: "x" });
    });
    const after = flow.toJSON();
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
    flow.redo();
    expect(flow.toJSON()).toEqual(after);
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G40] reverts a transaction in which groups of many levels change their order", () => {
    const ids = ["a", "b", "c", "d"];
    const nodes = ids.map((id, at) => ({ id, ...(at > 0 && { parent: ids[at - 1] }) }));
    const flow = new Flow({ nodes });
    const before = flow.toJSON();
    flow.transaction(() => {
      for (const id of ids) flow.updateNode(id, { parent: null });
      for (const [at, id] of ids.entries()) {
        if (at > 0) flow.updateNode(ids[at - 1] as string, { parent: id });
      }
    });
    expect(flow.node("a")?.parent).toBe("b");
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G40] is empty at first, with any initial graph", () => {
    const { flow } = chain();
    expect([flow.canUndo, flow.canRedo, flow.undo()]).toEqual([false, false, false]);
  });

  it("[G41] has one step for a gesture", () => {
    const { flow } = chain();
    for (const x of [1, 2, 3]) flow.moveNodes(move(x, "a", "b"), "drag 1");
    for (const x of [4, 5]) flow.moveNodes(move(x, "a"), "drag 2");
    flow.undo();
    expect(flow.node("a")?.position.x).toBe(3);
    flow.undo();
    expect([flow.node("a")?.position.x, flow.node("b")?.position.x]).toEqual([0, 0]);
    flow.redo();
    expect([flow.node("a")?.position.x, flow.node("b")?.position.x]).toEqual([3, 3]);
    expect(flow.canRedo).toBe(true);
  });

  it("[G41] has one step for a gesture whose parts change different items", () => {
    const flow = new Flow({ nodes: [{ id: "n", data: { a: 0, b: 2 } }] });
    flow.patchData("node", "n", { a: 1, b: 2 }, "g");
    flow.patchData("node", "n", { a: 1, b: 3 }, "g");
    flow.patchData("node", "n", { b: 4 }, "g");
    flow.undo();
    expect([flow.node("n")?.data, flow.canUndo]).toEqual([{ a: 0, b: 2 }, false]);
    flow.redo();
    expect(flow.node("n")?.data).toEqual({ a: 1, b: 4 });
  });

  it("[G41] has one step for a gesture that replaces an item", () => {
    const flow = new Flow({ nodes: [{ id: "n", data: { a: 0 } }] });
    const parts = [
      () => flow.patchNodeData("n", { a: 1 }),
      () => flow.removeNode("n"),
      () => flow.addNode({ id: "n", data: { b: 0 } }),
      () => flow.patchNodeData("n", { a: 2, b: 1 }),
    ];
    for (const part of parts) flow.transaction(part, { gesture: "g" });
    flow.undo();
    expect([flow.node("n")?.data, flow.canUndo]).toEqual([{ a: 0 }, false]);
  });

  it("[G41] does not extend a gesture that was undone", () => {
    const { flow } = chain();
    flow.moveNodes(move(1, "a"), "drag");
    flow.moveNodes(move(2, "b"), "other");
    flow.undo();
    flow.moveNodes(move(3, "a"), "drag");
    flow.undo();
    expect(flow.node("a")?.position.x).toBe(1);
  });

  it("[G41] includes neither the selection nor the viewport", () => {
    const { flow } = chain();
    flow.select(["a"]);
    flow.setViewport({ x: 0, y: 0, zoom: 2 });
    expect(flow.canUndo).toBe(false);
    flow.removeNode("c");
    flow.select(["b"]);
    flow.undo();
    expect(flow.selection.nodes).toEqual(["b"]);
    expect(flow.viewport?.zoom).toBe(2);
  });

  it("[G42] has one step for typing in a field without a pause", () => {
    let time = 0;
    const nodes = [{ id: "a" }];
    const { flow } = recorded(new Flow({ nodes, clock: { now: () => time } }));
    const type = (key: string, text: string): void =>
      flow.patchData("node", "a", { [key]: text }, key);
    for (const text of ["h", "he", "hey"]) {
      type("name", text);
      time += 1_000;
    }
    time += 5_000;
    type("name", "hey you");
    type("other", "x");
    const seen: unknown[] = [];
    while (flow.canUndo) {
      flow.undo();
      seen.push(flow.node("a")?.data);
    }
    expect(seen).toEqual([{ name: "hey you" }, { name: "hey" }, {}]);
  });

  it("[G43] discards undone steps after another change", () => {
    const { flow } = chain();
    flow.addNode({ id: "d" });
    flow.undo();
    expect([flow.canUndo, flow.canRedo]).toEqual([false, true]);
    flow.select(["a"]);
    expect(flow.canRedo).toBe(true);
    flow.addNode({ id: "e" });
    expect([flow.canUndo, flow.canRedo, flow.redo()]).toEqual([true, false, false]);
    expect(() => flow.transaction(() => flow.addNode({ id: "a" }))).toThrow(
      withCode("invalid_node"),
    );
    expect(flow.canUndo).toBe(true);
  });

  it("[G44] skips transactions without history, and removed items", () => {
    const { flow, events } = chain();
    flow.moveNodes(move(1, "a", "b"), "drag");
    flow.patchNodeData("a", { size: 1 });
    flow.transaction(() => flow.removeNode("a"), { history: false });
    flow.undo();
    flow.undo();
    expect(flow.toJSON()).toMatchObject({
      nodes: [{ id: "b", position: { x: 0 } }, { id: "c" }],
      edges: [{ id: "b->c" }],
    });
    expect(flow.canUndo).toBe(false);
    flow.redo();
    expect(flow.node("b")?.position.x).toBe(1);
    expect(typesOf(events).filter((type) => type === "node_moved")).toHaveLength(4);
  });

  it("[G44] skips the part of a transaction without history", () => {
    const { flow } = chain();
    flow.transaction(() => {
      flow.patchNodeData("a", { size: 1 });
      flow.transaction(() => flow.patchNodeData("b", { ticks: 1 }), { history: false });
      flow.patchNodeData("c", { size: 1 });
    });
    flow.undo();
    expect(flow.nodes.map(({ data }) => data)).toEqual([{}, { ticks: 1 }, {}]);
    flow.redo();
    expect(flow.nodes.map(({ data }) => data)).toEqual([{ size: 1 }, { ticks: 1 }, { size: 1 }]);
    flow.transaction(
      () => {
        flow.transaction(() => flow.patchNodeData("a", { size: 2 }));
      },
      { history: false },
    );
    flow.undo();
    expect(flow.nodes.map(({ data }) => data)).toEqual([{}, { ticks: 1 }, {}]);
    expect(flow.canUndo).toBe(false);
  });

  it("[G44] removes edges that were added without history with their node", () => {
    const { flow, events } = chain();
    flow.addNode({ id: "d" });
    flow.transaction(() => flow.addEdge({ source: "a", target: "d" }), { history: false });
    flow.undo();
    expect(flow.node("d")).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ type: "node_deleted", deleted_edges: ["a->d"] });
    flow.redo();
    expect(flow.getEdge("a->d")).toBeDefined();
  });

  it("[G148] has no step without effect", () => {
    const { flow } = chain();
    flow.addNode({ id: "d" });
    flow.undo();
    flow.transaction(() => {
      flow.addNode({ id: "e", selected: true });
      flow.addEdge({ source: "a", target: "e" });
      flow.patchNodeData("a", { x: 1 });
      flow.patchNodeData("a", { x: undefined });
      flow.removeNode("e");
    });
    expect([flow.canUndo, flow.canRedo]).toEqual([false, true]);
    flow.redo();
    flow.moveNodes(move(5, "a"), "drag");
    flow.moveNodes(move(0, "a"), "drag");
    flow.undo();
    expect([flow.node("d"), flow.canUndo]).toEqual([undefined, false]);
  });

  it("[G148] has a step for an item that was removed and added again", () => {
    const { flow } = chain();
    const before = flow.toJSON();
    flow.transaction(() => {
      flow.removeNode("a");
      flow.addNode({ id: "a" });
    });
    expect(flow.nodes.map(({ id }) => id)).toEqual(["b", "c", "a"]);
    flow.undo();
    expect([flow.toJSON(), flow.canUndo]).toEqual([before, false]);
  });

  it("[G149] keeps one item selected without enableMultiselect", () => {
    const { flow } = chain({ enableMultiselect: false });
    flow.select([], ["a->b"]);
    flow.removeEdge("a->b");
    flow.select(["c"]);
    flow.undo();
    expect(flow.selection).toEqual({ nodes: ["c"], edges: [] });
    flow.select(["a"]);
    flow.removeNode("a");
    flow.undo();
    expect(flow.selection).toEqual({ nodes: ["a"], edges: [] });
  });

  it("[G141] is rejected inside a transaction", () => {
    const { flow } = chain();
    for (const id of ["d", "e"]) flow.addNode({ id });
    flow.undo();
    const before = stateOf(flow);
    for (const retrace of [() => flow.undo(), () => flow.redo()]) {
      const work = (): void => {
        flow.addNode({ id: "f" });
        retrace();
      };
      expect(() => flow.transaction(work)).toThrow(withCode("refused"));
      expect(stateOf(flow)).toBe(before);
    }
    expect([flow.redo(), flow.node("e")?.id]).toEqual([true, "e"]);
  });

  it("[G40] keeps the newest thousand steps at least", () => {
    const flow = new Flow();
    for (let count = 0; count < 2_500; count++) flow.addNode({ id: String(count) });
    let steps = 0;
    while (flow.undo()) steps++;
    expect(steps).toBeGreaterThanOrEqual(1_000);
    expect(steps).toBeLessThanOrEqual(2_000);
    expect(flow.nodes).toHaveLength(2_500 - steps);
  });

  it("[G177] drops the oldest steps beyond 32 MB", () => {
    const { flow } = chain();
    // The steps share one string, but count as if each had its own.
    const text = "x".repeat(1_000_000);
    for (let count = 0; count < 100; count++) flow.patchNodeData("a", { text: `${count}${text}` });
    let steps = 0;
    while (flow.undo()) steps++;
    expect(steps).toBeGreaterThanOrEqual(15);
    expect(steps).toBeLessThanOrEqual(32);
    expect(flow.node("a")?.data).toEqual({ text: `${99 - steps}${text}` });
    let redone = 0;
    while (flow.redo()) redone++;
    expect(redone).toBe(steps);
  });

  it("[G177] counts the key of a gesture", () => {
    const { flow } = chain();
    const key = "x".repeat(1_000_000);
    for (let x = 1; x <= 100; x++) {
      const step = (): void => flow.updateNode("a", { position: { x, y: 0 } });
      flow.transaction(step, { gesture: `${x}${key}` });
    }
    let steps = 0;
    while (flow.undo()) steps++;
    expect(steps).toBeGreaterThanOrEqual(15);
    expect(steps).toBeLessThanOrEqual(32);
  });

  it("[G177] keeps the last step, however large it is", () => {
    const { flow } = chain();
    const ids = Array.from({ length: 40 }, (_, at) => `large ${at}`);
    const data = { text: "x".repeat(1_000_000) };
    flow.transaction(() => {
      for (const id of ids) flow.addNode({ id, data });
    });
    const { bytes } = flow;
    flow.remove(ids, []);
    expect([flow.undo(), flow.bytes, flow.undo()]).toEqual([true, bytes, false]);
  });
});
