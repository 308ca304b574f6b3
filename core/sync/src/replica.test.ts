import { batch } from "@heddle/params";
import { describe, expect, it } from "vitest";

import type { ServerMessage } from "./protocol.ts";
import type { ReplicaModel } from "./replica-model.ts";
import { Stage } from "./stage.fixture.ts";
import type { Transport } from "./transport.ts";
import { Part } from "./workshop.fixture.ts";

function items(root: ReplicaModel): unknown[] {
  return Array.from(root.read("items") as Iterable<unknown>);
}

/** Puts an operation about nothing behind the first transaction with a text. */
function withDamage(transport: Transport, text: string): Transport {
  let isDamaged = false;
  return {
    get bufferedAmount() {
      return transport.bufferedAmount;
    },
    set onMessage(listen: (text: string) => void) {
      transport.onMessage = (sent) => {
        const message = JSON.parse(sent) as ServerMessage;
        const isMeant = message.type === "transaction" && sent.includes(text) && !isDamaged;
        if (!isMeant) return listen(sent);
        isDamaged = true;
        const nothing = { op: "set", id: "nothing", name: "title", value: "" } as const;
        listen(JSON.stringify({ ...message, operations: [...message.operations, nothing] }));
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
  it("[Y4] shows a change at once and notifies once, not again when it is confirmed", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const seen: unknown[] = [];
    root.subscribe(["title"], () => seen.push(root.read("title")));
    const outcome = root.call("set", "title", "shuttle");
    expect(root.read("title")).toBe("shuttle");
    await stage.clock.advance(10);
    expect(await outcome).toEqual({ ok: true });
    expect(stage.workshop.title).toBe("shuttle");
    expect(seen).toEqual(["shuttle"]);
  });

  it("[Y4] takes a refused change back and tells the reason", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const outcome = root.call("set", "level", 1_000);
    expect(root.read("level")).toBe(1_000);
    await stage.clock.advance(10);
    expect(await outcome).toMatchObject({ ok: false, code: "validation" });
    expect(root.read("level")).toBe(0);
  });

  it("[Y4] does not flicker while answers to earlier keystrokes arrive", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    stage.network.faults = { ...stage.network.faults, latency: 100 };
    const seen: unknown[] = [];
    root.subscribe(["title"], () => seen.push(root.read("title")));
    for (const title of ["a", "ab", "abc"]) void root.call("set", "title", title);
    await stage.clock.advance(1_000);
    expect(seen).toEqual(["a", "ab", "abc"]);
    expect(stage.workshop.title).toBe("abc");
  });

  it("[Y4] predicts fields of records, such as a drag, by the table for the kind", async () => {
    const stage = new Stage();
    const { root } = await stage.open({
      predictions: {
        workshop: {
          count: (_read, key, count) => ({
            records: [{ name: "items", key: String(key), patch: { count } }],
          }),
        },
      },
    });
    stage.workshop.items.add("a", { text: "A", count: 0 });
    stage.workshop.items.add("b", { text: "B", count: 0 });
    await stage.clock.advance(10);
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
  it("[Y47] tells once per transaction which records are shown differently, whatever their ids", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const seen: string[][] = [];
    const unwatch = root.records("items").watch((ids) => seen.push([...ids]));
    batch(() => {
      stage.workshop.items.add("a/b", { text: "A", count: 0 });
      stage.workshop.items.add("c", { text: "C", count: 0 });
    });
    await stage.clock.advance(10);
    stage.workshop.items.patch("c", { count: 1 });
    stage.workshop.title = "another";
    await stage.clock.advance(10);
    unwatch();
    stage.workshop.items.remove("c");
    await stage.clock.advance(10);
    expect(seen).toEqual([["a/b", "c"], ["c"]]);
  });
});

describe("order", () => {
  it("[Y5] the last writer wins per field, and a removed record stays removed", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    stage.workshop.items.add("a", { text: "A", count: 0 });
    await stage.clock.advance(10);
    stage.network.faults = { ...stage.network.faults, latency: 50 };
    void root.call("set", "title", "client");
    const late = root.call("count", "a", 9);
    stage.workshop.title = "host";
    stage.workshop.items.remove("a");
    await stage.clock.advance(500);
    expect(root.read("title")).toBe("client");
    expect(await late).toMatchObject({ ok: false, code: "not_found" });
    expect(items(root)).toEqual([]);
  });

  it("[Y2] an intent that throws half-way changes nothing", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const outcome = root.call("failHalfway");
    await stage.clock.advance(10);
    expect(await outcome).toMatchObject({ ok: false, code: "refused" });
    expect(stage.workshop.title).toBe("");
    expect(root.read("title")).toBe("");
  });

  it("[Y12] answers an intent at once and gives the result of its work later", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const outcome = root.call("submit");
    await stage.clock.advance(10);
    expect(await outcome).toEqual({ ok: true, result: "submitted 1" });
    expect(root.read("submits")).toBe(1);
  });
});

describe("answers", () => {
  it("[Y61] carry plain values and lists of them, and nothing else", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    const opened = [root.call("openPart", "a"), root.call("openPart", "b")];
    const closed = root.call("closePart");
    await stage.clock.advance(10);
    for (const each of opened) expect(await each).toEqual({ ok: true });
    expect(await closed).toEqual({ ok: true, result: ["b"] });
  });
});

describe("interruptions", () => {
  it("[Y3, Y6] sends again what was not answered, and nothing is done twice", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    void root.call("addItem", "a", "A");
    stage.network.cut();
    void root.call("addItem", "b", "B");
    expect(replica.state.status).toBe("reconnecting");
    expect(replica.state.unsent).toBe(2);
    await stage.clock.advance(2_000);
    expect(replica.state.status).toBe("online");
    expect(replica.state.unsent).toBe(0);
    expect(stage.workshop.log).toEqual(["add a", "add b"]);
  });

  it("[Y3] an answer that got lost is given again without running the intent again", async () => {
    const stage = new Stage();
    const { root } = await stage.open();
    stage.network.faults = { ...stage.network.faults, latency: 100 };
    const outcome = root.call("addItem", "a", "A");
    // The intent has arrived, its answer is on the way.
    while (stage.workshop.log.length === 0) await stage.clock.advance(1);
    stage.network.cut();
    await stage.clock.advance(5_000);
    expect(await outcome).toEqual({ ok: true });
    expect(stage.workshop.log).toEqual(["add a"]);
  });

  it("[Y6] goes on with what it missed, and models keep their identity", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    stage.network.cut();
    stage.workshop.level = 42;
    await stage.clock.advance(2_000);
    expect(replica.root).toBe(root);
    expect(root.read("level")).toBe(42);
  });

  it("[Y6] goes on with all state when too much was missed", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    stage.network.isDown = true;
    stage.network.cut();
    stage.workshop.items.add("gone", { text: "", count: 0 });
    stage.workshop.items.remove("gone");
    for (let level = 0; level < 3_000; level++) {
      stage.workshop.level = level % 100;
      await Promise.resolve();
    }
    stage.workshop.items.add("kept", { text: "", count: 1 });
    stage.network.isDown = false;
    await stage.clock.advance(20_000);
    expect(replica.root).toBe(root);
    expect(root.read("level")).toBe(99);
    expect(items(root)).toEqual([["kept", { text: "", count: 1 }]]);
  });

  it("[Y37] a transaction that cannot be applied is followed by all state, and each change is notified", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open({
      connect: async () => withDamage(await stage.network.connect(), "damage"),
    });
    const seen: unknown[] = [];
    root.subscribe(["title"], () => seen.push(root.read("title")));
    const outcome = root.call("set", "title", "damage");
    stage.workshop.level = 42;
    await stage.clock.advance(5_000);
    expect(await outcome).toEqual({ ok: true });
    expect(replica.root).toBe(root);
    expect([replica.state.status, root.read("title"), root.read("level")]).toEqual([
      "online",
      "damage",
      42,
    ]);
    expect(seen).toEqual(["damage"]);
    await stage.clock.advance(5_000);
    void root.call("rename", "mended");
    await stage.clock.advance(10);
    expect([stage.workshop.title, root.read("title")]).toEqual(["mended", "mended"]);
  });

  it("[Y10] waits longer after each failure, and differently for each client", async () => {
    const stage = new Stage();
    const attempts: number[] = [];
    const { replica } = await stage.open({
      connect: () => {
        attempts.push(stage.clock.now());
        return stage.network.connect();
      },
    });
    stage.network.isDown = true;
    stage.network.cut();
    await stage.clock.advance(60_000);
    const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(waits.length).toBeLessThan(15);
    expect(waits.at(-1)).toBeGreaterThan(7_000);
    stage.network.isDown = false;
    await stage.clock.advance(20_000);
    expect(replica.state.status).toBe("online");
  });

  it("[Y10] a connection that breaks while it is greeted is tried again once, not twice", async () => {
    const stage = new Stage();
    const { replica } = await stage.open();
    const quiet = stage.clock.timers;
    stage.network.faults = { ...stage.network.faults, cut: 1 };
    stage.network.cut();
    await stage.clock.advance(60_000);
    stage.network.faults = { ...stage.network.faults, cut: 0 };
    await stage.clock.advance(20_000);
    expect(replica.state.status).toBe("online");
    expect(stage.clock.timers).toBe(quiet);
  });

  it("[Y13] refuses more changes than may wait, and takes them again later", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open({ maximumPending: 3 });
    stage.network.isDown = true;
    stage.network.cut();
    for (const id of ["a", "b", "c"]) void root.call("addItem", id, "");
    expect(replica.state.isFull).toBe(true);
    expect(await root.call("addItem", "d", "")).toMatchObject({ ok: false, code: "offline" });
    stage.network.isDown = false;
    await stage.clock.advance(20_000);
    expect(stage.workshop.log).toEqual(["add a", "add b", "add c"]);
    expect(replica.state.isFull).toBe(false);
  });
});

describe("debounce", () => {
  it("[Y8] joins edits of one thing, keeps different things apart, and answers all", async () => {
    const stage = new Stage();
    const { root } = await stage.open({ debounceMilliseconds: 150 });
    for (const id of ["a", "b", "c"]) stage.workshop.items.add(id, { text: id, count: 0 });
    await stage.clock.advance(10);
    const outcomes = [1, 2, 3].flatMap((count) =>
      ["a", "b", "c"].map((id) => root.call("count", id, count)),
    );
    await stage.clock.advance(100);
    expect(stage.workshop.log).toEqual([]);
    await stage.clock.advance(100);
    expect(stage.workshop.log).toEqual(["count a 3", "count b 3", "count c 3"]);
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ ok: true })));
  });

  it("[Y8] lets edits go before anything else, and when told to", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open({ debounceMilliseconds: 150 });
    void root.call("rename", "typed");
    void root.call("submit");
    await stage.clock.advance(10);
    expect(stage.workshop.log).toEqual(["rename typed", "submit"]);
    void root.call("rename", "left");
    replica.flush();
    await stage.clock.advance(10);
    expect(stage.workshop.title).toBe("left");
  });
});

describe("the tree", () => {
  it("[Y11] follows models that come, move and go", async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    const [first, second] = [new Part({ name: "first" }), new Part({ name: "second" })];
    stage.workshop.parts = [first, second];
    await stage.clock.advance(10);
    const [a, b] = root.read("parts") as ReplicaModel[];
    stage.workshop.parts = [second, first];
    first.label = "moved";
    await stage.clock.advance(10);
    expect(root.read("parts")).toEqual([b, a]);
    expect(a?.read("label")).toBe("moved");
    stage.workshop.parts = [second];
    await stage.clock.advance(10);
    expect(replica.size).toBe(2);
    expect(await a?.call("set", "label", "x")).toMatchObject({ ok: false, code: "unknown_object" });
  });

  it("[Y11] leaves nothing behind after 10,000 parts", { timeout: 60_000 }, async () => {
    const stage = new Stage();
    const { root, replica } = await stage.open();
    for (let round = 0; round < 10_000; round++) {
      stage.workshop.parts = [new Part({ name: `p${round}` })];
      if (round % 100 === 0) await stage.clock.advance(1);
    }
    stage.workshop.parts = [];
    await stage.clock.advance(100);
    expect(root.read("parts")).toEqual([]);
    expect(replica.size).toBe(1);
  });
});

describe("long messages", () => {
  it("[Y15] many changes that waited go in several messages, each of a length that the host takes", async () => {
    const stage = new Stage({ limits: { frameBytes: 4_000 } });
    const { root, replica } = await stage.open();
    stage.network.cut();
    const outcomes = Array.from({ length: 40 }, (_, at) =>
      root.call("addItem", `i${at}`, "ü".repeat(200)),
    );
    await stage.clock.advance(20_000);
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ ok: true });
    expect(replica.state.status).toBe("online");
    expect(stage.workshop.log).toEqual(Array.from({ length: 40 }, (_, at) => `add i${at}`));
  });

  it("[Y15] what is too long for one message is refused at once", async () => {
    const stage = new Stage({ limits: { frameBytes: 4_000 } });
    const { root, replica } = await stage.open();
    const outcome = await root.call("rename", "ü".repeat(1_600));
    expect(outcome).toMatchObject({ ok: false, code: "too_large" });
    await stage.clock.advance(100);
    expect(replica.state.status).toBe("online");
    expect(stage.workshop.log).toEqual([]);
  });
});
