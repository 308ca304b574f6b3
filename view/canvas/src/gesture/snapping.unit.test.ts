import { expect, test } from "vitest";

import { gridStep, snapToNeighbors } from "./snapping.ts";

const box = (x: number, y: number, width = 100, height = 40) => ({ x, y, width, height });

test.each([
  ["left sides", box(3, 100), { x: -3, y: 0 }, { from: { x: 0, y: 0 }, to: { x: 0, y: 140 } }],
  [
    "right sides",
    box(52, 100, 50),
    { x: -2, y: 0 },
    { from: { x: 100, y: 0 }, to: { x: 100, y: 140 } },
  ],
  ["centers", box(27, 100, 50), { x: -2, y: 0 }, { from: { x: 50, y: 0 }, to: { x: 50, y: 140 } }],
  ["tops", box(300, -4, 100, 60), { x: 0, y: 4 }, { from: { x: 0, y: 0 }, to: { x: 400, y: 0 } }],
])("[F161] a box near a neighbor snaps to its %s", (_what, moved, by, line) => {
  const { by: found, lines } = snapToNeighbors(moved, [box(0, 0)], 6);
  expect(found).toEqual(by);
  expect(lines).toContainEqual({ kind: "align", ...line });
});

test("[F161] a box between two others, or after them, snaps to equal gaps", () => {
  const row = [box(0, 0), box(300, 13)];
  const between = snapToNeighbors(box(153, 27), row, 6);
  expect(between.by.x).toBe(-3);
  expect(between.lines.filter(({ kind }) => kind === "gap")).toEqual([
    { kind: "gap", from: { x: 100, y: 33.5 }, to: { x: 150, y: 33.5 } },
    { kind: "gap", from: { x: 250, y: 40 }, to: { x: 300, y: 40 } },
  ]);
  expect(snapToNeighbors(box(604, 27), row, 6).by.x).toBe(-4);
  expect(snapToNeighbors(box(-296, 27), row, 6).by.x).toBe(-4);
});

test("[F161] a box that is near nothing stays", () => {
  expect(snapToNeighbors(box(237, 211), [box(0, 0)], 6)).toEqual({ by: { x: 0, y: 0 }, lines: [] });
});

test.each([
  [13, 1, 7],
  [13, -1, -3],
  [20, 1, 10],
  [20, -1, -10],
])("[F162] from %i an arrow key in direction %i goes %i to the grid", (at, sign, by) => {
  expect(gridStep(at, 10, sign)).toBe(by);
});
