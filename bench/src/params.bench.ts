/** Setting a parameter with 1 and with 1,000 watchers, compared with a plain object and a plain loop over callbacks. */
import { Params } from "@heddle/params";
import { Bench } from "tinybench";
import * as z from "zod";

import { printTable } from "./table.ts";

class Counter extends Params.with({
  count: { type: z.number().int().default(0), view: "rw" },
}) {}

const bench = new Bench({ time: 300 });
let calls = 0;

for (const watchers of [0, 1, 1_000]) {
  const counter = new Counter();
  for (let index = 0; index < watchers; index++) counter.watch("count", () => void calls++);
  bench.add(`set a parameter, ${watchers} watchers`, () => {
    counter.count += 1;
  });
}

const callbacks = Array.from({ length: 1_000 }, () => () => void calls++);
bench.add("call 1,000 functions in a loop", () => {
  for (const callback of callbacks) callback();
});

const schema = z.number().int();
bench.add("parse a number with zod", () => {
  schema.parse(calls);
});

await bench.run();
printTable(
  ["task", "µs per operation", "operations per second"],
  bench.tasks.map(({ name, result }) => {
    if (!("latency" in result)) return [name, "failed", ""];
    const microseconds = result.latency.p50 * 1_000;
    return [name, microseconds.toFixed(2), Math.round(1e6 / microseconds).toLocaleString("en")];
  }),
);
