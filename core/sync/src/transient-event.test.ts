import { describe, expect, it } from "vitest";

import { Stage } from "./stage.fixture.ts";
import { Workshop } from "./workshop.fixture.ts";

describe("events in passing", () => {
  it("[Y32] arrive with the state that they are about, once", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const heard: unknown[] = [];
    const stop = root.listen("rang", (payload) => heard.push([payload, root.read("rings")]));
    void root.call("ring");
    await stage.clock.advance(10);
    stage.workshop.ring();
    await stage.clock.advance(10);
    expect(heard).toEqual([
      [{ rings: 1 }, 1],
      [{ rings: 2 }, 2],
    ]);
    stop();
    stage.workshop.ring();
    await stage.clock.advance(10);
    expect(heard).toHaveLength(2);
  });

  it("[Y32] arrive in the same way where the model itself is at hand", () => {
    const workshop = new Workshop();
    const heard: unknown[] = [];
    workshop.listen("rang", (payload) => heard.push([payload, workshop.rings]));
    workshop.ring();
    expect(heard).toEqual([[{ rings: 1 }, 1]]);
  });

  it("[Y32] of a refused intent are not told", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const heard: unknown[] = [];
    root.listen("rang", (payload) => heard.push(payload));
    void root.call("failHalfway");
    await stage.clock.advance(10);
    expect(heard).toEqual([]);
  });

  it("[Y32] are not kept for who is away", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const heard: unknown[] = [];
    root.listen("rang", (payload) => heard.push(payload));
    stage.network.cut();
    stage.workshop.ring();
    await stage.clock.advance(5_000);
    expect([root.read("rings"), heard]).toEqual([1, []]);
    stage.workshop.ring();
    await stage.clock.advance(10);
    expect(heard).toEqual([{ rings: 2 }]);
  });

  it("[Y32] are not sent to who is behind", async () => {
    const stage = new Stage({ limits: { watermarkBytes: 1_000 } });
    const { root } = await stage.open();
    const heard: unknown[] = [];
    root.listen("rang", (payload) => heard.push(payload));
    stage.network.faults = { ...stage.network.faults, stall: 1 };
    for (let ring = 0; ring < 100; ring++) {
      stage.workshop.ring();
      await stage.clock.advance(1);
    }
    stage.network.faults = { ...stage.network.faults, stall: 0 };
    await stage.clock.advance(5_000);
    expect(root.read("rings")).toBe(100);
    expect(heard.length).toBeLessThan(20);
    const before = heard.length;
    stage.workshop.ring();
    await stage.clock.advance(10);
    expect(heard).toHaveLength(before + 1);
  });
});
