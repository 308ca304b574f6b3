import { describe, expect, it } from "vitest";

import {
  ConnectionError,
  EdgeLoopError,
  Flow,
  type FlowOptions,
  InvalidNodeError,
  NotFoundError,
} from "./index.ts";
import { chain, stateOf, typesOf } from "./recorded-flow.fixture.ts";
import { link, portTypes, typedFlow, typedNodes } from "./port/typed-flow.fixture.ts";
import { withCode } from "../../params/src/thrown.fixture.ts";

const place = { x: 10, y: 20 };

async function rejectionCode(
  flow: Flow,
  intent: string,
  ...args: unknown[]
): Promise<string | undefined> {
  const before = stateOf(flow);
  const outcome = await flow.call(intent, ...args);
  if (outcome.ok) return undefined;
  expect(stateOf(flow)).toBe(before);
  return outcome.translatable?.code ?? outcome.code;
}

describe("reconnect", () => {
  it("[G213] gives an edge other ends: one event, one undo step, the same id and data", () => {
    const { flow, events } = chain();
    flow.patchEdgeData("a->b", { weight: 1 });
    flow.reconnect("a->b", { target: "c", targetHandle: "in" });
    expect(flow.edge("a->b")).toMatchObject({
      source: "a",
      target: "c",
      targetHandle: "in",
      data: { weight: 1 },
    });
    expect(events.at(-1)).toEqual({
      type: "edge_reconnected",
      edge_id: "a->b",
      changes: { target: "c", targetHandle: "in" },
      previous: { target: "b", targetHandle: null },
    });
    expect([...flow.targetsOf("a")]).toEqual(["c"]);
    flow.undo();
    expect(flow.edge("a->b")).toMatchObject({ target: "b", targetHandle: null });
    expect(events.at(-1)).toMatchObject({ type: "edge_reconnected", changes: { target: "b" } });
    flow.redo();
    expect(flow.edge("a->b")).toMatchObject({ target: "c" });
  });

  it("[G213] another node gets its first port, and the same ends are no change", () => {
    const { flow, events } = typedFlow({}, [{ id: "e", ...link("load.image -> blur.in") }]);
    flow.reconnect("e", { target: "blur2" });
    expect(flow.edge("e")).toMatchObject({
      sourceHandle: "image",
      target: "blur2",
      targetHandle: null,
    });
    flow.reconnect("e", { source: "load", target: "blur2" });
    expect(typesOf(events)).toEqual(["edge_reconnected"]);
  });

  it("[G213] the edge itself counts neither for loops nor for its ports", async () => {
    const { flow } = chain();
    expect(
      await rejectionCode(flow, "reconnect", "a->b", { source: "b", target: "a" }),
    ).toBeUndefined();
    const { flow: typed } = typedFlow({}, [{ id: "e", ...link("load.image -> blur.in") }]);
    expect(await rejectionCode(typed, "reconnect", "e", { sourceHandle: "mask" })).toBeUndefined();
    typed.reconnect("e", { sourceHandle: "image" });
    expect(typed.edge("e")?.sourceHandle).toBe("image");
  });

  it("[G213] is rejected like a connection, for users and code", async () => {
    const { flow } = typedFlow({}, [
      { id: "e", ...link("load.image -> blur.in") },
      { id: "f", ...link("blur.out -> blur2.in") },
    ]);
    const rejected = async (...args: unknown[]) => rejectionCode(flow, "reconnect", ...args);
    expect(await rejected("x", {})).toBe("flow.noEdge");
    expect(await rejected("e", { target: "x" })).toBe("flow.noNode");
    expect(await rejected("e", { sourceHandle: "text" })).toBe("flow.typesDiffer");
    expect(await rejected("e", { target: "blur2" })).toBe("flow.occupied");
    expect(await rejected("e", { source: "blur2", sourceHandle: "out" })).toBe("flow.loop");
    expect(await rejected("e", { targetHandle: "nope" })).toBe("flow.noInput");
    expect(await rejected("e", { target: 7 })).toBe("validation");
    expect(() => flow.reconnect("x", {})).toThrow(NotFoundError);
    expect(() => flow.reconnect("e", { sourceHandle: "text" })).toThrow(ConnectionError);
    expect(() => flow.reconnect("e", { source: "blur2", sourceHandle: "out" })).toThrow(
      EdgeLoopError,
    );
    flow.enableConnect = false;
    expect(await rejected("e", { sourceHandle: "mask" })).toBe("flow.connectingOff");
    flow.editable = false;
    expect(await rejected("e", { sourceHandle: "mask" })).toBe("flow.readOnly");
  });
});

describe("addConnected", () => {
  it("[G214] adds a node and connects its first port that fits, in one undo step", async () => {
    const { flow, events } = typedFlow();
    const open = { source: "load", sourceHandle: "mask" };
    expect(await flow.call("addConnected", "blur", place, open)).toMatchObject({
      result: "blur-1",
    });
    expect(flow.edge("load->blur-1")).toMatchObject(link("load.mask -> blur-1.in"));
    expect(flow.node("blur-1")?.position).toEqual(place);
    expect(typesOf(events)).toEqual(["node_added", "edge_added"]);
    flow.undo();
    expect([flow.nodes.length, flow.edges.length]).toEqual([5, 0]);
    const text = { source: "load", sourceHandle: "text" };
    // The text does not fit the first input.
    const id = flow.addConnected("blur", place, text);
    expect(flow.edge(`load->${id}`)).toMatchObject({ targetHandle: "strength" });
    const before = flow.addConnected("load", place, { target: "blur", targetHandle: "in" });
    expect(flow.edge(`${before}->blur`)).toMatchObject({ sourceHandle: "image" });
  });

  it("[G214] is rejected if nothing fits, for users and code", async () => {
    const { flow } = typedFlow();
    const rejected = async (...args: unknown[]) => rejectionCode(flow, "addConnected", ...args);
    const image = { source: "load", sourceHandle: "image" };
    expect(await rejected("print", place, image)).toBe("flow.typesDiffer");
    expect(await rejected("load", place, image)).toBe("flow.noFittingPort");
    expect(await rejected("x", place, image)).toBe("flow.noType");
    expect(await rejected("blur", place, { source: "x" })).toBe("flow.noNode");
    expect(await rejected("blur", place, {})).toBe("validation");
    expect(await rejected("blur", place, { ...image, target: "blur" })).toBe("validation");
    expect(await rejected("blur", place, { ...image, targetHandle: "nope" })).toBe("flow.noInput");
    expect(() => flow.addConnected("print", place, image)).toThrow(ConnectionError);
    flow.maximumItems = 6;
    expect(await rejected("blur", place, image)).toBe("flow.full");
    flow.editable = false;
    expect(await rejected("blur", place, image)).toBe("flow.readOnly");
    expect(flow.nodes).toHaveLength(5);
  });
});

/** A group with a subgroup: `load` in the outer one leads to `blur` in the inner one. */
function nested(options: FlowOptions = {}): Flow {
  const { flow } = typedFlow(
    {
      nodes: [
        { id: "outer", type: "group", dimensions: { width: 1000, height: 1000 } },
        { id: "inner", type: "group", parent: "outer", dimensions: { width: 500, height: 500 } },
        { id: "load", type: "load", parent: "outer", position: { x: 600, y: 600 } },
        { id: "blur", type: "blur", parent: "inner", position: { x: 10, y: 10 } },
        { id: "blur2", type: "blur", position: { x: 2000, y: 0 } },
        { id: "loose", type: "blur", position: { x: 2000, y: 500 } },
      ],
      ...options,
    },
    [
      { id: "e", ...link("load.image -> blur.in") },
      { id: "out", ...link("load.image -> blur2.in") },
    ],
  );
  return flow;
}

/** A definition whose input "in" leads to the node "first", as "i", which leads to "second", as "e". */
function defined(): Flow {
  return new Flow({
    nodeTypes: typedNodes,
    portTypes,
    nodes: [
      { id: "soft", type: "subgraph-definition" },
      { id: "in", type: "subgraph-input", parent: "soft" },
      { id: "first", type: "blur", parent: "soft" },
      { id: "second", type: "blur", parent: "soft" },
    ],
    edges: [
      { id: "i", ...link("in -> first.in") },
      { id: "e", ...link("first.out -> second.in") },
    ],
  });
}

describe("addConnected in groups", () => {
  it.each([
    ["inside both frames", { x: 100, y: 100 }, "inner"],
    ["inside the outer frame", { x: 700, y: 100 }, "outer"],
    ["with its middle outside of both", { x: 990, y: 100 }, undefined],
  ])("[G214] a node %s joins the group that it is placed in", async (_where, position, parent) => {
    const flow = nested();
    const open = { source: "blur", sourceHandle: "out" };
    const id = flow.addConnected("blur", position, open);
    expect(flow.node(id)?.parent).toBe(parent);
    flow.undo();
    expect(await flow.call("addConnected", "blur", position, open)).toMatchObject({ ok: true });
    expect(flow.node(id)?.parent).toBe(parent);
  });

  it("[G214] a group without a frame contains the node at any position", async () => {
    const far = { x: 5000, y: 5000 };
    const flow = defined();
    const added = flow.addConnected("blur", far, { source: "second", sourceHandle: "out" });
    expect(flow.node(added)?.parent).toBe("soft");
    const open = { source: "blur", sourceHandle: "out" };
    const collapsed = nested();
    collapsed.collapse("inner");
    expect(collapsed.node(collapsed.addConnected("blur", far, open))?.parent).toBe("inner");
    const entered = nested();
    const viewer = entered.createViewer();
    await viewer.call("enter", "outer");
    expect(await viewer.call("addConnected", "blur", far, open)).toMatchObject({ ok: true });
    expect(entered.node("blur-1")?.parent).toBe("outer");
  });
});

describe("insertOnEdge in groups", () => {
  const node = { type: "blur", position: { x: 5000, y: 5000 } };

  it("[G215] a node joins the innermost group that contains both ends", async () => {
    const flow = nested();
    expect(flow.node(flow.insertOnEdge("e", node))?.parent).toBe("outer");
    expect(flow.node(flow.insertOnEdge("out", node))?.parent).toBe(undefined);
    flow.undo();
    flow.undo();
    expect(flow.insertOnEdge("e", { id: "loose" })).toBe("loose");
    expect(flow.node("loose")?.parent).toBe("outer");
    flow.undo();
    expect(flow.node("loose")?.parent).toBe(undefined);
    expect(await flow.call("insertOnEdge", "e", { id: "loose" })).toMatchObject({ ok: true });
    expect(flow.node("loose")?.parent).toBe("outer");
  });

  it("[G215] a node is inserted on the edges of a definition, by users and code", async () => {
    const flow = defined();
    for (const edge of ["i", "e"]) {
      expect(flow.node(flow.insertOnEdge(edge, node))?.parent).toBe("soft");
    }
    expect(await flow.call("insertOnEdge", "e", node)).toMatchObject({ ok: true });
    expect(flow.childrenOf("soft")).toHaveLength(6);
  });

  it("[G215] an existing node gets the given group, in the same undo step", async () => {
    const flow = nested();
    flow.insertOnEdge("out", { id: "loose", parent: "inner" });
    expect(flow.node("loose")?.parent).toBe("inner");
    flow.undo();
    expect([flow.node("loose")?.parent, flow.edges.length]).toEqual([undefined, 2]);
    flow.insertOnEdge("e", { id: "loose", parent: null });
    expect(flow.node("loose")?.parent).toBe(undefined);
  });

  it("[G215] a group that the node cannot join is rejected, for users and code", async () => {
    const flow = nested();
    const rejected = async (parent: string) =>
      rejectionCode(flow, "insertOnEdge", "out", { id: "loose", parent });
    expect(await rejected("x")).toBe("flow.noNode");
    expect(await rejected("loose")).toBe("flow.notInside.itself");
    expect(() => flow.insertOnEdge("out", { id: "loose", parent: "loose" })).toThrow(
      InvalidNodeError,
    );
    flow.updateNode("loose", { draggable: false });
    expect(await rejected("inner")).toBe("flow.notDraggable");
    expect(await rejectionCode(flow, "insertOnEdge", "out", { id: "loose" })).toBeUndefined();
  });
});

describe("insertOnEdge", () => {
  const through = { id: "e", label: "old", data: { weight: 1 }, ...link("load.image -> blur2.in") };

  it("[G215] puts a new node between the ends of an edge, in one undo step", async () => {
    const { flow, events } = typedFlow({}, [through]);
    const node = { type: "blur", position: place };
    expect(await flow.call("insertOnEdge", "e", node)).toMatchObject({
      ok: true,
      result: "blur-1",
    });
    expect(flow.edge("e")).toMatchObject({
      ...link("load.image -> blur-1.in"),
      label: "old",
      data: { weight: 1 },
    });
    expect(flow.edge("blur-1->blur2")).toMatchObject(link("blur-1.out -> blur2.in"));
    expect(typesOf(events)).toEqual(["node_added", "edge_reconnected", "edge_added"]);
    flow.undo();
    expect(flow.toJSON().edges).toMatchObject([through]);
    expect(flow.nodes).toHaveLength(5);
    flow.redo();
    expect(flow.edges).toHaveLength(2);
  });

  it("[G215] puts an existing node between the ends of an edge", () => {
    const { flow } = typedFlow({}, [through]);
    expect(flow.insertOnEdge("e", { id: "blur" })).toBe("blur");
    expect(flow.edges.map(({ source, target }) => [source, target])).toEqual([
      ["load", "blur"],
      ["blur", "blur2"],
    ]);
  });

  it("[G222] both edges look like the one before; its label and data stay with the first", () => {
    const appearance = {
      type: "wire",
      animated: true,
      style: { stroke: "red" },
      markerStart: { type: "arrow" },
      markerEnd: { type: "arrowclosed" },
    };
    const edge = { ...through, ...appearance, selected: true, note: "kept" };
    const { flow } = typedFlow({ defaultEdgeOptions: { data: { fresh: true } } }, [edge]);
    flow.insertOnEdge("e", { id: "blur" });
    const onward = { ...appearance, label: null, data: { fresh: true }, selected: false };
    expect(flow.edge("e")).toEqual({ ...edge, ...link("load.image -> blur.in") });
    expect(flow.edge("blur->blur2")).toEqual({
      id: "blur->blur2",
      ...onward,
      ...link("blur.out -> blur2.in"),
    });
  });

  it("[G222] removes the bends of the edge", () => {
    const bent = { ...through, bends: [{ x: 5, y: 5 }] };
    const { flow } = typedFlow({}, [bent]);
    flow.insertOnEdge("e", { id: "blur" });
    expect(flow.toJSON().edges.filter((edge) => "bends" in edge)).toEqual([]);
    flow.undo();
    expect(flow.toJSON().edges).toMatchObject([bent]);
  });

  it("[G215] moves an existing node in the same undo step, unless it is fixed", async () => {
    const { flow } = typedFlow({}, [through]);
    const before = flow.node("blur")?.position;
    const moved = { id: "blur", position: { x: 7, y: 8 } };
    expect(await flow.call("insertOnEdge", "e", moved)).toMatchObject({ ok: true });
    expect([flow.node("blur")?.position, flow.edges.length]).toEqual([{ x: 7, y: 8 }, 2]);
    flow.undo();
    expect([flow.node("blur")?.position, flow.edges.length]).toEqual([before, 1]);
    flow.updateNode("blur", { draggable: false });
    expect(await rejectionCode(flow, "insertOnEdge", "e", moved)).toBe("flow.notDraggable");
    expect([flow.node("blur")?.position, flow.edges.length]).toEqual([before, 1]);
  });

  it("[G215] is rejected if the node does not fit, for users and code", async () => {
    const { flow } = typedFlow({}, [through]);
    const rejected = async (...args: unknown[]) => rejectionCode(flow, "insertOnEdge", ...args);
    expect(await rejected("e", { type: "print", position: place })).toBe("flow.typesDiffer");
    expect(await rejected("e", { type: "load", position: place })).toBe("flow.noFittingPort");
    expect(await rejected("e", { id: "load" })).toBe("flow.noFittingPort");
    expect(await rejected("e", { id: "blur2" })).toBe("flow.selfLoop");
    expect(await rejected("e", { id: "x" })).toBe("flow.noNode");
    expect(await rejected("x", { id: "blur" })).toBe("flow.noEdge");
    expect(await rejected("e", { type: "x", position: place })).toBe("flow.noType");
    expect(await rejected("e", {})).toBe("validation");
    expect(() => flow.insertOnEdge("e", { id: "print" })).toThrow(ConnectionError);
    flow.editable = false;
    expect(await rejected("e", { id: "blur" })).toBe("flow.readOnly");
    expect(flow.toJSON().edges).toMatchObject([through]);
  });
});

describe("fittingTypes", () => {
  it("[G216] lists the node types with a port that fits", async () => {
    const { flow } = typedFlow({}, [link("load.image -> blur.in")]);
    const { ok, ...outcome } = await flow.call("fittingTypes", {
      source: "load",
      sourceHandle: "text",
    });
    expect([ok, outcome]).toEqual([
      true,
      {
        result: [
          { type: "blur", ports: ["strength"] },
          { type: "print", ports: ["text"] },
        ],
      },
    ]);
    expect(flow.fittingTypes({ target: "blur2", targetHandle: "in" })).toEqual([
      { type: "load", ports: ["image", "mask"] },
      { type: "blur", ports: ["out"] },
    ]);
    // This port is full.
    expect(flow.fittingTypes({ target: "blur", targetHandle: "in" })).toEqual([]);
    expect(chain().flow.fittingTypes({ source: "a" })).toEqual([
      { type: "viewable", ports: [null] },
    ]);
    expect(() => flow.fittingTypes({})).toThrow(withCode("invalid_argument"));
  });
});
