import { expect, it } from "vitest";

import { coalescingKey } from "./intent-arguments.ts";

it("[Y8] the coalescing key may contain any value that can be sent", () => {
  const traits = { coalesceBy: [0] };
  const topics = [1n, 2n, "1", new Date(0), new Date(1), undefined].map((value) =>
    coalescingKey("move", [value, "elsewhere"], traits),
  );
  expect(new Set(topics).size).toBe(6);
  expect(coalescingKey("move", [1n, "here"], traits)).toBe(topics[0]);
  expect(coalescingKey("move", [1n], {})).toBeUndefined();
});
