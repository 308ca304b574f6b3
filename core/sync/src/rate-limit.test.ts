import { expect, it } from "vitest";

import { RateLimit } from "./rate-limit.ts";

it("[Y40] lets as many pass as may, and as many again with each second", () => {
  let now = 0;
  const limit = new RateLimit(10, { now: () => now });
  expect([limit.take(25), limit.take(1), limit.wait(5), limit.wait(25)]).toEqual([
    10, 0, 500, 1_000,
  ]);
  now = 500;
  expect([limit.take(25), limit.take(1)]).toEqual([5, 0]);
  now = 60_000;
  expect(limit.take(25)).toBe(10);
});

it("[Y40] goes on when the clock is set back", () => {
  let now = 3_600_000;
  const limit = new RateLimit(10, { now: () => now });
  limit.take(10);
  now = 0;
  expect([limit.take(1), limit.wait(10)]).toEqual([0, 1_000]);
  now = 1_000;
  expect(limit.take(25)).toBe(10);
});
