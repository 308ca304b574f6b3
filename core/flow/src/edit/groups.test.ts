import { describe, expect, it } from "vitest";

import { Flow, type FlowEvent, InvalidNodeError, Node, type NodeInput } from "../index.ts";
import { maximumGroupDepth, withDescendants } from "../group/group-tree.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

const at = (x: number, y: number): { position: { x: number; y: number } } => ({
  position: { x, y },
});

/** `outer` contains `inner` and `c`; `inner` contains `a` and `b`. `a` leads to `b`, and `b` to `d`. */
function nested(options: object = {}): Flow {
  return new Flow({
    nodes: [
      { id: "outer", type: "group", ...at(0, 0) },
      { id: "inner", type: "group", parent: "outer", ...at(10, 10) },
      { id: "a", parent: "inner", ...at(20, 20) },
      { id: "b", parent: "inner", ...at(30, 30) },
      { id: "c", parent: "outer", ...at(40, 40) },
      { id: "d", ...at(50, 50) },
    ],
    edges: [
      { source: "a", target: "b" },
      { source: "b", target: "d" },
    ],
    ...options,
  });
}

const positionsOf = (flow: Flow): object =>
  Object.fromEntries(flow.nodes.map(({ id, position }) => [id, [position.x, position.y]] as const));
const parentsOf = (flow: Flow): object =>
  Object.fromEntries(flow.nodes.map(({ id, parent }) => [id, parent ?? null]));

/** The positions of `nested` after `outer` or `inner` moved by 100 pixels. */
const start = {
  outer: [0, 0],
  inner: [10, 10],
  a: [20, 20],
  b: [30, 30],
  c: [40, 40],
  d: [50, 50],
};

describe("groups", () => {
  it("[G321] group puts nodes into a frame around them, in one undo step", () => {
    const flow = new Flow({
      nodes: [
        { id: "a", ...at(100, 100) },
        { id: "b", ...at(400, 200) },
      ],
    });
    const before = flow.toJSON();
    const id = flow.group(["a", "b"], { label: "Blur" });
    const frame = flow.node(id);
    expect(frame).toMatchObject({ type: "group", label: "Blur" });
    expect(flow.childrenOf(id)).toEqual(["a", "b"]);
    expect([flow.node("a")?.parent, flow.node(id)?.parent]).toEqual([id, undefined]);
    expect(frame?.position.x).toBeLessThan(100);
    expect((frame?.position.x ?? 0) + (frame?.dimensions?.width ?? 0)).toBeGreaterThan(550);
    expect(flow.toJSON().version).toBe(2);
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
    flow.redo();
    expect(parentsOf(flow)).toEqual({ a: id, b: id, [id]: null });
  });

  it("[G321] a new group is in the innermost group that contains all of its nodes", () => {
    const flow = nested();
    const around = flow.group(["a", "inner", "c"]);
    expect(flow.node(around)?.parent).toBe("outer");
    // "a" is in "inner" already.
    expect(flow.childrenOf(around)).toEqual(["inner", "c"]);
    expect(flow.node(flow.group(["a", "d"]))?.parent).toBeUndefined();
  });

  it("[G321] ungroup keeps the nodes, in the group around it", () => {
    const flow = nested();
    expect(flow.ungroup("inner")).toEqual(["a", "b"]);
    expect(parentsOf(flow)).toEqual({ outer: null, a: "outer", b: "outer", c: "outer", d: null });
    expect(flow.edges).toHaveLength(2);
    flow.undo();
    expect(parentsOf(flow)).toEqual(parentsOf(nested()));
    // Any node can have others in it; one of another type stays.
    flow.setParent(["d"], "c", "");
    flow.collapse("c");
    expect(flow.ungroup("c")).toEqual(["d"]);
    expect(flow.node("c")).not.toHaveProperty("collapsed");
  });

  it.each<[how: string, move: (flow: Flow) => void]>([
    ["updateNode", (flow) => flow.updateNode("outer", at(100, 0))],
    ["moveNodes", (flow) => flow.moveNodes([{ id: "outer", x: 100, y: 0 }], "1")],
    [
      "moveNodes with a node inside it",
      (flow) =>
        flow.moveNodes(
          [
            { id: "inner", x: 110, y: 10 },
            { id: "outer", x: 100, y: 0 },
          ],
          "1",
        ),
    ],
    ["its object", (flow) => (flow.getNode("outer") as Node).update(at(100, 0))],
  ])("[G322] moving a group moves everything inside it: %s", (_how, move) => {
    const nodes = nested().nodes.map(
      (node) => new Node(node as ConstructorParameters<typeof Node>[0]),
    );
    const flow = new Flow({ nodes });
    const events: FlowEvent[] = [];
    flow.on("*", (event) => events.push(event));
    move(flow);
    expect(positionsOf(flow)).toEqual({
      outer: [100, 0],
      inner: [110, 10],
      a: [120, 20],
      b: [130, 30],
      c: [140, 40],
      d: [50, 50],
    });
    expect(events.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => "node_moved"));
    flow.undo();
    expect(positionsOf(flow)).toEqual(start);
  });

  it("[G322] a node with a move of its own is not carried", () => {
    const flow = nested();
    flow.moveNodes(
      [
        { id: "outer", x: 100, y: 0 },
        { id: "inner", x: 0, y: 0 },
      ],
      "1",
    );
    expect(positionsOf(flow)).toMatchObject({ inner: [0, 0], a: [10, 10], c: [140, 40] });
  });

  it("[G323] removing a group removes everything inside it, in one undo step", () => {
    const flow = nested();
    const before = flow.toJSON();
    const deleted: string[] = [];
    flow.on("node_deleted", ({ node_id }) => deleted.push(node_id));
    flow.removeNode("outer");
    expect(deleted.at(-1)).toBe("outer");
    expect(flow.nodes.map(({ id }) => id)).toEqual(["d"]);
    expect(flow.edges).toEqual([]);
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
    flow.perform("remove", [["a", "inner"], ["a->b"]]);
    expect(flow.nodes.map(({ id }) => id)).toEqual(["outer", "c", "d"]);
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G324] collapse and expand are saved and can be undone", () => {
    const flow = nested();
    flow.collapse("inner");
    expect(Flow.fromJSON(JSON.stringify(flow)).node("inner")?.collapsed).toBe(true);
    flow.expand("inner");
    expect(flow.node("inner")).not.toHaveProperty("collapsed");
    flow.undo();
    expect(flow.node("inner")?.collapsed).toBe(true);
    expect(() => flow.collapse("d")).toThrow(withCode("not_found"));
  });

  it("[G325] resize sets the size of a frame, and null fits it to its nodes, which stay", () => {
    const flow = nested();
    flow.resize("outer", { width: 900, height: 300 }, "1");
    flow.resize("outer", { width: 950, height: 300 }, "1");
    expect(flow.node("outer")?.dimensions).toEqual({ width: 950, height: 300 });
    flow.undo();
    expect(flow.node("outer")).not.toHaveProperty("dimensions");
    flow.resize("inner", null, "2");
    expect(positionsOf(flow)).toMatchObject({ a: [20, 20], b: [30, 30] });
    expect(flow.node("inner")?.position.x).toBeLessThan(20);
  });

  it("[G326] setParent and a move of the same gesture are one undo step", () => {
    const flow = nested();
    const before = flow.toJSON();
    flow.moveNodes([{ id: "d", x: 15, y: 15 }], "drag");
    flow.setParent(["d"], "inner", "drag");
    expect(flow.childrenOf("inner")).toContain("d");
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
    flow.setParent(["a"], null, "out");
    expect(flow.node("a")).not.toHaveProperty("parent");
  });

  it.each<[what: string, nodes: NodeInput[], words: string]>([
    ["itself", [{ id: "a", parent: "a" }], '"a" cannot be its own parent'],
    ["an unknown one", [{ id: "a", parent: "x" }], 'node "a" has the parent "x", but there is no'],
    [
      "one inside it",
      [
        { id: "a", parent: "b" },
        { id: "b", parent: "c" },
        { id: "c", parent: "a" },
      ],
      'node "a" cannot be inside "c", which is inside "a"',
    ],
    [
      "too many",
      Array.from({ length: maximumGroupDepth + 2 }, (_, depth) => ({
        id: `${depth}`,
        parent: depth === 0 ? null : `${depth - 1}`,
      })).toReversed(),
      `groups nest at most ${maximumGroupDepth} levels`,
    ],
  ])("[G327] a graph with a node inside %s is rejected", (_what, nodes, words) => {
    for (const create of [
      () => new Flow({ nodes }),
      () => Flow.fromJSON(JSON.stringify({ version: 2, nodes, edges: [] })),
    ]) {
      expect(create).toThrow(InvalidNodeError);
      expect(create).toThrow(words);
    }
  });

  it.each<[what: string, work: (flow: Flow) => unknown, words: string]>([
    ["an unknown parent", (flow) => flow.addNode({ id: "x", parent: "y" }), 'no node "y"'],
    ["itself", (flow) => flow.updateNode("a", { parent: "a" }), '"a" cannot be its own parent'],
    ["a cycle", (flow) => flow.updateNode("outer", { parent: "inner" }), 'inside "outer"'],
    ["a cycle of objects", (flow) => flow.setParent(["outer"], "a", ""), 'inside "outer"'],
    ["no nodes", (flow) => flow.group([]), "one or more nodes"],
    ["an unknown node", (flow) => flow.group(["x"]), 'no node "x"'],
  ])("[G327] %s is rejected and has no effect", (_what, work, words) => {
    const flow = nested();
    const before = flow.toJSON();
    expect(() => work(flow)).toThrow(words);
    expect(flow.toJSON()).toEqual(before);
    expect(flow.canUndo).toBe(false);
  });

  it.each<[code: string, intent: string, args: unknown[], options?: object]>([
    ["readOnly", "group", [["a"], {}], { editable: false }],
    ["readOnly", "ungroup", ["inner"], { editable: false }],
    ["readOnly", "collapse", ["inner"], { editable: false }],
    ["readOnly", "setParent", [["a"], null, ""], { editable: false }],
    ["readOnly", "resize", ["inner", null, ""], { editable: false }],
    ["full", "group", [["a"], {}], { maximumItems: 8 }],
    ["longLabel", "group", [["a"], { label: "x".repeat(10_001) }]],
    ["nothingToGroup", "group", [[], {}]],
    ["noNode", "group", [["x"], {}]],
    ["notGroup", "ungroup", ["d"]],
    ["notGroup", "expand", ["d"]],
    ["notResizable", "resize", ["d", { width: 9, height: 9 }, ""]],
    ["deletingOff", "ungroup", ["inner"], { enableDelete: false }],
    ["noNode", "setParent", [["a"], "x", ""]],
    ["notInside.cycle", "setParent", [["outer"], "inner", ""]],
    ["notInside.itself", "setParent", [["outer"], "outer", ""]],
  ])("[G328] a user is rejected with %s: %s", async (code, intent, args, options = {}) => {
    const flow = nested(options);
    const before = flow.toJSON();
    const outcome = await flow.call(intent, ...args);
    expect(outcome).toMatchObject({ ok: false, translatable: { code: `flow.${code}` } });
    expect(flow.toJSON()).toEqual(before);
  });

  it.each<[field: string, intent: string, args: unknown[]]>([
    ["draggable", "moveNodes", [[{ id: "outer", x: 1, y: 1 }], ""]],
    ["draggable", "setParent", [["a"], null, ""]],
    ["deletable", "remove", [["outer"], []]],
  ])(
    "[G328] a node that is not %s protects the groups around it: %s",
    async (field, intent, args) => {
      const flow = nested();
      flow.updateNode("a", { [field]: false, label: "Fixed" });
      expect(await flow.call(intent, ...args)).toMatchObject({
        ok: false,
        reason: expect.stringContaining("Fixed"),
      });
    },
  );

  it("[G329] copies and duplicates keep the groups", () => {
    const flow = nested();
    const ids = flow.paste(flow.copy(["outer"]), { x: 500, y: 500 });
    expect(ids).toHaveLength(5);
    expect(flow.selection.nodes).toEqual(["outer-2"]);
    expect(parentsOf(flow)).toMatchObject({
      "outer-2": null,
      "inner-2": "outer-2",
      "a-2": "inner-2",
      "c-2": "outer-2",
    });
    expect(flow.edge("a-2->b-2")).toBeDefined();
    // A duplicate stays in the group; what is pasted elsewhere does not.
    expect(flow.node(flow.duplicate(["c"])[0] ?? "")?.parent).toBe("outer");
    expect(flow.node(flow.paste(flow.copy(["c"]), { x: 0, y: 0 })[0] ?? "")).not.toHaveProperty(
      "parent",
    );
  });

  it("[G329] a clipboard whose parents are wrong is rejected", () => {
    const flow = new Flow();
    const text = JSON.stringify({
      heddle: "flow",
      version: 2,
      edges: [],
      nodes: [{ id: "a", parent: "x" }],
    });
    expect(() => flow.paste(text, { x: 0, y: 0 })).toThrow(withCode("clipboard"));
  });

  it("[G330] the difference of two graphs includes groups", () => {
    const flow = nested();
    const other = Flow.fromJSON(flow.toJSON());
    other.ungroup("inner");
    other.collapse("outer");
    expect(flow.diff(other).nodes).toMatchObject({
      removed: ["inner"],
      changed: [
        { id: "outer", changes: { collapsed: true } },
        { id: "a", changes: { parent: "outer" } },
        { id: "b", changes: { parent: "outer" } },
      ],
    });
    expect(other.diff(flow).nodes.changed[0]).toMatchObject({ changes: { collapsed: null } });
  });

  it("[G331] conversions keep groups", async () => {
    const flow = nested();
    flow.resize("outer", { width: 300, height: 200 }, "");
    flow.collapse("inner");
    const { nodes } = flow.toJSON();
    const text = JSON.stringify(flow.toNodeLink());
    expect(Flow.fromNodeLink(text).toJSON()).toMatchObject({ version: 2, nodes });
    expect(Flow.fromGraphology(await flow.toGraphology()).toJSON()).toMatchObject({ nodes });
  });

  it("[G331] a node whose group another library removed is imported at the top level", async () => {
    const graph = await nested().toGraphology();
    graph.dropNode("inner");
    const flow = Flow.fromGraphology(graph);
    expect(parentsOf(flow)).toEqual({ outer: null, a: null, b: null, c: "outer", d: null });
  });

  it("[G332] undo keeps the nodes of a group that it removes", () => {
    const flow = new Flow({ nodes: [{ id: "a" }, { id: "b" }] });
    const id = flow.group(["a"]);
    flow.transaction(() => flow.setParent(["b"], id, ""), { history: false });
    flow.undo();
    expect(parentsOf(flow)).toEqual({ a: null, b: null });
    flow.redo();
    expect(flow.childrenOf(id)).toEqual(["b", "a"]);
  });

  it("[G332] undo restores a node whose group is gone at the top level", () => {
    const flow = nested();
    flow.removeNode("a");
    flow.transaction(() => flow.removeNode("outer"), { history: false });
    flow.undo();
    expect(parentsOf(flow)).toEqual({ a: null, d: null });
  });

  it("[G332] undo of a viewer keeps a group that another viewer has filled", async () => {
    const flow = new Flow({ nodes: [{ id: "a" }, { id: "b" }] });
    const [one, other] = [flow.createViewer(), flow.createViewer()];
    await one.call("group", ["a"], {});
    await other.call("setParent", ["b"], "group-1", "");
    await one.call("undo");
    expect(parentsOf(flow)).toEqual({ a: null, b: "group-1", "group-1": null });
  });
});

describe("nesting", () => {
  it("[G326] a node that is put where it is does not change", async () => {
    const flow = nested();
    const before = flow.toJSON();
    const events: FlowEvent[] = [];
    flow.on("*", (event) => events.push(event));
    expect(await flow.call("setParent", ["a"], "inner", "")).toMatchObject({ ok: true });
    expect([events, flow.canUndo, flow.toJSON()]).toEqual([[], false, before]);
  });

  it("[G327] undo of a viewer does not nest deeper than others allow by now", async () => {
    const chain = Array.from({ length: maximumGroupDepth - 1 }, (_, at) => ({
      id: `g${at}`,
      ...(at > 0 && { parent: `g${at - 1}` }),
    }));
    const last = `g${maximumGroupDepth - 2}`;
    const flow = new Flow({
      nodes: [...chain, { id: "x", parent: last }, { id: "y" }, { id: "z" }],
    });
    const [ada, ben] = [flow.createViewer(), flow.createViewer()];
    await ada.call("setParent", ["x"], null, "");
    await ben.call("setParent", ["y"], "x", "");
    await ben.call("setParent", ["z"], "y", "");
    await ada.call("undo");
    expect(flow.node("x")).not.toHaveProperty("parent");
    expect(Flow.fromJSON(JSON.stringify(flow)).nodes).toHaveLength(flow.nodes.length);
  });
});

describe("inside a group", () => {
  it("[G333] a viewer sees only that group, and adds nodes to it", async () => {
    const flow = nested();
    const [ada, ben] = [flow.createViewer(), flow.createViewer()];
    expect(await ada.call("enter", "inner")).toMatchObject({ ok: true });
    expect([ada.inside, ben.inside, flow.inside]).toEqual(["inner", null, null]);
    const inserted = await ada.call("insert", "viewable", { x: 0, y: 0 });
    const pasted = await ada.call("paste", flow.copy(["c"]), { x: 0, y: 0 });
    expect(flow.childrenOf("inner")).toEqual(["a", "b", "viewable-1", "c-2"]);
    expect([inserted, pasted]).toMatchObject([{ result: "viewable-1" }, { result: ["c-2"] }]);
    await ben.call("insert", "viewable", { x: 0, y: 0 });
    expect(flow.node("viewable-2")).not.toHaveProperty("parent");
    expect(flow.toJSON()).not.toHaveProperty("inside");
    flow.removeNode("inner");
    expect(ada.inside).toBe(null);
  });

  it("[G327] nothing is added inside the innermost group that there can be", async () => {
    const chain = (length: number): NodeInput[] =>
      Array.from({ length }, (_, at) => ({
        id: `g${at}`,
        type: "group",
        ...(at > 0 && { parent: `g${at - 1}` }),
      }));
    const flow = new Flow({ nodes: chain(maximumGroupDepth + 1) });
    const before = flow.toJSON();
    const { x, y } = { x: 0, y: 0 };
    await flow.call("enter", `g${maximumGroupDepth}`);
    expect(await flow.call("insert", "group", { x, y })).toMatchObject({ ok: false });
    await flow.call("enter", "g1");
    const copied = new Flow({ nodes: chain(maximumGroupDepth) }).copy(["g0"]);
    expect(await flow.call("paste", copied, { x, y })).toMatchObject({ ok: false });
    expect(flow.toJSON()).toEqual(before);
    expect(Flow.fromJSON(JSON.stringify(flow)).nodes).toHaveLength(maximumGroupDepth + 1);
  });

  it("[G323] a group can have more nodes than a call has arguments", () => {
    const inside = Array.from({ length: 200_000 }, (_, at) => `n${at}`);
    const childrenOf = (id: string): string[] => (id === "g" ? inside : []);
    expect(withDescendants({ childrenOf }, ["g"])).toHaveLength(inside.length + 1);
  });

  it("[G333] a group is pasted into a node of itself under other ids", async () => {
    const flow = nested();
    const copied = flow.copy(["outer"]);
    await flow.call("enter", "inner");
    const { x, y } = { x: 0, y: 0 };
    expect(await flow.call("paste", copied, { x, y })).toMatchObject({ ok: true });
    expect(parentsOf(flow)).toMatchObject({ "outer-2": "inner", "inner-2": "outer-2" });
  });

  it("[G333] a viewer leaves a group that another graph replaced by a plain node", async () => {
    const flow = new Flow({ nodes: [{ id: "frame", type: "group" }] });
    const viewer = flow.createViewer();
    for (const each of [flow, viewer]) await each.call("enter", "frame");
    flow.nodes = [{ id: "frame", type: "group" }];
    expect([flow.inside, viewer.inside]).toEqual(["frame", "frame"]);
    flow.nodes = [{ id: "frame" }];
    expect([flow.inside, viewer.inside]).toEqual([null, null]);
  });

  it("[G333] only groups can be entered", async () => {
    const flow = nested();
    expect(() => flow.enter("d")).toThrow(withCode("not_found"));
    expect(await flow.call("enter", "x")).toMatchObject({ ok: false });
    expect(() => Object.assign(flow, { inside: "outer" })).toThrow(withCode("derived"));
  });
});

describe("a picture", () => {
  it("[G334] shows frames behind everything else, and collapsed groups with their ports", () => {
    const flow = nested();
    flow.updateNode("inner", { label: "Inside" });
    const open = flow.toSVG();
    expect(open.indexOf("Inside")).toBeLessThan(open.indexOf("<path"));
    flow.collapse("inner");
    const closed = flow.toSVG();
    expect(closed.match(/<path/g)).toHaveLength(1);
    expect([closed.includes(">a<"), closed.includes(">b<")]).toEqual([false, true]);
  });
});
