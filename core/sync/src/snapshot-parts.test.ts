import fc from "fast-check";
import { expect, it } from "vitest";

import type { NewModel } from "./protocol.ts";
import { joinSnapshot, splitSnapshot } from "./snapshot-parts.ts";

const records = fc.dictionary(
  fc.constantFrom("nodes", "edges"),
  fc.uniqueArray(fc.tuple(fc.string(), fc.record({ text: fc.string({ maxLength: 40 }) })), {
    selector: ([key]) => key,
  }),
);

const snapshot = fc.array(records, { minLength: 1 }).map((models) =>
  models.map((ofModel, at): NewModel => ({
    op: "new",
    id: `m${at}`,
    kind: "model",
    values: { at },
    records: ofModel,
  })),
);

it("[Y48] what is split into parts is whole again when it is joined", () => {
  fc.assert(
    fc.property(snapshot, fc.integer({ min: 1, max: 400 }), (models, most) => {
      const parts = splitSnapshot(models, most);
      expect(joinSnapshot(parts.flat())).toEqual(models);
      expect(parts.every((part) => part.length > 0)).toBe(true);
    }),
  );
});

it("[Y48] no part is longer than it may be, where its pieces are short", () => {
  const nodes = Array.from(
    { length: 1_000 },
    (_, at) => [`n${at}`, { text: "x".repeat(50) }] as const,
  );
  const [model] = [{ op: "new", id: "m1", kind: "flow", values: {}, records: { nodes } }] as const;
  const parts = splitSnapshot([model], 10_000);
  expect(parts.length).toBeGreaterThan(5);
  // What is around the pieces is short.
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(11_500);
});
