/** `forger.ts <library>`: a hostile person in a process of their own. */
import { setImmediate as nextTurn } from "node:timers/promises";

import { serveCalls } from "../sessions/process.ts";
import { libraryNamed } from "./libraries.ts";
import type { Forger, Forgery } from "./library.ts";

const [, , name] = process.argv;
const library = libraryNamed(name);
let forger: Forger | undefined;
let isForging = false;
let forging: Promise<number> | undefined;

/** More wait in the socket than it sends at once. */
const enoughBytes = 1_000_000;
const operationsPerTurn = 50;

serveCalls({
  join: async (ports: readonly number[]) => {
    forger = await library.forge({ ports, process: 0, room: "plan0" });
  },
  start: (forgery: Forgery) => {
    isForging = true;
    forging = forgeForever(forgery);
  },
  /** Returns the number of operations that were sent. */
  stop: () => {
    isForging = false;
    return forging;
  },
});

/** Sends as many operations as the connection takes. */
async function forgeForever(forgery: Forgery): Promise<number> {
  let sent = 0;
  while (isForging) {
    for (let at = 0; at < operationsPerTurn; at += 1) {
      if (!forger || forger.bufferedAmount > enoughBytes || !forger.send(forgery)) break;
      sent += 1;
    }
    await nextTurn();
  }
  return sent;
}

process.send?.({ result: "ready" });
