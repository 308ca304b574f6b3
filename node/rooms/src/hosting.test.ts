import { Flow } from "@heddle/flow";
import { predictions } from "@heddle/flow/predictions";
import { type AppSession, serve, type Server } from "@heddle/server";
import { closeCodes, VirtualClock } from "@heddle/sync";
import { Column } from "@heddle/views";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { testLength } from "../../server/src/test-length.fixture.ts";
import { until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();

interface Process {
  readonly rooms: Rooms;
  readonly server: Server;
}

const newFlow = (): Flow => new Flow({ nodes: [{ id: "a" }] });

/** A process whose visitors are who their header says. */
async function start(
  store: RoomStore = memoryStore(),
  options: Partial<RoomsOptions> = {},
): Promise<Process> {
  const rooms = openRooms({
    store: { ...store, close: async () => {} },
    make: newFlow,
    ...options,
  });
  const server = await serve(
    { "/graphs/:id": (session) => rooms.enter(session.params["id"] ?? "", session) },
    {
      port: 0,
      logger: false,
      handleSignals: false,
      rooms,
      authorize: ({ headers }) => {
        const id = headers["x-user"];
        return typeof id === "string" ? { id, name: `Dr. ${id}` } : true;
      },
    },
  );
  onTestFinished(() => server.close());
  return { rooms, server };
}

function open({ server }: Process, user?: string): Visitor {
  const headers = user === undefined ? {} : { "x-user": user };
  const url = `${server.url}graphs/plan/`;
  const visitor = new Visitor({ url, headers, options: { predictions } });
  onTestFinished(() => visitor.replica.close());
  return visitor;
}

async function visit(process: Process, user?: string): Promise<Visitor> {
  const visitor = open(process, user);
  await until(() => visitor.replica.root !== undefined);
  return visitor;
}

/** Opens a page that is rejected, and returns the codes of its connections. */
async function rejected(process: Process, user?: string): Promise<number[]> {
  const visitor = open(process, user);
  await until(() => visitor.replica.state.status === "stopped");
  return visitor.codes;
}

const move = (visitor: Visitor, x: number): Promise<unknown> =>
  visitor.root.call("moveNodes", [{ id: "a", x, y: 0 }], `drag ${x}`);

describe("[RM133] removing a visitor", () => {
  it("closes all of their pages, which say so, and nobody else's", async () => {
    const process = await start();
    const [ada, tab, ben] = [
      await visit(process, "ada"),
      await visit(process, "ada"),
      await visit(process, "ben"),
    ];
    const room = await process.rooms.open("plan");
    const [viewer] = room.viewers;
    const edit = move(ada, 3);
    expect(await room.remove(viewer?.id ?? "")).toBe(2);
    await until(() => [ada, tab].every(({ codes }) => codes.length > 0));
    expect([ada.codes, tab.codes, ben.codes]).toEqual([
      [closeCodes.removed],
      [closeCodes.removed],
      [],
    ]);
    // Its outcome may be unknown, but it stays in the page.
    await edit;
    expect(ada.root.records("nodeRecords").get("a")).toMatchObject({ position: { x: 3 } });
    expect(ada.replica.state.status).toBe("stopped");
    expect(await move(ben, 5)).toMatchObject({ ok: true });
    expect(room.viewers.map(({ name }) => name)).toEqual(["Dr. ben"]);
    expect(await room.remove("nobody")).toBe(0);
    await expect(room.remove(7 as never)).rejects.toMatchObject({ code: "invalid_argument" });
    // Without a ban, they can come back.
    await visit(process, "ada");
  });

  it("can keep them out for a time, also in the next process", async () => {
    let now = 0;
    const store = memoryStore({ now: () => now });
    const clock = new VirtualClock();
    const first = await start(store, { clock });
    const ada = await visit(first, "ada");
    const room = await first.rooms.open("plan");
    expect(await room.remove("ada", { banMs: 60_000 })).toBe(1);
    expect(await room.remove("eve", { banMs: 60_000 })).toBe(0);
    await until(() => ada.codes.length > 0);
    expect(await rejected(first, "ada")).toEqual([closeCodes.removed]);
    await visit(first, "ben");
    await first.rooms.close();
    const next = await start(store, { clock });
    expect(await rejected(next, "eve")).toEqual([closeCodes.removed]);
    now += 60_000;
    await clock.advance(60_000);
    await visit(next, "eve");
  });

  it("recognizes the browser of a visitor without a sign-in", async () => {
    const process = await start();
    const guest = await visit(process);
    await guest.root.call("introduce", "Eve", "a-secret-key");
    const room = await process.rooms.open("plan");
    expect(await room.remove(room.viewers[0]?.id ?? "", { banMs: 60_000 })).toBe(1);
    await until(() => guest.codes.length > 0);
    const again = await visit(process);
    void again.root.call("introduce", "Someone else", "a-secret-key");
    await until(() => again.codes.length > 0);
    expect(again.codes).toEqual([closeCodes.removed]);
    const other = await visit(process);
    expect(await other.root.call("introduce", "Eve", "another-key")).toMatchObject({ ok: true });
  });
});

describe("[RM133] removing a visitor of a form", () => {
  it("closes their pages, and recognizes their browser", async () => {
    const process = await start(memoryStore(), { make: () => new Column({ children: [] }) });
    const [ada, guest] = [await visit(process, "ada"), await visit(process)];
    await guest.root.call("introduce", "Eve", "a-secret-key");
    const room = await process.rooms.open("plan");
    const [first, second] = room.viewers;
    expect(await room.remove(first?.id ?? "")).toBe(1);
    expect(await room.remove(second?.id ?? "", { banMs: 60_000 })).toBe(1);
    await until(() => [ada, guest].every(({ codes }) => codes.length > 0));
    expect([ada.codes, guest.codes]).toEqual([[closeCodes.removed], [closeCodes.removed]]);
    const again = await visit(process);
    void again.root.call("introduce", "Someone else", "a-secret-key");
    await until(() => again.codes.length > 0);
    expect(again.codes).toEqual([closeCodes.removed]);
  });
});

describe("[RM134] deleting a room", () => {
  it("closes its pages, which say so and keep their edits, and leaves nothing", async () => {
    const store = memoryStore();
    const process = await start(store);
    const [ada, ben] = [await visit(process, "ada"), await visit(process, "ben")];
    await move(ada, 7);
    const { token } = await process.rooms.invite("plan");
    const unsent = move(ben, 9);
    await Promise.all([process.rooms.delete("plan"), process.rooms.delete("plan")]);
    await until(() => [ada, ben].every(({ codes }) => codes.length > 0));
    expect([ada.codes, ben.codes]).toEqual([[closeCodes.deleted], [closeCodes.deleted]]);
    expect([ada.replica.state.status, ben.replica.state.status]).toEqual(["stopped", "stopped"]);
    await unsent;
    expect(ben.root.records("nodeRecords").get("a")).toMatchObject({ position: { x: 9 } });
    await process.rooms.delete("plan");
    expect(await store.load("plan")).toEqual({ snapshot: undefined, entries: [] });
    await expect(process.rooms.authorize({ url: `/${token}/` })).rejects.toMatchObject({
      code: "invitation_unknown",
    });
    // Who opens its address now comes to a new room.
    const cleo = await visit(process, "cleo");
    expect(cleo.root.records("nodeRecords").get("a")).toMatchObject({ position: { x: 0 } });
    expect(await move(cleo, 1)).toMatchObject({ ok: true });
    await expect(process.rooms.delete("../plan")).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  it("can be done by another process, while an edit is on its way", async () => {
    const inner = memoryStore();
    let isWriting = false;
    let finish = (): void => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const store: RoomStore = {
      ...inner,
      append: async (...args) => {
        isWriting = true;
        await slow;
        await inner.append(...args);
      },
    };
    const clock = new VirtualClock();
    const [owner, other] = [await start(store, { clock, instance: "a" }), await start(inner)];
    const [ada, ben] = [await visit(owner, "ada"), await visit(owner, "ben")];
    const edit = move(ada, 9);
    await until(() => isWriting);
    await other.rooms.delete("plan");
    finish();
    await until(() => [ada, ben].every(({ codes }) => codes.length > 0));
    expect([ada.codes, ben.codes]).toEqual([[closeCodes.deleted], [closeCodes.deleted]]);
    expect(await edit).toMatchObject({ ok: false });
    expect(await inner.load("plan")).toEqual({ snapshot: undefined, entries: [] });
  });

  it("is noticed by an owner that nobody writes to when it extends its lease", async () => {
    const store = memoryStore();
    const clock = new VirtualClock();
    const [owner, other] = [await start(store, { clock, instance: "a" }), await start(store)];
    const ada = await visit(owner, "ada");
    await other.rooms.delete("plan");
    await clock.advance(5_000 / 3);
    await until(() => ada.codes.length > 0);
    expect(ada.codes).toEqual([closeCodes.deleted]);
  });
});

describe("[RM136] room ids", () => {
  it("that a visitor tries do not keep others out", async () => {
    const rooms = openRooms({ store: memoryStore(), make: newFlow, maximumRooms: 10 });
    onTestFinished(() => rooms.close());
    for (let at = 0; at < testLength(50, 2_000); at += 1) {
      const session = new ShortSession();
      await rooms.enter(`id-${at}`, session);
      session.close();
      await until(() => rooms.metrics().some(isNoRoomOpen));
    }
    expect(await rooms.enter("plan", new ShortSession())).toBeDefined();
  });
});

function isNoRoomOpen({ name, value }: { readonly name: string; readonly value: number }): boolean {
  return name === "rooms" && value === 0;
}

/** A session as `serve` gives it to an app. */
class ShortSession implements AppSession {
  readonly id = "";
  readonly principal = undefined;
  readonly params = {};
  readonly #callbacks: (() => void)[] = [];

  onClose(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  close(): void {
    for (const callback of this.#callbacks) callback();
  }

  keepAlive(): () => void {
    return () => {};
  }

  end(): void {}
  reconnect(): void {}
  useJournal(): void {}
}
