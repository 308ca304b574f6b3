import { Params } from "@heddle/params";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";

import { SyncHarness } from "./harness.fixture.ts";
import type { ClientMessage, ServerMessage } from "./protocol.ts";
import { RawClient } from "./raw-client.fixture.ts";
import type { ReplicaModel } from "./replica-model.ts";
import type { Transport } from "./transport.ts";
import { readClientMessage, readServerMessage, writeMessage } from "./wire.ts";

const target = { id: "m1", name: "notes", key: 'a"' };

const serverMessages: readonly [text: string, message: ServerMessage][] = [
  [
    `["transaction",7,8,[["patch","m1","notes","a\\"",{"x":1}]],[12]]`,
    {
      type: "transaction",
      from: 7,
      sequence: 8,
      operations: [{ op: "patch", ...target, patch: { x: 1 } }],
      results: [{ number: 12, outcome: { ok: true, result: undefined } }],
    },
  ],
  [
    `["transaction",7,9,[["patch","m1","notes","a\\"",{"data":{"x":1}},["data"]],["put","m1","notes","a\\"",{"x":1}],["put","m1","notes","a\\"",{"x":1},"b"],["delete","m1","notes","a\\""],["set","m1","title",null],["gone","m2"]]]`,
    {
      type: "transaction",
      from: 7,
      sequence: 9,
      operations: [
        { op: "patch", ...target, patch: { data: { x: 1 } }, merges: ["data"] },
        { op: "put", ...target, record: { x: 1 } },
        { op: "put", ...target, record: { x: 1 }, before: "b" },
        { op: "delete", ...target },
        { op: "set", id: "m1", name: "title", value: null },
        { op: "gone", id: "m2" },
      ],
    },
  ],
  [
    `["transaction",0,1,[{"op":"new","id":"m2","kind":"card","values":{},"records":{}}],[{"number":1,"outcome":{"ok":true,"result":3}}],{"card":{}}]`,
    {
      type: "transaction",
      from: 0,
      sequence: 1,
      operations: [{ op: "new", id: "m2", kind: "card", values: {}, records: {} }],
      results: [{ number: 1, outcome: { ok: true, result: 3 } }],
      traits: { card: {} },
    },
  ],
  [
    `["event",8,1,"m1","saved",{"at":2}]`,
    { type: "event", sequence: 8, number: 1, id: "m1", event: "saved", payload: { at: 2 } },
  ],
  [`{"type":"nack","expected":3}`, { type: "nack", expected: 3 }],
];

const clientMessages: readonly [text: string, message: ClientMessage][] = [
  [
    `["push",7,[12,"m1","move","a",1],[[13,4],"m1","stop"]]`,
    {
      type: "push",
      acknowledged: 7,
      intents: [
        { number: 12, id: "m1", intent: "move", args: ["a", 1] },
        { number: 13, clientNumber: 4, id: "m1", intent: "stop", args: [] },
      ],
    },
  ],
  [`["ack",8]`, { type: "ack", sequence: 8 }],
  [`{"type":"ping"}`, { type: "ping" }],
];

describe("[Y85] messages", () => {
  it.each(serverMessages)("of the host: %s", (text, message) => {
    expect(writeMessage(message)).toBe(text);
    expect(readServerMessage(text)).toEqual(message);
  });

  it.each(clientMessages)("of a client: %s", (text, message) => {
    expect(writeMessage(message)).toBe(text);
    expect(readClientMessage(text, 1_000)).toEqual(message);
  });
});

class Inner extends Params.with({ text: { type: z.string(), view: "r" } }) {
  static override readonly kind: string = "inner";
}

class Shared extends Params.with({
  items: { collection: z.object({ text: z.string(), inner: z.any() }), view: "r" },
}) {
  static override readonly kind: string = "shared";
}

describe("[Y86] a change of a shared model", () => {
  it("is encoded once for 200 sessions", async () => {
    const shared = new Shared();
    const harness = new SyncHarness({ createRoot: () => shared });
    const clients: RawClient[] = [];
    while (clients.length < 200) clients.push(await RawClient.open(harness));
    const stringify = vi.spyOn(JSON, "stringify");
    onTestFinished(() => stringify.mockRestore());
    shared.items.add("a", { text: "only once", inner: 1 });
    await harness.clock.advance(10);
    const texts = stringify.mock.results.map(({ value }) => String(value));
    expect(texts.filter((text) => text.includes("only once"))).toHaveLength(1);
    for (const { received } of clients) expect(received.at(-1)?.type).toBe("transaction");
  });

  it("is encoded once for all who join later", async () => {
    const shared = new Shared();
    for (const key of ["a", "b"]) shared.items.add(key, { text: `only once ${key}`, inner: 1 });
    shared.items.add("model", { text: "", inner: new Inner({ text: "deep" }) });
    const harness = new SyncHarness({ createRoot: () => shared });
    const first = await harness.open();
    await harness.open();
    const stringify = vi.spyOn(JSON, "stringify");
    onTestFinished(() => stringify.mockRestore());
    const third = await harness.open();
    const texts = stringify.mock.results.map(({ value }) => String(value));
    expect(texts.filter((text) => text.includes("only once"))).toEqual([]);
    const itemsOf = ({ root }: typeof first): unknown[] =>
      Array.from(root.records("items"), ([key, { text }]) => [key, text]);
    expect(itemsOf(third)).toEqual(itemsOf(first));
    const inner = third.root.records("items").get("model")?.["inner"] as ReplicaModel;
    expect(inner.read("text")).toBe("deep");
  });

  it("that contains a model has its id in each session", async () => {
    const shared = new Shared();
    // The second session has another model first, so its ids are different.
    let sessions = 0;
    const harness = new SyncHarness({
      createRoot: () => {
        if ((sessions += 1) === 1) return shared;
        const outer = new Shared();
        outer.items.add("shared", { text: "", inner: shared });
        return outer;
      },
    });
    const { root: one } = await harness.open();
    const { root: two } = await harness.open();
    shared.items.add("a", { text: "", inner: new Inner({ text: "deep" }) });
    await harness.clock.advance(10);
    const innerOf = (model: ReplicaModel, key: string): ReplicaModel =>
      model.records("items").get(key)?.["inner"] as ReplicaModel;
    expect(innerOf(one, "a").read("text")).toBe("deep");
    expect(innerOf(innerOf(two, "shared"), "a").read("text")).toBe("deep");
    expect(innerOf(one, "a").id).not.toBe(innerOf(innerOf(two, "shared"), "a").id);
  });
});

describe("[Y87] few messages", () => {
  it("carry the intents of one turn, their results and the acknowledgement", async () => {
    const harness = new SyncHarness();
    const counted = await openCounted(harness);
    const { root, messages } = counted;
    await harness.clock.advance(1_000);
    messages.length = 0;
    await Promise.all([
      root.call("rename", "a"),
      root.call("rename", "b"),
      harness.clock.advance(50),
    ]);
    void root.call("rename", "c");
    await harness.clock.advance(50);
    expect(messages.map(({ type }) => type)).toEqual([
      "push",
      "transaction",
      "push",
      "transaction",
    ]);
    expect(messages[2]).toMatchObject({
      acknowledged: (messages[1] as { sequence: number }).sequence,
    });
  });

  it("acknowledge what a page only reads, before the host waits for it", async () => {
    const harness = new SyncHarness();
    const { messages } = await openCounted(harness);
    await harness.clock.advance(1_000);
    messages.length = 0;
    for (let count = 0; count < 100; count += 1) {
      harness.testModel.title = `title ${count}`;
      await harness.clock.advance(1);
    }
    await harness.clock.advance(1_000);
    const acks = messages.filter(({ type }) => type === "ack");
    expect(acks.length).toBeLessThan(10);
    expect(acks.at(-1)).toEqual({ type: "ack", sequence: lastSequence(messages) });
  });
});

/** Opens a client, and records the messages in both directions. */
async function openCounted(
  harness: SyncHarness,
): Promise<{ root: ReplicaModel; messages: (ClientMessage | ServerMessage)[] }> {
  const messages: (ClientMessage | ServerMessage)[] = [];
  const connect = async (): Promise<Transport> => {
    const transport = await harness.network.connect();
    return {
      get bufferedAmount() {
        return transport.bufferedAmount;
      },
      set onMessage(listen: Transport["onMessage"]) {
        transport.onMessage = (text) => {
          messages.push(readServerMessage(text));
          listen(text);
        };
      },
      set onClose(listen: Transport["onClose"]) {
        transport.onClose = listen;
      },
      send: (text) => {
        messages.push(readClientMessage(text, 10_000));
        transport.send(text);
      },
      close: (code, reason) => transport.close(code, reason),
    };
  };
  const { root } = await harness.open({ connect });
  return { root, messages };
}

function lastSequence(messages: readonly (ClientMessage | ServerMessage)[]): number {
  const last = messages.findLast((message) => message.type === "transaction");
  return last?.type === "transaction" ? last.sequence : 0;
}
