import { Params } from "@heddle/params";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { type ClientMessage, closeCodes } from "./protocol.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { SyncHarness, TestModel } from "./harness.fixture.ts";
import { RawClient } from "./raw-client.fixture.ts";
import type { Transport } from "./transport.ts";

/** A harness that records its connections. */
function countingHarness(limits: { frameBytes?: number; intentsPerSecond?: number }): {
  harness: SyncHarness;
  connect: () => ReturnType<SyncHarness["network"]["connect"]>;
  times: number[];
} {
  const harness = new SyncHarness({ limits });
  const times: number[] = [];
  const connect = (): ReturnType<SyncHarness["network"]["connect"]> => {
    times.push(harness.clock.now());
    return harness.network.connect();
  };
  return { harness, connect, times };
}

function addAll(root: ReplicaModel, count: number, text = ""): Promise<{ ok: boolean }[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => root.call("addItem", `i${at}`, text)),
  );
}

/** Runs until the test resolves it. */
class SlowModel extends Params.with({ label: { type: z.string().default(""), view: "rw" } }) {
  static override readonly kind: string = "worker";
  static override readonly intents = { work: { args: [] } };
  readonly stops: (() => void)[] = [];

  work(): Promise<void> {
    return new Promise((resolve) => {
      this.stops.push(resolve);
    });
  }
}

/** Returns what it is given. */
class Echo extends Params.with({}) {
  static override readonly intents = { echo: { args: [z.string()] } };

  echo(text: string): string {
    return text;
  }
}

describe("the host's limits", () => {
  it("[Y45] rejects asynchronous intents beyond the limit", async () => {
    const worker = new SlowModel();
    const harness = new SyncHarness({ createRoot: () => worker, limits: { concurrentIntents: 2 } });
    const { root } = await harness.open();
    const first = root.call("work");
    void root.call("work");
    const third = root.call("work");
    await harness.clock.advance(10);
    expect(await third).toMatchObject({ ok: false, code: "busy" });
    worker.stops[0]?.();
    await harness.clock.advance(10);
    expect(await first).toMatchObject({ ok: true });
    void root.call("work");
    await harness.clock.advance(10);
    expect(worker.stops).toHaveLength(3);
  });

  it("[Y72] does not end a session because of what another visitor adds to a shared model", async () => {
    const shared = new TestModel();
    const harness = new SyncHarness({
      createRoot: () => shared,
      limits: { sessionBytes: 100_000 },
    });
    const { replica: bystander } = await harness.open();
    const { replica, root } = await harness.open();
    void addAll(root, 30, "x".repeat(10_000));
    await harness.clock.advance(1_000);
    expect([replica.state.status, bystander.state.status]).toEqual(["stopped", "online"]);
  });

  it("[Y75] decides no intent for a client that acknowledges no results", async () => {
    const harness = new SyncHarness({ createRoot: () => new Echo() });
    const client = await RawClient.open(harness);
    for (let at = 0; at < 30; at += 1) client.push("m1", "echo", "x".repeat(100_000));
    await harness.clock.advance(1_000);
    const { length } = client.outcomes;
    expect([length > 0, length < 30]).toEqual([true, true]);
    const { sequence } = client.received.findLast((message) => message.type === "transaction")!;
    client.send({ type: "ack", sequence });
    await harness.clock.advance(1_000);
    expect(client.outcomes.length).toBeGreaterThan(length);
  });

  it("[Y75] goes on when the acknowledgement of large results is lost", async () => {
    const harness = new SyncHarness({ createRoot: () => new Echo() });
    let losesAcks = true;
    const connect = async (): Promise<Transport> => {
      const transport = await harness.network.connect();
      const send = transport.send.bind(transport);
      transport.send = (text) => {
        if (!losesAcks || !text.includes(`"ack"`)) send(text);
      };
      return transport;
    };
    const { root } = await harness.open({ connect });
    const first = root.call("echo", "x".repeat(1_000_000));
    await harness.clock.advance(1_000);
    expect(await first).toMatchObject({ ok: true });
    harness.network.cut();
    losesAcks = false;
    const second = root.call("echo", "again");
    await harness.clock.advance(60_000);
    expect(await second).toMatchObject({ ok: true });
  });

  it.each([
    ["that take long take turns", 2, "ada 1, ada 2, grace 1, ada 3, grace 2, grace 3"],
    ["that are short are decided together", 0, "ada 1, ada 2, ada 3, grace 1, grace 2, grace 3"],
  ])("[Y76] intents of several sessions %s", async (_, milliseconds, order) => {
    const shared = new TestModel();
    const harness = new SyncHarness({ createRoot: () => shared }, { turnMs: 0 });
    const ada = await RawClient.open(harness);
    const grace = await RawClient.open(harness);
    const titles: string[] = [];
    let spentMs = 0;
    const now = harness.clock.now.bind(harness.clock);
    harness.clock.now = () => now() + spentMs;
    shared.watch("title", () => {
      titles.push(shared.title);
      spentMs += milliseconds;
    });
    const push = (name: string): ClientMessage => ({
      type: "push",
      acknowledged: 0,
      intents: [1, 2, 3].map((number) => ({
        number,
        id: "m1",
        intent: "rename",
        args: [`${name} ${number}`],
      })),
    });
    ada.send(push("ada"));
    grace.send(push("grace"));
    await harness.clock.advance(10);
    // The second of Ada waits already when those of Grace arrive.
    expect(titles.join(", ")).toBe(order);
  });

  it("[Y72] ends a session whose models have grown too much, and no other", async () => {
    const errors: unknown[] = [];
    const harness = new SyncHarness({
      limits: { sessionBytes: 100_000 },
      onError: (error) => errors.push(error),
    });
    const { root: other } = await harness.open();
    const { root, replica } = await harness.open();
    // The intents after the end of the session have no outcome.
    void addAll(root, 30, "x".repeat(10_000));
    await harness.clock.advance(1_000);
    const { status, reason } = replica.state;
    expect([status, reason]).toEqual(["stopped", "The session has become too large."]);
    expect(errors).toMatchObject([{ code: "session_too_large" }]);
    expect(harness.testModel.items.size).toBeLessThan(30);
    const outcome = other.call("rename", "still here");
    await harness.clock.advance(10);
    expect(await outcome).toMatchObject({ ok: true });
  });

  it("[Y72] a session may show much and change much", async () => {
    const large = new TestModel();
    large.items.add("large", { text: "x".repeat(1_000_000), count: 0 });
    const harness = new SyncHarness({
      createRoot: () => large,
      limits: { sessionBytes: 100_000 },
    });
    const { root, replica } = await harness.open();
    for (let at = 0; at < 30; at++) {
      const outcome = root.call("addItem", `i${at}`, "x".repeat(10_000));
      await harness.clock.advance(1_000);
      expect(await outcome).toMatchObject({ ok: true });
      large.items.remove(`i${at}`);
    }
    expect(replica.state.status).toBe("online");
  });

  it("[Y40] rejects a change above the message size, and the client continues", async () => {
    const harness = new SyncHarness({ limits: { frameBytes: 65_536 } });
    const { root, replica } = await harness.open();
    expect(await root.call("rename", "x".repeat(100_000))).toMatchObject({ code: "too_large" });
    const outcomes = addAll(root, 30, "x".repeat(10_000));
    await harness.clock.advance(1_000);
    expect((await outcomes).every(({ ok }) => ok)).toBe(true);
    expect([replica.state.status, harness.testModel.log.length]).toEqual(["online", 30]);
  });

  it("[Y40] sends changes above the rate limit over the same connection, in order", async () => {
    const { harness, connect, times } = countingHarness({ intentsPerSecond: 100 });
    const { root, replica } = await harness.open({ connect });
    harness.network.isDown = true;
    harness.network.cut();
    const outcomes = addAll(root, 350);
    harness.network.isDown = false;
    await harness.clock.advance(10_000);
    expect((await outcomes).every(({ ok }) => ok)).toBe(true);
    expect(harness.testModel.log).toEqual(Array.from({ length: 350 }, (_, at) => `add i${at}`));
    expect([times.length, replica.state.unsent]).toEqual([2, 0]);
  });

  it("[Y41] uneven latency does not cost the connection or an intent", async () => {
    const { harness, connect, times } = countingHarness({ intentsPerSecond: 50 });
    const { root } = await harness.open({ connect });
    harness.network.faults = { ...harness.network.faults, latency: 600, stall: 0.1 };
    const outcomes: Promise<{ ok: boolean }>[] = [];
    for (let at = 0; at < 200; at++) {
      outcomes.push(root.call("addItem", `i${at}`, ""));
      await harness.clock.advance(10);
    }
    await harness.clock.advance(30_000);
    expect((await Promise.all(outcomes)).every(({ ok }) => ok)).toBe(true);
    expect(harness.testModel.log).toEqual(Array.from({ length: 200 }, (_, at) => `add i${at}`));
    expect(times.length).toBe(1);
  });
});

describe("backoff", () => {
  it("[Y10] a host that welcomes and closes is retried ever more rarely", async () => {
    const { harness, connect, times } = countingHarness({});
    await harness.open({ connect });
    const end = harness.clock.now() + 120_000;
    while (harness.clock.now() < end) {
      harness.network.cut();
      await harness.clock.advance(20);
    }
    expect(times.length).toBeLessThan(20);
  });

  it("[Y10] retries soon after a connection that lasted", async () => {
    const { harness, connect, times } = countingHarness({});
    await harness.open({ connect });
    for (let round = 0; round < 10; round++) {
      await harness.clock.advance(10_000);
      harness.network.cut();
      await harness.clock.advance(300);
    }
    expect(times.length).toBe(11);
  });
});

describe("a client that stops", () => {
  const stops: Record<string, (harness: SyncHarness) => void> = {
    "1009": ({ table }) => table.close(closeCodes.tooLong, ""),
    "4001": ({ table }) => table.close(closeCodes.replaced, ""),
    "4100": ({ table }) => table.close(closeCodes.unauthorized, ""),
  };
  for (const [code, stop] of Object.entries(stops)) {
    it(`[Y44] close code ${code} resolves all callers and keeps the entered values visible`, async () => {
      const harness = new SyncHarness();
      const { root } = await harness.open();
      harness.network.faults = { ...harness.network.faults, latency: 500 };
      const outcomes = [root.call("rename", "typed"), root.call("set", "title", "typed")];
      stop(harness);
      await harness.clock.advance(60_000);
      for (const outcome of await Promise.all(outcomes)) {
        expect(outcome).toMatchObject({ ok: false, code: "stopped" });
      }
      expect(root.read("title")).toBe("typed");
    });
  }

  it("[Y44] close() resolves all callers, including those of running intents", async () => {
    const harness = new SyncHarness({ createRoot: () => new SlowModel() });
    const { root, replica } = await harness.open();
    const work = root.call("work");
    await harness.clock.advance(10);
    const edit = root.call("set", "label", "rye");
    replica.close();
    expect([await work, await edit]).toMatchObject([{ code: "stopped" }, { code: "stopped" }]);
    expect(await root.call("set", "label", "oats")).toMatchObject({ ok: false, code: "offline" });
  });
});
