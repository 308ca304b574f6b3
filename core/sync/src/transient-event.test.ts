import { describe, expect, it } from "vitest";

import { SyncHarness, TestModel } from "./harness.fixture.ts";

describe("transient events", () => {
  it("[Y32] arrive once, with the state that they belong to", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const received: unknown[] = [];
    const stop = root.listen("rang", (payload) => received.push([payload, root.read("rings")]));
    void root.call("ring");
    await harness.clock.advance(10);
    harness.testModel.ring();
    await harness.clock.advance(10);
    expect(received).toEqual([
      [{ rings: 1 }, 1],
      [{ rings: 2 }, 2],
    ]);
    stop();
    harness.testModel.ring();
    await harness.clock.advance(10);
    expect(received).toHaveLength(2);
  });

  it("[Y32] arrive equally from a local model", () => {
    const testModel = new TestModel();
    const received: unknown[] = [];
    testModel.listen("rang", (payload) => received.push([payload, testModel.rings]));
    testModel.ring();
    expect(received).toEqual([[{ rings: 1 }, 1]]);
  });

  it("[Y32] transient events of a rejected intent are dropped", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const received: unknown[] = [];
    root.listen("rang", (payload) => received.push(payload));
    void root.call("failHalfway");
    await harness.clock.advance(10);
    expect(received).toEqual([]);
  });

  it("[Y32] are not stored for a disconnected client", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const received: unknown[] = [];
    root.listen("rang", (payload) => received.push(payload));
    harness.network.cut();
    harness.testModel.ring();
    await harness.clock.advance(5_000);
    expect([root.read("rings"), received]).toEqual([1, []]);
    harness.testModel.ring();
    await harness.clock.advance(10);
    expect(received).toEqual([{ rings: 2 }]);
  });

  it("[Y32] are not sent to a slow reader", async () => {
    const harness = new SyncHarness({ limits: { watermarkBytes: 1_000 } });
    const { root } = await harness.open();
    const received: unknown[] = [];
    root.listen("rang", (payload) => received.push(payload));
    harness.network.faults = { ...harness.network.faults, stall: 1 };
    for (let ring = 0; ring < 100; ring++) {
      harness.testModel.ring();
      await harness.clock.advance(1);
    }
    harness.network.faults = { ...harness.network.faults, stall: 0 };
    await harness.clock.advance(5_000);
    expect(root.read("rings")).toBe(100);
    expect(received.length).toBeLessThan(20);
    const before = received.length;
    harness.testModel.ring();
    await harness.clock.advance(10);
    expect(received).toHaveLength(before + 1);
  });
});
