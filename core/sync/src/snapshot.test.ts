import { describe, expect, it } from "vitest";

import type { NewModel } from "./protocol.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Replica } from "./replica.ts";
import { joinSnapshot, splitSnapshot } from "./snapshot.ts";
import { SyncHarness, TestModel } from "./harness.fixture.ts";

function modelWithItems(ids: readonly string[]): TestModel {
  const testModel = new TestModel();
  for (const id of ids) testModel.items.add(id, { text: id, count: 0 });
  return testModel;
}

function items(root: ReplicaModel | undefined): unknown[] {
  return Array.from(root?.read("items") as Iterable<unknown>);
}

describe("a snapshot", () => {
  it("[Y48] a large snapshot is sent as fast as it is read, then the later changes", async () => {
    const testModel = modelWithItems(Array.from({ length: 2_000 }, (_, at) => `item ${at}`));
    const limits = { hardBytes: 30_000, watermarkBytes: 4_000, chunkLength: 2_000 };
    const harness = new SyncHarness({ createRoot: () => testModel, limits });
    harness.network.faults = { ...harness.network.faults, latency: 100 };
    let connections = 0;
    const connect = (): ReturnType<SyncHarness["network"]["connect"]> => {
      connections += 1;
      return harness.network.connect();
    };
    const replica = new Replica({ connect, clock: harness.clock });
    for (let at = 0; at < 300; at++) {
      testModel.items.patch(`item ${at}`, { count: at + 1 });
      await harness.clock.advance(10);
    }
    await harness.clock.advance(10_000);
    expect(connections).toBe(1);
    expect(items(replica.root)).toEqual([...testModel.items]);
    replica.close();
  });

  it("[Y48] keeps the order of records and the identity of equal ones", async () => {
    const testModel = modelWithItems(["a", "b", "c"]);
    const harness = new SyncHarness({ createRoot: () => testModel });
    const { root } = await harness.open();
    const [, [, before] = []] = items(root) as [string, object][];
    harness.network.isDown = true;
    harness.network.cut();
    const { record } = testModel.items.remove("a") as { record: { text: string; count: number } };
    testModel.items.apply({ type: "add", id: "d", record: { text: "d", count: 1 }, before: "b" });
    testModel.items.add("a", record);
    // More than the transaction log holds.
    for (let at = 0; at < 1_100; at++) {
      testModel.title = String(at);
      await harness.clock.advance(1);
    }
    harness.network.isDown = false;
    await harness.clock.advance(10_000);
    expect(items(root)).toEqual([...testModel.items]);
    expect((items(root) as [string, object][]).map(([id]) => id)).toEqual(["d", "b", "c", "a"]);
    expect(root.records("items").get("b")).toBe(before);
  });
});

import fc from "fast-check";

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

it("[Y48] joining a split snapshot restores it", () => {
  fc.assert(
    fc.property(snapshot, fc.integer({ min: 1, max: 400 }), (models, most) => {
      const parts = splitSnapshot(models, most);
      expect(joinSnapshot(parts.flat())).toEqual(models);
      expect(parts.every((part) => part.length > 0)).toBe(true);
    }),
  );
});

it("[Y48] keeps chunks below the limit when records are small", () => {
  const nodes = Array.from(
    { length: 1_000 },
    (_, at) => [`n${at}`, { text: "x".repeat(50) }] as const,
  );
  const [model] = [{ op: "new", id: "m1", kind: "flow", values: {}, records: { nodes } }] as const;
  const parts = splitSnapshot([model], 10_000);
  expect(parts.length).toBeGreaterThan(5);
  // The overhead per chunk is small.
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(11_500);
});
