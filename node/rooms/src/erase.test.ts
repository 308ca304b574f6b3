import { Comments, Flow, type HistoryRow } from "@heddle/flow";
import type { Records } from "@heddle/params";
import { serve } from "@heddle/server";
import type { ReplicaModel } from "@heddle/sync";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { until, visit, type Visitor } from "../../server/src/visitor.fixture.ts";
import { publicId } from "./room-viewers.ts";
import type { Room } from "./room.ts";
import { openRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";

buildPageFirst();

const make = (): Flow => new Flow({ nodes: [{ id: "a" }, { id: "b" }] });
const ada = { id: "7", name: "Ada Lovelace" };

function open(options: Partial<RoomsOptions<Flow>> = {}): Rooms<Flow> {
  const rooms = openRooms({ store: memoryStore(), make, ...options });
  onTestFinished(() => rooms.close());
  return rooms;
}

/** A store that outlives the rooms that close it. */
function lastingStore(): RoomStore {
  return { ...memoryStore(), close: async () => {} };
}

/** Lets people with a sign-in enter the room "plan". */
async function serveRooms(
  rooms: Rooms<Flow>,
): Promise<(id: string, name: string) => Promise<Visitor>> {
  const server = await serve((session) => rooms.enter("plan", session), {
    port: 0,
    logger: false,
    handleSignals: false,
    authorize: ({ headers }) => ({ id: headers["x-id"], name: headers["x-name"] }),
  });
  onTestFinished(() => server.close());
  return (id, name) => visit({ url: server.url, headers: { "x-id": id, "x-name": name } });
}

/** Everything that a store has of a room. */
async function storedText(store: RoomStore): Promise<string> {
  const parts = [store.load("plan"), store.history("plan", Infinity, 1_000), store.names("plan")];
  return JSON.stringify(await Promise.all<unknown>(parts));
}

const authorsOf = async (room: Room<Flow>): Promise<(string | undefined)[]> =>
  (await room.history()).map(({ by }) => by?.name);

const writersOf = ({ comments }: Room<Flow>): string[] =>
  comments.threads.flatMap(({ messages }) => messages.map(({ author }) => author.name));

describe("[RM141] rooms.erase", () => {
  it("removes a name from the history and the comments, at once and after a restart", async () => {
    const store = lastingStore();
    const rooms = open({ store });
    const enter = await serveRooms(rooms);
    const page = await enter(ada.id, ada.name);
    const room = await rooms.open("plan");
    await page.root.call("remove", ["b"], []);
    await (page.root.read("comments") as ReplicaModel).call("addComment", "a", "Why?");
    await room.settled();
    expect(await room.history()).toMatchObject([{ by: ada }, { by: ada }]);
    const { entries } = await store.load("plan");
    expect(JSON.stringify(entries)).not.toContain("Lovelace");
    expect(await room.remove(ada.id)).toBe(1);
    await until(() => room.size === 0);
    const history = await store.history("plan", Infinity, 100);
    await rooms.erase(ada.id);
    expect(await authorsOf(room)).toEqual(["", ""]);
    expect(writersOf(room)).toEqual([""]);
    await room.settled();
    expect(await store.history("plan", Infinity, 100)).toEqual(history);
    expect(await storedText(store)).not.toContain("Lovelace");
    await room.close();
    const again = await open({ store }).open("plan");
    expect([await authorsOf(again), writersOf(again)]).toEqual([["", ""], [""]]);
    expect(again.comments.threads).toMatchObject([{ messages: [{ text: "Why?" }] }]);
    expect(await storedText(store)).not.toContain("Lovelace");
  });

  it("reaches rooms of other processes, and rooms that are not open", async () => {
    const store = lastingStore();
    const [first, second] = [open({ store, instance: "a" }), open({ store, instance: "b" })];
    const [plan, other] = [await first.open("plan"), await first.open("other")];
    for (const room of [plan, other]) {
      room.comments.add({ node: "a", text: "Why?", author: ada });
      await room.settled();
    }
    await other.close();
    await second.erase(ada.id);
    // Also before the process notices it: names are not stored again.
    plan.comments.reply({ thread: plan.comments.threads[0]?.id ?? "", text: "Hm", author: ada });
    await plan.history();
    expect(writersOf(plan)).toEqual(["", ""]);
    expect(writersOf(await second.open("other"))).toEqual([""]);
    expect(await storedText(store)).not.toContain("Lovelace");
  });

  it("does not rename what somebody did before if they come back, and leaves others alone", async () => {
    const store = lastingStore();
    const rooms = open({ store });
    const room = await rooms.open("plan");
    const ben = { id: "8", name: "Ben" };
    const thread = room.comments.add({ node: "a", text: "One", author: ada });
    room.comments.reply({ thread, text: "Two", author: ben });
    await rooms.erase(ada.id);
    room.comments.reply({ thread, text: "Three", author: ada });
    expect(writersOf(room)).toEqual(["", "Ben", "Ada Lovelace"]);
    await rooms.erase(ada.id);
    await rooms.erase(ada.id);
    room.comments.reply({ thread, text: "Four", author: ada });
    await room.close();
    expect(writersOf(await open({ store }).open("plan"))).toEqual(["", "Ben", "", "Ada Lovelace"]);
  });

  it("takes the id of a person in comments, for visitors without a sign-in", async () => {
    const rooms = open();
    const room = await rooms.open("plan");
    room.comments.add({ node: "a", text: "Hi", author: { id: "browser secret", name: "Cleo" } });
    await rooms.erase(room.comments.threads[0]?.messages[0]?.author.id ?? "");
    expect(writersOf(room)).toEqual([""]);
    await expect(rooms.erase(7 as never)).rejects.toMatchObject({ code: "invalid_argument" });
  });

  it("hides names that earlier versions have stored in a journal", async () => {
    const store = lastingStore();
    const claim = await store.claim("plan", { id: "x", instance: "", url: "" }, 60_000);
    if (!claim.isGranted) throw new Error("not granted");
    const key = publicId("id 7");
    const comments = new Comments(make(), { publicId });
    comments.add({ node: "a", text: "Why?", author: ada });
    const person = { op: "put", name: "people", key, record: { name: ada.name, color: "#123456" } };
    const [[threadKey, thread]] = [...comments.threadRecords] as [[string, object]];
    const [[messageKey, message]] = [...comments.messageRecords] as [[string, object]];
    const entry = {
      format: 1,
      at: 0,
      by: ada,
      initial: {
        values: {},
        records: { nodeRecords: [["a", { id: "a", position: { x: 0, y: 0 } }]] },
      },
      changes: [],
      comments: [
        person,
        { op: "put", name: "threadRecords", key: threadKey, record: thread },
        { op: "put", name: "messageRecords", key: messageKey, record: message },
      ],
    };
    await store.append(claim.lease, 0, [JSON.stringify(entry)]);
    await store.release(claim.lease);
    const first = open({ store });
    const room = await first.open("plan");
    expect([await authorsOf(room), writersOf(room)]).toEqual([[ada.name], [ada.name]]);
    room.comments.resolve(threadKey);
    await room.close();
    const again = await first.open("plan");
    expect(writersOf(again)).toEqual([ada.name]);
    await first.erase(ada.id);
    expect([await authorsOf(again), writersOf(again)]).toEqual([[undefined, ""], [""]]);
    const { snapshot } = await store.load("plan");
    expect(snapshot?.content).not.toContain("Lovelace");
  });

  it("changes the history and the comments that open pages show", async () => {
    const rooms = open();
    const enter = await serveRooms(rooms);
    const [reader, page] = [await enter("8", "Ben"), await enter(ada.id, ada.name)];
    const past = reader.root.read("versions") as ReplicaModel;
    const comments = page.root.read("comments") as ReplicaModel;
    await comments.call("addComment", "a", "Why?");
    await page.root.call("remove", ["b"], []);
    await past.call("readHistory", null);
    const rows = (): (string | null)[] =>
      Array.from(past.read("history") as Records<HistoryRow>, ([, { by }]) => by);
    await until(() => rows().length === 2);
    expect(rows()).toEqual([ada.name, ada.name]);
    const me = comments.read("me");
    await rooms.erase(ada.id);
    await expect.poll(() => rows().slice(0, 2)).toEqual(["", ""]);
    expect(rows()).not.toContain(ada.name);
    const shown = reader.root.read("comments") as ReplicaModel;
    const people = shown.read("people") as Records<{ readonly name: string }>;
    await until(() => !people.has(String(me)) && comments.read("me") !== me);
    // She is still here, and can be mentioned.
    await expect.poll(() => people.get(String(comments.read("me")))?.name).toBe(ada.name);
  });
});
