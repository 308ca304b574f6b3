import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  type Alignment,
  type Direction,
  Flow,
  InvalidArgumentError,
  NotFoundError,
} from "../../index.ts";
import { recorded, stateOf } from "../../recorded-flow.fixture.ts";

/** Nodes of different sizes: width 100, 200 and 300, height 40, 60 and 80. */
function board(positions: readonly (readonly [x: number, y: number])[]): Flow {
  const nodes = positions.map(([x, y], at) => ({
    id: "abc"[at] ?? `n${at}`,
    position: { x, y },
    style: { width: 100 * (at + 1), height: 40 + 20 * at },
  }));
  return new Flow({ nodes });
}

const ids = ["a", "b", "c"];
const placesOf = (flow: Flow): (readonly [number, number])[] =>
  ids.map((id) => {
    const { x, y } = flow.node(id)?.position ?? { x: 0, y: 0 };
    return [x, y];
  });

const scattered = [
  [0, 0],
  [50, 100],
  [200, 30],
] as const;

describe("align", () => {
  it.each<[alignment: Alignment, places: readonly (readonly [number, number])[]]>([
    [
      "left",
      [
        [0, 0],
        [0, 100],
        [0, 30],
      ],
    ],
    [
      "center",
      [
        [200, 0],
        [150, 100],
        [100, 30],
      ],
    ],
    [
      "right",
      [
        [400, 0],
        [300, 100],
        [200, 30],
      ],
    ],
    [
      "top",
      [
        [0, 0],
        [50, 0],
        [200, 0],
      ],
    ],
    [
      "middle",
      [
        [0, 60],
        [50, 50],
        [200, 40],
      ],
    ],
    [
      "bottom",
      [
        [0, 120],
        [50, 100],
        [200, 80],
      ],
    ],
  ])("[G265] brings nodes to one line: %s", (alignment, places) => {
    const flow = board(scattered);
    flow.align(ids, alignment);
    expect(placesOf(flow)).toEqual(places);
  });

  it("[G265] uses the sizes of the model, and is one undo step", () => {
    const { flow, events } = recorded(
      new Flow({
        nodeTypes: { wide: { type: "wide", inputs: ["a", "b", "c"] } },
        nodes: [
          { id: "a", label: "A" },
          { id: "b", type: "wide", position: { x: 7, y: 300 } },
        ],
      }),
    );
    flow.align(["a", "b", "a"], "bottom");
    expect(flow.node("a")?.position).toEqual({ x: 0, y: 300 + 40 + 3 * 22 + 8 - 40 });
    expect(events).toMatchObject([{ type: "node_moved", node_id: "a" }]);
    flow.undo();
    expect([flow.node("a")?.position, flow.canUndo]).toEqual([{ x: 0, y: 0 }, false]);
  });
});

describe("distribute", () => {
  it.each<[direction: Direction, places: readonly (readonly [number, number])[]]>([
    [
      "horizontal",
      [
        [0, 0],
        [160, 160],
        [420, 30],
      ],
    ],
    [
      "vertical",
      [
        [0, 0],
        [50, 160],
        [420, 60],
      ],
    ],
  ])("[G266] gives nodes equal gaps: %s", (direction, places) => {
    const flow = board([
      [0, 0],
      [50, 160],
      [420, 30],
    ]);
    flow.distribute(ids, direction);
    expect(placesOf(flow)).toEqual(places);
  });

  it("[G266] any nodes stay in the box around them, or are placed side by side", () => {
    const coordinate = fc.integer({ min: -500, max: 500 });
    const position = fc.tuple(coordinate, coordinate);
    const rangesOf = (flow: Flow): (readonly [start: number, end: number])[] =>
      placesOf(flow)
        .map(([x], at) => [x, x + 100 * (at + 1)] as const)
        .toSorted(([one, end], [other, otherEnd]) => one - other || end - otherEnd);
    fc.assert(
      fc.property(fc.tuple(position, position, position), (positions) => {
        const flow = board(positions);
        const before = rangesOf(flow).flat();
        const [start, end] = [Math.min(...before), Math.max(...before)];
        flow.distribute(ids, "horizontal");
        const ranges = rangesOf(flow);
        const gap = Math.max(0, (end - start - 600) / 2);
        expect(ranges[0]?.[0]).toBeCloseTo(start);
        expect((ranges[1]?.[0] ?? 0) - (ranges[0]?.[1] ?? 0)).toBeCloseTo(gap);
        expect((ranges[2]?.[0] ?? 0) - (ranges[1]?.[1] ?? 0)).toBeCloseTo(gap);
      }),
    );
  });

  it("[G266] two nodes stay where they are", () => {
    const flow = board(scattered);
    flow.distribute(["a", "b"], "vertical");
    expect([placesOf(flow), flow.canUndo]).toEqual([scattered.map((each) => [...each]), false]);
  });
});

describe("align and distribute", () => {
  it.each<[intent: string, how: string]>([
    ["align", "left"],
    ["distribute", "vertical"],
  ])("[G267] %s is guarded like a move", async (intent, how) => {
    const { flow } = recorded(board(scattered));
    expect(await flow.call(intent, ids, how)).toMatchObject({ ok: true });
    flow.undo();
    flow.updateNode("c", { draggable: false, label: "Fixed" });
    const before = stateOf(flow);
    const fixed = await flow.call(intent, ids, how);
    expect(fixed).toMatchObject({ ok: false, code: "refused" });
    expect(!fixed.ok && fixed.reason).toContain("Fixed");
    expect(await flow.call(intent, ["a", "no"], how)).toMatchObject({ ok: false });
    expect(await flow.call(intent, ids, "diagonal")).toMatchObject({ ok: false });
    flow.editable = false;
    expect(await flow.call(intent, ["a", "b"], how)).toMatchObject({ ok: false });
    expect(stateOf(flow)).toBe(before);
  });

  it("[G267] code may move any node, and names it", () => {
    const flow = board(scattered);
    flow.updateNode("b", { draggable: false });
    flow.align(ids, "left");
    expect(flow.node("b")?.position.x).toBe(0);
    expect(() => flow.align(["a", "no"], "left")).toThrow(NotFoundError);
    expect(() => flow.distribute(ids, "diagonal" as never)).toThrow(InvalidArgumentError);
    expect(() => flow.align("a" as never, "left")).toThrow(InvalidArgumentError);
  });
});
