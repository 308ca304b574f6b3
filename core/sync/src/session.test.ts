import { batch, Params } from "@heddle/params";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";

import { type ClientName, closeCodes, protocolVersion } from "./protocol.ts";
import { Replica } from "./replica.ts";
import { RawClient } from "./raw-client.fixture.ts";
import { SyncHarness, TestModel } from "./harness.fixture.ts";
import type { SessionJournal } from "./durable-gate.ts";
import type { Transport } from "./transport.ts";
import { readServerMessage } from "./wire.ts";

function stateOf({ testModel }: SyncHarness): string {
  const { title, level, secret, fixed, locked, items } = testModel;
  return JSON.stringify({ title, level, secret, fixed, locked, items: [...items] });
}

describe("delivery", () => {
  it("[Y3] answers a gap with the expected number", async () => {
    const harness = new SyncHarness();
    const client = await RawClient.open(harness);
    client.send({
      type: "push",
      acknowledged: 0,
      intents: [{ number: 5, id: "m1", intent: "rename", args: ["x"] }],
    });
    await harness.clock.advance(10);
    expect(client.received.at(-1)).toEqual({ type: "nack", expected: 1 });
    expect(harness.testModel.log).toEqual([]);
  });

  it("[Y9] sends a slow reader one transaction with the current state", async () => {
    const harness = new SyncHarness({ limits: { unacknowledged: 3 } });
    const client = await RawClient.open(harness);
    for (let level = 1; level <= 50; level++) {
      harness.testModel.level = level;
      await harness.clock.advance(1);
    }
    const before = client.received.filter(({ type }) => type === "transaction");
    expect(before).toHaveLength(4);
    client.send({ type: "ack", sequence: 4 });
    await harness.clock.advance(100);
    const after = client.received.filter((message) => message.type === "transaction").slice(4);
    expect(after).toMatchObject([
      { from: 4, sequence: 50, operations: [{ op: "set", value: 50 }] },
    ]);
  });

  it("[Y9] closes a connection that is far behind, for a retry", async () => {
    const harness = new SyncHarness({ limits: { hardBytes: 500, unacknowledged: Infinity } });
    const client = await RawClient.open(harness);
    harness.network.faults = { ...harness.network.faults, stall: 1 };
    for (let round = 0; round < 50; round++) {
      harness.testModel.title = `long title number ${round}`;
      await harness.clock.advance(1);
    }
    await harness.clock.advance(1_000);
    expect(client.closeCode).toBe(closeCodes.slowReader);
  });
});

it("[Y9] does not close a connection that reads one large message", async () => {
  const harness = new SyncHarness({ limits: { hardBytes: 5_000, watermarkBytes: 5_000 } });
  const client = await RawClient.open(harness);
  harness.network.faults = { ...harness.network.faults, stall: 1 };
  harness.testModel.items.add("large", { text: "x".repeat(50_000), count: 0 });
  await harness.clock.advance(1);
  harness.testModel.title = "meanwhile";
  await harness.clock.advance(2_000);
  expect(client.closeCode).toBe(undefined);
  expect(client.received.filter(({ type }) => type === "transaction")).toHaveLength(2);
});

it("[Y71] a visitor who waits for a turn while the host closes gets no session", async () => {
  const harness = new SyncHarness({}, { turnMs: 0 });
  const codes: number[] = [];
  for (const id of ["first", "second"]) {
    const close = (code: number): void => void codes.push(code);
    const transport: Transport = {
      bufferedAmount: 0,
      send: () => {},
      close,
      onMessage: () => {},
      onClose: () => {},
    };
    harness.table.accept(transport);
    const hello = { type: "hello", version: protocolVersion, client: { id, connection: 1 } };
    transport.onMessage(JSON.stringify(hello));
  }
  expect(harness.table.size).toBe(1);
  harness.table.close();
  await harness.clock.advance(10);
  expect([codes, harness.table.size]).toEqual([[closeCodes.restarting, closeCodes.restarting], 0]);
});

describe("attacks", () => {
  it("[Y20] sends nothing of a hidden parameter", async () => {
    const harness = new SyncHarness();
    const client = await RawClient.open(harness);
    harness.testModel.secret = "topsecret";
    await harness.clock.advance(10);
    expect(JSON.stringify(client.received)).not.toMatch(/topsecret|hidden|"secret"/);
  });

  it("[Y20] sends nothing of a hidden parameter in the rejection of an intent that removed its model", async () => {
    class Part extends Params.with({ code: { type: z.string().min(5).optional(), view: "none" } }) {
      static override readonly intents = { leave: { args: [] } };
      async leave(): Promise<void> {
        root.parts = [];
        await Promise.resolve();
        this.set("code", "x");
      }
    }
    class Root extends Params.with({
      parts: { type: z.array(z.instanceof(Part)).default([]), view: "r" },
    }) {}
    const root = new Root({ parts: [new Part()] });
    const errors: unknown[] = [];
    const harness = new SyncHarness({
      createRoot: () => root,
      onError: (error) => errors.push(error),
    });
    const client = await RawClient.open(harness);
    client.push("m2", "leave");
    await harness.clock.advance(10);
    expect(client.outcomes.at(-1)).toBe("failed");
    expect(errors).toMatchObject([{ code: "validation" }]);
  });

  it("[Y27] rejects forged intents without a change", async () => {
    const harness = new SyncHarness();
    const client = await RawClient.open(harness);
    const before = stateOf(harness);
    client.push("m1", "set", "fixed", "x");
    client.push("m1", "set", "secret", "x");
    client.push("m1", "set", "locked", true);
    client.push("m1", "set", "items", []);
    client.push("m1", "set", "nothing", 1);
    client.push("m1", "update", { title: "x" });
    client.push("m1", "onError", "x");
    client.push("m1", "toString");
    client.push("m99", "rename", "x");
    client.push("m1", "rename", { $: "model", id: "m99" });
    client.push("m1", "rename", 42);
    client.push("m1", "rename", "a", "b");
    await harness.clock.advance(10);
    expect(client.outcomes).toHaveLength(12);
    expect(client.outcomes).not.toContain("ok");
    expect(stateOf(harness)).toBe(before);
  });

  const badMessages: Record<string, string> = {
    "not JSON": "{",
    "no message": "[]",
    "unknown type": `{"type":"evil"}`,
    "an unknown list": `["evil",0]`,
    "no acknowledgement": `["push",[1,"m1","rename","x"]]`,
    "a negative acknowledgement": `["ack",-1]`,
    "a negative number": `["push",0,[-1,"m1","rename","x"]]`,
    "no model": `["push",0,[1,null,"rename","x"]]`,
    "no intent": `["push",0,[1,"m1"]]`,
    "an intent that is not a list": `["push",0,{"number":1,"id":"m1","intent":"rename","args":["x"]}]`,
    "a forbidden key": `["push",0,[1,"m1","rename",{"__proto__":1}]]`,
    "200,000 levels": `["push",0,[1,"m1","rename",${"[".repeat(200_000)}${"]".repeat(200_000)}]]`,
    "over a mebibyte": `["push",0,[1,"m1","rename","${"x".repeat(1_100_000)}"]]`,
  };
  for (const [name, text] of Object.entries(badMessages)) {
    it(`[Y22] closes the connection without a change: ${name}`, async () => {
      const harness = new SyncHarness();
      const client = await RawClient.open(harness);
      const bystander = await RawClient.open(harness);
      const before = stateOf(harness);
      client.send(text);
      await harness.clock.advance(10);
      expect(client.closeCode).toBe(closeCodes.badMessage);
      expect(bystander.closeCode).toBeUndefined();
      expect(stateOf(harness)).toBe(before);
    });
  }

  it("[Y41] accepts intents up to the rate limit and requests the rest again", async () => {
    const harness = new SyncHarness({ limits: { intentsPerSecond: 10 } });
    const client = await RawClient.open(harness);
    const intents = Array.from({ length: 25 }, (_, at) => ({
      number: at + 1,
      id: "m1",
      intent: "addItem",
      args: [`i${at}`, ""],
    }));
    client.send({ type: "push", acknowledged: 0, intents });
    await harness.clock.advance(10);
    expect(harness.testModel.log).toHaveLength(10);
    await harness.clock.advance(1_000);
    expect(client.received.at(-1)).toEqual({ type: "nack", expected: 11 });
    client.send({ type: "push", acknowledged: 0, intents: intents.slice(10) });
    await harness.clock.advance(10);
    expect([harness.testModel.log.length, client.closeCode]).toEqual([20, undefined]);
  });

  it("[Y23] closes a connection far above the rate limit", async () => {
    const harness = new SyncHarness();
    const client = await RawClient.open(harness);
    for (let round = 0; round < 10_000; round++) client.push("m1", "set", "level", round % 100);
    await harness.clock.advance(10);
    expect(client.closeCode).toBe(closeCodes.overloaded);
  });

  it("[Y24] resumes with the current and the previous token only", async () => {
    const harness = new SyncHarness();
    const { session, token } = (await RawClient.open(harness)).welcome;
    const second = await RawClient.open(harness, { session, token, sequence: 0 });
    expect(second.welcome.session).toBe(session);
    expect(second.welcome.token).not.toBe(token);
    const third = await RawClient.open(harness, { session, token, sequence: 0 });
    expect(third.welcome.session).toBe(session);
    expect(second.closeCode).toBe(closeCodes.replaced);
    const fourth = await RawClient.open(harness, {
      session,
      token: third.welcome.token,
      sequence: 0,
    });
    expect(fourth.welcome.session).toBe(session);
    const late = await RawClient.open(harness, { session, token, sequence: 0 });
    expect(late.welcome.session).not.toBe(session);
    const forged = await RawClient.open(harness, { session, token: "guess", sequence: 0 });
    expect(forged.welcome.session).not.toBe(session);
  });

  it("[Y24] resumes after any number of lost welcomes", async () => {
    const harness = new SyncHarness();
    const { session, token } = (await RawClient.open(harness)).welcome;
    const unheard: string[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const { welcome } = await RawClient.open(harness, { session, token, sequence: 0 });
      expect(welcome.session).toBe(session);
      unheard.push(welcome.token);
    }
    const received = unheard[2] ?? "";
    const next = await RawClient.open(harness, { session, token: received, sequence: 0 });
    expect(next.welcome.session).toBe(session);
    for (const old of [token, unheard[0] ?? "", unheard[1] ?? ""]) {
      const late = await RawClient.open(harness, { session, token: old, sequence: 0 });
      expect(late.welcome.session).not.toBe(session);
    }
  });

  it("[Y43] a stale hello does not replace a newer connection", async () => {
    const harness = new SyncHarness({ timeToLiveMs: 5_000 });
    const name = (connection: number): ClientName => ({ id: "page", connection });
    const { session, token } = (await RawClient.open(harness, undefined, name(1))).welcome;
    const resume = { session, token, sequence: 0 };
    const newer = await RawClient.open(harness, resume, name(3));
    const late = await RawClient.open(harness, resume, name(2));
    expect([late.closeCode, late.received]).toEqual([closeCodes.replaced, []]);
    expect([newer.closeCode, newer.welcome.session]).toEqual([undefined, session]);
    const reloaded = await RawClient.open(harness, resume, { id: "another page", connection: 1 });
    expect([reloaded.welcome.session, newer.closeCode]).toEqual([session, closeCodes.replaced]);
    harness.network.cut();
    await RawClient.open(harness, resume, { id: "another page", connection: 0 });
    await harness.clock.advance(6_000);
    expect(harness.table.size).toBe(0);
  });

  it("[Y6] the welcome distinguishes a new session from a reload", async () => {
    const harness = new SyncHarness();
    const first = await RawClient.open(harness);
    const { session, token } = first.welcome;
    const reloaded = await RawClient.open(harness, { session, token });
    expect([first.welcome.mode, reloaded.welcome.mode]).toEqual(["new", "snapshot"]);
  });

  it("[Y25] closes a client of another protocol version", async () => {
    const harness = new SyncHarness();
    const transport = await harness.network.connect();
    const codes: number[] = [];
    transport.onClose = (code) => void codes.push(code);
    transport.send(JSON.stringify({ type: "hello", version: protocolVersion + 1 }));
    await harness.clock.advance(10);
    expect(codes).toEqual([closeCodes.unsupportedVersion]);
  });
});

describe("the end of a session", () => {
  it("[Y26] ends a session without a connection after its time to live", async () => {
    const harness = new SyncHarness({ timeToLiveMs: 5_000 });
    await RawClient.open(harness);
    expect(harness.table.size).toBe(1);
    harness.network.cut();
    await harness.clock.advance(4_000);
    expect(harness.table.size).toBe(1);
    await harness.clock.advance(2_000);
    expect(harness.table.size).toBe(0);
    expect(harness.clock.timers).toBe(0);
  });

  it("[Y26] retains nothing after 1,000 clients have left", async () => {
    const harness = new SyncHarness({ timeToLiveMs: 1_000 });
    for (let round = 0; round < 1_000; round++) {
      const { replica } = await harness.open();
      replica.close();
    }
    await harness.clock.advance(10_000);
    expect(harness.table.size).toBe(0);
    expect(harness.clock.timers).toBe(0);
  });

  it("[Y10] stops, re-authenticates or retries, by close code", async () => {
    const harness = new SyncHarness();
    const { replica } = await harness.open();
    harness.table.close(closeCodes.unauthorized, "Sign in.");
    await harness.clock.advance(10);
    expect(replica.state.status).toBe("unauthorized");
    const other = await harness.open();
    harness.table.close(closeCodes.ended, "Over.");
    await harness.clock.advance(10);
    expect(other.replica.state.status).toBe("stopped");
    const third = await harness.open();
    harness.table.close(closeCodes.restarting, "Back soon.");
    await harness.clock.advance(5_000);
    expect(third.replica.state.status).toBe("online");
  });

  it("[Y10] does not retry after a message that was too long", async () => {
    const harness = new SyncHarness();
    const { replica } = await harness.open();
    harness.table.close(closeCodes.tooLong, "");
    await harness.clock.advance(60_000);
    expect([replica.state.status, harness.testModels.length]).toEqual(["stopped", 1]);
  });
});

it("[Y67] a commit that cannot be sent ends only its own session", async () => {
  const errors: unknown[] = [];
  const shared = new TestModel();
  const harness = new SyncHarness({
    createRoot: () => shared,
    onError: (error) => errors.push(error),
  });
  const { root } = await harness.open();
  const codes: number[] = [];
  let isBroken = false;
  const broken: Transport = {
    bufferedAmount: 0,
    onMessage: () => {},
    onClose: () => {},
    send: () => {
      if (isBroken) throw new RangeError("Invalid string length");
    },
    close: (code) => codes.push(code),
  };
  harness.table.accept(broken);
  const client = { id: "broken", connection: 1 };
  broken.onMessage(JSON.stringify({ type: "hello", version: protocolVersion, client }));
  expect(harness.table.size).toBe(2);
  isBroken = true;
  shared.title = "for everybody";
  await harness.clock.advance(10);
  expect(codes).toEqual([closeCodes.failed]);
  expect(errors).toMatchObject([{ name: "RangeError" }]);
  expect(harness.table.size).toBe(1);
  expect(root.read("title")).toBe("for everybody");
});

it("[Y73] an edit as large as a message is sent as a transaction, not with a snapshot", async () => {
  const harness = new SyncHarness();
  const received: string[] = [];
  const transport: Transport = {
    bufferedAmount: 0,
    onMessage: () => {},
    onClose: () => {},
    send: (text) => received.push(text),
    close: () => {},
  };
  harness.table.accept(transport);
  const client = { id: "client", connection: 1 };
  transport.onMessage(JSON.stringify({ type: "hello", version: protocolVersion, client }));
  await harness.clock.advance(10);
  received.length = 0;
  harness.testModel.items.add("large", { text: "x".repeat(1_048_576), count: 0 });
  await harness.clock.advance(10);
  expect(received.map((text) => readServerMessage(text).type)).toEqual(["transaction"]);
});

it("[Y70] a visitor who may not join now is asked to retry, except one who resumes with the missed transactions", async () => {
  let canJoin = true;
  const harness = new SyncHarness({ canJoin: () => canJoin });
  const { replica, root } = await harness.open();
  canJoin = false;
  harness.network.cut();
  harness.testModel.title = "missed";
  await harness.clock.advance(5_000);
  expect(root.read("title")).toBe("missed");
  const late = new Replica({ connect: () => harness.network.connect(), clock: harness.clock });
  await harness.clock.advance(5_000);
  expect(late.root).toBeUndefined();
  canJoin = true;
  await harness.clock.advance(30_000);
  expect(late.root?.read("title")).toBe("");
  for (const each of [replica, late]) each.close();
});

it("[Y850] a page that resumes the session of another page counts as one that joins", async () => {
  let canJoin = true;
  const harness = new SyncHarness({ canJoin: () => canJoin });
  const { session, token } = (await RawClient.open(harness)).welcome;
  const resume = { session, token, sequence: 0 };
  canJoin = false;
  const other = await RawClient.open(harness, resume, { id: "another page", connection: 1 });
  expect([other.closeCode, other.received]).toEqual([closeCodes.overloaded, []]);
  const same = await RawClient.open(harness, resume, { id: "raw", connection: 2 });
  expect(same.welcome).toMatchObject({ session, mode: "delta" });
});

it("[Y850] a session is resumed only so often in a second", async () => {
  const harness = new SyncHarness();
  const { session, token } = (await RawClient.open(harness)).welcome;
  const opening = Array.from({ length: 50 }, (_, at) =>
    RawClient.open(harness, { session, token, sequence: 0 }, clientAt(2 + at)),
  );
  const clients = await Promise.all(opening);
  const isRejected = (client: RawClient): boolean => client.closeCode === closeCodes.overloaded;
  expect(clients.filter(isRejected)).toHaveLength(30);
  await harness.clock.advance(1_000);
  const later = await RawClient.open(harness, { session, token, sequence: 0 }, clientAt(100));
  expect(later.welcome.session).toBe(session);
});

function clientAt(connection: number): ClientName {
  return { id: "raw", connection };
}

it("[Y851] intents that wait when their page is loaded again stay those of that page", async () => {
  const decided: (readonly [page: string, number: number])[] = [];
  let setWritable = (_isWritable: boolean): void => {};
  const journal: SessionJournal = {
    position: 0,
    hasDecided: () => false,
    mayHaveForgotten: () => false,
    onDecided: (page, number) => (decided.push([page, number]), true),
    whenDurable: () => undefined,
    watchWritable: (listener) => {
      setWritable = listener;
      return () => {};
    },
  };
  const harness = new SyncHarness({ sessionOptions: () => ({ journal }) });
  const before = await RawClient.open(harness);
  setWritable(false);
  for (const id of ["a", "b"]) before.push("m1", "addItem", id, "x");
  await harness.clock.advance(10);
  const { session, token } = before.welcome;
  const page = { id: "loaded again", connection: 1 };
  const after = await RawClient.open(harness, { session, token }, page);
  expect(after.welcome.decided).toBe(2);
  const edit = { number: 3, id: "m1", intent: "addItem", args: ["c", "x"] };
  after.send({ type: "push", acknowledged: 0, intents: [edit] });
  await harness.clock.advance(10);
  setWritable(true);
  await harness.clock.advance(10);
  expect(harness.testModel.log).toEqual(["add a", "add b", "add c"]);
  expect(decided).toEqual([
    ["raw", 1],
    ["raw", 2],
    ["loaded again", 3],
  ]);
});

class Stamped extends Params.with({
  at: { type: z.date().default(new Date(0)), view: "r" },
  text: { type: z.string().default(""), view: "r" },
}) {
  static override readonly kind: string = "stamped";
}

class StampedList extends Params.with({
  items: { collection: z.object({ at: z.date() }), view: "r" },
}) {
  static override readonly kind: string = "stamped-list";
}

it("[Y74] a session without a connection encodes the beginning of a large transaction at most", async () => {
  const list = new StampedList();
  const harness = new SyncHarness({ createRoot: () => list });
  const { replica, root } = await harness.open();
  harness.network.isDown = true;
  harness.network.cut();
  await harness.clock.advance(10);
  const encoded = vi.spyOn(Date.prototype, "toISOString");
  batch(() => {
    for (let at = 0; at < 1_000; at++) list.items.add(`${at}`, { at: new Date(at) });
  });
  await harness.clock.advance(0);
  expect(encoded).toHaveBeenCalledTimes(20);
  encoded.mockRestore();
  harness.network.isDown = false;
  await harness.clock.advance(30_000);
  expect([...root.records("items")]).toHaveLength(1_000);
  replica.close();
});

it("[Y74] a session without a connection encodes nothing that a snapshot will replace", async () => {
  const stamped = new Stamped();
  const harness = new SyncHarness({ createRoot: () => stamped });
  const { replica, root } = await harness.open();
  harness.network.isDown = true;
  harness.network.cut();
  await harness.clock.advance(10);
  const encoded = vi.spyOn(Date.prototype, "toISOString");
  stamped.at = new Date(1);
  await harness.clock.advance(0);
  expect(encoded).toHaveBeenCalledTimes(1);
  stamped.text = "x".repeat(30_001);
  await harness.clock.advance(0);
  stamped.at = new Date(2);
  await harness.clock.advance(0);
  expect(encoded).toHaveBeenCalledTimes(1);
  encoded.mockRestore();
  harness.network.isDown = false;
  await harness.clock.advance(30_000);
  expect(root.read("at")).toEqual(new Date(2));
  stamped.at = new Date(3);
  await harness.clock.advance(100);
  expect(root.read("at")).toEqual(new Date(3));
  replica.close();
});
