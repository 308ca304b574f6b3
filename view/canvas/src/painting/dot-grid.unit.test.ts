import { expect, test } from "vitest";

import { dotGridTransform } from "./dot-grid.ts";

test("[F30] the dots move with the graph and become fewer when zoomed out", () => {
  expect(dotGridTransform({ x: 0, y: 0, zoom: 1 })).toBe("translate(-30px, -30px) scale(1)");
  expect(dotGridTransform({ x: 47, y: -13, zoom: 1 })).toBe("translate(-23px, -23px) scale(1)");
  expect(dotGridTransform({ x: 5, y: 0, zoom: 2 })).toBe("translate(-55px, -60px) scale(2)");
  // Every second dot, and every 64th.
  expect(dotGridTransform({ x: 0, y: 0, zoom: 0.5 })).toBe("translate(-30px, -30px) scale(1)");
  expect(dotGridTransform({ x: 0, y: 0, zoom: 1 / 80 })).toBe("translate(-24px, -24px) scale(0.8)");
});
