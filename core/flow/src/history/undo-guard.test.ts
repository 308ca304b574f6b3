import type { IntentTable } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { Flow, type FlowOptions } from "../index.ts";
import { stateOf } from "../recorded-flow.fixture.ts";

const fixed = { draggable: false, connectable: false, deletable: false };

function graph(options: FlowOptions = {}): Flow {
  const nodes = [{ id: "a" }, { id: "b" }, { id: "fixed", label: "Post", ...fixed }];
  return new Flow({ nodes, edges: [{ source: "a", target: "b" }], ...options });
}

type Case = [
  what: string,
  byCode: (flow: Flow) => void,
  reason: string,
  options?: FlowOptions | undefined,
];

const kept = 'The node "Post" cannot be deleted.';
const unmoved = 'The node "Post" cannot be moved.';
const unconnected = 'The node "Post" cannot be connected.';
const off = { enableDelete: false };

describe("changes by code", () => {
  it.each<Case>([
    [
      "a node that may not be deleted",
      (flow) => flow.addNode({ id: "x", label: "Post", deletable: false }),
      kept,
    ],
    ["a node", (flow) => flow.addNode({ id: "x" }), "Deleting is turned off.", off],
    [
      "an edge",
      (flow) => flow.addEdge({ source: "b", target: "fixed" }),
      "Deleting is turned off.",
      off,
    ],
    [
      "a node that may not be moved",
      (flow) => flow.updateNode("fixed", { position: { x: 9, y: 9 } }),
      unmoved,
    ],
    ["a graph", (flow) => (flow.nodes = [{ id: "x", label: "Post", ...fixed }]), kept],
    [
      "a graph that has a node elsewhere",
      (flow) => (flow.nodes = [{ id: "fixed", label: "Post", ...fixed, position: { x: 1, y: 1 } }]),
      unmoved,
    ],
    ...(["deletable", "draggable", "connectable"] as const).map((name, at): Case => {
      const reason = [kept, unmoved, unconnected][at] ?? "";
      return [
        `not ${name}`,
        (flow) => flow.updateNode("a", { label: "Post", [name]: false }),
        reason,
      ];
    }),
  ])("[G170] users cannot undo: %s", async (_what, byCode, reason, options) => {
    const flow = graph(options);
    byCode(flow);
    const before = stateOf(flow);
    expect(await flow.call("undo")).toMatchObject({ ok: false, code: "refused", reason });
    expect(stateOf(flow)).toBe(before);
    expect([flow.canUndo, flow.undo()]).toEqual([true, true]);
  });

  it("[G170] users cannot redo if they could not make them", async () => {
    const flow = graph();
    flow.removeNode("fixed");
    expect(await flow.call("undo")).toMatchObject({ ok: true });
    expect(await flow.call("redo")).toMatchObject({ ok: false, reason: kept });
    expect(flow.redo()).toBe(true);
  });

  it("[G170] users can undo if they could make them", async () => {
    const flow = graph();
    flow.addNode({ id: "x" });
    flow.updateNode("x", { position: { x: 1, y: 1 }, data: { size: 1 } });
    flow.updateNode("fixed", { data: { size: 1 } });
    for (let step = 0; step < 3; step++) {
      expect(await flow.call("undo")).toEqual({ ok: true, result: true });
    }
    expect(flow.nodes).toHaveLength(3);
    for (let step = 0; step < 3; step++) {
      expect(await flow.call("redo")).toEqual({ ok: true, result: true });
    }
    expect(flow.node("x")).toMatchObject({ position: { x: 1, y: 1 }, data: { size: 1 } });
  });

  it("[G170] users can redo with its edges although they may not connect", async () => {
    const flow = graph({ enableConnect: false });
    flow.addEdge({ source: "b", target: "fixed" });
    for (const intent of ["undo", "redo"]) {
      expect(await flow.call(intent)).toEqual({ ok: true, result: true });
    }
    expect(flow.edges).toHaveLength(2);
  });

  it("[G170] a change by a listener is not the user's step", async () => {
    const flow = graph();
    flow.on("node_added", ({ node }) => {
      if (node.id !== "answer") flow.addNode({ id: "answer", deletable: false });
    });
    await flow.call("insert", "viewable", { x: 0, y: 0 });
    expect(flow.node("answer")).toBeDefined();
    expect(await flow.call("undo")).toMatchObject({ ok: false, code: "refused" });
    expect(flow.node("answer")).toBeDefined();
  });

  it("[G170] a change by code does not join a user's gesture", async () => {
    const flow = graph();
    flow.moveNodes([{ id: "fixed", x: 1, y: 1 }], "drag");
    await flow.call("moveNodes", [{ id: "a", x: 1, y: 1 }], "drag");
    expect(await flow.call("undo")).toMatchObject({ ok: true });
    expect(flow.node("a")?.position).toEqual({ x: 0, y: 0 });
    expect(await flow.call("undo")).toMatchObject({ ok: false, reason: unmoved });
  });
});

describe("changes by a user", () => {
  it("[G170] users can always undo and redo", async () => {
    const flow = graph({ enableDelete: false });
    await flow.call("insert", "viewable", { x: 0, y: 0 });
    await flow.call("connect", { source: "b", target: "viewable-1" });
    const steps: string[] = [];
    for (const intent of ["undo", "undo", "redo", "redo", "undo", "undo"]) {
      expect(await flow.call(intent)).toEqual({ ok: true, result: true });
      steps.push(`${flow.nodes.length} ${flow.edges.length}`);
    }
    expect(steps).toEqual(["4 1", "3 1", "4 1", "4 2", "4 1", "3 1"]);
  });

  it("[G170] an intent of a subclass is the user's step", async () => {
    class Workshop extends Flow {
      static override readonly intents: IntentTable = { addPost: { args: [] } };
      addPost(): void {
        this.addNode({ id: "post", deletable: false });
      }
    }
    const flow = new Workshop({ enableDelete: false });
    await flow.call("addPost");
    expect(await flow.call("undo")).toEqual({ ok: true, result: true });
    expect(flow.nodes).toEqual([]);
  });

  it("[G170] apply although a listener throws", async () => {
    const flow = graph();
    flow.onError = (error) => {
      throw error;
    };
    flow.watch("nodeRecords", () => {
      throw new Error("from a watcher");
    });
    await expect(flow.call("insert", "viewable", { x: 0, y: 0 })).rejects.toThrow("watcher");
    expect(await flow.call("undo").catch(() => "rejected")).toBe("rejected");
    expect(flow.nodes).toHaveLength(3);
  });
});
