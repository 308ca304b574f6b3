import { describe, expect, it } from "vitest";

import type { Predictions } from "./prediction.ts";
import type { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Stage } from "./stage.fixture.ts";
import { Workshop } from "./workshop.fixture.ts";

const predictions: Predictions = {
  workshop: {
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
  readonly stage: Stage;
  readonly replica: Replica;
  readonly root: ReplicaModel;
  /** All that was shown, each time that it changed. */
  readonly shown: string[];
}

async function open(ids: readonly string[]): Promise<Opened> {
  const stage = new Stage({
    createRoot: () => {
      const workshop = new Workshop();
      for (const id of ids) workshop.items.add(id, { text: id, count: 0 });
      stage.workshops.push(workshop);
      return workshop;
    },
  });
  const { replica, root } = await stage.open({ predictions });
  const shown: string[] = [];
  root.records("items").watch(() => shown.push(textOf(root)));
  return { stage, replica, root, shown };
}

function textOf(root: ReplicaModel): string {
  const items = root.records("items");
  const texts = Array.from(items, ([id, { count }]) => `${id}${Number(count)}`);
  expect(items.size).toBe(texts.length);
  return texts.join(" ");
}

describe("records that are foretold", () => {
  it("[Y4] are there at once, at the end, and are told of once", async () => {
    const { stage, root, shown } = await open(["a", "b"]);
    void root.call("addItem", "c", "c");
    expect(textOf(root)).toBe("a0 b0 c0");
    void root.call("count", "c", 5);
    expect(root.records("items").get("c")).toEqual({ text: "c", count: 5 });
    await stage.clock.advance(10);
    expect([...stage.workshop.items].map(([id]) => id)).toEqual(["a", "b", "c"]);
    expect(shown).toEqual(["a0 b0 c0", "a0 b0 c5"]);
  });

  it("[Y4] go at once, and what comes after finds them gone", async () => {
    const { stage, root, shown } = await open(["a", "b", "c"]);
    void root.call("removeItem", "b");
    expect([root.records("items").has("b"), root.shown("items/b")]).toEqual([false, undefined]);
    void root.call("count", "b", 7);
    void root.call("addItem", "b", "again");
    await stage.clock.advance(10);
    expect(shown).toEqual(["a0 c0", "a0 b0 c0"]);
    expect(root.records("items").get("b")).toEqual({ text: "again", count: 0 });
  });

  it("[Y4] come back, or go, when the host refuses", async () => {
    const { stage, root, shown } = await open(["a"]);
    stage.workshop.locked = true;
    await stage.clock.advance(10);
    void root.call("addItem", "b", "b");
    void root.call("removeItem", "nothing");
    await stage.clock.advance(10);
    expect(shown).toEqual(["a0 b0", "a0"]);
  });

  it("[Y4] are what the host has where it has them already", async () => {
    const { stage, root } = await open(["a"]);
    stage.network.faults = { ...stage.network.faults, latency: 50 };
    void root.call("addItem", "b", "mine");
    stage.workshop.items.add("b", { text: "theirs", count: 3 });
    await stage.clock.advance(1_000);
    expect(root.records("items").get("b")).toEqual({ text: "theirs", count: 3 });
    expect(textOf(root)).toBe("a0 b3");
  });
});
