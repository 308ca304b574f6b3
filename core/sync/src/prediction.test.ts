import { describe, expect, it } from "vitest";

import type { Predictions, ReplicaModel } from "./replica-model.ts";
import type { Replica } from "./replica.ts";
import { SyncHarness, TestModel } from "./harness.fixture.ts";

const predictions: Predictions = {
  "test-model": {
    addItem: (_read, key, text) => ({
      records: [{ name: "items", key: String(key), record: { text, count: 0 } }],
    }),
    removeItem: (read, key) => {
      const { size } = read("items") as { size: number };
      return size > 0
        ? { records: [{ name: "items", key: String(key), isGone: true }] }
        : undefined;
    },
    count: (_read, key, count) => ({
      records: [{ name: "items", key: String(key), patch: { count } }],
    }),
  },
};

interface Opened {
  readonly harness: SyncHarness;
  readonly replica: Replica;
  readonly root: ReplicaModel;
  /** Every displayed state. */
  readonly shown: string[];
}

async function open(ids: readonly string[]): Promise<Opened> {
  const harness = new SyncHarness({
    createRoot: () => {
      const testModel = new TestModel();
      for (const id of ids) testModel.items.add(id, { text: id, count: 0 });
      harness.testModels.push(testModel);
      return testModel;
    },
  });
  const { replica, root } = await harness.open({ predictions });
  const shown: string[] = [];
  root.records("items").watch(() => shown.push(textOf(root)));
  return { harness, replica, root, shown };
}

function textOf(root: ReplicaModel): string {
  const items = root.records("items");
  const texts = Array.from(items, ([id, { count }]) => `${id}${Number(count)}`);
  expect(items.size).toBe(texts.length);
  return texts.join(" ");
}

describe("predicted records", () => {
  it("[Y4] appear immediately, last in order, and notify once", async () => {
    const { harness, root, shown } = await open(["a", "b"]);
    void root.call("addItem", "c", "c");
    expect(textOf(root)).toBe("a0 b0 c0");
    void root.call("count", "c", 5);
    expect(root.records("items").get("c")).toEqual({ text: "c", count: 5 });
    await harness.clock.advance(10);
    expect([...harness.testModel.items].map(([id]) => id)).toEqual(["a", "b", "c"]);
    expect(shown).toEqual(["a0 b0 c0", "a0 b0 c5"]);
  });

  it("[Y4] disappear immediately for later predictions too", async () => {
    const { harness, root, shown } = await open(["a", "b", "c"]);
    void root.call("removeItem", "b");
    expect([root.records("items").has("b"), root.peek("items/b")]).toEqual([false, undefined]);
    void root.call("count", "b", 7);
    void root.call("addItem", "b", "again");
    await harness.clock.advance(10);
    expect(shown).toEqual(["a0 c0", "a0 b0 c0"]);
    expect(root.records("items").get("b")).toEqual({ text: "again", count: 0 });
  });

  it("[Y4] are reverted when the host rejects the intent", async () => {
    const { harness, root, shown } = await open(["a"]);
    harness.testModel.locked = true;
    await harness.clock.advance(10);
    void root.call("addItem", "b", "b");
    void root.call("removeItem", "nothing");
    await harness.clock.advance(10);
    expect(shown).toEqual(["a0 b0", "a0"]);
  });

  it("[Y4] yield to a record that the host already has", async () => {
    const { harness, root } = await open(["a"]);
    harness.network.faults = { ...harness.network.faults, latency: 50 };
    void root.call("addItem", "b", "mine");
    harness.testModel.items.add("b", { text: "theirs", count: 3 });
    await harness.clock.advance(1_000);
    expect(root.records("items").get("b")).toEqual({ text: "theirs", count: 3 });
    expect(textOf(root)).toBe("a0 b3");
  });
});
