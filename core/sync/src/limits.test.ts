import { Params } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { closeCodes } from "./protocol.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Stage } from "./stage.fixture.ts";

/** A stage that counts its connections. */
function countingStage(limits: { frameBytes?: number; intentsPerSecond?: number }): {
  stage: Stage;
  connect: () => ReturnType<Stage["network"]["connect"]>;
  times: number[];
} {
  const stage = new Stage({ limits });
  const times: number[] = [];
  const connect = (): ReturnType<Stage["network"]["connect"]> => {
    times.push(stage.clock.now());
    return stage.network.connect();
  };
  return { stage, connect, times };
}

function addAll(root: ReplicaModel, count: number, text = ""): Promise<{ ok: boolean }[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => root.call("addItem", `i${at}`, text)),
  );
}

/** Works until it is told to stop. */
class Mill extends Params.with({ grain: { type: z.string().default(""), view: "rw" } }) {
  static override readonly kind: string = "mill";
  static override readonly intents = { grind: { args: [] } };
  readonly stops: (() => void)[] = [];

  grind(): Promise<void> {
    return new Promise((resolve) => {
      this.stops.push(resolve);
    });
  }
}

describe("the limits of the host", () => {
  it("[Y45] refuses more work at the same time than it may have under way", async () => {
    const mill = new Mill();
    const stage = new Stage({ createRoot: () => mill, limits: { underWay: 2 } });
    const { root } = await stage.open();
    const first = root.call("grind");
    void root.call("grind");
    const third = root.call("grind");
    await stage.clock.advance(10);
    expect(await third).toMatchObject({ ok: false, code: "busy" });
    mill.stops[0]?.();
    await stage.clock.advance(10);
    expect(await first).toMatchObject({ ok: true });
    void root.call("grind");
    await stage.clock.advance(10);
    expect(mill.stops).toHaveLength(3);
  });

  it("[Y40] a change that is longer than its messages is refused, and the client goes on", async () => {
    const stage = new Stage({ limits: { frameBytes: 65_536 } });
    const { root, replica } = await stage.open();
    expect(await root.call("rename", "x".repeat(100_000))).toMatchObject({ code: "too_large" });
    const outcomes = addAll(root, 30, "x".repeat(10_000));
    await stage.clock.advance(1_000);
    expect((await outcomes).every(({ ok }) => ok)).toBe(true);
    expect([replica.state.status, stage.workshop.log.length]).toEqual(["online", 30]);
  });

  it("[Y40] more changes than it takes in a second go over the same connection, in order", async () => {
    const { stage, connect, times } = countingStage({ intentsPerSecond: 100 });
    const { root, replica } = await stage.open({ connect });
    stage.network.isDown = true;
    stage.network.cut();
    const outcomes = addAll(root, 350);
    stage.network.isDown = false;
    await stage.clock.advance(10_000);
    expect((await outcomes).every(({ ok }) => ok)).toBe(true);
    expect(stage.workshop.log).toEqual(Array.from({ length: 350 }, (_, at) => `add i${at}`));
    expect([times.length, replica.state.unsent]).toEqual([2, 0]);
  });

  it("[Y41] whatever the way does to its pace, all gets done over the same connection", async () => {
    const { stage, connect, times } = countingStage({ intentsPerSecond: 50 });
    const { root } = await stage.open({ connect });
    stage.network.faults = { ...stage.network.faults, latency: 600, stall: 0.1 };
    const outcomes: Promise<{ ok: boolean }>[] = [];
    for (let at = 0; at < 200; at++) {
      outcomes.push(root.call("addItem", `i${at}`, ""));
      await stage.clock.advance(10);
    }
    await stage.clock.advance(30_000);
    expect((await Promise.all(outcomes)).every(({ ok }) => ok)).toBe(true);
    expect(stage.workshop.log).toEqual(Array.from({ length: 200 }, (_, at) => `add i${at}`));
    expect(times.length).toBe(1);
  });
});

describe("patience", () => {
  it("[Y10] a host that greets and closes is tried ever more rarely", async () => {
    const { stage, connect, times } = countingStage({});
    await stage.open({ connect });
    const end = stage.clock.now() + 120_000;
    while (stage.clock.now() < end) {
      stage.network.cut();
      await stage.clock.advance(20);
    }
    expect(times.length).toBeLessThan(20);
  });

  it("[Y10] after a connection that lasted it is tried soon", async () => {
    const { stage, connect, times } = countingStage({});
    await stage.open({ connect });
    for (let round = 0; round < 10; round++) {
      await stage.clock.advance(10_000);
      stage.network.cut();
      await stage.clock.advance(300);
    }
    expect(times.length).toBe(11);
  });
});

describe("a client that stops", () => {
  const stops: Record<string, (stage: Stage) => void> = {
    "1009": ({ table }) => table.close(closeCodes.tooLong, ""),
    "4001": ({ table }) => table.close(closeCodes.replaced, ""),
    "4100": ({ table }) => table.close(closeCodes.unauthorized, ""),
  };
  for (const [code, stop] of Object.entries(stops)) {
    it(`[Y44] by ${code} answers all who wait, and shows what was entered`, async () => {
      const stage = new Stage();
      const { root } = await stage.open();
      stage.network.faults = { ...stage.network.faults, latency: 500 };
      const outcomes = [root.call("rename", "typed"), root.call("set", "title", "typed")];
      stop(stage);
      await stage.clock.advance(60_000);
      for (const outcome of await Promise.all(outcomes)) {
        expect(outcome).toMatchObject({ ok: false, code: "stopped" });
      }
      expect(root.read("title")).toBe("typed");
    });
  }

  it("[Y44] by being closed answers all who wait, also for work under way", async () => {
    const stage = new Stage({ createRoot: () => new Mill() });
    const { root, replica } = await stage.open();
    const work = root.call("grind");
    await stage.clock.advance(10);
    const edit = root.call("set", "grain", "rye");
    replica.close();
    expect([await work, await edit]).toMatchObject([{ code: "stopped" }, { code: "stopped" }]);
    expect(await root.call("set", "grain", "oats")).toMatchObject({ ok: false, code: "offline" });
  });
});
