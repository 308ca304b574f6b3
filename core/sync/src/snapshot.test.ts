import { describe, expect, it } from "vitest";

import { Replica } from "./replica.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Stage } from "./stage.fixture.ts";
import { Workshop } from "./workshop.fixture.ts";

function workshopOf(ids: readonly string[]): Workshop {
  const workshop = new Workshop();
  for (const id of ids) workshop.items.add(id, { text: id, count: 0 });
  return workshop;
}

function items(root: ReplicaModel | undefined): unknown[] {
  return Array.from(root?.read("items") as Iterable<unknown>);
}

describe("all state", () => {
  it("[Y48] of a large model goes as fast as it is read, and what changes meanwhile follows", async () => {
    const workshop = workshopOf(Array.from({ length: 2_000 }, (_, at) => `item ${at}`));
    const limits = { hardBytes: 30_000, watermarkBytes: 4_000, chunkLength: 2_000 };
    const stage = new Stage({ createRoot: () => workshop, limits });
    stage.network.faults = { ...stage.network.faults, latency: 100 };
    let connections = 0;
    const connect = (): ReturnType<Stage["network"]["connect"]> => {
      connections += 1;
      return stage.network.connect();
    };
    const replica = new Replica({ connect, clock: stage.clock });
    for (let at = 0; at < 300; at++) {
      workshop.items.patch(`item ${at}`, { count: at + 1 });
      await stage.clock.advance(10);
    }
    await stage.clock.advance(10_000);
    expect(connections).toBe(1);
    expect(items(replica.root)).toEqual([...workshop.items]);
    replica.close();
  });

  it("[Y48] brings records in their order, and those that are as they were stay the same objects", async () => {
    const workshop = workshopOf(["a", "b", "c"]);
    const stage = new Stage({ createRoot: () => workshop });
    const { root } = await stage.open();
    const [, [, before] = []] = items(root) as [string, object][];
    stage.network.isDown = true;
    stage.network.cut();
    const { record } = workshop.items.remove("a") as { record: { text: string; count: number } };
    workshop.items.apply({ type: "add", id: "d", record: { text: "d", count: 1 }, before: "b" });
    workshop.items.add("a", record);
    // More than the host remembers.
    for (let at = 0; at < 1_100; at++) {
      workshop.title = String(at);
      await stage.clock.advance(1);
    }
    stage.network.isDown = false;
    await stage.clock.advance(10_000);
    expect(items(root)).toEqual([...workshop.items]);
    expect((items(root) as [string, object][]).map(([id]) => id)).toEqual(["d", "b", "c", "a"]);
    expect(root.records("items").get("b")).toBe(before);
  });
});
