import { describe, expect, it } from "vitest";

import { type Board, boardPredictions, boardWith, tracesOf } from "./board.fixture.ts";
import { Stage } from "./stage.fixture.ts";

const ids = ["a", "b", "c"];
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
const modes: readonly Board["syncMode"][] = ["debounce", "event"];

describe.each(modes)("a drag at the pace %s", (mode) => {
  it.each(seeds)(
    "[Y31] never goes back, and is dropped once, although the connection breaks (seed %i)",
    async (seed) => {
      const board = boardWith(ids, mode);
      const stage = new Stage({ createRoot: () => board }, seed);
      const { root } = await stage.open({ predictions: boardPredictions });
      const traces = tracesOf(root, ids);
      stage.network.faults = { ...stage.network.faults, latency: 80, duplicate: 0.1, cut: 0.02 };
      for (let x = 1; x <= 100; x++) {
        for (const id of ids) void root.call("move", id, x, 0);
        if (x === 50) stage.network.cut();
        await stage.clock.advance(16);
      }
      const drops = ids.map((id) => root.call("drop", id));
      await stage.clock.advance(60_000);
      expect(await Promise.all(drops)).toEqual(ids.map(() => ({ ok: true })));
      for (const [id, trace] of traces) {
        expect([id, trace]).toEqual([id, Array.from({ length: 100 }, (_, at) => at + 1)]);
      }
      expect(board.log.filter((entry) => entry.startsWith("drop"))).toEqual([
        "drop a",
        "drop b",
        "drop c",
      ]);
      expect(new Set(board.log).size).toBe(board.log.length);
      expect(Array.from(root.records("places"))).toEqual(Array.from(board.places));
      expect(board.places.get("b")).toEqual({ x: 100, y: 0 });
    },
  );
});
