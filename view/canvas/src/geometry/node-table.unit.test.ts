import { edgePath } from "@heddle/flow/geometry";
import fc from "fast-check";
import { expect, inject, it } from "vitest";

import { geometryOf, rowsOf } from "../drawn-flow.fixture.ts";
import { pointsOn } from "./path-points.fixture.ts";
import { touches } from "./rectangle.ts";

const seed = inject("seed");

const area = fc.record({
  x: fc.integer({ min: -300, max: 2200 }),
  y: fc.integer({ min: -300, max: 700 }),
  width: fc.integer({ min: 0, max: 900 }),
  height: fc.integer({ min: 0, max: 500 }),
});

it(`[F64] finds the nodes in a rectangle, all of them and no others (HEDDLE_SEED=${seed})`, () => {
  const flow = rowsOf(60);
  const { nodes } = geometryOf(flow);
  for (const id of ["n0", "n31", "n59"]) flow.removeNode(id);
  flow.addNode({ id: "again", position: { x: -100, y: 50 } });
  fc.assert(
    fc.property(area, (seen) => {
      const found = nodes.slotsIn(seen).flatMap((slot) => nodes.slots.idAt(slot) ?? []);
      const expected = [...nodes.slots.ids].filter((id) =>
        touches(nodes.rectangleAt(nodes.slots.get(id) ?? -1), seen),
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { seed, numRuns: 200 },
  );
});

it(`[F64] finds every edge that runs through a rectangle (HEDDLE_SEED=${seed})`, () => {
  const { edges } = geometryOf(rowsOf(60));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 58 }), fc.integer({ min: 0, max: 40 }), (slot, step) => {
      const { path } = edgePath("default", {
        from: edges.startOf(slot),
        to: edges.endOf(slot),
        offset: 0,
      });
      const { x, y } = pointsOn(path)[step]!;
      expect(edges.slotsIn({ x: x - 1, y: y - 1, width: 2, height: 2 })).toContain(slot);
    }),
    { seed, numRuns: 200 },
  );
});

it("[F64] computes the bounding box of all nodes", () => {
  const flow = rowsOf(12);
  const { nodes } = geometryOf(flow);
  expect(nodes.bounds()).toEqual({ x: 0, y: 0, width: 1950, height: 140 });
  flow.nodes = [];
  expect(nodes.bounds()).toBeUndefined();
});
