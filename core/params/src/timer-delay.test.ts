import { expect, test } from "vitest";

import { timerDelay } from "./timer-delay.ts";

test("[P106] a delay that a timer cannot have is shortened to the longest one", () => {
  expect([0, 30_000, 2 ** 31 - 1].map(timerDelay)).toEqual([0, 30_000, 2 ** 31 - 1]);
  expect([2 ** 31, Infinity].map(timerDelay)).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
});
