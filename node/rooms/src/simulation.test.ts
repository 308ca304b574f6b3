import { setImmediate as nextTask } from "node:timers/promises";

import { expect, it } from "vitest";

import { RoomSimulation } from "./simulation.fixture.ts";

const seeds = Number(process.env["HEDDLE_SEEDS"] ?? 500);
const first = Number(process.env["HEDDLE_SEED"] ?? 1);

it(
  `[RM31] no edit is lost or repeated in ${seeds} random runs of processes, stores and visitors`,
  { timeout: 300_000 + 1_000 * seeds },
  async () => {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const simulation = new RoomSimulation(seed);
      await simulation.run(40);
      expect(simulation.problems, `HEDDLE_SEED=${seed}`).toEqual([]);
      // Weakly held objects are collected between tasks only, and a simulated clock has none.
      await nextTask();
    }
  },
);
