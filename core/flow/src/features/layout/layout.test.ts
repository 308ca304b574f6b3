import { HeddleError } from "@heddle/params";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readWorkerModule, writeWorkerModule } from "../../../../../scripts/layout-worker.ts";
import {
  Flow,
  InvalidArgumentError,
  type LayoutOptions,
  type NodeInput,
  NotFoundError,
} from "../../index.ts";
import { recorded, stateOf } from "../../recorded-flow.fixture.ts";
import { arrange } from "./arrange.ts";
import {
  layoutAlgorithms,
  type LayoutBox,
  type LayoutDirection,
  layoutDirections,
  type LayoutGraph,
  type LayoutPosition,
} from "./layout-graph.ts";
import { runLayout } from "./run-layout.ts";

/** A diamond of which all nodes lie at the same place. */
function diamond(): Flow {
  return new Flow({
    nodes: ["a", "b", "c", "d"].map((id) => ({ id, position: { x: 100, y: 50 } })),
    edges: [
      { source: "a", target: "b" },
      { source: "a", target: "c" },
      { source: "b", target: "d" },
      { source: "c", target: "d" },
    ],
  });
}

/** More nodes than are animated, all at the same place. */
function manyNodes(): Flow {
  return new Flow({ nodes: Array.from({ length: 600 }, (_, at) => ({ id: `n${at}` })) });
}

/** The number of nodes at the place of another one. */
function overlapping({ nodes }: Flow): number {
  const places = nodes.map(({ position: { x, y } }) => `${x} ${y}`);
  return places.length - new Set(places).size;
}

/** Resolves to the result of `work`, which runs in the next task after the first node has moved. */
async function afterFirstMove<T>(flow: Flow, work: () => T): Promise<T> {
  await new Promise<void>((resolve) => {
    flow.on("node_moved", () => setTimeout(resolve));
  });
  return work();
}

const placeOf = (flow: Flow, id: string): LayoutPosition => {
  const position = flow.node(id)?.position;
  if (!position) throw new Error(`no node ${id}`);
  return position;
};

function result(graph: LayoutGraph): readonly LayoutPosition[] {
  const steps = arrange(graph);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const size = fc.integer({ min: 10, max: 300 });
const anyGraph = fc
  .array(fc.record({ width: size, height: size, isPinned: fc.constant(false) }), {
    minLength: 1,
    maxLength: 30,
  })
  .chain((nodes) => {
    const node = fc.integer({ min: 0, max: nodes.length - 1 });
    const edge = fc.record({
      source: node,
      target: node,
      sourceY: fc.constant(5),
      targetY: fc.constant(5),
    });
    return fc.record({
      algorithm: fc.constantFrom(...layoutAlgorithms),
      direction: fc.constantFrom(...layoutDirections),
      spacing: fc.integer({ min: 0, max: 100 }),
      nodes: fc.constant(nodes.map((each) => ({ ...each, x: 0, y: 0 }))),
      edges: fc.array(edge, { maxLength: 60 }),
    });
  });

/** The pairs of overlapping nodes. */
function overlaps({ nodes }: LayoutGraph, positions: readonly LayoutPosition[]): number {
  const boxes = nodes.map(({ width, height }, at) => ({
    ...(positions[at] ?? { x: NaN, y: NaN }),
    width: width - 1,
    height: height - 1,
  }));
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          !(one.x + one.width <= other.x || other.x + other.width <= one.x) &&
          !(one.y + one.height <= other.y || other.y + other.height <= one.y),
      ),
  ).length;
}

describe("algorithms", () => {
  it("[G300] no two nodes of any graph overlap, with any algorithm", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const positions = result(graph);
        expect(positions.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(overlaps(graph, positions)).toBe(0);
      }),
    );
  });

  it("[G312] no arranged node lies on an obstacle that it did not lie on before", () => {
    const at = fc.integer({ min: -600, max: 600 });
    const box = fc.record({ x: at, y: at, width: size, height: size });
    const isOn = (one: LayoutBox, other: LayoutBox): boolean =>
      one.x < other.x + other.width &&
      other.x < one.x + one.width &&
      one.y < other.y + other.height &&
      other.y < one.y + one.height;
    const withObstacles = anyGraph.chain((graph) =>
      fc
        .tuple(
          fc.array(fc.record({ x: at, y: at, isPinned: fc.boolean() }), {
            minLength: graph.nodes.length,
            maxLength: graph.nodes.length,
          }),
          fc.array(box, { maxLength: 20 }),
        )
        .map(([places, obstacles]) => {
          const nodes = graph.nodes.map((node, index) => ({ ...node, ...places[index] }));
          return { ...graph, nodes, obstacles };
        }),
    );
    fc.assert(
      fc.property(withObstacles, (graph) => {
        for (const [index, position] of result(graph).entries()) {
          const before = graph.nodes[index]!;
          const isPlaced = before.x !== 0 || before.y !== 0;
          if (before.isPinned) continue;
          const now = { ...before, ...position };
          const left = graph.obstacles.filter((each) => !isPlaced || !isOn(before, each));
          const pinned = graph.nodes.filter(({ isPinned }) => isPinned);
          for (const other of [...left, ...pinned]) expect(isOn(now, other)).toBe(false);
        }
      }),
    );
  });

  it("[G312] many nodes are moved off many obstacles as one box", () => {
    const line = (y: number): LayoutBox[] =>
      Array.from({ length: 300 }, (_, at) => ({ x: 20 * at, y, width: 10, height: 10 }));
    const graph: LayoutGraph = {
      algorithm: "tree",
      direction: "right",
      spacing: 10,
      nodes: line(100).map((each) => ({ ...each, isPinned: false })),
      edges: [],
      obstacles: line(130),
    };
    for (const { x, y } of result(graph)) {
      expect(x + 10 <= 0 || x >= 5_990 || y + 10 <= 130 || y >= 140).toBe(true);
    }
  });

  it.each<[LayoutDirection, (from: LayoutPosition, to: LayoutPosition) => boolean]>([
    ["right", (from, to) => from.x < to.x],
    ["left", (from, to) => from.x > to.x],
    ["down", (from, to) => from.y < to.y],
    ["up", (from, to) => from.y > to.y],
  ])("[G300] edges lead %s", async (direction, isForward) => {
    const flow = diamond();
    await flow.layout({ direction });
    for (const { source, target } of flow.edges) {
      expect(isForward(placeOf(flow, source), placeOf(flow, target))).toBe(true);
    }
  });

  it.each([1e300, -1e300])("[G300] nodes that are %d away are arranged, too", async (x) => {
    const far = (id: string, draggable: boolean): object => ({
      id,
      position: { x, y: 0 },
      draggable,
    });
    const flow = new Flow({
      nodes: [far("a", true), far("b", true), far("c", false)] as NodeInput[],
    });
    await flow.layout({ algorithm: "force" });
    expect(placeOf(flow, "c").x).toBe(x);
  });

  it("[G300] a tree centers a node before its children, however deep it is", async () => {
    const flow = new Flow({
      nodes: ["root", "left", "middle", "right"].map((id) => ({ id })),
      edges: ["left", "middle", "right"].map((target) => ({ source: "root", target })),
    });
    await flow.layout({ algorithm: "tree", direction: "down" });
    expect(placeOf(flow, "root").x).toBe(placeOf(flow, "middle").x);
    const chain = Array.from({ length: 5_000 }, () => ({ x: 0, y: 0, width: 9, height: 9 }));
    const graph: LayoutGraph = {
      algorithm: "tree",
      direction: "right",
      spacing: 1,
      nodes: chain.map((each) => ({ ...each, isPinned: false })),
      edges: chain
        .slice(1)
        .map((_, at) => ({ source: at, target: at + 1, sourceY: 0, targetY: 0 })),
    };
    expect(result(graph).at(-1)).toEqual({ x: 4_999 * 11, y: 0 });
    expect(result({ ...graph, algorithm: "layered" }).at(-1)).toEqual({ x: 4_999 * 11, y: 0 });
  });

  it("[G300] edges that could be straight end at the same height as their ports", async () => {
    const flow = new Flow({
      nodeTypes: { wide: { type: "wide", outputs: ["a", "b", "c"] } },
      nodes: [{ id: "s", type: "wide" }, { id: "t" }],
      edges: [{ source: "s", target: "t", sourceHandle: "c" }],
    });
    await flow.layout();
    // Row c of the ports, and the port in the middle of the title.
    expect(placeOf(flow, "t").y + 20).toBe(placeOf(flow, "s").y + 40 + 2.5 * 22);
  });
});

describe("Flow.layout", () => {
  it("[G300] leaves room for the given sizes", async () => {
    const flow = diamond();
    await flow.layout({
      sizes: { b: { width: 500, height: 400 }, unknown: { width: 1, height: 1 } },
    });
    const [b, c, d] = ["b", "c", "d"].map((id) => placeOf(flow, id));
    expect(Math.abs(b!.y - c!.y)).toBeGreaterThan(c!.y > b!.y ? 400 : 40);
    expect(d!.x).toBeGreaterThan(b!.x + 500);
  });

  it("[G301] moves all nodes as one undo step, around the corner where they were", async () => {
    const { flow, events } = recorded(diamond());
    const before = flow.toJSON();
    await flow.layout();
    const places = ["a", "b", "c", "d"].map((id) => placeOf(flow, id));
    expect([Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))]).toEqual([
      100, 50,
    ]);
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["node_moved"]));
    flow.undo();
    expect([flow.toJSON(), flow.canUndo]).toEqual([before, false]);
  });

  it("[G301] many nodes are moved in several transactions, as one undo step", async () => {
    const flow = manyNodes();
    const before = flow.toJSON();
    await flow.layout({ timeoutMs: 60_000 });
    expect(overlapping(flow)).toBe(0);
    flow.undo();
    expect([flow.toJSON(), flow.canUndo]).toEqual([before, false]);
  });

  it("[G301] a change between the moves of many nodes is a step of its own", async () => {
    const flow = manyNodes();
    const before = flow.toJSON();
    const added = afterFirstMove(flow, () =>
      flow.addNode({ id: "new", position: { x: -500, y: -500 } }),
    );
    await flow.layout({ timeoutMs: 60_000 });
    await added;
    expect([overlapping(flow), flow.node("new")?.id]).toEqual([0, "new"]);
    while (flow.undo());
    expect(flow.toJSON()).toEqual(before);
  });

  it("[G301] moves only the given nodes", async () => {
    const flow = diamond();
    await flow.layout({ nodes: ["a", "b", "a"] });
    expect([placeOf(flow, "c"), placeOf(flow, "d")]).toEqual([
      { x: 100, y: 50 },
      { x: 100, y: 50 },
    ]);
    expect(placeOf(flow, "b").x).toBeGreaterThan(placeOf(flow, "a").x + 150);
    await expect(flow.layout({ nodes: ["a", "no"] })).rejects.toThrow(NotFoundError);
  });

  it("[G312] a part of a graph is arranged beside the other nodes, and stays there the next time", async () => {
    const flow = new Flow({
      nodes: [
        { id: "a", position: { x: 100, y: 100 } },
        { id: "b", position: { x: 100, y: 300 } },
        // Where b would be.
        { id: "other", position: { x: 340, y: 110 } },
      ],
      edges: [{ source: "a", target: "b" }],
    });
    await flow.layout({ nodes: ["a", "b"] });
    const places = ["a", "b"].map((id) => placeOf(flow, id));
    // The shortest way is up: 40 high, and a gap of half the spacing.
    expect(places).toEqual([
      { x: 100, y: 50 },
      { x: 100 + 150 + 2 * 40, y: 50 },
    ]);
    expect(placeOf(flow, "other")).toEqual({ x: 340, y: 110 });
    await flow.layout({ nodes: ["a", "b"] });
    expect(["a", "b"].map((id) => placeOf(flow, id))).toEqual(places);
    flow.undo();
    expect(placeOf(flow, "b")).toEqual({ x: 100, y: 300 });
  });

  it.each([0, 21_000])(
    "[G312] nodes stay on the note that they are on, beside %d others",
    async (count) => {
      const others = Array.from({ length: count }, (_, at) => ({
        id: `other ${at}`,
        position: { x: 2_000 + 200 * (at % 200), y: 100 * Math.floor(at / 200) },
      }));
      const flow = new Flow({
        nodes: [
          // Where b would be, so that both have to move.
          { id: "small", position: { x: 270, y: 60 } },
          ...others,
          {
            id: "note",
            type: "note",
            position: { x: 0, y: 0 },
            dimensions: { width: 900, height: 300 },
          },
          { id: "a", position: { x: 50, y: 50 } },
          { id: "b", position: { x: 50, y: 200 } },
        ],
        edges: [{ source: "a", target: "b" }],
      });
      await flow.layout({ nodes: ["a", "b"] });
      // Off the small node by the shortest way, which is up.
      expect([placeOf(flow, "a"), placeOf(flow, "b")]).toEqual([
        { x: 50, y: 0 },
        { x: 50 + 150 + 2 * 40, y: 0 },
      ]);
    },
  );

  it("[G301] a group moves as one node, with what is in it", async () => {
    const flow = diamond();
    const group = flow.group(["b", "c"]);
    const inside = placeOf(flow, "b").x - placeOf(flow, group).x;
    await flow.layout();
    expect(placeOf(flow, "b").x - placeOf(flow, group).x).toBe(inside);
    expect(placeOf(flow, group).x).toBeGreaterThan(placeOf(flow, "a").x);
    expect(placeOf(flow, "d").x).toBeGreaterThan(placeOf(flow, group).x);
  });

  it("[G302] nodes that are not draggable stay, and no other node is placed on them", async () => {
    for (const algorithm of layoutAlgorithms) {
      const flow = diamond();
      flow.updateNode("c", { draggable: false });
      await flow.layout({ algorithm });
      expect(placeOf(flow, "c")).toEqual({ x: 100, y: 50 });
      const nodes = flow.nodes.map(() => ({ width: 150, height: 40 }));
      const places = flow.nodes.map(({ position }) => position);
      expect(overlaps({ nodes } as unknown as LayoutGraph, places)).toBe(0);
    }
  });

  it("[G303] what changes during the computation stays: moved, removed and pinned nodes", async () => {
    const flow = diamond();
    const running = flow.layout();
    flow.updateNode("b", { position: { x: 7, y: 7 } });
    flow.updateNode("c", { draggable: false });
    flow.removeNode("d");
    flow.addNode({ id: "e" });
    await running;
    expect(placeOf(flow, "b")).toEqual({ x: 7, y: 7 });
    expect(placeOf(flow, "c")).toEqual({ x: 100, y: 50 });
    expect(placeOf(flow, "e")).toEqual({ x: 0, y: 0 });
    expect(flow.nodes).toHaveLength(4);
  });

  it("[G304] a deadline and a signal cancel it, without any change", async () => {
    const { flow, events } = recorded(diamond());
    const before = stateOf(flow);
    await expect(flow.layout({ timeoutMs: 0.001 })).rejects.toMatchObject({
      code: "layout_timeout",
    });
    const controller = new AbortController();
    const running = flow.layout({ signal: controller.signal });
    expect(flow.layoutProgress).toBe(0);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    await expect(flow.layout({ signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect([stateOf(flow), events, flow.layoutProgress]).toEqual([before, [], null]);
  });

  it("[G304] it cannot be cancelled any more when its nodes move", async () => {
    const flow = manyNodes();
    const isCancelled = afterFirstMove(flow, () => flow.cancelLayout());
    await flow.layout({ timeoutMs: 60_000 });
    expect([await isCancelled, overlapping(flow)]).toEqual([false, 0]);
  });

  it("[G305] one layout runs at a time in a flow, and can be cancelled", async () => {
    const flow = diamond();
    const running = flow.layout();
    await expect(flow.layout()).rejects.toMatchObject({ code: "layout_running" });
    expect(flow.cancelLayout()).toBe(true);
    await expect(running).rejects.toMatchObject({ code: "layout_cancelled" });
    expect([flow.cancelLayout(), flow.canUndo]).toEqual([false, false]);
  });

  it("[G305] layouts of many flows wait for each other", async () => {
    const flows = Array.from({ length: 5 }, diamond);
    const waiting = flows.map((flow) => flow.layout({ timeoutMs: 60_000 }));
    expect(flows.at(-1)?.cancelLayout()).toBe(true);
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => "fulfilled"),
      "rejected",
    ]);
  });

  it("[G306] wrong options are rejected", async () => {
    const flow = diamond();
    const wrong: object[] = [{ algorithm: "round" }, { spacing: -1 }, { nodes: "a" }, { gap: 3 }];
    for (const options of wrong) {
      await expect(flow.layout(options as LayoutOptions)).rejects.toThrow(InvalidArgumentError);
    }
    expect(flow.layoutProgress).toBeNull();
  });
});

describe("the intent", () => {
  it("[G307] is guarded, and its step is the user's", async () => {
    const flow = diamond();
    expect(await flow.call("layout", { algorithm: "tree" })).toMatchObject({ ok: true });
    expect(await flow.call("undo")).toMatchObject({ ok: true });
    const before = stateOf(flow);
    expect(await flow.call("layout", { nodes: ["no"] })).toMatchObject({ ok: false });
    expect(await flow.call("layout", { timeoutMs: 1e9 })).toMatchObject({ ok: false });
    expect(await flow.call("layout", { spacing: 1e9 })).toMatchObject({ ok: false });
    const running = flow.call("layout", {});
    flow.editable = false;
    expect(await running).toMatchObject({ ok: false, code: "refused" });
    expect(await flow.call("layout")).toMatchObject({ ok: false });
    expect(await flow.call("cancelLayout")).toMatchObject({ ok: false });
    expect(stateOf(flow)).toBe(before);
  });

  it("[G304] all nodes move, although the flow becomes read-only after the first", async () => {
    const flow = manyNodes();
    const change = afterFirstMove(flow, () => {
      flow.editable = false;
    });
    expect(await flow.call("layout", {})).toMatchObject({ ok: true });
    await change;
    expect(overlapping(flow)).toBe(0);
  });

  it("[G307] code may arrange a read-only flow", async () => {
    const flow = diamond();
    flow.editable = false;
    await flow.layout();
    expect(overlapping(flow)).toBe(0);
  });

  it("[G307] a viewer's layout is a step of that viewer", async () => {
    const flow = diamond();
    const viewer = flow.createViewer();
    expect(await viewer.call("layout", {})).toMatchObject({ ok: true });
    expect([viewer.canUndo, flow.canUndo]).toEqual([true, false]);
  });
});

describe("parameters", () => {
  it("[G309] layoutOptions apply where a call does not choose", async () => {
    const flow = diamond();
    flow.layoutOptions = { direction: "down", spacing: 100 };
    await flow.layout();
    const down = placeOf(flow, "b").y - placeOf(flow, "a").y;
    expect(down).toBe(40 + 2 * 100);
    await flow.layout({ direction: "left" });
    expect(placeOf(flow, "b").x).toBeLessThan(placeOf(flow, "a").x);
    expect(() => flow.update({ layoutOptions: { spacing: -1 } })).toThrow(HeddleError);
  });

  it("[G309] an undefined option is one that the call does not choose", async () => {
    const flow = diamond();
    flow.layoutOptions = { algorithm: "tree", direction: "down", spacing: 100 };
    const options = { algorithm: undefined, direction: undefined, spacing: undefined };
    await flow.layout(options);
    const places = ["a", "b", "c", "d"].map((id) => placeOf(flow, id));
    const other = diamond();
    await other.layout({ ...flow.layoutOptions, timeoutMs: undefined });
    expect(places).toEqual(["a", "b", "c", "d"].map((id) => placeOf(other, id)));
    expect(await flow.call("layout", options)).toMatchObject({ ok: true });
    expect(placeOf(flow, "b")).toEqual(places[1]);
  });

  it("[G310] autoLayout arranges nodes without a position, once and without an undo step", async () => {
    const graph = {
      nodes: [{ id: "a" }, { id: "b" }, { id: "c", position: { x: 500, y: 500 } }],
      edges: [{ source: "a", target: "b" }],
    };
    const still = new Flow(graph);
    await still.call("arrangeUnplaced");
    expect(placeOf(still, "b")).toEqual({ x: 0, y: 0 });
    const flow = new Flow({ ...graph, autoLayout: true, editable: false });
    const first = flow.call("arrangeUnplaced");
    // A second view waits for the layout of the first one.
    expect(await flow.call("arrangeUnplaced")).toMatchObject({ ok: true });
    const places = ["a", "b", "c"].map((id) => placeOf(flow, id));
    expect(places).toEqual([
      { x: 0, y: 0 },
      { x: 150 + 2 * 40, y: 0 },
      { x: 500, y: 500 },
    ]);
    expect(flow.canUndo).toBe(false);
    expect(await first).toMatchObject({ ok: true });
    await flow.call("arrangeUnplaced");
    expect(["a", "b", "c"].map((id) => placeOf(flow, id))).toEqual(places);
  });
});

describe("threads", () => {
  it("[G308] without a thread the layout is computed in slices, and can be cancelled", async () => {
    const graph: LayoutGraph = {
      algorithm: "layered",
      direction: "right",
      spacing: 10,
      nodes: Array.from({ length: 3 }, () => ({
        x: 0,
        y: 0,
        width: 9,
        height: 9,
        isPinned: false,
      })),
      edges: [],
    };
    const startThread = (): never => {
      throw new Error("forbidden");
    };
    const { signal } = new AbortController();
    const run = { signal, onProgress: () => {}, startThread };
    expect(await runLayout(graph, run)).toEqual(result(graph));
    const aborted = AbortSignal.abort();
    await expect(runLayout(graph, { ...run, signal: aborted })).rejects.toThrow("aborted");
  });

  it("[G305] a cancelled layout that waits takes no place from another", async () => {
    const controllers = Array.from({ length: 6 }, () => new AbortController());
    const graph: LayoutGraph = {
      algorithm: "layered",
      direction: "right",
      spacing: 10,
      nodes: [],
      edges: [],
    };
    const runs = controllers.map(({ signal }) =>
      runLayout(graph, { signal, onProgress: () => {} }),
    );
    const settled = Promise.allSettled(runs);
    // At the same time as the third one enters, and when it is in.
    void runs[0]?.then(() => controllers[2]?.abort());
    controllers[3]?.abort();
    const states = (await settled).map(({ status }) => status);
    expect([states[3], states[4], states[5]]).toEqual(["rejected", "fulfilled", "fulfilled"]);
  });

  it("[G308] the bundled program is that of the sources", async () => {
    expect(readWorkerModule()).toBe(await writeWorkerModule());
  });
});
