import { Flow } from "@heddle/flow";
import { type LogEntry, serve, type Server } from "@heddle/server";
import type { PresenceUpdate } from "@heddle/views";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type Rooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();

interface Process {
  readonly rooms: Rooms;
  readonly server: Server;
  readonly log: LogEntry[];
}

/** A server whose visitors are who their header says. */
async function start(store: RoomStore = memoryStore()): Promise<Process> {
  const log: LogEntry[] = [];
  const make = (): Flow => new Flow({ nodes: ["a", "b"].map((id) => ({ id })) });
  const rooms = openRooms({ store, make });
  const server = await serve((session) => rooms.enter("plan", session), {
    port: 0,
    logger: (entry) => void log.push(entry),
    handleSignals: false,
    authorize: ({ headers }) => {
      const id = headers["x-user"];
      return typeof id === "string" ? { id, name: `Dr. ${id}` } : true;
    },
  });
  onTestFinished(async () => {
    await server.close();
    await rooms.close();
  });
  return { rooms, server, log };
}

interface Watched {
  readonly visitor: Visitor;
  readonly updates: PresenceUpdate[];
}

async function visit({ server }: Process, user?: string): Promise<Watched> {
  const headers = user === undefined ? {} : { "x-user": user };
  const visitor = new Visitor({ url: server.url, headers });
  onTestFinished(() => visitor.replica.close());
  await until(() => visitor.replica.root !== undefined);
  const updates: PresenceUpdate[] = [];
  for (const event of ["presence", "presenceList"]) {
    visitor.root.listen(event, (update) => updates.push(update as PresenceUpdate));
  }
  return { visitor, updates };
}

function idOf({ visitor }: Watched): string {
  return (visitor.root.read("me") as { id: string }).id;
}

function sees({ updates }: Watched, id: string, fields: object): boolean {
  const expected = Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]);
  return updates.some(({ viewers }) => {
    const viewer = viewers[id] as Readonly<Record<string, unknown>> | null | undefined;
    return viewer && expected.every(([name = "", text]) => JSON.stringify(viewer[name]) === text);
  });
}

describe("[RM62] in a room", () => {
  it("visitors see who is there, and what they do, and nothing of it is stored", async () => {
    const store = memoryStore();
    const process = await start(store);
    const [ada, ben] = [await visit(process, "Ada"), await visit(process, "Ben")];
    void ben.visitor.root.call("present", { isNew: true });
    await until(() => sees(ben, idOf(ada), { name: "Dr. Ada", cursor: null }));
    void ada.visitor.root.call("present", { cursor: { x: 3, y: 4 } });
    void ada.visitor.root.call("select", ["a"], [], "set");
    await until(() => sees(ben, idOf(ada), { cursor: { x: 3, y: 4 } }));
    await until(() => sees(ben, idOf(ada), { nodes: ["a"] }));
    const room = await process.rooms.open("plan");
    await room.settled();
    expect((await store.load("plan")).entries).toEqual([]);
  });

  it("two tabs of one person are one viewer", async () => {
    const process = await start();
    await visit(process, "Ada");
    await visit(process, "Ada");
    await visit(process, "Ben");
    await visit(process);
    const room = await process.rooms.open("plan");
    expect(room.viewers.map(({ name, pages }) => [name, pages])).toEqual([
      ["Dr. Ada", 2],
      ["Dr. Ben", 1],
      ["", 1],
    ]);
  });

  it("a visitor without a sign-in types a name", async () => {
    const process = await start();
    const { visitor } = await visit(process);
    expect(visitor.root.read("me")).toMatchObject({ name: "", canRename: true });
    expect(await visitor.root.call("introduce", "Cleo", "a-secret-key")).toMatchObject({
      ok: true,
    });
    const room = await process.rooms.open("plan");
    expect(room.viewers).toMatchObject([{ name: "Cleo", pages: 1 }]);
    const signedIn = await visit(process, "Ada");
    expect(await signedIn.visitor.root.call("introduce", "Cleo", "a-secret-key")).toMatchObject({
      ok: false,
      code: "refused",
    });
  });

  it("presence goes on while the store is away", async () => {
    const inner = memoryStore();
    let comeBack = (): void => {};
    const away = new Promise<void>((resolve) => {
      comeBack = resolve;
    });
    const process = await start({
      ...inner,
      append: async (...args) => {
        await away;
        await inner.append(...args);
      },
    });
    const [ada, ben] = [await visit(process, "Ada"), await visit(process, "Ben")];
    void ada.visitor.root.call("moveNodes", [{ id: "a", x: 7, y: 0 }], "drag");
    void ada.visitor.root.call("present", { cursor: { x: 3, y: 4 } });
    await until(() => sees(ben, idOf(ada), { cursor: { x: 3, y: 4 } }));
    expect(JSON.stringify(ben.visitor.received)).not.toContain('"x":7');
    comeBack();
  });
});

describe("[RM63] a presence flood", () => {
  it("is dropped and logged once, and others are not affected", async () => {
    const process = await start();
    const [ada, ben] = [await visit(process, "Ada"), await visit(process, "Ben")];
    for (let x = 0; x < 2_000; x += 1)
      void ada.visitor.root.call("present", { cursor: { x, y: 0 } });
    void ada.visitor.root.call("present", { field: "x".repeat(10_000) });
    expect(await ada.visitor.root.call("select", ["a"], [], "set")).toMatchObject({ ok: true });
    expect(await ben.visitor.root.call("select", ["b"], [], "set")).toMatchObject({ ok: true });
    expect(process.log.filter(({ event }) => event === "presence_flood")).toHaveLength(1);
    expect(ben.updates.length).toBeLessThan(500);
  });
});
