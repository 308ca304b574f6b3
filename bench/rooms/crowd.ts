/** `crowd.ts <library> <rooms>`: people in a process of their own, so that they share a clock. */
import { setTimeout as pause } from "node:timers/promises";

import { serveCalls } from "../sessions/process.ts";
import { libraryNamed } from "./libraries.ts";
import { lockedNode, type Person } from "./library.ts";

const [, , name, roomCount = "1"] = process.argv;
const library = libraryNamed(name);
/** The people of each room. */
const rooms: Person[][] = Array.from({ length: Number(roomCount) }, () => []);
let joined = 0;
let moves = 0;
let forgedCount = 0;
let load: NodeJS.Timeout | undefined;

serveCalls({
  /** Lets people join until this many are there: the rooms take turns, then the processes. Returns the milliseconds of each. */
  join: async (ports: readonly number[], count: number) => {
    const times: number[] = [];
    while (joined < count) {
      const room = joined % rooms.length;
      const process = Math.floor(joined / rooms.length) % ports.length;
      const start = performance.now();
      rooms[room]?.push(await library.join({ ports, process, room: `plan${room}` }));
      times.push(performance.now() - start);
      joined += 1;
    }
    return times;
  },
  /**
   * Moves nodes one after another; returns the milliseconds until everybody else in the room sees each. After the time limit
   * the last one counts as it is.
   */
  move: async (count: number, nodes: number, limitMs = 60_000) => {
    const times: number[] = [];
    const end = performance.now() + limitMs;
    while (times.length < count && performance.now() < end) {
      const { id, x, mover, others } = nextMove(nodes);
      const start = performance.now();
      void mover?.move(id, x);
      const limit = pause(Math.max(0, end - start), undefined, { ref: false });
      await Promise.race([limit, Promise.all(others.map((each) => seen(each, id, x)))]);
      times.push(performance.now() - start);
      await pause(5);
    }
    return times;
  },
  /** Moves one node again and again; returns the milliseconds until it is accepted, and until everybody else sees it. */
  moveUntilAccepted: async (nodes: number) => {
    const { id, x, mover, others } = nextMove(nodes);
    const start = performance.now();
    while (!(await mover?.move(id, x))) await pause(20);
    const accepted = performance.now() - start;
    // Those who are not back yet have another graph then.
    while (others.some((each) => each.xOf(id) !== x)) await pause(20);
    return [accepted, performance.now() - start];
  },
  /** From now on this many moves per second, each in the next room; 0 stops them. */
  load: (movesPerSecond: number, nodes: number) => {
    clearInterval(load);
    if (movesPerSecond === 0) return;
    load = setInterval(() => {
      const { id, x, mover } = nextMove(nodes);
      void mover?.move(id, x);
    }, 1_000 / movesPerSecond);
  },
  /** From now on counts what one person sees of changes of the locked node. */
  watchLocked: () => {
    rooms[0]?.[1]?.watch(lockedNode, () => (forgedCount += 1));
  },
  forged: () => forgedCount,
});

interface Move {
  readonly id: string;
  readonly x: number;
  readonly mover: Person | undefined;
  readonly others: readonly Person[];
}

function nextMove(nodes: number): Move {
  moves += 1;
  const [mover, ...others] = rooms[moves % rooms.length] ?? [];
  return { id: `n${(moves * 7) % nodes}`, x: 1_000_000 + moves, mover, others };
}

/** Resolves when a person sees a node at a position. */
function seen(person: Person, id: string, x: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (person.xOf(id) !== x) return;
      stop();
      resolve();
    };
    const stop = person.watch(id, check);
    check();
  });
}

process.send?.({ result: "ready" });
