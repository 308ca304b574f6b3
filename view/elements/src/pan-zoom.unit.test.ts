import { interpolateZoom as interpolateZoomOfD3 } from "d3-interpolate";
import fc from "fast-check";
import { expect, test } from "vitest";

import { interpolateZoom } from "../d3/interpolate.ts";

// Pixels: the formula loses digits where a path is a fraction of a pixel.
const coordinate = fc.integer({ min: -1_000, max: 1_000 });
const width = fc.integer({ min: 100, max: 5_000 });
const view = fc.tuple(coordinate, coordinate, width);

test("[EL44] an animation takes the path of d3", () => {
  fc.assert(
    fc.property(view, view, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, time) => {
      const expected = interpolateZoomOfD3([...from], [...to])(time);
      for (const [index, value] of interpolateZoom(from, to)(time).entries())
        expect(value).toBeCloseTo(expected[index] ?? Number.NaN, 4);
    }),
  );
});
