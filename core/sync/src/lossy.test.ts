import { type EventTable, type IntentTable, Params } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { SyncHarness } from "./harness.fixture.ts";
import { RawClient } from "./raw-client.fixture.ts";
import type { SessionJournal } from "./durable-gate.ts";
import type { SessionTableOptions } from "./session-table.ts";

/** Points that visitors show each other. */
class Pointers extends Params.with({ title: { type: z.string().default(""), view: "rw" } }) {
  static override readonly kind: string = "pointers";
  static override readonly intents: IntentTable = {
    point: { args: [z.number().min(0)], lossy: true },
  };
  static override readonly events: EventTable = {
    pointed: { payload: z.object({ x: z.number() }), lossy: true },
  };

  readonly points: number[] = [];

  disconnections = 0;
  misses = 0;

  override onEventsMissed(): void {
    this.misses += 1;
  }

  override onDisconnect(): void {
    this.disconnections += 1;
  }

  point(x: number): void {
    this.points.push(x);
    this.emit("pointed", { x });
  }
}

function pointerHarness(options: Partial<SessionTableOptions> = {}): {
  harness: SyncHarness;
  pointers: Pointers;
} {
  const pointers = new Pointers();
  return { harness: new SyncHarness({ createRoot: () => pointers, ...options }), pointers };
}

/** A journal whose store is away. */
const stuckJournal: SessionJournal = {
  hasDecided: () => false,
  position: 0,
  mayHaveForgotten: () => false,
  onDecided: () => false,
  whenDurable: () => new Promise(() => {}),
  watchWritable: () => () => {},
};

describe("[Y80] a lossy intent", () => {
  it("runs without a number, and its call resolves at once", async () => {
    const { harness, pointers } = pointerHarness();
    const { root, replica } = await harness.open();
    expect(await root.call("point", 3)).toEqual({ ok: true, result: undefined });
    await harness.clock.advance(10);
    expect([pointers.points, replica.state.unsent]).toEqual([[3], 0]);
  });

  it("is dropped without a connection, and not repeated", async () => {
    const { harness, pointers } = pointerHarness();
    const { root } = await harness.open();
    harness.network.cut();
    expect(await root.call("point", 3)).toMatchObject({ ok: true });
    await harness.clock.advance(5_000);
    void root.call("point", 4);
    await harness.clock.advance(10);
    expect(pointers.points).toEqual([4]);
  });

  it("has no effect if the model rejects it", async () => {
    const { harness, pointers } = pointerHarness();
    const { root } = await harness.open();
    void root.call("point", -1);
    void root.call("set", "title", "still here");
    await harness.clock.advance(10);
    expect([pointers.points, pointers.title]).toEqual([[], "still here"]);
  });

  it("cannot be any other intent", async () => {
    const { harness, pointers } = pointerHarness();
    const client = await RawClient.open(harness);
    const { root } = client.welcome;
    client.send(JSON.stringify(["lossy", root, "set", "title", "forged"]));
    client.send(JSON.stringify(["lossy", "m99", "point", 1]));
    client.send(JSON.stringify(["lossy", root, "nothing"]));
    await harness.clock.advance(10);
    expect([pointers.title, pointers.points, client.closeCode]).toEqual(["", [], undefined]);
  });
});

describe("[Y81] a flood of lossy intents", () => {
  it("is dropped and reported once, and other intents still run", async () => {
    let floods = 0;
    const { harness, pointers } = pointerHarness({
      limits: { lossyPerSecond: 10, lossyBytes: 200 },
      sessionOptions: () => ({ onFlood: () => (floods += 1) }),
    });
    const client = await RawClient.open(harness);
    const { root: id } = client.welcome;
    for (let x = 0; x < 1_000; x += 1) client.send(JSON.stringify(["lossy", id, "point", x]));
    client.push(id, "set", "title", "done");
    await harness.clock.advance(10);
    expect([pointers.points.length, floods, pointers.title]).toEqual([10, 1, "done"]);
    await harness.clock.advance(1_000);
    client.send(JSON.stringify(["lossy", id, "point", 7, "x".repeat(300)]));
    client.send(JSON.stringify(["lossy", id, "point", 8]));
    await harness.clock.advance(10);
    expect([pointers.points.at(-1), pointers.points.length, floods]).toEqual([8, 11, 1]);
  });
});

describe("[Y83] the models of a session", () => {
  it("receive `onDisconnect` when their page has lost its connection", async () => {
    const { harness, pointers } = pointerHarness();
    await harness.open();
    expect(pointers.disconnections).toBe(0);
    harness.network.cut();
    await harness.clock.advance(10);
    expect(pointers.disconnections).toBe(1);
  });
});

describe("[Y92] `onEventsMissed` of a model", () => {
  it("is not called for a first connection, but for each later one", async () => {
    const { harness, pointers } = pointerHarness();
    await harness.open();
    pointers.point(1);
    await harness.clock.advance(10);
    expect(pointers.misses).toBe(0);
    harness.network.cut();
    await harness.clock.advance(5_000);
    expect(pointers.misses).toBe(1);
  });

  it("is called once, when its slow reader can receive them again", async () => {
    const { harness, pointers } = pointerHarness({ limits: { watermarkBytes: 1_000 } });
    const { root } = await harness.open();
    const received: unknown[] = [];
    root.listen("pointed", (payload) => received.push(payload));
    harness.network.faults = { ...harness.network.faults, stall: 1 };
    for (let x = 0; x < 100; x += 1) pointers.point(x);
    await harness.clock.advance(10);
    expect(pointers.misses).toBe(0);
    harness.network.faults = { ...harness.network.faults, stall: 0 };
    await harness.clock.advance(5_000);
    expect(pointers.misses).toBe(1);
    pointers.point(100);
    await harness.clock.advance(10);
    expect([pointers.misses, received.at(-1)]).toEqual([1, { x: 100 }]);
  });
});

describe("[Y82] a lossy event", () => {
  it("arrives although the journal is stuck, and nothing else does", async () => {
    const { harness, pointers } = pointerHarness({
      sessionOptions: () => ({ journal: stuckJournal }),
    });
    const { root } = await harness.open();
    const received: unknown[] = [];
    root.listen("pointed", (payload) => received.push(payload));
    pointers.title = "not durable";
    pointers.point(5);
    await harness.clock.advance(10);
    expect([received, root.read("title")]).toEqual([[{ x: 5 }], ""]);
  });

  it("has one text for all sessions", async () => {
    const { harness, pointers } = pointerHarness();
    const clients = [await RawClient.open(harness), await RawClient.open(harness)];
    const encode = JSON.stringify;
    let encodings = 0;
    JSON.stringify = ((value: unknown, ...rest: []) => {
      if (typeof value === "object" && value !== null && "x" in value) encodings += 1;
      return encode(value, ...rest);
    }) as typeof JSON.stringify;
    try {
      pointers.point(5);
    } finally {
      JSON.stringify = encode;
    }
    await harness.clock.advance(10);
    expect(encodings).toBe(1);
    for (const { received, welcome } of clients) {
      expect(received.at(-1)).toEqual({
        type: "event",
        id: welcome.root,
        event: "pointed",
        payload: { x: 5 },
      });
    }
  });

  it("is not sent to a slow reader", async () => {
    const { harness, pointers } = pointerHarness({ limits: { watermarkBytes: 500 } });
    const { root } = await harness.open();
    const received: unknown[] = [];
    root.listen("pointed", (payload) => received.push(payload));
    harness.network.faults = { ...harness.network.faults, stall: 1 };
    for (let x = 0; x < 100; x += 1) pointers.point(x);
    harness.network.faults = { ...harness.network.faults, stall: 0 };
    await harness.clock.advance(5_000);
    expect(received.length).toBeLessThan(20);
  });
});
