import { expect, test } from "vitest";

import { fit, type LimitedFlow, zoomLimits } from "./fit-viewport.ts";

const screen = { width: 1_000, height: 600 };

/** A flow with these limits. */
function flowWith(limits: { minZoom?: number; maxZoom?: number } = {}): LimitedFlow {
  return { get: (name) => limits[name] ?? null };
}
const unlimited = flowWith();

test("[F31] a graph of any size can be zoomed out until it fits", () => {
  for (const width of [0, 1_000, 50_000, 3_000_000]) {
    const { minZoom } = zoomLimits(unlimited, { x: 0, y: 0, width, height: width / 2 }, screen);
    expect(minZoom * width).toBeLessThanOrEqual(screen.width / 2);
    expect(minZoom).toBeGreaterThan(0);
  }
});

test("[F31] small, empty and not yet rendered graphs have the default limits", () => {
  const usual = { minZoom: 0.05, maxZoom: 4 };
  expect(zoomLimits(unlimited, { x: 0, y: 0, width: 500, height: 500 }, screen)).toEqual(usual);
  expect(zoomLimits(unlimited, undefined, screen)).toEqual(usual);
  expect(
    zoomLimits(unlimited, { x: 0, y: 0, width: 500, height: 500 }, { width: 0, height: 0 }),
  ).toEqual(usual);
});

test("[F31] the limits of the flow win, also where a graph is fitted", () => {
  const bounds = { x: 0, y: 0, width: 500, height: 500 };
  const own = { minZoom: 0.5, maxZoom: 2 };
  expect(zoomLimits(flowWith(own), bounds, screen)).toEqual(own);
  expect(zoomLimits(flowWith({ maxZoom: 0.01 }), bounds, screen)).toEqual({
    minZoom: 0.01,
    maxZoom: 0.01,
  });
  expect(zoomLimits(flowWith({ minZoom: 8 }), bounds, screen)).toEqual({ minZoom: 8, maxZoom: 8 });
  const freeArea = () => ({ x: 0, y: 0, ...screen });
  const fitted = (limits: { minZoom?: number; maxZoom?: number }, width: number): number =>
    fit({ flow: flowWith(limits), freeArea }, { ...bounds, width }).zoom;
  expect([fitted(own, 100_000), fitted({ maxZoom: 0.25 }, 100)]).toEqual([0.5, 0.25]);
});
