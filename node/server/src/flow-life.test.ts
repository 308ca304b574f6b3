import { expect, it } from "vitest";

import { FlowLife } from "./flow-life.fixture.ts";

const seeds = Number(process.env["HEDDLE_SEEDS"] ?? 300);
const first = Number(process.env["HEDDLE_SEED"] ?? 1);

it(
  `[N76] a graph that an app and a visitor change at once loses, repeats and diverges in none of ${seeds} random lives`,
  { timeout: 600_000 },
  async () => {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const life = new FlowLife(seed);
      await life.run(60);
      expect(life.problems, `HEDDLE_SEED=${seed}`).toEqual([]);
    }
  },
);
