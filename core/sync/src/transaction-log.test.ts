import { expect, it } from "vitest";

import type { Settlement } from "./protocol.ts";
import { Settlements } from "./settlements.ts";
import { TransactionLog } from "./transaction-log.ts";

const answer = (number: number): Settlement => ({ number, outcome: { ok: true, result: number } });

it("[Y16] forgets what was seen, and still knows what was not", () => {
  const log = new TransactionLog({ commits: 100, bytes: 10_000 });
  for (let number = 1; number <= 5; number += 1) log.append([], [answer(number)]);
  expect(log.forget(3).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(log.since(3)?.map(({ sequence }) => sequence)).toEqual([4, 5]);
  expect(log.since(2)).toBeUndefined();
  // What is said again, late or about the future changes nothing.
  expect([log.forget(3), log.forget(1)]).toEqual([[], []]);
  expect(log.since(3)).toHaveLength(2);
});

it("[Y16] counts the bytes of what it has, not of what it had", () => {
  const log = new TransactionLog({ commits: 1_000, bytes: 500 });
  for (let number = 1; number <= 100; number += 1) {
    log.append([], [answer(number)]);
    log.forget(number - 1);
  }
  expect(log.since(99)).toHaveLength(1);
});

it("[Y16] keeps the answer to work that goes on until the last one was seen", () => {
  const settlements = new Settlements();
  const accepted: Settlement = { ...answer(1), isPending: true };
  settlements.add(accepted);
  settlements.add(answer(1));
  settlements.forget([accepted]);
  expect(settlements.latest()).toEqual([answer(1)]);
  settlements.forget(settlements.latest());
  expect([settlements.latest(), settlements.decided]).toEqual([[], 1]);
});
