import { Flow, NodeType } from "@heddle/flow";
import { HeddleError } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";

import { replicaHandle } from "../../../react/src/replica-handle.fixture.ts";
import { geometryOf, rowsOf } from "../drawn-flow.fixture.ts";
import type { Geometry } from "./geometry.ts";
import { edgeNear } from "./hit-test.ts";

const seed = inject("seed");

const nodeTypes = {
  load: new NodeType({ type: "load", inputs: [], outputs: ["rows", "errors"] }),
  join: new NodeType({ type: "join", inputs: ["left", "right"], outputs: ["rows"] }),
};

/** The complete content of a geometry, by id. */
function contentOf(geometry: Geometry): unknown {
  geometry.loadEdges();
  const { nodes, edges } = geometry;
  const list = (ids: Iterable<string>, describe: (id: string) => unknown): unknown =>
    [...ids].toSorted().map((id) => [id, describe(id)]);
  return {
    nodes: list(nodes.slots.ids, (id) => {
      const slot = nodes.slots.get(id) ?? -1;
      const style = nodes.styles.values[nodes.style[slot] ?? -1];
      return [nodes.rectangleAt(slot), nodes.selected[slot], style];
    }),
    edges: list(edges.slots.ids, (id) => {
      const slot = edges.slots.get(id) ?? -1;
      return [
        geometry.courseOf(id),
        edges.selected[slot],
        edges.styles.values[edges.style[slot] ?? -1],
      ];
    }),
  };
}

const id = fc.constantFrom("a", "b", "c", "d", "e");
const place = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
});
const step = fc.oneof(
  fc.record({
    do: fc.constant("addNode" as const),
    id,
    place,
    type: fc.constantFrom("viewable", "load", "join"),
  }),
  fc.record({ do: fc.constant("removeNode" as const), id }),
  fc.record({ do: fc.constant("move" as const), id, place }),
  fc.record({ do: fc.constant("relabel" as const), id, label: fc.string({ maxLength: 60 }) }),
  fc.record({ do: fc.constant("select" as const), id }),
  fc.record({
    do: fc.constant("restyle" as const),
    id,
    background: fc.constantFrom("red", "#0f0"),
  }),
  fc.record({
    do: fc.constant("addEdge" as const),
    source: id,
    target: id,
    type: fc.constantFrom(null, "routed"),
  }),
  fc.record({ do: fc.constant("removeEdge" as const), source: id, target: id }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const actions = {
  addNode: (flow, { id: node, place: position, type }) =>
    flow.addNode({ id: node, position, type }),
  removeNode: (flow, { id: node }) => flow.removeNode(node),
  move: (flow, { id: node, place: position }) => flow.updateNode(node, { position }),
  relabel: (flow, { id: node, label }) => flow.updateNode(node, { label }),
  select: (flow, { id: node }) => flow.select([node], []),
  restyle: (flow, { id: node, background }) => flow.updateNode(node, { style: { background } }),
  addEdge: (flow, { source, target, type }) =>
    flow.addEdge({ id: `${source}-${target}`, source, target, type }),
  removeEdge: (flow, { source, target }) => flow.removeEdge(`${source}-${target}`),
} as { readonly [Name in Step["do"]]: (flow: Flow, step: Extract<Step, { do: Name }>) => void };

/** Carries out a step, unless the flow rejects it. */
function act(flow: Flow, one: Step): void {
  try {
    // The table maps each kind of step to its action.
    (actions[one.do] as (flow: Flow, step: Step) => void)(flow, one);
  } catch (error) {
    // A rejected step changes nothing.
    if (!(error instanceof HeddleError)) throw error;
  }
}

describe("geometry", () => {
  it(`[F61] equals a new geometry after any changes (HEDDLE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const flow = new Flow({ nodeTypes, allowEdgeLoops: true });
        const geometry = geometryOf(flow);
        for (const one of steps) act(flow, one);
        expect(contentOf(geometry)).toEqual(contentOf(geometryOf(flow)));
        geometry.dispose();
      }),
      { seed, numRuns: 60 },
    );
  });

  it("[F61] is the same for a replica and for the model", async () => {
    const flow = rowsOf(30);
    const handle = await replicaHandle(flow);
    const geometry = geometryOf(handle);
    flow.transaction(() => {
      flow.updateNode("n3", { position: { x: 5, y: 6 } });
      flow.removeNode("n7");
      flow.addNode({ id: "new", position: { x: 1, y: 2 } });
      flow.addEdge({ id: "to new", source: "n3", target: "new" });
    });
    await expect.poll(() => geometry.nodes.slots.get("new")).toBeDefined();
    expect(contentOf(geometry)).toEqual(contentOf(geometryOf(flow)));
  });

  it("[F392] loads the edges of a large graph in steps, also while it changes", () => {
    const flow = rowsOf(2_200);
    const geometry = geometryOf(flow);
    expect([geometry.nodes.slots.size, geometry.edges.slots.size]).toEqual([2_200, 0]);
    geometry.loadEdges(100);
    expect([geometry.isLoading, geometry.edges.slots.size]).toEqual([true, 100]);
    flow.transaction(() => {
      flow.removeEdge("e50");
      flow.removeEdge("e99");
      flow.removeEdge("e100");
      flow.removeNode("n102");
      flow.updateNode("n150", { position: { x: 7, y: 8 } });
      flow.updateEdge("e2000", { label: "Changed" });
      flow.addEdge({ id: "parallel", source: "n0", target: "n1" });
    });
    geometry.loadEdges(1_000);
    expect(geometry.isLoading).toBe(true);
    flow.undo();
    flow.removeEdge("e2100");
    while (geometry.isLoading) geometry.loadEdges(500);
    expect(contentOf(geometry)).toEqual(contentOf(geometryOf(flow)));
    expect(geometry.edges.slots.size).toBe(flow.edges.length);
  });

  it.each<[string, (geometry: Geometry) => unknown]>([
    ["the edges of a node", (geometry) => [...geometry.edgesOf("n2000")]],
    ["the course of an edge", (geometry) => geometry.courseOf("e2000")],
    ["an edge near a point", (geometry) => edgeNear(geometry, { x: 175, y: 20 }, 5)],
  ])("[F392] loads all edges of a large graph for %s", (_what, read) => {
    const flow = rowsOf(2_200);
    const [geometry, other] = [geometryOf(flow), geometryOf(flow)];
    other.loadEdges();
    const found = read(geometry);
    expect(found).toEqual(read(other));
    expect(found).toBeTruthy();
    expect(geometry.isLoading).toBe(false);
  });

  it("[F61] can be replaced by another graph, or by the same with other types", () => {
    const geometry = geometryOf(rowsOf(5));
    const flow = new Flow({ nodeTypes, nodes: [{ id: "n1", type: "load" }] });
    geometry.replace(geometryOf(flow).graph);
    expect(contentOf(geometry)).toEqual(contentOf(geometryOf(flow)));
    geometry.replace({ ...geometry.graph, types: {} });
    const slot = geometry.nodes.slots.get("n1") ?? -1;
    expect(geometry.portsAt(slot).map(({ id: port }) => port)).toEqual([null, null]);
  });

  it("[F62] does not notify listeners of invisible changes", () => {
    const flow = rowsOf(3);
    const geometry = geometryOf(flow);
    let calls = 0;
    geometry.subscribe(() => (calls += 1));
    flow.patchNodeData("n0", { value: 1 });
    flow.patchEdgeData("e0", { value: 1 });
    expect(calls).toBe(0);
    flow.updateNode("n0", { label: "seen" });
    flow.updateEdge("e0", { label: "seen" });
    expect(calls).toBe(2);
  });

  it("[F63] shows nodes and edges at the positions of a gesture until it ends", () => {
    const flow = rowsOf(3);
    const geometry = geometryOf(flow);
    const before = contentOf(geometry);
    const [moves, changes]: [string[][], number[]] = [[], []];
    geometry.subscribeMoves((moved) => moves.push([...moved]));
    geometry.subscribe(() => changes.push(geometry.version));
    geometry.dragTo(
      new Map([
        ["n1", { x: 1000, y: 2000 }],
        ["gone", { x: 0, y: 0 }],
      ]),
    );
    // Only listeners of moves are called before a gesture ends.
    expect([moves, changes]).toEqual([[["n1", "gone"]], []]);
    const slot = geometry.nodes.slots.get("n1") ?? -1;
    flow.updateNode("n1", { label: "changed meanwhile" });
    expect(geometry.nodes.rectangleAt(slot)).toMatchObject({ x: 1000, y: 2000 });
    expect(geometry.edges.endOf(0)).toMatchObject({ x: 995, y: 2020 });
    geometry.endDrag(["n1"]);
    expect(moves).toEqual([["n1", "gone"], ["n1"]]);
    flow.updateNode("n1", { label: null });
    expect(contentOf(geometry)).toEqual(before);
  });

  it("[F60] applies measured sizes to nodes and ports", () => {
    const flow = rowsOf(2);
    const geometry = geometryOf(flow);
    geometry.measure("n0", { height: 200, minimumWidth: 260 });
    expect(geometry.nodes.rectangleAt(0)).toMatchObject({ width: 260, height: 200 });
    expect(geometry.edges.startOf(0)).toEqual({ x: 265, y: 20 });
    geometry.measure("n0", { height: 180, minimumWidth: 0 });
    expect(geometry.nodes.rectangleAt(0)).toMatchObject({ width: 150, height: 180 });
    // A painted node is not measured: its width follows from its label.
    flow.updateNode("n0", { label: "a label that needs more room than before" });
    expect(geometry.nodes.rectangleAt(0)).toMatchObject({ width: 320, height: 180 });
  });

  it("[F70] shows marked nodes as selected", () => {
    const flow = rowsOf(3);
    const geometry = geometryOf(flow);
    flow.select(["n2"], []);
    geometry.mark(["n0", "n2"].map((id) => geometry.nodes.slots.get(id)!));
    flow.updateNode("n0", { label: "still marked" });
    expect([...geometry.nodes.selected.subarray(0, 3)]).toEqual([1, 0, 1]);
    geometry.mark([geometry.nodes.slots.get("n1")!]);
    expect([...geometry.nodes.selected.subarray(0, 3)]).toEqual([0, 1, 1]);
  });

  it("[F67] keeps edges between the same ports apart, in stable positions", () => {
    const flow = new Flow({ nodes: [{ id: "a" }, { id: "b", position: { x: 300, y: 0 } }] });
    for (const edge of ["1", "2", "3"]) flow.addEdge({ id: edge, source: "a", target: "b" });
    const { edges } = geometryOf(flow);
    const offsets = (): number[] =>
      [...edges.slots.ids].map((edge) => edges.offset[edges.slots.get(edge) ?? -1] ?? NaN);
    expect(offsets()).toEqual([-24, 0, 24]);
    flow.updateEdge("1", { label: "first" });
    expect(offsets()).toEqual([-24, 0, 24]);
    flow.removeEdge("1");
    expect(offsets()).toEqual([-12, 12]);
  });
});
