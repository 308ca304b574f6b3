/** `crowd.ts <library>`: people in a process of their own, so that they share a clock. */
import { setTimeout as pause } from "node:timers/promises";

import { serveCalls } from "../sessions/process.ts";
import { libraryNamed } from "./libraries.ts";
import type { Person } from "./library.ts";

const [, , name] = process.argv;
const library = libraryNamed(name);
const people: Person[] = [];
let moves = 0;

serveCalls({
  join: async (port: number, count: number) => {
    while (people.length < count) people.push(await library.join(port));
  },
  /** Moves nodes one after another; returns the milliseconds until everybody else sees each. */
  move: async (count: number, nodes: number) => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const [id, x] = [`n${(moves * 7) % nodes}`, 1_000_000 + (moves += 1)];
      const start = performance.now();
      const [first, ...others] = people;
      first?.move(id, x);
      await Promise.all(others.map((each) => each.sees(id, x)));
      times.push(performance.now() - start);
      await pause(5);
    }
    return times;
  },
});
process.send?.({ result: "ready" });
