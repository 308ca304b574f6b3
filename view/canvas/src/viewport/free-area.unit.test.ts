import { expect, test } from "vitest";

import { freeArea } from "./free-area.ts";

const screen = { width: 1000, height: 600 };

test("[F114] an overlay at a side cuts off that side", () => {
  const bar = { x: 12, y: 12, width: 208, height: 400 };
  const panel = { x: 780, y: 12, width: 208, height: 300 };
  const buttons = { x: 12, y: 548, width: 240, height: 40 };
  expect(freeArea(screen, [buttons, bar, panel])).toEqual({
    x: 252,
    y: 0,
    width: 528,
    height: 600,
  });
  const top = { x: 400, y: 12, width: 200, height: 50 };
  expect(freeArea(screen, [top])).toEqual({ x: 0, y: 62, width: 1000, height: 538 });
});

test("[F114] an overlay in a corner cuts off the narrower strip", () => {
  const map = { x: 788, y: 438, width: 200, height: 150 };
  expect(freeArea(screen, [map])).toEqual({ x: 0, y: 0, width: 788, height: 600 });
});

test("[F114] overlays that cover nearly everything, and those outside, are ignored", () => {
  const whole = { x: 0, y: 0, width: 1000, height: 600 };
  expect(freeArea(screen, [{ x: 10, y: 10, width: 980, height: 580 }])).toEqual(whole);
  expect(freeArea(screen, [{ x: 1000, y: 0, width: 50, height: 50 }])).toEqual(whole);
});
