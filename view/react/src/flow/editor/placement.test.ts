import { expect, test } from "vitest";

import { placement } from "./placement.ts";

const screen = { width: 390, height: 560 };
const size = { width: 300, height: 200 };

test("[F17] an editor is above its item, in the middle of it", () => {
  const item = { x: 100, y: 300, width: 180, height: 60 };
  expect(placement(item, size, screen)).toEqual({ x: 40, y: 90 });
});

test("[F17] without room above it is below", () => {
  const item = { x: 100, y: 50, width: 180, height: 60 };
  expect(placement(item, size, screen)).toEqual({ x: 40, y: 120 });
});

test("[F17] with room for neither, or at the side, it is inside the screen all the same", () => {
  const tall = { x: 300, y: 50, width: 180, height: 480 };
  expect(placement(tall, size, screen)).toEqual({ x: 82, y: 8 });
  const left = { x: -150, y: 300, width: 180, height: 60 };
  expect(placement(left, size, screen)).toEqual({ x: 8, y: 90 });
});

test("[F17] it goes out of sight with its item", () => {
  const item = { x: 100, y: -400, width: 180, height: 60 };
  expect(placement(item, size, screen)).toEqual({ x: 40, y: -330 });
});
