import { describe, expect, it } from "vitest";

import { edgePath } from "../geometry/edge-shape.ts";
import { Edge, EdgeSpec, Flow, type FlowEvent } from "../index.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

const bends = [
  { x: 100, y: 50 },
  { x: 200, y: 80 },
];

function bentFlow(): Flow {
  return new Flow({
    nodes: [
      { id: "a", position: { x: 0, y: 0 } },
      { id: "b", position: { x: 300, y: 0 } },
      { id: "c", position: { x: 600, y: 0 } },
    ],
    edges: [{ id: "ab", source: "a", target: "b", bends }],
  });
}

describe("bends", () => {
  it("[G354] are data of an edge: frozen, and absent where there are none", () => {
    const flow = bentFlow();
    expect(flow.edge("ab")?.bends).toEqual(bends);
    expect(Object.isFrozen(flow.edge("ab")?.bends)).toBe(true);
    flow.addEdge({ id: "bc", source: "b", target: "c", bends: [] });
    expect(flow.edge("bc")).not.toHaveProperty("bends");
    flow.updateEdge("ab", { bends: null });
    expect(flow.edge("ab")).not.toHaveProperty("bends");
    expect(new EdgeSpec({ source: "a", target: "b", bends }).toJSON().bends).toEqual(bends);
  });

  it.each([
    [[{ x: Number.NaN, y: 0 }]],
    [[{ x: Infinity, y: 0 }]],
    [[{ x: 1 }]],
    ["none"],
    [Array.from({ length: 101 }, () => ({ x: 0, y: 0 }))],
  ])("[G354] reject points that are not finite, and more than 100 of them: %j", async (wrong) => {
    const flow = bentFlow();
    const invalid = wrong as never;
    expect(() => flow.updateEdge("ab", { bends: invalid })).toThrow(withCode("validation"));
    expect(() => flow.setBends("ab", invalid, "g")).toThrow(withCode("invalid_argument"));
    expect(await flow.call("setBends", "ab", wrong, "g")).toMatchObject({ ok: false });
    expect(flow.edge("ab")?.bends).toEqual(bends);
    expect(flow.canUndo).toBe(false);
  });

  it("[G355] are set by an intent: one event per call, one undo step per gesture, rejected if read-only", async () => {
    const flow = bentFlow();
    const events: FlowEvent[] = [];
    flow.on("*", (event) => void events.push(event));
    for (const x of [1, 2])
      expect(await flow.call("setBends", "ab", [{ x, y: 0 }], "g")).toMatchObject({ ok: true });
    expect(events).toEqual([
      { type: "edge_updated", edge_id: "ab", changes: { bends: [{ x: 1, y: 0 }] } },
      { type: "edge_updated", edge_id: "ab", changes: { bends: [{ x: 2, y: 0 }] } },
    ]);
    flow.undo();
    expect(flow.edge("ab")?.bends).toEqual(bends);
    flow.setBends("ab", [], "h");
    expect(events.at(-1)).toEqual({
      type: "edge_updated",
      edge_id: "ab",
      changes: { bends: null },
    });
    flow.editable = false;
    expect(await flow.call("setBends", "ab", bends, "i")).toMatchObject({ ok: false });
    expect(await flow.call("setBends", "unknown", bends, "i")).toMatchObject({ ok: false });
    expect(flow.edge("ab")).not.toHaveProperty("bends");
  });

  it("[G356] move along if both nodes move by the same distance, in one undo step", () => {
    const flow = bentFlow();
    flow.moveNodes(
      [
        { id: "a", x: 10, y: 20 },
        { id: "b", x: 310, y: 20 },
      ],
      "together",
    );
    expect(flow.edge("ab")?.bends).toEqual([
      { x: 110, y: 70 },
      { x: 210, y: 100 },
    ]);
    flow.undo();
    expect(flow.edge("ab")?.bends).toEqual(bends);
    flow.moveNodes([{ id: "a", x: 50, y: 50 }], "alone");
    flow.moveNodes(
      [
        { id: "a", x: 0, y: 0 },
        { id: "b", x: 400, y: 0 },
      ],
      "apart",
    );
    expect(flow.edge("ab")?.bends).toEqual(bends);
  });

  it("[G356] move along with a node and what is in it, however the node is moved", () => {
    const grouped = (): Flow =>
      new Flow({
        nodes: [
          { id: "g", type: "group", position: { x: 0, y: 0 } },
          { id: "c", parent: "g", position: { x: 10, y: 40 } },
        ],
        edges: [
          { id: "gc", source: "g", target: "c", bends },
          { id: "cc", source: "c", target: "c", bends },
        ],
      });
    const moves: readonly ((flow: Flow) => void)[] = [
      (flow) => flow.moveNodes([{ id: "g", x: 5, y: 7 }], "drag"),
      (flow) => flow.updateNode("g", { position: { x: 5, y: 7 }, label: "moved" }),
    ];
    for (const move of moves) {
      const flow = grouped();
      move(flow);
      expect(flow.node("c")?.position).toEqual({ x: 15, y: 47 });
      for (const id of ["gc", "cc"]) {
        expect(flow.edge(id)?.bends).toEqual(bends.map(({ x, y }) => ({ x: x + 5, y: y + 7 })));
      }
      flow.undo();
      expect(flow.toJSON()).toEqual(grouped().toJSON());
    }
  });

  it("[G357] are kept by files, conversions, the clipboard and objects, and count as a difference", () => {
    const flow = bentFlow();
    const json = flow.toJSON();
    expect(json).toMatchObject({ version: 2 });
    expect(Flow.fromJSON(structuredClone(json)).edge("ab")?.bends).toEqual(bends);
    expect(Flow.fromNodeLink(flow.toNodeLink()).edge("ab")?.bends).toEqual(bends);
    const [first = ""] = flow.paste(flow.copy(["a", "b"]), { x: 0, y: 500 });
    const [copy = ""] = flow.edgesOf(first);
    expect(flow.edge(copy)?.bends).toEqual(bends.map(({ x, y }) => ({ x, y: y + 500 })));
    const other = bentFlow();
    other.setBends("ab", [{ x: 1, y: 1 }], "g");
    expect(bentFlow().diff(other).edges.changed).toMatchObject([
      { id: "ab", changes: { bends: [{ x: 1, y: 1 }] } },
    ]);
    const edge = new Edge({ id: "bc", source: "b", target: "c", bends });
    flow.addEdge(edge);
    flow.setBends("bc", [], "g");
    expect(edge.bends).toBeNull();
    edge.bends = bends;
    expect(flow.edge("bc")?.bends).toEqual(bends);
  });

  it("[G358] are drawn by every shape, and an edge has markers at both ends", () => {
    const markers = { markerStart: { type: "arrow" }, markerEnd: { type: "arrowclosed" } };
    const paths = ["straight", "step", "bezier", "routed"].map((type) => {
      const flow = bentFlow();
      flow.updateEdge("ab", { type, ...markers, label: "bent" });
      const drawn = flow.toSVG();
      expect(drawn.match(/rotate\(/g)).toHaveLength(2);
      return /<path d="([^"]+)"/.exec(drawn)?.[1];
    });
    expect(paths.slice(0, 2)).toEqual([
      "M155,20L100,50L200,80L295,20",
      "M155,20L100,20L100,50L200,50L200,80L247.5,80L247.5,20L295,20",
    ]);
    expect(new Set(paths).size).toBe(4);
  });

  it("[G358] have the label in the middle of the drawn line", () => {
    const course = { from: { x: 0, y: 0 }, to: { x: 300, y: 200 }, offset: 0 };
    const via = [
      { x: 100, y: 80 },
      { x: 200, y: 80 },
    ];
    expect(edgePath("step", { ...course, via }).label).toEqual({ x: 170, y: 80 });
    expect(edgePath("step", course).label).toEqual({ x: 150, y: 100 });
  });
});
