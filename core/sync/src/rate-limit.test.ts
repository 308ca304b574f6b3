import { expect, it } from "vitest";

import { RateLimit } from "./rate-limit.ts";

it("[Y40] grants a full bucket and refills it every second", () => {
  let now = 0;
  const limit = new RateLimit(10, { now: () => now });
  expect([limit.take(25), limit.take(1), limit.waitMs(5), limit.waitMs(25)]).toEqual([
    10, 0, 500, 1_000,
  ]);
  now = 500;
  expect([limit.take(25), limit.take(1)]).toEqual([5, 0]);
  now = 60_000;
  expect(limit.take(25)).toBe(10);
});

it("[Y40] continues when the clock is set back", () => {
  let now = 3_600_000;
  const limit = new RateLimit(10, { now: () => now });
  limit.take(10);
  now = 0;
  expect([limit.take(1), limit.waitMs(10)]).toEqual([0, 1_000]);
  now = 1_000;
  expect(limit.take(25)).toBe(10);
});
