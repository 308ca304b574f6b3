import { describe, expect, it } from "vitest";

import {
  Flow,
  type FlowEvent,
  type FlowOptions,
  type NodeInput,
  type NodeTypeOptions,
  SubgraphError,
  type SubgraphType,
} from "../index.ts";
import { expandInstance, freshNaming } from "./expand-instance.ts";
import { withCode, withMessage } from "../../../params/src/thrown.fixture.ts";

const nodeTypes: Readonly<Record<string, NodeTypeOptions>> = {
  load: { type: "load", outputs: [{ id: "image", type: "image" }] },
  blur: {
    type: "blur",
    inputs: [{ id: "in", type: "image", maxConnections: 1, required: true }],
    outputs: [{ id: "out", type: "image" }],
  },
  text: { type: "text", outputs: [{ id: "text", type: "text" }] },
  save: { type: "save", inputs: [{ id: "in", type: "image" }] },
};

const at = (x: number, y: number): { position: { x: number; y: number } } => ({
  position: { x, y },
});

/** `load` leads to `a`, `a` to `b`, and `b` to `save`; `a` and `b` are in the group `soften`. */
function grouped(options: FlowOptions = {}): Flow {
  return new Flow({
    nodeTypes,
    nodes: [
      { id: "load", type: "load", ...at(0, 0) },
      { id: "soften", type: "group", label: "Soften", ...at(200, 0) },
      { id: "a", type: "blur", parent: "soften", ...at(240, 60) },
      { id: "b", type: "blur", parent: "soften", ...at(440, 60) },
      { id: "save", type: "save", ...at(800, 0) },
      { id: "words", type: "text", ...at(0, 200) },
    ],
    edges: [
      { source: "load", target: "a", data: { weight: 1 } },
      { source: "a", target: "b", bends: [{ x: 400, y: 90 }] },
      { source: "b", target: "save" },
    ],
    ...options,
  });
}

/** The group is saved as the type `soften-type` with one instance. */
function saved(options: FlowOptions = {}): Flow {
  const flow = grouped(options);
  flow.saveAsSubgraph("soften", { type: "soft" });
  return flow;
}

const endsOf = (flow: Flow): string[] =>
  flow.edges
    .map(
      ({ source, sourceHandle, target, targetHandle }) =>
        `${source}:${sourceHandle ?? ""} ${target}:${targetHandle ?? ""}`,
    )
    .toSorted();

const typesOf = (flow: Flow): SubgraphType[] =>
  flow.subgraphTypes.toSorted((one, other) => one.type.localeCompare(other.type));

describe("saveAsSubgraph", () => {
  it("[G400] moves the nodes of a group to a definition, with an instance in its place, in one undo step", () => {
    const flow = grouped();
    const before = flow.toJSON();
    const events: FlowEvent[] = [];
    flow.on("edge_reconnected", (event) => events.push(event));
    const id = flow.saveAsSubgraph("soften", { type: "soft" });
    expect(id).toBe("soft-1");
    expect(flow.node(id)).toMatchObject({ type: "soft", label: null, ...at(200, 0) });
    expect(flow.node("soft")).toMatchObject({ type: "subgraph-definition", label: "Soften" });
    expect(flow.childrenOf("soft").toSorted()).toEqual(["a", "b", "soft.in", "soft.out"]);
    expect(flow.node("soften")).toBeUndefined();
    expect(endsOf(flow)).toEqual([
      "a: b:",
      "b: soft.out:",
      "load: soft-1:soft.in",
      "soft-1:soft.out save:",
      "soft.in: a:",
    ]);
    // The outer edges keep their ids and data.
    expect(flow.edge("load->a")?.data).toEqual({ weight: 1 });
    expect(events).toHaveLength(2);
    expect(flow.subgraphTypes).toEqual([{ type: "soft", label: "Soften", instances: ["soft-1"] }]);
    const after = flow.toJSON();
    flow.undo();
    expect([flow.toJSON(), flow.subgraphTypes]).toEqual([before, []]);
    flow.redo();
    expect(flow.toJSON().nodes.length).toBe(after.nodes.length);
    expect(flow.subgraphTypes).toHaveLength(1);
  });

  it("[G400] saves nodes without a group, and names the type after its label", () => {
    const flow = grouped();
    const id = flow.saveAsSubgraph(["load", "words"], { label: "Two Sources" });
    expect(flow.node(id)?.type).toBe("two-sources");
    expect(flow.nodeTypeRecords["two-sources"]).toMatchObject({
      label: "Two Sources",
      inputs: [],
      outputs: [{ label: "image", type: "image" }],
    });
  });

  it("[G400] the name of a type does not end with half a character", () => {
    const flow = grouped();
    flow.saveAsSubgraph("soften", { label: `a${"𝒜".repeat(150)}` });
    expect(flow.subgraphTypes[0]?.type).toBe(`a${"𝒜".repeat(99)}`);
  });

  it("[G401] the ports of instances have the names, types and limits of the inner ports", () => {
    const flow = saved();
    expect(flow.nodeTypeRecords["soft"]).toEqual({
      type: "soft",
      label: "Soften",
      schema: null,
      inputs: [{ id: "soft.in", label: "in", type: "image", maxConnections: 1, required: true }],
      outputs: [{ id: "soft.out", label: "out", type: "image" }],
      pane_policy: "single",
      icon: "▣",
      subgraph: true,
    });
    flow.addNode({ id: "other", type: "soft" });
    const target = { target: "other", targetHandle: "soft.in" };
    expect(flow.whyNotConnect({ source: "words", ...target })).toContain('takes "image"');
    expect(flow.whyNotConnect({ source: "load", ...target })).toBe(null);
    expect(flow.fittingTypes({ source: "load" }).map(({ type }) => type)).toContain("soft");
    expect(flow.missingConnections()).toContainEqual({ node: "other", port: "soft.in" });
    flow.addEdge({ source: "load", ...target });
    expect(() => flow.addEdge({ id: "more", source: "load", ...target })).toThrow(
      withCode("connection"),
    );
  });

  it("[G401] an input has the type of what it leads to, whatever is connected first", () => {
    const flow = saved();
    flow.addNode({ id: "extra", type: "subgraph-input", label: "Extra", parent: "soft" });
    expect(flow.nodeTypeRecords["soft"]?.inputs).toContainEqual({ id: "extra", label: "Extra" });
    flow.addNode({ id: "c", type: "save", parent: "soft" });
    flow.addEdge({ source: "extra", target: "c" });
    expect(flow.nodeTypeRecords["soft"]?.inputs).toContainEqual({
      id: "extra",
      label: "Extra",
      type: "image",
    });
    flow.addNode({ id: "t", type: "subgraph-output", parent: "soft" });
    expect(flow.whyNotConnect({ source: "extra", target: "t" })).toBe(null);
    flow.undo();
    flow.undo();
    expect(flow.nodeTypeRecords["soft"]?.inputs).toContainEqual({ id: "extra", label: "Extra" });
  });

  it("[G402] instances follow the definition: its name, and its ports in the order of their places", () => {
    const flow = saved();
    flow.relabel("node", "soft", "Smooth");
    flow.addNode({ id: "first", type: "subgraph-input", parent: "soft", ...at(0, -100) });
    const { label, inputs } = flow.nodeTypeRecords["soft"] ?? {};
    expect([label, inputs?.map((port) => (port as { id: string }).id)]).toEqual([
      "Smooth",
      ["first", "soft.in"],
    ]);
    flow.moveNodes([{ id: "first", x: 0, y: 900 }], "");
    expect(flow.nodeTypeRecords["soft"]?.inputs?.[0]).toMatchObject({ id: "soft.in" });
    flow.relabel("node", "soft.in", "Source");
    expect(flow.nodeTypeRecords["soft"]?.inputs?.[0]).toMatchObject({ label: "Source" });
  });

  it.each<[what: string, save: (flow: Flow) => unknown, code: string]>([
    ["no nodes", (flow) => flow.saveAsSubgraph([]), "nothingToSave"],
    ["the name of a type", (flow) => flow.saveAsSubgraph("soften", { type: "blur" }), "typeTaken"],
    ["the id of a node", (flow) => flow.saveAsSubgraph("soften", { type: "a" }), "typeTaken"],
    ["a built-in type", (flow) => flow.saveAsSubgraph("soften", { type: "note" }), "typeTaken"],
    [
      "an input of a subgraph",
      (flow) => {
        flow.saveAsSubgraph("soften", { type: "soft" });
        flow.saveAsSubgraph(["soft.in"]);
      },
      "parts",
    ],
  ])("[G403] rejects %s", (_what, save, code) => {
    const flow = grouped();
    const error = caught(() => flow.transaction(() => save(flow)));
    expect(error).toBeInstanceOf(SubgraphError);
    expect(error).toMatchObject({ translatable: { code: `flow.subgraphs.${code}` } });
    expect(flow.subgraphTypes).toEqual([]);
  });

  it("[G403] rejects nodes that edges leave and enter again, unless loops are allowed", () => {
    const nodes: NodeInput[] = [{ id: "a" }, { id: "b" }, { id: "c" }];
    const edges = [
      { source: "a", target: "b" },
      { source: "b", target: "c" },
    ];
    const flow = new Flow({ nodes, edges });
    expect(() => flow.saveAsSubgraph(["a", "c"])).toThrow(withMessage("flow.subgraphs.loop"));
    expect(flow.nodes).toHaveLength(3);
    new Flow({ nodes, edges, allowEdgeLoops: true }).saveAsSubgraph(["a", "c"]);
  });
});

describe("definitions", () => {
  it("[G404] one with instances cannot be deleted; the reason names them", async () => {
    const flow = saved();
    flow.addNode({ id: "second", type: "soft", label: "Second" });
    const before = flow.toJSON();
    for (const remove of [
      () => flow.removeNode("soft"),
      () => flow.remove(["soft", "second"], []),
    ]) {
      expect(remove).toThrow(SubgraphError);
      expect(remove).toThrow(withMessage("flow.subgraphs.inUse"));
    }
    expect(await flow.call("remove", ["soft"], [])).toMatchObject({
      ok: false,
      reason:
        'The subgraph "Soften" still has 2 instances: soft-1, Second. Delete or detach them first.',
    });
    expect(() => flow.updateNode("soft", { type: "group" })).toThrow(SubgraphError);
    expect(() => (flow.nodes = flow.nodes.filter(({ id }) => id !== "soft"))).toThrow(
      withCode("invalid_node"),
    );
    expect(flow.toJSON()).toEqual(before);
    flow.remove(["soft", "second", "soft-1"], []);
    expect(flow.nodes.map(({ id }) => id)).toEqual(["load", "save", "words"]);
    flow.undo();
    expect(flow.subgraphTypes[0]?.instances).toEqual(["soft-1", "second"]);
  });

  it("[G404] undo of a definition is rejected while somebody else has an instance", async () => {
    const flow = grouped();
    const [ada, ben] = [flow.createViewer(), flow.createViewer()];
    await ada.call("saveAsSubgraph", "soften", { type: "soft" });
    await ben.call("insert", "soft", { x: 0, y: 0 });
    const before = flow.toJSON();
    expect(await ada.call("undo")).toMatchObject({
      ok: false,
      translatable: { code: "flow.subgraphs.inUse" },
    });
    expect(flow.toJSON()).toEqual(before);
    await ben.call("undo");
    expect(await ada.call("undo")).toMatchObject({ ok: true });
    expect(flow.toJSON()).toEqual(grouped().toJSON());
  });

  it("[G405] a port that an edge of an instance uses cannot be removed, nor made to fit no longer", async () => {
    const flow = saved();
    expect(() => flow.removeNode("soft.in")).toThrow(withMessage("flow.subgraphs.portInUse"));
    expect(await flow.call("remove", ["soft.in"], [])).toMatchObject({
      translatable: { code: "flow.subgraphs.portInUse" },
    });
    flow.addNode({ id: "reader", type: "text-reader", parent: "soft" });
    flow.nodeTypes = {
      ...flow.nodeTypes,
      "text-reader": { type: "text-reader", inputs: [{ id: "in", type: "text" }] } as never,
    };
    const rebind = (): void =>
      flow.transaction(() => {
        flow.removeEdge("soft.in->a");
        flow.addEdge({ source: "soft.in", target: "reader" });
      });
    expect(rebind).toThrow(withMessage("flow.subgraphs.noLongerFits"));
    expect(flow.edge("soft.in->a")).toBeDefined();
    flow.removeEdge("load->a");
    rebind();
    flow.removeNode("soft.in");
    expect(flow.nodeTypeRecords["soft"]?.inputs).toEqual([]);
  });

  it("[G405] an edge without a handle uses the first port", () => {
    const flow = saved();
    flow.transaction(() => flow.updateEdge("load->a", { targetHandle: null }));
    expect(() => flow.removeNode("soft.in")).toThrow(withMessage("flow.subgraphs.portInUse"));
  });

  it("[G406] an instance at the top level is not compared with all definitions", () => {
    const flow = saved();
    const { nodeTypeRecords } = flow;
    flow.addNode({ id: "other", type: "soft" });
    expect(flow.nodeTypeRecords).toBe(nodeTypeRecords);
  });

  it.each<[what: string, work: (flow: Flow) => unknown]>([
    ["an instance", (flow) => flow.addNode({ id: "x", type: "soft", parent: "soft" })],
    ["another type", (flow) => flow.updateNode("a", { type: "soft" })],
    ["a moved instance", (flow) => flow.setParent(["soft-1"], "soft", "")],
    [
      "an instance over another definition",
      (flow) => {
        flow.addNode({ id: "free", type: "soft" });
        const outer = flow.saveAsSubgraph(["free"], { type: "outer" });
        flow.setParent([outer], "soft", "");
      },
    ],
    [
      "a group around an instance",
      (flow) => {
        flow.addNode({ id: "free", type: "soft" });
        flow.setParent([flow.group(["free"])], "soft", "");
      },
    ],
    [
      "a pasted instance",
      (flow) => {
        flow.perform("enter", ["soft"]);
        flow.perform("paste", [flow.copy(["soft-1"]), { x: 0, y: 0 }]);
      },
    ],
    [
      "an inserted instance",
      (flow) => {
        flow.perform("enter", ["soft"]);
        flow.perform("insert", ["soft", { x: 0, y: 0 }]);
      },
    ],
    [
      "a file",
      (flow) => {
        const { nodes, edges } = flow.toJSON();
        Flow.fromJSON({
          version: 2,
          nodes: [...nodes, { id: "x", type: "soft", parent: "soft" }],
          edges,
        });
      },
    ],
  ])("[G406] does not contain itself: %s", (_what, work) => {
    const flow = saved();
    flow.removeEdge("load->a");
    flow.removeEdge("b->save");
    const before = flow.toJSON();
    expect(() => flow.transaction(() => work(flow))).toThrow("cannot contain itself");
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G406] undo does not make a definition contain itself", async () => {
    const flow = saved();
    flow.addNode({ id: "other", type: "subgraph-definition" });
    flow.addNode({ id: "nested", type: "other", parent: "soft" });
    const [ada, ben] = [flow.createViewer(), flow.createViewer()];
    await ada.call("remove", ["nested"], []);
    await ben.call("enter", "other");
    expect(await ben.call("insert", "soft", { x: 0, y: 0 })).toMatchObject({ ok: true });
    expect(await ada.call("undo")).toMatchObject({
      ok: false,
      translatable: { code: "flow.subgraphs.recursive" },
    });
    expect(flow.node("nested")).toBeUndefined();
  });

  it("[G406] definitions do not nest without limit", () => {
    const nodes: NodeInput[] = Array.from({ length: 100 }, (_, level) => [
      { id: `d${level}`, type: "subgraph-definition" },
      { id: `i${level}`, type: `d${level + 1}`, parent: `d${level}` },
    ]).flat();
    expect(() => new Flow({ nodes })).toThrow(withMessage("flow.subgraphs.tooDeep"));
  });

  it.each<[what: string, code: string, work: (flow: Flow) => unknown]>([
    [
      "an input at the top level",
      "strayPort",
      (flow) => flow.addNode({ id: "x", type: "subgraph-input" }),
    ],
    ["an input in a group", "strayPort", (flow) => flow.group(["soft.in"])],
    ["an input that leaves", "strayPort", (flow) => flow.setParent(["soft.out"], null, "")],
    ["a definition in a group", "nested", (flow) => flow.group(["soft"])],
    ["an edge into it", "crossing", (flow) => flow.addEdge({ source: "words", target: "a" })],
    ["a node that leaves its edges", "crossing", (flow) => flow.setParent(["a"], null, "")],
    ["a node that brings its edges", "crossing", (flow) => flow.setParent(["load"], "soft", "")],
  ])("[G407] rejects %s", (_what, code, work) => {
    const flow = saved();
    const before = flow.toJSON();
    const error = caught(() => work(flow));
    expect(String(error)).toBeTruthy();
    expect(JSON.stringify(error)).toContain(code);
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G407] an undone deletion restores an input only together with its definition", () => {
    const flow = saved();
    flow.remove(["soft-1"], []);
    flow.removeNode("soft.in");
    flow.transaction(() => flow.removeNode("soft"), { history: false });
    flow.undo();
    flow.undo();
    expect(flow.node("soft.in")).toBeUndefined();
    // The instance is a node of an unknown type.
    expect(flow.node("soft-1")).toBeDefined();
  });

  it("[G407] undo restores an input that was elsewhere when it was removed", () => {
    const flow = saved();
    flow.remove(["soft-1"], []);
    const before = flow.toJSON();
    flow.transaction(() => {
      flow.addNode({ id: "frame", type: "group" });
      flow.setParent(["soft.in"], "frame", "");
      flow.removeNode("frame");
    });
    const after = flow.toJSON();
    expect(flow.node("soft.in")).toBeUndefined();
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
    flow.redo();
    expect(flow.toJSON()).toEqual(after);
  });

  it("[G407] undo does not restore an input that was elsewhere if its definition is gone", () => {
    const flow = saved();
    flow.remove(["soft-1"], []);
    flow.transaction(() => {
      flow.setParent(["soft.in"], null, "");
      flow.removeNode("soft.in");
    });
    flow.transaction(() => flow.removeNode("soft"), { history: false });
    const before = flow.toJSON();
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G408] cannot be collapsed or ungrouped", async () => {
    const flow = saved();
    for (const intent of ["collapse", "ungroup"] as const) {
      expect(() => flow[intent]("soft")).toThrow(withCode("invalid_argument"));
      expect(await flow.call(intent, "soft")).toMatchObject({ ok: false });
    }
  });
});

function caught(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("instances", () => {
  it("[G409] detach replaces one with a group of copies, in one undo step", () => {
    const flow = saved();
    const before = flow.toJSON();
    const group = flow.detachSubgraph("soft-1");
    expect(flow.node(group)).toMatchObject({ type: "group", label: "Soften" });
    expect(flow.childrenOf(group)).toEqual(["a-2", "b-2"]);
    expect(flow.edge("a-2->b-2")).toBeDefined();
    expect(endsOf(flow)).toContain("load: a-2:");
    expect(endsOf(flow)).toContain("b-2: save:");
    expect(flow.subgraphTypes[0]?.instances).toEqual([]);
    flow.undo();
    expect(flow.toJSON()).toEqual(before);
    expect(() => flow.detachSubgraph("load")).toThrow(SubgraphError);
  });

  it("[G409] an input that leads to several nodes gives each an edge, one that leads nowhere none", () => {
    const flow = saved();
    flow.addNode({ id: "c", type: "save", parent: "soft" });
    flow.addEdge({ source: "soft.in", target: "c" });
    flow.removeEdge("b->soft.out");
    flow.detachSubgraph("soft-1");
    expect(
      flow.edges.filter(({ source }) => source === "load").map(({ target }) => target),
    ).toEqual(["a-2", "c-2"]);
    expect(flow.edges.filter(({ target }) => target === "save")).toEqual([]);
  });

  it("[G409] [G411] an input that leads to an output does not multiply edges without limit", () => {
    const flow = new Flow({
      nodes: [
        { id: "p", type: "subgraph-definition" },
        { id: "p.in", type: "subgraph-input", parent: "p" },
        { id: "p.out", type: "subgraph-output", parent: "p" },
        ...["i", "j"].map((id) => ({ id, type: "p" })),
        { id: "a" },
      ],
      edges: [
        { source: "p.in", target: "p.out" },
        { source: "a", target: "i", targetHandle: "p.in" },
        { source: "i", sourceHandle: "p.out", target: "j", targetHandle: "p.in" },
      ],
    });
    const [into, out] = flow.toJSON().edges.slice(1);
    if (!into || !out) throw new Error("no edges");
    // Together they are 400 million edges.
    const edges = Array.from({ length: 20_000 }, (_, each) => [
      { ...into, id: `into ${each}` },
      { ...out, id: `out ${each}` },
    ]).flat();
    const onFull = (): never => {
      throw new Error("full");
    };
    const ports = flow.nodeTypeRecords["p"] ?? {};
    const naming = freshNaming(flow, flow.nodeRecords, flow.edgeRecords, { x: 0, y: 0 });
    const expand = (given: typeof edges): unknown =>
      expandInstance(flow, { id: "i", type: "p" }, ports, given, {
        naming,
        limit: { most: 200_000, onFull },
      });
    expect(() => expand(edges)).toThrow("full");
    expect(expand([into, out])).toMatchObject({ nodes: [], edges: [] });
  });

  it("[G410] copies of instances follow the same definition, copies of a definition are another type", () => {
    const flow = saved();
    const [copy = ""] = flow.duplicate(["soft-1"]);
    expect(flow.node(copy)?.type).toBe("soft");
    const [definition = ""] = flow.duplicate(["soft"]);
    expect(flow.subgraphTypes.map(({ type }) => type)).toEqual(["soft", definition]);
    expect(flow.nodeTypeRecords[definition]?.inputs).toHaveLength(1);
  });

  it("[G410] a copy brings the definition along, unless the graph has it", async () => {
    const flow = saved();
    flow.saveAsSubgraph(["soft-1"], { type: "outer" });
    const text = flow.copy(["outer-1", "load"]);
    const other = new Flow({ nodeTypes });
    await other.call("paste", text, { x: 5, y: 5 });
    expect(typesOf(other)).toEqual([
      { type: "outer", label: "outer", instances: ["outer-1"] },
      { type: "soft", label: "Soften", instances: ["soft-1"] },
    ]);
    expect(other.selection.nodes.toSorted()).toEqual(["load", "outer-1"]);
    expect(other.edges).toHaveLength(6);
    await other.call("paste", text, { x: 50, y: 50 });
    expect(typesOf(other).map(({ instances }) => instances.length)).toEqual([2, 1]);
    // A node has the name of the type already.
    const third = new Flow({ nodeTypes, nodes: [{ id: "soft" }, { id: "soft.in" }] });
    third.paste(flow.copy(["outer-1"]), { x: 0, y: 0 });
    expect(typesOf(third)[1]).toMatchObject({ type: "soft-2", instances: ["soft-1"] });
    expect(third.nodeTypeRecords["outer"]?.inputs).toMatchObject([{ type: "image" }]);
  });

  it("[G410] inputs and outputs are pasted only into a subgraph", async () => {
    const flow = saved();
    const text = flow.copy(["soft.in", "a"]);
    expect(flow.paste(text, { x: 0, y: 0 })).toEqual(["a-2"]);
    expect(await flow.call("paste", flow.copy(["soft.in"]), { x: 0, y: 0 })).toMatchObject({
      ok: false,
    });
    await flow.call("enter", "soft");
    expect(await flow.call("paste", text, { x: 0, y: 0 })).toMatchObject({
      result: ["soft.in-2", "a-3"],
    });
    expect(flow.nodeTypeRecords["soft"]?.inputs).toHaveLength(2);
  });

  it("[G411] flatten replaces instances with copies, over several levels", () => {
    const flow = saved();
    flow.saveAsSubgraph(["soft-1", "save"], { type: "outer" });
    const { nodes, edges, version } = flow.flatten();
    expect(nodes.map(({ id }) => id).toSorted()).toEqual([
      "load",
      "outer-1/save",
      "outer-1/soft-1/a",
      "outer-1/soft-1/b",
      "words",
    ]);
    expect(edges.map(({ source, target }) => `${source} ${target}`).toSorted()).toEqual([
      "load outer-1/soft-1/a",
      "outer-1/soft-1/a outer-1/soft-1/b",
      "outer-1/soft-1/b outer-1/save",
    ]);
    expect(version).toBe(2);
    expect(new Flow({ nodeTypes, nodes, edges }).subgraphTypes).toEqual([]);
  });

  it("[G411] flatten connects what an input passes to an output", () => {
    const flow = saved();
    flow.transaction(() => {
      flow.removeEdge("b->soft.out");
      flow.addEdge({ source: "soft.in", target: "soft.out" });
    });
    expect(flow.flatten().edges.map(({ source, target }) => `${source} ${target}`)).toContain(
      "load save",
    );
  });

  it("[G411] flatten rejects definitions that stand for too many nodes", () => {
    const levels = 40;
    const nodes: NodeInput[] = Array.from({ length: levels }, (_, level) => [
      { id: `d${level}`, type: "subgraph-definition" },
      { id: `x${level}`, type: level === 0 ? "viewable" : `d${level - 1}`, parent: `d${level}` },
      { id: `y${level}`, type: level === 0 ? "viewable" : `d${level - 1}`, parent: `d${level}` },
    ]).flat();
    const flow = new Flow({
      nodes: [...nodes, { id: "bomb", type: `d${levels - 1}` }],
      maximumItems: 1_000,
    });
    expect(() => flow.flatten()).toThrow(withMessage("flow.full"));
  });

  it("[G412] files and conversions keep definitions and instances", async () => {
    const flow = saved();
    const json = JSON.stringify(flow);
    expect(JSON.parse(json)).toMatchObject({ version: 2 });
    const { nodes } = flow.toJSON();
    for (const copy of [
      Flow.fromJSON(json, { nodeTypes }),
      Flow.fromNodeLink(JSON.stringify(flow.toNodeLink()), { nodeTypes }),
      Flow.fromGraphology(await flow.toGraphology(), { nodeTypes }),
    ]) {
      expect(copy.toJSON()).toMatchObject({ nodes });
      expect(copy.nodeTypeRecords["soft"]).toEqual(flow.nodeTypeRecords["soft"]);
    }
    expect(new Flow({ nodes: [{ id: "d", type: "subgraph-definition" }] }).toJSON().version).toBe(
      2,
    );
  });

  it("[G412] a file opens even if the types of its nodes no longer fit at an instance", () => {
    const json = saved().toJSON();
    const other = { ...nodeTypes, save: { type: "save", inputs: [{ id: "in", type: "text" }] } };
    expect(Flow.fromJSON(json, { nodeTypes: other }).edge("b->save")).toBeDefined();
  });

  it("[G412] a graph whose definition another library removed opens with its content", async () => {
    const flow = saved();
    const graph = await flow.toGraphology();
    graph.dropNode("soft");
    const opened = Flow.fromGraphology(graph, { nodeTypes });
    expect(opened.node("soft-1")?.type).toBe("soft");
    expect(opened.node("a")).toBeDefined();
    expect(opened.node("soft.in")?.type).toBe("viewable");
  });

  it("[G413] layout, pictures and enter treat the content of definitions as hidden", async () => {
    const flow = saved();
    const positions = ["soft", "a", "b"].map((id) => flow.node(id)?.position);
    await flow.layout();
    expect(["soft", "a", "b"].map((id) => flow.node(id)?.position)).toEqual(positions);
    expect(flow.toSVG()).not.toContain("soft.in<");
    flow.enter("soft");
    expect(flow.inside).toBe("soft");
    expect(() => flow.enter("load")).toThrow(withCode("not_found"));
  });
});

describe("guards of subgraphs", () => {
  it.each<[code: string, intent: string, args: unknown[], options?: FlowOptions]>([
    ["readOnly", "saveAsSubgraph", ["soften", {}], { editable: false }],
    ["full", "saveAsSubgraph", ["soften", {}], { maximumItems: 10 }],
    ["noNode", "saveAsSubgraph", [["x"], {}]],
    ["longLabel", "saveAsSubgraph", ["soften", { label: "x".repeat(10_001) }]],
    ["subgraphs.nothingToSave", "saveAsSubgraph", [[], {}]],
    ["subgraphs.typeTaken", "saveAsSubgraph", ["soften", { type: "blur" }]],
    ["subgraphs.notInstance", "detachSubgraph", ["a"]],
    ["noNode", "detachSubgraph", ["x"]],
    ["deletingOff", "detachSubgraph", ["a"], { enableDelete: false }],
    ["deletingOff", "saveAsSubgraph", ["soften", {}], { enableDelete: false }],
    ["subgraphs.strayPort", "insert", ["subgraph-input", { x: 0, y: 0 }]],
  ])("[G414] a user is rejected with %s: %s", async (code, intent, args, options = {}) => {
    const flow = grouped(options);
    const before = flow.toJSON();
    expect(await flow.call(intent, ...args)).toMatchObject({
      ok: false,
      translatable: { code: `flow.${code}` },
    });
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G414] a node that cannot be moved is not saved in a subgraph, and a protected instance not detached", async () => {
    const flow = grouped();
    flow.updateNode("a", { draggable: false });
    expect(await flow.call("saveAsSubgraph", "soften", {})).toMatchObject({
      translatable: { code: "flow.notDraggable" },
    });
    const other = saved();
    other.updateNode("soft-1", { deletable: false });
    expect(await other.call("detachSubgraph", "soft-1")).toMatchObject({
      translatable: { code: "flow.notDeletable" },
    });
  });

  it("[G414] a frame that cannot be deleted stays; the nodes in it can be saved without it", async () => {
    const flow = grouped({ enableDelete: false });
    expect(await flow.call("saveAsSubgraph", ["a", "b"], {})).toMatchObject({ ok: true });
    const other = grouped();
    other.updateNode("soften", { deletable: false });
    expect(await other.call("saveAsSubgraph", "soften", {})).toMatchObject({
      translatable: { code: "flow.notDeletable" },
    });
    expect(other.node("soften")).toBeDefined();
  });
});
