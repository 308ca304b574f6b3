import { Flow } from "@heddle/flow";
import { Params } from "@heddle/params";
import { type LogEntry, type Logger, type MetricRow, serve, type Server } from "@heddle/server";
import { closeCodes, VirtualClock } from "@heddle/sync";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { ask, attack, until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import { LeaseLostError, type RoomStore, StoreUnavailableError } from "./store/room-store.ts";

buildPageFirst();

/** A store that a test stops, cuts off, or makes answer late. */
class TestStore {
  readonly inner: RoomStore;
  isAway = false;
  isLeaseLost = false;
  /** Resolved by the test; appends wait for it. */
  gate: Promise<void> | undefined;

  constructor(inner: RoomStore = memoryStore()) {
    this.inner = inner;
  }

  get store(): RoomStore {
    return {
      ...this.inner,
      append: async (lease, after, entries) => {
        await this.gate;
        if (this.isAway) throw new StoreUnavailableError(new Error("test"));
        if (this.isLeaseLost) throw new LeaseLostError(lease);
        await this.inner.append(lease, after, entries);
      },
      close: async () => {},
    };
  }
}

function isRow(name: string, value: number): (row: MetricRow) => boolean {
  return (row) => row.name === name && row.value === value;
}

function newFlow(): Flow {
  return new Flow({ nodes: ["a", "b"].map((id) => ({ id })) });
}

interface Process {
  readonly rooms: Rooms;
  readonly server: Server;
}

async function start(
  options: Partial<RoomsOptions> & Pick<RoomsOptions, "store">,
  logger: Logger | false = false,
): Promise<Process> {
  const rooms = openRooms({ make: newFlow, ...options });
  const server = await serve(
    { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
    {
      port: 0,
      logger,
      handleSignals: false,
      session: { ttl: 0 },
      rooms,
      authorizeOperator: () => true,
    },
  );
  onTestFinished(() => server.close());
  return { rooms, server };
}

async function visit({ server }: Process, id = "plan"): Promise<Visitor> {
  const visitor = new Visitor({ url: `${server.url}graphs/${id}/` });
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

async function flowOf({ rooms }: Process, id = "plan"): Promise<Flow> {
  return (await rooms.open(id)).model as Flow;
}

function move(visitor: Visitor, id: string, x: number): Promise<unknown> {
  return visitor.root.call("moveNodes", [{ id, x, y: 0 }], `drag ${id} ${x}`);
}

describe("[RM20] a room", () => {
  it("is one model for all of its visitors, each with their own selection and undo", async () => {
    const process = await start({ store: memoryStore() });
    const [ada, ben] = [await visit(process), await visit(process)];
    await move(ada, "a", 7);
    await ada.root.call("select", ["a"], [], "set");
    const flow = await flowOf(process);
    expect(flow.node("a")?.position.x).toBe(7);
    await until(() => JSON.stringify(ben.received).includes("7"));
    expect(ben.root.read("selection")).toEqual({ nodes: [], edges: [] });
    expect([ada.root.read("canUndo"), ben.root.read("canUndo")]).toEqual([true, false]);
    const other = await visit(process, "other");
    expect(await flowOf(process, "other")).not.toBe(flow);
    expect(other.root.read("canUndo")).toBe(false);
  });

  it("is loaded with all of its changes when it is opened again", async () => {
    const test = new TestStore();
    const first = await start({ store: test.store, snapshotEvery: 2 });
    const ada = await visit(first);
    await move(ada, "a", 1);
    await ada.root.call("insert", "viewable", { x: 5, y: 5 });
    await ada.root.call("connect", { source: "a", target: "b" });
    await ada.root.call("patchData", "node", "a", { color: "red", big: 1 }, "type");
    await ada.root.call("patchData", "node", "a", { big: undefined }, "type");
    await ada.root.call("remove", ["b"], []);
    const before = (await flowOf(first)).toJSON();
    await first.rooms.close();
    const second = await start({ store: test.store });
    expect((await flowOf(second)).toJSON()).toEqual(before);
    expect(before.nodes.map(({ id }) => id)).toHaveLength(2);
  });

  it("can be any model", async () => {
    class Board extends Params.with({
      title: { type: z.string().default(""), view: "rw" },
      locked: { type: z.boolean().default(false), view: "r" },
      cards: { collection: z.object({ text: z.string() }), view: "r" },
    }) {
      static override readonly kind: string = "board";
    }
    const { store } = new TestStore();
    const rooms = openRooms({ store, make: () => new Board() });
    const board = (await rooms.open("plan")).model;
    board.title = "Sprint";
    board.locked = true;
    board.cards.add("one", { text: "x" });
    board.cards.patch("one", { text: "y" });
    await rooms.close();
    const again = (await openRooms({ store, make: () => new Board() }).open("plan")).model;
    expect([again.title, again.locked, [...again.cards]]).toEqual([
      "Sprint",
      false,
      [["one", { text: "y" }]],
    ]);
  });
});

describe("[RM21] what is settled", () => {
  it("is in the journal", async () => {
    const test = new TestStore();
    const process = await start({ store: test.store });
    const ada = await visit(process);
    let open = (): void => {};
    test.gate = new Promise((resolve) => {
      open = resolve;
    });
    const outcome = move(ada, "a", 9);
    await until(async () => (await flowOf(process)).node("a")?.position.x === 9);
    expect([ada.replica.state.unsent, (await test.inner.load("plan")).entries]).toEqual([1, []]);
    open();
    expect(await outcome).toMatchObject({ ok: true });
    expect((await test.inner.load("plan")).entries).toHaveLength(1);
  });

  it("[RM30] waits while the store is away", async () => {
    const test = new TestStore();
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const process = await start({ store: test.store, onError });
    const ada = await visit(process);
    test.isAway = true;
    const outcome = move(ada, "a", 9);
    const room = await process.rooms.open("plan");
    await until(() => room.state === "away");
    // Nobody sees what may be lost, and further edits are not decided: they stay in the pages.
    const ben = await visit(process);
    const [later, flow] = [move(ben, "b", 5), room.model as Flow];
    await until(() => [ada, ben].every(({ replica }) => replica.state.isSavingPaused));
    expect([ada.replica.state.unsent, flow.node("b")?.position.x]).toEqual([1, 0]);
    test.isAway = false;
    expect([await outcome, await later]).toMatchObject([{ ok: true }, { ok: true }]);
    expect([room.state, flow.node("b")?.position.x]).toEqual(["open", 5]);
    await until(() => ![ada, ben].some(({ replica }) => replica.state.isSavingPaused));
    // All rooms notice it, again and again.
    expect(errors).toHaveLength(1);
  });
});

describe("[RM22] a new owner", () => {
  it("continues the sessions of the old one, without losing or repeating an edit", async () => {
    const inner = memoryStore();
    const tests = [new TestStore(inner), new TestStore(inner)] as const;
    const lease = { ms: 600 };
    const old = await start({ store: tests[0].store, instance: "a", lease });
    const ada = await visit(old);
    await ada.root.call("insert", "viewable", { x: 1, y: 1 });
    // The next insert is written, but its answer never arrives; the one after it is not written.
    let release = (): void => {};
    tests[0].gate = undefined;
    const written = ada.root.call("insert", "viewable", { x: 2, y: 2 });
    expect(await written).toMatchObject({ ok: true });
    tests[0].gate = new Promise((resolve) => {
      release = resolve;
    });
    tests[0].isLeaseLost = true;
    const unwritten = ada.root.call("insert", "viewable", { x: 3, y: 3 });
    const next = await start({ store: tests[1].store, instance: "b", lease });
    await expect(next.rooms.open("plan")).rejects.toMatchObject({
      code: "room_elsewhere",
      instance: "a",
    });
    ada.url = `${next.server.url}graphs/plan/`;
    // The old owner stops renewing its lease, as a stopped process does.
    const [room] = [await old.rooms.open("plan")];
    release();
    await until(() => room.state === "lost");
    expect(await unwritten).toMatchObject({ ok: true });
    const flow = await flowOf(next);
    expect(flow.nodes.map(({ position }) => position.x)).toEqual([0, 0, 1, 2, 3]);
    expect(ada.replica.state).toMatchObject({ hasLostSession: false, unsent: 0 });
  });
});

describe("[RM148] a connection that waits for its validation when the owner is lost", () => {
  it.each([
    ["a journal", 1_000],
    ["a snapshot", 1],
  ])("is checked and made by the next one, which starts from %s", async (_, snapshotEvery) => {
    const inner = memoryStore();
    const lease = { ms: 600 };
    const parts = new TestStore(inner);
    const make = (): Flow => {
      const flow = newFlow();
      flow.validateConnection = () => new Promise(() => {});
      return flow;
    };
    const old = await start({ store: parts.store, instance: "a", lease, make, snapshotEvery });
    const ada = await visit(old);
    const connected = ada.root.call("connect", { source: "a", target: "b" });
    // A later edit, which is stored.
    await ada.root.call("insert", "viewable", { x: 1, y: 1 });
    const next = await start({ store: inner, instance: "b", lease, make: newFlow });
    ada.url = `${next.server.url}graphs/plan/`;
    parts.isLeaseLost = true;
    const room = await old.rooms.open("plan");
    // Only an append shows that the lease is lost.
    (room.model as Flow).addNode({ id: "lost" });
    expect(await connected).toMatchObject({ ok: true });
    const flow = await flowOf(next);
    expect(flow.edges).toMatchObject([{ source: "a", target: "b" }]);
    expect(flow.nodes.map(({ id }) => id)).toEqual(["a", "b", "viewable-1"]);
  });
});

describe("[RM28] rooms that nobody visits", () => {
  it("are closed after a while, unless code has opened them", async () => {
    const clock = new VirtualClock();
    const { store, inner } = new TestStore();
    const process = await start({ store, clock });
    const [visited, kept] = [await visit(process, "visited"), await visit(process, "kept")];
    await process.rooms.open("kept");
    for (const { replica } of [visited, kept]) replica.close();
    await until(() => process.rooms.metrics().some(isRow("room_viewers", 0)));
    await clock.advance(30_000);
    const other = await visit(process, "visited");
    await clock.advance(59_000);
    expect(await inner.holder("visited")).toBeDefined();
    other.replica.close();
    await until(() => process.rooms.metrics().some(isRow("room_viewers", 0)));
    await clock.advance(61_000);
    expect([await inner.holder("visited"), await inner.holder("kept")]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });

  it("[RM29] are limited in number, and counted", async () => {
    const process = await start({ store: memoryStore(), maximumRooms: 2 });
    await visit(process, "a");
    await visit(process, "b");
    await expect(process.rooms.open("c")).rejects.toMatchObject({ code: "too_many_rooms" });
    const { body } = await ask(process.server.url, "/metrics");
    expect(body).toMatch(/^heddle_rooms 2$/m);
    expect(body).toMatch(/^heddle_room_viewers 2$/m);
    expect(body).toMatch(/^heddle_journal_lag 0$/m);
    expect(body).toMatch(/^heddle_takeovers_total 0$/m);
  });
});

describe("[RM23] bad rooms", () => {
  it.each(["", ".", "..", "'; drop table heddle_rooms; --", "a/b", "..%2f", "x".repeat(201), 7])(
    "an id like %j is rejected",
    async (id) => {
      const rooms = openRooms({ store: memoryStore(), make: newFlow });
      await expect(async () => rooms.open(id as string)).rejects.toMatchObject({
        code: "invalid_argument",
      });
    },
  );

  it("content of another version, or cut in half, is not loaded", async () => {
    for (const content of ['{"format":2}', '{"format":1,"chang']) {
      const store = memoryStore();
      const claim = await store.claim("plan", { id: "x", instance: "", url: "" }, 60_000);
      if (!claim.isGranted) throw new Error("not granted");
      await store.append(claim.lease, 0, [content]);
      await store.release(claim.lease);
      const rooms = openRooms({ store, make: newFlow });
      await expect(rooms.open("plan")).rejects.toMatchObject({ code: "room_content" });
    }
  });

  it("a snapshot that is cut in half is not loaded, and the room is not held", async () => {
    const store = memoryStore();
    const claim = await store.claim("plan", { id: "x", instance: "", url: "" }, 60_000);
    if (!claim.isGranted) throw new Error("not granted");
    await store.saveSnapshot(claim.lease, { sequence: 1, content: '{"format":1,"docu' });
    await store.release(claim.lease);
    const rooms = openRooms({ store, make: newFlow });
    await expect(rooms.open("plan")).rejects.toMatchObject({ code: "room_content" });
    expect(await store.holder("plan")).toBeUndefined();
  });
});

it("[RM147] a visitor who tries rooms that cannot be opened is logged once, and affects nobody", async () => {
  const store = memoryStore();
  const claim = await store.claim("cut", { id: "x", instance: "", url: "" }, 60_000);
  if (!claim.isGranted) throw new Error("not granted");
  await store.append(claim.lease, 0, ['{"format":1,"chang']);
  await store.release(claim.lease);
  const log: LogEntry[] = [];
  const process = await start({ store }, (entry) => void log.push(entry));
  const ada = await visit(process);
  for (const id of ["cut", "x".repeat(201)]) {
    for (let count = 0; count < 20; count += 1) {
      const mallory = await attack(`${process.server.url}graphs/${id}/`);
      mallory.hello();
      expect(await mallory.closed()).toBe(closeCodes.failed);
    }
  }
  expect(log.map(({ event, code }) => [event, code])).toEqual([
    ["app_failed", "room_content"],
    ["app_failed", "invalid_argument"],
  ]);
  expect(await move(ada, "a", 9)).toMatchObject({ ok: true });
  await process.server.close();
  expect(log.slice(2)).toMatchObject([{ count: 19 }, { count: 19 }]);
});

it("[RM26] a room that lost its lease settles nothing and saves nothing, even if the lease is valid again", async () => {
  const test = new TestStore();
  const rooms = openRooms({ store: test.store, make: newFlow });
  onTestFinished(() => rooms.close());
  const room = await rooms.open("plan");
  const flow = room.model;
  flow.addNode({ id: "kept" });
  await room.settled();
  test.isLeaseLost = true;
  flow.addNode({ id: "dropped" });
  await expect(room.settled()).rejects.toMatchObject({ code: "room_ended" });
  await expect(room.versions.save("one")).rejects.toMatchObject({ code: "room_ended" });
  await room.close();
  const { snapshot, entries } = await test.inner.load("plan");
  const stored = JSON.stringify([snapshot, entries]);
  expect([stored.includes("kept"), stored.includes("dropped")]).toEqual([true, false]);
});

it("[RM26] a thread that is busy for longer than the lease keeps its room, if no other process has taken it", async () => {
  const rooms = openRooms({ store: memoryStore(), make: newFlow, lease: { ms: 100 } });
  onTestFinished(() => rooms.close());
  const room = await rooms.open("plan");
  room.model.addNode({ id: "kept" });
  for (const end = performance.now() + 150; performance.now() < end;);
  await room.settled();
  expect([room.state, (await room.history()).length]).toEqual(["open", 1]);
});

it("[RM28] a closed room leaves no timer, which would keep its process running", async () => {
  const clock = new VirtualClock();
  const rooms = openRooms({ store: memoryStore(), make: newFlow, clock });
  await rooms.open("plan");
  await rooms.close();
  expect(clock.timers).toBe(0);
});
