/** `crowd.ts <library> <notes>`: clients in a process of their own. */
import { setTimeout as pause } from "node:timers/promises";

import { libraryNamed } from "./libraries.ts";
import type { Client } from "./library.ts";
import { serveCalls } from "./process.ts";

const [, , name, notes] = process.argv;
const clients: Client[] = [];
const library = libraryNamed(name);
let isBusy = false;
let load: Promise<void>[] = [];
let moves = 0;

serveCalls({
  /** Opens sessions, a few at a time, up to this number. */
  grow: async (port: number, count: number) => {
    let missing = count - clients.length;
    const lane = async (): Promise<void> => {
      while ((missing -= 1) >= 0) clients.push(await library.connect(port));
    };
    await Promise.all(Array.from({ length: 10 }, lane));
  },
  /** The latencies of moves of one client, in milliseconds, with a pause after each. */
  latencies: async (count: number, milliseconds: number) => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const start = performance.now();
      await move(clients[0]);
      times.push(performance.now() - start);
      if (milliseconds > 0) await pause(milliseconds);
    }
    return times;
  },
  /** Makes moves in every session as fast as possible, several at a time; returns the seconds. */
  burst: async (movesEach: number, atATime: number) => {
    const start = performance.now();
    const lane = async (client: Client): Promise<void> => {
      for (let at = 0; at < movesEach / atATime; at += 1) await move(client);
    };
    await Promise.all(
      clients.flatMap((client) => Array.from({ length: atATime }, () => lane(client))),
    );
    return (performance.now() - start) / 1_000;
  },
  /** From now on every session makes one move per second, evenly distributed. */
  startLoad: () => {
    isBusy = true;
    load = clients.map((client, at) => moveEverySecond(client, (at * 1_000) / clients.length));
  },
  stopLoad: async () => {
    isBusy = false;
    await Promise.all(load);
  },
});

async function moveEverySecond(client: Client, delay: number): Promise<void> {
  await pause(delay);
  while (isBusy) await Promise.all([move(client), pause(1_000)]);
}

function move(client: Client | undefined): Promise<void> | undefined {
  moves += 1;
  return client?.move(`n${moves % Number(notes)}`, moves % 1_000, 1);
}
