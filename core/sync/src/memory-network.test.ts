import { expect, it } from "vitest";

import type { Clock } from "./clock.ts";
import { MemoryNetwork, noFaults } from "./memory-network.ts";
import type { Transport } from "./transport.ts";

/** A clock whose due timers fire in reverse, as a browser can fire a nested timer after a later one. */
class ReverseClock implements Clock {
  readonly #timers: (() => void)[] = [];

  now(): number {
    return 0;
  }

  after(_milliseconds: number, callback: () => void): () => void {
    this.#timers.push(callback);
    return () => {};
  }

  random(): number {
    return 0.5;
  }

  fire(): void {
    for (const callback of this.#timers.splice(0).toReversed()) callback();
  }
}

async function connect(
  clock: Clock,
  faults = noFaults,
): Promise<{ readonly host: Transport; readonly received: unknown[] }> {
  let host: Transport | undefined;
  const network = new MemoryNetwork(clock, (transport) => (host = transport), faults);
  const client = await network.connect();
  const received: unknown[] = [];
  client.onMessage = (text) => received.push(text);
  client.onClose = (code) => received.push(code);
  return { host: host!, received };
}

it("[Y64] messages arrive in the order of sending, once, when timers fire in another order", async () => {
  const clock = new ReverseClock();
  const { host, received } = await connect(clock);
  for (const text of ["first", "second", "third"]) host.send(text);
  expect(host.bufferedAmount).toBe(16);
  clock.fire();
  expect(received).toEqual(["first", "second", "third"]);
  expect(host.bufferedAmount).toBe(0);
});

it("[Y64] messages arrive before the close that follows them", async () => {
  const clock = new ReverseClock();
  const { host, received } = await connect(clock);
  host.send("last");
  host.close(1000, "");
  clock.fire();
  expect(received).toEqual(["last", 1000]);
});

it("[Y64] a swapped message overtakes those before it", async () => {
  const clock = new ReverseClock();
  const { host, received } = await connect(clock, { ...noFaults, swap: 1 });
  for (const text of ["first", "second"]) host.send(text);
  clock.fire();
  expect(received).toEqual(["second", "first"]);
});
