import { expect, test } from "vitest";

import { zoomLimits } from "./fit-viewport.ts";

const screen = { width: 1_000, height: 600 };

test("[F31] a graph of any size can be zoomed out until it fits", () => {
  for (const width of [0, 1_000, 50_000, 3_000_000]) {
    const { minZoom } = zoomLimits({ x: 0, y: 0, width, height: width / 2 }, screen);
    expect(minZoom * width).toBeLessThanOrEqual(screen.width / 2);
    expect(minZoom).toBeGreaterThan(0);
  }
});

test("[F31] small, empty and not yet rendered graphs have the default limits", () => {
  const usual = { minZoom: 0.05, maxZoom: 4 };
  expect(zoomLimits({ x: 0, y: 0, width: 500, height: 500 }, screen)).toEqual(usual);
  expect(zoomLimits(undefined, screen)).toEqual(usual);
  expect(zoomLimits({ x: 0, y: 0, width: 500, height: 500 }, { width: 0, height: 0 })).toEqual(
    usual,
  );
});
