import type { HistoryRow } from "@heddle/flow";
import { expect, test } from "vitest";

import { groupRows, relativeTime } from "./history-groups.ts";

const minute = 60_000;

test("[F391] changes are grouped by author within minutes", () => {
  const row = (
    sequence: number,
    by: string | null,
    minutes: number,
    guest: string | null = null,
  ): HistoryRow => ({
    sequence,
    by,
    guest,
    at: minutes * minute,
    summary: "",
  });
  const rows = [
    row(5, "Ada", 21),
    row(4, "Ada", 20),
    row(3, "Ada", 9),
    row(2, null, 8),
    row(1, "Ada", 8),
    row(-1, null, 8, "2"),
    row(-2, null, 8, "1"),
    row(-3, null, 8, "1"),
  ];
  expect(
    groupRows(rows).map((group) => [group.by, group.rows.map(({ sequence }) => sequence)]),
  ).toEqual([
    ["Ada", [5, 4]],
    ["Ada", [3]],
    [null, [2]],
    ["Ada", [1]],
    [null, [-1]],
    [null, [-2, -3]],
  ]);
});

test("[F391] times are relative, in the language of the reader", () => {
  const at = 1_000_000_000_000;
  expect(relativeTime(at, at + 10)).toBe("now");
  expect(relativeTime(at + minute, at)).toBe("now");
  expect(relativeTime(at, at + 5 * minute)).toBe("5 minutes ago");
  expect(relativeTime(at, at + 25 * 60 * minute)).toBe("yesterday");
  expect(relativeTime(at, at + 2 * 60 * minute, "de")).toBe("vor 2 Stunden");
});
