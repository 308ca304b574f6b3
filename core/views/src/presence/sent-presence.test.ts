import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { SentPresence } from "./sent-presence.ts";

interface Pointer {
  readonly x: number;
  readonly field: string | null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPage(): { readonly page: SentPresence<Pointer>; readonly sent: Partial<Pointer>[] } {
  const sent: Partial<Pointer>[] = [];
  return { page: new SentPresence((fields) => sent.push(fields)), sent };
}

it("[RM143] sends the changed fields, all of them once more at rest, and then nothing", () => {
  const { page, sent } = openPage();
  page.update({ x: 1, field: null });
  page.update({ x: 1, field: null });
  page.update({ x: 2, field: null });
  expect(sent).toEqual([{ x: 1, field: null }, { x: 2 }]);
  vi.advanceTimersByTime(600_000);
  expect(sent.slice(2)).toEqual([{ x: 2, field: null }]);
});

it("[RM143] sends all fields after a reset, and repeats nothing from before", () => {
  const { page, sent } = openPage();
  page.update({ x: 1, field: "name" });
  page.reset();
  vi.advanceTimersByTime(600_000);
  page.update({ x: 1, field: "name" });
  expect(sent).toEqual([
    { x: 1, field: "name" },
    { x: 1, field: "name" },
  ]);
});
