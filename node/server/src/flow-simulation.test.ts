import { expect, it } from "vitest";

import { FlowSimulation } from "./flow-simulation.fixture.ts";

const seeds = Number(process.env["HEDDLE_SEEDS"] ?? 30);
const first = Number(process.env["HEDDLE_SEED"] ?? 1);

it(
  `[N76] concurrent changes by app and visitor lose, repeat and diverge in none of ${seeds} random runs`,
  { timeout: 600_000 },
  async () => {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const simulation = new FlowSimulation(seed);
      await simulation.run(60);
      expect(simulation.problems, `HEDDLE_SEED=${seed}`).toEqual([]);
    }
  },
);
