import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DecidedIntents } from "./decided-intents.ts";
import type { RoomSnapshot } from "./room-content.ts";

const documentless = { format: 1, document: { values: {}, records: {} } };

function stored(intents: DecidedIntents): RoomSnapshot {
  return JSON.parse(JSON.stringify({ ...documentless, ...intents.toJSON() })) as RoomSnapshot;
}

describe("[RM850] what a journal contains of each page", () => {
  it("is not forgotten because another person has many pages", () => {
    const intents = new DecidedIntents(100);
    const page = { client: "page", owner: "ada" };
    intents.add({ ...page, number: 1 }, 1);
    for (let at = 0; at < 1_000; at += 1) {
      intents.add({ client: `page ${at}`, number: 1, owner: "mallory" }, 2 + at);
    }
    expect([intents.has(page, 1), intents.has(page, 2)]).toEqual([true, false]);
    expect(intents.mayHaveForgotten(page, 0)).toBe(false);
  });

  it("is, when it was forgotten, unknown to pages that were there before, and to no others", () => {
    const intents = new DecidedIntents(100);
    for (let at = 0; at < 150; at += 1) intents.add({ client: `page ${at}`, number: 1 }, 1 + at);
    const first = { client: "page 0" };
    expect([intents.has(first, 1), intents.mayHaveForgotten(first, 0)]).toEqual([false, true]);
    expect(intents.mayHaveForgotten({ client: "page 149" }, 0)).toBe(false);
    // The last forgotten entry is the 50th.
    const starting = { client: "new" };
    expect([49, 50].map((since) => intents.mayHaveForgotten(starting, since))).toEqual([
      true,
      false,
    ]);
  });

  it("is unknown when it was forgotten, also beside a guest with the id of the page", () => {
    const intents = new DecidedIntents(1);
    intents.add({ client: "page", number: 2, owner: "ada" }, 1);
    intents.add({ client: "page", number: 1 }, 2);
    expect(intents.mayHaveForgotten({ client: "page", owner: "ada" }, 0)).toBe(true);
  });

  it("belongs to the sign-in that sent it: another one with the id of a page changes nothing", () => {
    const intents = new DecidedIntents();
    intents.add({ client: "page", number: 5, owner: "ada" }, 1);
    intents.add({ client: "page", number: 9, owner: "mallory" }, 2);
    const page = { client: "page", owner: "ada" };
    expect([5, 6].map((number) => intents.has(page, number))).toEqual([true, false]);
    expect(intents.has({ client: "page" }, 1)).toBe(false);
  });

  it("belongs to guests only if a guest sent it, also after a restart", () => {
    const before = new DecidedIntents();
    before.add({ client: "page", number: 5, owner: "" }, 1);
    const after = new DecidedIntents();
    after.load(stored(before), 1);
    for (const intents of [before, after]) {
      expect(intents.has({ client: "page", owner: "" }, 5)).toBe(true);
      expect(intents.has({ client: "page", owner: "ada" }, 5)).toBe(false);
    }
  });

  it("is read from snapshots of earlier versions, which have no owners", () => {
    const intents = new DecidedIntents();
    intents.load({ ...documentless, decided: [["page", 5, [3]]] }, 7);
    const page = { client: "page", owner: "ada" };
    expect([3, 5, 6].map((number) => intents.has(page, number))).toEqual([false, true, false]);
    intents.add({ ...page, number: 6 }, 8);
    expect([5, 6, 7].map((number) => intents.has(page, number))).toEqual([true, true, false]);
    const full = Array.from({ length: 10_000 }, (_, at) => [`page ${at}`, 1] as const);
    intents.load({ ...documentless, decided: full }, 20_000);
    expect(intents.mayHaveForgotten({ client: "unknown" }, 19_999)).toBe(true);
  });

  it("is known, or known to be unknown, after any entries and snapshots", () => {
    const owner = fc.constantFrom("ada", "grace", "");
    const entry = fc.record(
      { client: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), owner },
      { requiredKeys: ["client"] },
    );
    const step = fc.oneof(
      { weight: 5, arbitrary: entry },
      { weight: 1, arbitrary: fc.constant("restart" as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let intents = new DecidedIntents(5);
        const numbers = new Map<string, number>();
        let sequence = 0;
        for (const each of steps) {
          if (each === "restart") {
            const snapshot = stored(intents);
            intents = new DecidedIntents(5);
            intents.load(snapshot, sequence);
            continue;
          }
          const key = JSON.stringify(each);
          const number = (numbers.get(key) ?? 0) + 1;
          numbers.set(key, number);
          intents.add({ ...each, number }, (sequence += 1));
        }
        for (const [key, last] of numbers) {
          const page = JSON.parse(key) as { client: string; owner?: string };
          expect(intents.has(page, last) || intents.mayHaveForgotten(page, 0)).toBe(true);
          expect(intents.has(page, Math.max(last, ...numbers.values()) + 1)).toBe(false);
        }
      }),
    );
  });
});
