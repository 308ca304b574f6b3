import { interpolateZoom as interpolateZoomOfD3 } from "d3-interpolate";
import fc from "fast-check";
import { expect, test } from "vitest";

import { interpolateZoom } from "../d3/interpolate.ts";

const coordinate = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const width = fc.double({ min: 1, max: 1e4, noNaN: true });
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
