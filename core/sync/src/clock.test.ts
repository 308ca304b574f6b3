import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { systemClock } from "./clock.ts";

const dayMs = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[Y65] the system clock waits for a delay above that of a timer", () => {
  const callback = vi.fn<() => void>();
  systemClock.after(60 * dayMs, callback);
  vi.advanceTimersByTime(60 * dayMs - 1);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledOnce();
});

it("[Y65] the system clock never calls back after an infinite delay", () => {
  const callback = vi.fn<() => void>();
  systemClock.after(Infinity, callback);
  vi.advanceTimersByTime(100 * dayMs);
  expect(callback).not.toHaveBeenCalled();
});

it("[Y65] a long delay can be canceled at any time", () => {
  const callback = vi.fn<() => void>();
  const cancel = systemClock.after(60 * dayMs, callback);
  vi.advanceTimersByTime(30 * dayMs);
  cancel();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60 * dayMs);
  expect(callback).not.toHaveBeenCalled();
});
