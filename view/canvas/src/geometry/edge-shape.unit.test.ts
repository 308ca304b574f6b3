import {
  type EdgeDefaults,
  edgePath,
  edgeShape,
  EdgeShapes,
  sidewaysReach,
} from "@heddle/flow/geometry";
import { getBezierPath, getSmoothStepPath, getStraightPath, Position } from "@xyflow/system";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";

import { DistanceToPath } from "./hit-test.ts";
import { pointsOn } from "./path-points.fixture.ts";

const seed = inject("seed");

type Ends = Parameters<typeof getSmoothStepPath>[0];

const theirs = {
  default: getBezierPath,
  simplebezier: simpleBezierPath,
  straight: getStraightPath,
  step: (ends: Ends) => getSmoothStepPath({ ...ends, borderRadius: 0 }),
  smoothstep: getSmoothStepPath,
};

/** React Flow's path, which is not in its framework-free part: the control points are half-way between the ends. */
function simpleBezierPath({ sourceX, sourceY, targetX, targetY }: Ends): [string, number, number] {
  const x = (sourceX + targetX) / 2;
  const path = `M${sourceX},${sourceY} C${x},${sourceY} ${x},${targetY} ${targetX},${targetY}`;
  return [path, x, (sourceY + targetY) / 2];
}

const coordinate = fc.integer({ min: -800, max: 800 });
const point = fc.record({ x: coordinate, y: coordinate });
const type = fc.constantFrom(...Object.keys(theirs).map((name) => name as keyof typeof theirs));

describe("an edge", () => {
  it("[F798] of a smart type of panel-reactflow is routed, unless the flow has a type of this name with a shape", () => {
    const shapes = new EdgeShapes({ smart_step: { shape: "step" }, smart_straight: {} }, {});
    for (const name of ["smart_bezier", "smart_straight", "smart_other"]) {
      expect([shapes.nameOf(name), shapes.isRouted(name)]).toEqual(["routed", true]);
    }
    expect(shapes.nameOf("smart_step")).toBe("step");
    expect(shapes.nameOf("smarter")).toBe("default");
    expect(new EdgeShapes({}, { type: "smart_bezier" }).isRouted(null)).toBe(true);
  });

  it(`[F66] runs where React Flow's edge of its type does (HEDDLE_SEED=${seed})`, () => {
    fc.assert(
      fc.property(type, point, point, (name, from, to) => {
        const [expected, x, y] = theirs[name]({
          sourceX: from.x,
          sourceY: from.y,
          targetX: to.x,
          targetY: to.y,
          sourcePosition: Position.Right,
          targetPosition: Position.Left,
        });
        const { path, label } = edgePath(name, { from, to, offset: 0 });
        const ours = pointsOn(path);
        for (const [at, one] of pointsOn(expected).entries()) {
          const other = ours[at] ?? { x: NaN, y: NaN };
          expect(Math.hypot(one.x - other.x, one.y - other.y), `${name} at ${at}`).toBeLessThan(2);
        }
        expect(label).toEqual({ x: expect.closeTo(x), y: expect.closeTo(y) });
      }),
      { seed, numRuns: 60 },
    );
  });

  it("[F110] has the shape of its type, a shape with the type's name, or the default", () => {
    const types = { wire: { shape: "step" }, plain: {}, straight: { shape: "smoothstep" } };
    const named = (defaults: EdgeDefaults): string[] =>
      ["wire", "plain", "straight", "bezier", "unknown", "constructor", null].map((name) =>
        new EdgeShapes(types, defaults).nameOf(name),
      );
    const own = ["step", "default", "smoothstep", "bezier"];
    expect(named({})).toEqual([...own, "default", "default", "default"]);
    own[1] = "step";
    expect(named({ type: "wire" })).toEqual([...own, "step", "step", "step"]);
  });

  it(`[F65] stays within its reach and is found at each of its points, with any offset (HEDDLE_SEED=${seed})`, () => {
    const offset = fc.constantFrom(0, -24, 36);
    fc.assert(
      fc.property(type, point, point, offset, (name, from, to, bend) => {
        const reach = sidewaysReach(to.x - from.x) + 0.1;
        for (const { x, y } of pointsOn(edgePath(name, { from, to, offset: bend }).path)) {
          expect(x).toBeGreaterThanOrEqual(Math.min(from.x, to.x) - reach);
          expect(x).toBeLessThanOrEqual(Math.max(from.x, to.x) + reach);
          expect(y).toBeGreaterThanOrEqual(Math.min(from.y, to.y) + Math.min(0, bend) - 0.1);
          expect(y).toBeLessThanOrEqual(Math.max(from.y, to.y) + Math.max(0, bend) + 0.1);
          const writer = new DistanceToPath({ x, y }, 6);
          edgeShape(name)(writer, { from, to, offset: bend });
          expect(writer.distance).toBeLessThan(1);
        }
      }),
      { seed, numRuns: 40 },
    );
  });
});
