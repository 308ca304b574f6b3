import { expect, it } from "vitest";

import { Simulation } from "./simulation.fixture.ts";

const seeds = Number(process.env["HEDDLE_SEEDS"] ?? 80);
const first = Number(process.env["HEDDLE_SEED"] ?? 1);

it(
  `[Y1] loses, repeats and diverges in none of ${seeds} random runs`,
  { timeout: 600_000 },
  async () => {
    for (let seed = first; seed < first + seeds; seed++) {
      const simulation = new Simulation(seed);
      await simulation.run(40);
      expect(simulation.problems, `HEDDLE_SEED=${seed}`).toEqual([]);
    }
  },
);
