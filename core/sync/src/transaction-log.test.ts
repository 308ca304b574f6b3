import { expect, it } from "vitest";

import type { IntentResult } from "./protocol.ts";
import { ResultStore } from "./result-store.ts";
import { TransactionLog } from "./transaction-log.ts";

const answer = (number: number): IntentResult => ({
  number,
  outcome: { ok: true, result: number },
});

it("[Y16] drops acknowledged commits and keeps the others", () => {
  const log = new TransactionLog({ commits: 100, characters: 10_000 });
  for (let number = 1; number <= 5; number += 1) log.append([], [answer(number)]);
  log.dropUntil(3);
  expect(log.since(3)?.map(({ sequence }) => sequence)).toEqual([4, 5]);
  expect(log.since(2)).toBeUndefined();
  // Duplicate, late or future acknowledgements change nothing.
  for (const sequence of [3, 1]) log.dropUntil(sequence);
  expect(log.since(3)).toHaveLength(2);
});

it("[Y16] counts the characters of the retained commits only", () => {
  const log = new TransactionLog({ commits: 1_000, characters: 500 });
  for (let number = 1; number <= 100; number += 1) {
    log.append([], [answer(number)]);
    log.dropUntil(number - 1);
  }
  expect(log.since(99)).toHaveLength(1);
});

it("[Y16] keeps the result of a running intent until the final one is acknowledged", () => {
  const store = new ResultStore();
  const accepted: IntentResult = { ...answer(1), isPending: true };
  store.add(accepted, 1);
  store.add(answer(1), 2);
  store.dropUntil(1);
  expect(store.latest()).toMatchObject([{ result: answer(1) }]);
  store.dropUntil(2);
  expect([store.latest(), store.decided]).toEqual([[], 1]);
});
