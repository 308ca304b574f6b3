import { Flow } from "@heddle/flow";
import { Params } from "@heddle/params";
import { serve } from "@heddle/server";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms } from "./rooms.ts";
import type { HistoryEntry, Room } from "./room.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();

async function openRoom(store: RoomStore = memoryStore()): Promise<Room> {
  const rooms = openRooms({ store, make: () => new Flow({ nodes: [{ id: "a" }, { id: "b" }] }) });
  onTestFinished(() => rooms.close());
  return rooms.open("plan");
}

const idsOf = (flow: Params): string[] => (flow as Flow).nodes.map(({ id }) => id);

describe("[RM100] versions", () => {
  it("are saved, listed, replaced and deleted", async () => {
    const { model, versions } = await openRoom();
    const flow = model as Flow;
    const saved = await versions.save("draft");
    expect(saved).toMatchObject({ name: "draft", sequence: 0 });
    flow.addNode({ id: "c" });
    await versions.save("final");
    expect(await versions.list()).toMatchObject([saved, { name: "final", sequence: 1 }]);
    await versions.save("draft");
    expect((await versions.list()).map(({ name }) => name)).toEqual(["draft", "final"]);
    await versions.delete("draft");
    expect((await versions.list()).map(({ name }) => name)).toEqual(["final"]);
  });

  it("[RM146] are restored as a change that is stored and can be undone", async () => {
    const store: RoomStore = { ...memoryStore(), close: async () => {} };
    const room = await openRoom(store);
    const flow = room.model as Flow;
    flow.addEdge({ id: "ab", source: "a", target: "b" });
    await room.versions.save("draft");
    flow.addNode({ id: "c" });
    flow.removeNode("a");
    flow.select(["b"]);
    await room.versions.restore("draft");
    expect(idsOf(flow)).toEqual(["a", "b"]);
    expect(flow.selection.nodes).toEqual(["b"]);
    await room.settled();
    const [{ changes }] = (await room.history({ limit: 1 })) as [HistoryEntry];
    // The node "b" is not among them.
    expect(changes.map(({ op, name, ...each }) => [op, name, "key" in each && each.key])).toEqual([
      ["put", "nodeRecords", "a"],
      ["remove", "nodeRecords", "c"],
      ["put", "edgeRecords", "ab"],
    ]);
    expect(flow.edge("ab")).toMatchObject({ source: "a", target: "b" });
    flow.undo();
    expect(idsOf(flow)).toEqual(["b", "c"]);
    flow.redo();
    flow.select([]);
    await room.close();
    const again = await openRoom(store);
    expect((again.model as Flow).toJSON()).toEqual(flow.toJSON());
  });

  it("are opened as models of their own, to compare", async () => {
    const { model, versions } = await openRoom();
    const flow = model as Flow;
    await versions.save("draft");
    flow.addNode({ id: "c" });
    const draft = (await versions.open("draft")) as Flow;
    expect(flow.diff(draft).nodes).toMatchObject({ added: [], removed: ["c"] });
    draft.removeNode("a");
    expect(idsOf(flow)).toEqual(["a", "b", "c"]);
  });

  it("of any other model are restored, too", async () => {
    class Note extends Params.with({ text: { type: z.string().default(""), view: "rw" } }) {
      static override readonly kind: string = "note";
    }
    const rooms = openRooms({ store: memoryStore(), make: () => new Note() });
    onTestFinished(() => rooms.close());
    const { model, versions } = await rooms.open("note");
    const note = model;
    note.text = "first";
    await versions.save("v1");
    note.text = "second";
    await versions.restore("v1");
    expect(note.text).toBe("first");
  });

  it("that do not exist, or have no name, are rejected with the names that do", async () => {
    const { versions } = await openRoom();
    await versions.save("draft");
    for (const use of ["restore", "open", "delete"] as const) {
      await expect(versions[use]("drafd")).rejects.toMatchObject({
        code: "unknown_version",
        message: expect.stringContaining('"draft"') as string,
      });
    }
    for (const name of ["", " draft", "x".repeat(201), 7]) {
      await expect(versions.save(name as string)).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
    expect(await versions.list()).toHaveLength(1);
  });
});

describe("[RM101] the history", () => {
  it("has the transactions, the latest first, also those before a snapshot", async () => {
    const rooms = openRooms({
      store: memoryStore(),
      make: () => new Flow(),
      snapshotEvery: 2,
    });
    onTestFinished(() => rooms.close());
    const room = await rooms.open("plan");
    for (const id of ["a", "b", "c"]) {
      room.model.addNode({ id });
      await room.settled();
    }
    const history = await room.history();
    expect(history.map(({ sequence, changes }) => [sequence, changes])).toMatchObject([
      [3, [{ op: "put", key: "c" }]],
      [2, [{ op: "put", key: "b" }]],
      [1, [{ op: "put", key: "a" }]],
    ]);
    expect(history[0]?.at).toBeInstanceOf(Date);
    expect(await room.history({ before: 3, limit: 1 })).toMatchObject([{ sequence: 2 }]);
  });

  it("names the visitor who made a change", async () => {
    const rooms = openRooms({ store: memoryStore(), make: () => new Flow() });
    const server = await serve((session) => rooms.enter("plan", session), {
      port: 0,
      logger: false,
      handleSignals: false,
      rooms,
      authorize: () => ({ id: 7, name: "Ada", email: "ada@example.org" }),
    });
    onTestFinished(() => server.close());
    const ada = new Visitor({ url: server.url });
    onTestFinished(() => ada.replica.close());
    await until(() => ada.replica.root !== undefined);
    await ada.root.call("insert", "viewable", { x: 1, y: 1 });
    const room = await rooms.open("plan");
    room.model.addNode({ id: "by code" });
    await room.settled();
    const [byCode, byAda] = await room.history();
    expect(byCode).not.toHaveProperty("by");
    expect(byAda?.by).toEqual({ id: "7", name: "Ada" });
  });
});
