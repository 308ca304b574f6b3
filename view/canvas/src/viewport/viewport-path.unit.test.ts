import { expect, test } from "vitest";

import { samples } from "./viewport-path.fixture.ts";
import { viewportPath } from "./viewport-path.ts";

test("[F841] an animation takes the path of React Flow", () => {
  for (const { from, to, screen, time, at } of samples) {
    const { x, y, zoom } = viewportPath(from, to, screen)(time);
    expect(Math.hypot(x - at.x, y - at.y)).toBeLessThan(0.01);
    expect(zoom / at.zoom).toBeCloseTo(1, 6);
  }
});

test("[F841] an animation begins and ends at its viewports, and only zooms on the spot", () => {
  const screen = { width: 800, height: 600 };
  const [from, to] = [
    { x: 10, y: 20, zoom: 0.5 },
    { x: -300, y: 900, zoom: 2 },
  ];
  const path = viewportPath(from, to, screen);
  expect(path(1)).toBe(to);
  expect(path(0)).toEqual({
    x: expect.closeTo(10),
    y: expect.closeTo(20),
    zoom: expect.closeTo(0.5),
  });
  // The middle of the screen stays.
  const zoomed = { x: -380, y: -260, zoom: 1 };
  expect(viewportPath({ x: 10, y: 20, zoom: 0.5 }, zoomed, screen)(0.5)).toEqual({
    x: expect.closeTo(400 - 780 * Math.SQRT1_2),
    y: expect.closeTo(300 - 560 * Math.SQRT1_2),
    zoom: expect.closeTo(Math.SQRT1_2),
  });
});
