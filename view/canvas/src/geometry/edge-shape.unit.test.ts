import {
  type EdgeDefaults,
  edgePath,
  edgeShape,
  EdgeShapes,
  sidewaysReach,
} from "@heddle/flow/geometry";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";

import { DistanceToPath } from "./hit-test.ts";
import { pointsOn } from "./path-points.fixture.ts";
import { reactFlowEdges } from "./react-flow-edges.fixture.ts";

const seed = inject("seed");

const coordinate = fc.integer({ min: -800, max: 800 });
const point = fc.record({ x: coordinate, y: coordinate });
const type = fc.constantFrom(...reactFlowEdges.map((edge) => edge.type));

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

  it.each(reactFlowEdges)(
    "[F66] runs where React Flow's edge of its type does: $type from $from to $to",
    ({ type: name, from, to, path: expected, label: place }) => {
      const { path, label } = edgePath(name, { from, to, offset: 0 });
      const ours = pointsOn(path);
      for (const [at, one] of pointsOn(expected).entries()) {
        const other = ours[at] ?? { x: NaN, y: NaN };
        expect(Math.hypot(one.x - other.x, one.y - other.y), `at ${at}`).toBeLessThan(2);
      }
      expect(label).toEqual({ x: expect.closeTo(place.x), y: expect.closeTo(place.y) });
    },
  );

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
