/**
 * `npm run fuzz`: random runs of a client and its host over a faulty network, one per seed.
 *
 *   npm run fuzz                   2,000 runs
 *   npm run fuzz -- 100000         that many runs
 *   npm run fuzz -- 1 4711         the run with the seed 4711
 *
 * Stops at the first run with a lost, repeated or diverging change and prints its seed.
 */
import { Simulation } from "../core/sync/src/simulation.fixture.ts";

const [runs = 2_000, first = 1] = process.argv.slice(2).map(Number);
const steps = 40;
const start = performance.now();

for (let seed = first; seed < first + runs; seed++) {
  const simulation = new Simulation(seed);
  await simulation.run(steps);
  if (simulation.problems.length > 0) {
    console.error(`seed ${seed}:\n  ${simulation.problems.join("\n  ")}`);
    console.error(`Again: npm run fuzz -- 1 ${seed}`);
    process.exit(1);
  }
  const done = seed - first + 1;
  if (done % 5_000 === 0 || done === runs) {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${done} of ${runs} runs without a problem, ${seconds} s`);
  }
}
