import { expect, test } from "vitest";

import { placement, roomAbove, roomFor } from "./placement.ts";

const screen = { width: 390, height: 560 };
const size = { width: 300, height: 200 };

test("[F17] an editor is centered above its item", () => {
  const item = { x: 100, y: 300, width: 180, height: 60 };
  expect(placement(item, size, screen)).toEqual({ x: 40, y: 90 });
});

test("[F17] without room above, an editor is below its item", () => {
  const item = { x: 100, y: 50, width: 180, height: 60 };
  expect(placement(item, size, screen)).toEqual({ x: 40, y: 120 });
});

test("[F118] without room above and below, an editor is to the right of its item, or to the left", () => {
  const wide = { width: 1000, height: 400 };
  expect(placement({ x: 100, y: 150, width: 180, height: 150 }, size, wide)).toEqual({
    x: 290,
    y: 125,
  });
  expect(placement({ x: 700, y: 150, width: 180, height: 150 }, size, wide)).toEqual({
    x: 390,
    y: 125,
  });
});

test("[F118] without room on any side the graph moves as little as possible", () => {
  expect(roomFor({ x: 100, y: 300, width: 180, height: 60 }, size, screen)).toBeUndefined();
  expect(roomFor({ x: 100, y: 180, width: 180, height: 200 }, size, screen)).toEqual({
    x: 0,
    y: 38,
  });
  expect(roomFor({ x: -50, y: 300, width: 180, height: 60 }, size, screen)).toEqual({
    x: 118,
    y: 0,
  });
  const huge = { x: 0, y: 0, width: 380, height: 500 };
  expect(roomFor(huge, size, screen)).toBeUndefined();
});

test("[F118] above a bottom sheet an item is visible completely, or its start", () => {
  const sheet = { width: 374, height: 280 };
  const item = { x: 100, y: 300, width: 180, height: 60 };
  const free = { x: 0, y: 0, ...screen };
  expect(roomAbove(item, sheet, screen, free)).toEqual({ x: 0, y: -96 });
  expect(roomAbove({ ...item, y: 100 }, sheet, screen, free)).toBeUndefined();
  const belowPanel = { ...free, y: 120, height: 440 };
  expect(roomAbove({ ...item, y: 100 }, sheet, screen, belowPanel)).toEqual({ x: 0, y: 28 });
});

test("[F17] without any room an editor is still inside the screen", () => {
  const tall = { x: 300, y: 50, width: 180, height: 480 };
  expect(placement(tall, { width: 370, height: 200 }, screen)).toEqual({ x: 12, y: 8 });
  const left = { x: -150, y: 300, width: 180, height: 60 };
  expect(placement(left, size, screen)).toEqual({ x: 8, y: 90 });
});

test("[F17] an editor leaves the screen with its item", () => {
  const item = { x: 100, y: -400, width: 180, height: 60 };
  expect(placement(item, size, screen)).toEqual({ x: 40, y: -330 });
});
