import { describe, expect, it } from "vitest";

import { ConnectionError, EdgeLoopError, type Flow, NotFoundError } from "./index.ts";
import { chain, stateOf, typesOf } from "./recorded-flow.fixture.ts";
import { link, typedFlow } from "./port/typed-flow.fixture.ts";

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

  it("[G215] removes the bends of the edge", () => {
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
    expect(() => flow.fittingTypes({})).toThrow(/fittingTypes/);
  });
});
