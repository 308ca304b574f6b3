import { batch } from "@heddle/params";
import { describe, expect, it } from "vitest";

import type { ReplicaModel } from "./replica-model.ts";
import { Part, SyncHarness } from "./harness.fixture.ts";
import type { Transport } from "./transport.ts";
import { readServerMessage, writeMessage } from "./wire.ts";

function items(root: ReplicaModel): unknown[] {
  return Array.from(root.read("items") as Iterable<unknown>);
}

/** Appends an invalid operation to the first transaction that contains the text. */
function withDamage(transport: Transport, text: string): Transport {
  let isDamaged = false;
  return {
    get bufferedAmount() {
      return transport.bufferedAmount;
    },
    set onMessage(listen: (text: string) => void) {
      transport.onMessage = (sent) => {
        const message = readServerMessage(sent);
        const isMeant = message.type === "transaction" && sent.includes(text) && !isDamaged;
        if (!isMeant) return listen(sent);
        isDamaged = true;
        const nothing = { op: "set", id: "nothing", name: "title", value: "" } as const;
        listen(writeMessage({ ...message, operations: [...message.operations, nothing] }));
      };
    },
    set onClose(listen: Transport["onClose"]) {
      transport.onClose = listen;
    },
    send: (sent) => transport.send(sent),
    close: (code, reason) => transport.close(code, reason),
  };
}

describe("predictions", () => {
  it("[Y4] displays a change immediately and notifies once, not again on confirmation", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const seen: unknown[] = [];
    root.subscribe(["title"], () => seen.push(root.read("title")));
    const outcome = root.call("set", "title", "shuttle");
    expect(root.read("title")).toBe("shuttle");
    await harness.clock.advance(10);
    expect(await outcome).toEqual({ ok: true });
    expect(harness.testModel.title).toBe("shuttle");
    expect(seen).toEqual(["shuttle"]);
  });

  it("[Y4] reverts a rejected change and returns the reason", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const outcome = root.call("set", "level", 1_000);
    expect(root.read("level")).toBe(1_000);
    await harness.clock.advance(10);
    expect(await outcome).toMatchObject({ ok: false, code: "validation" });
    expect(root.read("level")).toBe(0);
  });

  it("[Y4] does not flicker while results of earlier keystrokes arrive", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    harness.network.faults = { ...harness.network.faults, latency: 100 };
    const seen: unknown[] = [];
    root.subscribe(["title"], () => seen.push(root.read("title")));
    for (const title of ["a", "ab", "abc"]) void root.call("set", "title", title);
    await harness.clock.advance(1_000);
    expect(seen).toEqual(["a", "ab", "abc"]);
    expect(harness.testModel.title).toBe("abc");
  });

  it("[Y4] predicts record fields, such as a drag, by the kind's table", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open({
      predictions: {
        "test-model": {
          count: (_read, key, count) => ({
            records: [{ name: "items", key: String(key), patch: { count } }],
          }),
        },
      },
    });
    harness.testModel.items.add("a", { text: "A", count: 0 });
    harness.testModel.items.add("b", { text: "B", count: 0 });
    await harness.clock.advance(10);
    const untouched = (root.read("items") as Map<string, unknown>).get("b");
    void root.call("count", "a", 5);
    expect(items(root)).toEqual([
      ["a", { text: "A", count: 5 }],
      ["b", { text: "B", count: 0 }],
    ]);
    expect((root.read("items") as Map<string, unknown>).get("b")).toBe(untouched);
  });
});

describe("records", () => {
  it("[Y47] reports the changed record ids once per transaction, for any ids", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const seen: string[][] = [];
    const unwatch = root.records("items").watch((ids) => seen.push([...ids]));
    batch(() => {
      harness.testModel.items.add("a/b", { text: "A", count: 0 });
      harness.testModel.items.add("c", { text: "C", count: 0 });
    });
    await harness.clock.advance(10);
    harness.testModel.items.patch("c", { count: 1 });
    harness.testModel.title = "another";
    await harness.clock.advance(10);
    unwatch();
    harness.testModel.items.remove("c");
    await harness.clock.advance(10);
    expect(seen).toEqual([["a/b", "c"], ["c"]]);
  });
});

describe("order", () => {
  it("[Y5] the last writer wins per field, and a removed record stays removed", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    harness.testModel.items.add("a", { text: "A", count: 0 });
    await harness.clock.advance(10);
    harness.network.faults = { ...harness.network.faults, latency: 50 };
    void root.call("set", "title", "client");
    const late = root.call("count", "a", 9);
    harness.testModel.title = "host";
    harness.testModel.items.remove("a");
    await harness.clock.advance(500);
    expect(root.read("title")).toBe("client");
    expect(await late).toMatchObject({ ok: false, code: "not_found" });
    expect(items(root)).toEqual([]);
  });

  it("[Y2] an intent that throws halfway changes nothing", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const outcome = root.call("failHalfway");
    await harness.clock.advance(10);
    expect(await outcome).toMatchObject({ ok: false, code: "refused" });
    expect(harness.testModel.title).toBe("");
    expect(root.read("title")).toBe("");
  });

  it("[Y12] acknowledges an asynchronous intent immediately and sends its result later", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const outcome = root.call("submit");
    await harness.clock.advance(10);
    expect(await outcome).toEqual({ ok: true, result: "submitted 1" });
    expect(root.read("submits")).toBe(1);
  });
});

describe("results", () => {
  it("[Y61] contain plain values and lists of them, nothing else", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    const opened = [root.call("openPart", "a"), root.call("openPart", "b")];
    const closed = root.call("closePart");
    await harness.clock.advance(10);
    for (const each of opened) expect(await each).toEqual({ ok: true });
    expect(await closed).toEqual({ ok: true, result: ["b"] });
  });

  it("[Y61] contain lists of flat objects if the intent declares it", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    void root.call("openPart", "wool");
    const [listed, exported] = [root.call("listParts"), root.call("exportParts")];
    await harness.clock.advance(10);
    expect(await listed).toEqual({ ok: true, result: [{ name: "wool", letters: 4 }] });
    expect(await exported).toEqual({ ok: true });
  });
});

describe("interruptions", () => {
  it("[Y3, Y6] resends undecided intents and runs none twice", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    void root.call("addItem", "a", "A");
    harness.network.cut();
    void root.call("addItem", "b", "B");
    expect(replica.state.status).toBe("reconnecting");
    expect(replica.state.unsent).toBe(2);
    await harness.clock.advance(2_000);
    expect(replica.state.status).toBe("online");
    expect(replica.state.unsent).toBe(0);
    expect(harness.testModel.log).toEqual(["add a", "add b"]);
  });

  it("[Y3] resends a lost result without running the intent again", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open();
    harness.network.faults = { ...harness.network.faults, latency: 100 };
    const outcome = root.call("addItem", "a", "A");
    // The intent has arrived; its result is in transit.
    while (harness.testModel.log.length === 0) await harness.clock.advance(1);
    harness.network.cut();
    await harness.clock.advance(5_000);
    expect(await outcome).toEqual({ ok: true });
    expect(harness.testModel.log).toEqual(["add a"]);
  });

  it("[Y6] resumes with the missed transactions, and models keep their identity", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    harness.network.cut();
    harness.testModel.level = 42;
    await harness.clock.advance(2_000);
    expect(replica.root).toBe(root);
    expect(root.read("level")).toBe(42);
  });

  it("[Y6] resumes with a snapshot when too much was missed", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    harness.network.isDown = true;
    harness.network.cut();
    harness.testModel.items.add("gone", { text: "", count: 0 });
    harness.testModel.items.remove("gone");
    for (let level = 0; level < 3_000; level++) {
      harness.testModel.level = level % 100;
      await Promise.resolve();
    }
    harness.testModel.items.add("kept", { text: "", count: 1 });
    harness.network.isDown = false;
    await harness.clock.advance(20_000);
    expect(replica.root).toBe(root);
    expect(root.read("level")).toBe(99);
    expect(items(root)).toEqual([["kept", { text: "", count: 1 }]]);
  });

  it("[Y37] requests a snapshot after a transaction that cannot be applied, and notifies each change", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open({
      connect: async () => withDamage(await harness.network.connect(), "damage"),
    });
    const seen: unknown[] = [];
    root.subscribe(["title"], () => seen.push(root.read("title")));
    const outcome = root.call("set", "title", "damage");
    harness.testModel.level = 42;
    await harness.clock.advance(5_000);
    expect(await outcome).toEqual({ ok: true });
    expect(replica.root).toBe(root);
    expect([replica.state.status, root.read("title"), root.read("level")]).toEqual([
      "online",
      "damage",
      42,
    ]);
    expect(seen).toEqual(["damage"]);
    await harness.clock.advance(5_000);
    void root.call("rename", "mended");
    await harness.clock.advance(10);
    expect([harness.testModel.title, root.read("title")]).toEqual(["mended", "mended"]);
  });

  it("[Y10] backs off after each failure, with jitter", async () => {
    const harness = new SyncHarness();
    const attempts: number[] = [];
    const { replica } = await harness.open({
      connect: () => {
        attempts.push(harness.clock.now());
        return harness.network.connect();
      },
    });
    harness.network.isDown = true;
    harness.network.cut();
    await harness.clock.advance(60_000);
    const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(waits.length).toBeLessThan(15);
    expect(waits.at(-1)).toBeGreaterThan(7_000);
    harness.network.isDown = false;
    await harness.clock.advance(20_000);
    expect(replica.state.status).toBe("online");
  });

  it("[Y10] reconnects after 35 seconds of silence, whenever the last message arrived", async () => {
    const harness = new SyncHarness();
    const { replica } = await harness.open();
    await harness.clock.advance(10_500);
    harness.testModel.title = "the last message";
    await harness.clock.advance(10);
    harness.network.faults = { ...harness.network.faults, latency: 1e9 };
    await harness.clock.advance(34_000);
    expect(replica.state.status).toBe("online");
    await harness.clock.advance(1_000);
    expect(replica.state.status).toBe("reconnecting");
  });

  it("[Y10] retries once, not twice, when the connection breaks during the handshake", async () => {
    const harness = new SyncHarness();
    const { replica } = await harness.open();
    await harness.clock.advance(1_000);
    const quiet = harness.clock.timers;
    harness.network.faults = { ...harness.network.faults, cut: 1 };
    harness.network.cut();
    await harness.clock.advance(60_000);
    harness.network.faults = { ...harness.network.faults, cut: 0 };
    await harness.clock.advance(20_000);
    expect(replica.state.status).toBe("online");
    expect(harness.clock.timers).toBe(quiet);
  });

  it("[Y13] rejects changes beyond the pending limit and accepts them again later", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open({ maximumPending: 3 });
    harness.network.isDown = true;
    harness.network.cut();
    for (const id of ["a", "b", "c"]) void root.call("addItem", id, "");
    expect(replica.state.isFull).toBe(true);
    expect(await root.call("addItem", "d", "")).toMatchObject({ ok: false, code: "offline" });
    harness.network.isDown = false;
    await harness.clock.advance(20_000);
    expect(harness.testModel.log).toEqual(["add a", "add b", "add c"]);
    expect(replica.state.isFull).toBe(false);
  });
});

describe("debounce", () => {
  it("[Y8] coalesces edits with the same key, keeps others apart and resolves all callers", async () => {
    const harness = new SyncHarness();
    const { root } = await harness.open({ debounceMilliseconds: 150 });
    for (const id of ["a", "b", "c"]) harness.testModel.items.add(id, { text: id, count: 0 });
    await harness.clock.advance(10);
    const outcomes = [1, 2, 3].flatMap((count) =>
      ["a", "b", "c"].map((id) => root.call("count", id, count)),
    );
    await harness.clock.advance(100);
    expect(harness.testModel.log).toEqual([]);
    await harness.clock.advance(100);
    expect(harness.testModel.log).toEqual(["count a 3", "count b 3", "count c 3"]);
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ ok: true })));
  });

  it("[Y8] sends waiting edits before any other intent and on flush", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open({ debounceMilliseconds: 150 });
    void root.call("rename", "typed");
    void root.call("submit");
    await harness.clock.advance(10);
    expect(harness.testModel.log).toEqual(["rename typed", "submit"]);
    void root.call("rename", "left");
    replica.flush();
    await harness.clock.advance(10);
    expect(harness.testModel.title).toBe("left");
  });
});

describe("the model tree", () => {
  it("[Y11] mirrors models that are added, moved and removed", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    const [first, second] = [new Part({ name: "first" }), new Part({ name: "second" })];
    harness.testModel.parts = [first, second];
    await harness.clock.advance(10);
    const [a, b] = root.read("parts") as ReplicaModel[];
    harness.testModel.parts = [second, first];
    first.label = "moved";
    await harness.clock.advance(10);
    expect(root.read("parts")).toEqual([b, a]);
    expect(a?.read("label")).toBe("moved");
    harness.testModel.parts = [second];
    await harness.clock.advance(10);
    expect(replica.size).toBe(2);
    expect(await a?.call("set", "label", "x")).toMatchObject({ ok: false, code: "unknown_object" });
  });

  it("[Y11] retains nothing after 10,000 parts", async () => {
    const harness = new SyncHarness();
    const { root, replica } = await harness.open();
    for (let round = 0; round < 10_000; round++) {
      harness.testModel.parts = [new Part({ name: `p${round}` })];
      if (round % 100 === 0) await harness.clock.advance(1);
    }
    harness.testModel.parts = [];
    await harness.clock.advance(100);
    expect(root.read("parts")).toEqual([]);
    expect(replica.size).toBe(1);
  });
});

describe("long messages", () => {
  it("[Y15] splits many pending changes into messages within the host's size limit", async () => {
    const harness = new SyncHarness({ limits: { frameBytes: 4_000 } });
    const { root, replica } = await harness.open();
    harness.network.cut();
    const outcomes = Array.from({ length: 40 }, (_, at) =>
      root.call("addItem", `i${at}`, "ü".repeat(200)),
    );
    await harness.clock.advance(20_000);
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ ok: true });
    expect(replica.state.status).toBe("online");
    expect(harness.testModel.log).toEqual(Array.from({ length: 40 }, (_, at) => `add i${at}`));
  });

  it("[Y15] rejects a change that exceeds one message immediately", async () => {
    const harness = new SyncHarness({ limits: { frameBytes: 4_000 } });
    const { root, replica } = await harness.open();
    const outcome = await root.call("rename", "ü".repeat(1_600));
    expect(outcome).toMatchObject({ ok: false, code: "too_large" });
    await harness.clock.advance(100);
    expect(replica.state.status).toBe("online");
    expect(harness.testModel.log).toEqual([]);
  });
});
