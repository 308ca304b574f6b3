import { type CommentThread, Flow } from "@heddle/flow";
import { serve } from "@heddle/server";
import type { ReplicaModel } from "@heddle/sync";
import { Column } from "@heddle/views";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { attack, until, Visitor } from "../../server/src/visitor.fixture.ts";
import type { Room } from "./room.ts";
import { openRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { RoomStore } from "./store/room-store.ts";
import { withCode } from "../../../core/params/src/thrown.fixture.ts";

buildPageFirst();

const make = (): Flow => new Flow({ nodes: [{ id: "a" }, { id: "b" }] });

function open(options: Partial<RoomsOptions<Flow>> = {}): Rooms<Flow> {
  const rooms = openRooms({ store: memoryStore(), make, ...options });
  onTestFinished(() => rooms.close());
  return rooms;
}

/** A store that outlives the rooms that close it. */
function lastingStore(): RoomStore {
  return { ...memoryStore(), close: async () => {} };
}

const author = { name: "CI" };
const textsOf = ({ comments }: Room<Flow>): string[][] =>
  comments.threads.map(({ messages }) => messages.map(({ text }) => text));

describe("[RM120] comments of a room", () => {
  it("are durable with the journal, and with a snapshot", async () => {
    const store = lastingStore();
    const first = open({ store });
    const room = await first.open("plan");
    const thread = room.comments.add({ node: "a", text: "Why?", author });
    await room.settled();
    const { entries } = await store.load("plan");
    expect(entries.map(({ content }) => JSON.parse(content))).toMatchObject([{ changes: [] }]);
    room.comments.reply({ thread, text: "Because.", author });
    await first.close();
    expect((await store.load("plan")).entries).toEqual([]);
    const reopened = await open({ store }).open("plan");
    expect(textsOf(reopened)).toEqual([["Why?", "Because."]]);
    expect(reopened.comments.thread(thread)).toMatchObject({
      node: "a",
      messages: [{ author }, { author }],
    });
  });

  it("are there for the process that takes the room over", async () => {
    let time = 0;
    const store = { ...memoryStore({ now: () => time }), close: async () => {} };
    const stopped = await open({ store, instance: "a" }).open("plan");
    const thread = stopped.comments.add({ node: "a", text: "Why?", author });
    await stopped.settled();
    time += 60_000;
    const next = await open({ store, instance: "b" }).open("plan");
    expect(textsOf(next)).toEqual([["Why?"]]);
    next.comments.reply({ thread, text: "Because.", author });
    stopped.comments.reply({ thread, text: "Too late", author });
    await next.settled();
    await until(() => stopped.state === "lost");
    const history = JSON.stringify(await next.history());
    expect([history.includes("Because."), history.includes("Too late")]).toEqual([true, false]);
  });

  it("are in the history, and not in versions: restoring one keeps them", async () => {
    const room = await open().open("plan");
    const flow = room.model;
    await room.versions.save("draft");
    room.comments.add({ node: "a", text: "Why?", author });
    await room.settled();
    flow.removeNode("b");
    await room.settled();
    await room.versions.restore("draft");
    expect(flow.nodes).toHaveLength(2);
    expect(textsOf(room)).toEqual([["Why?"]]);
    await room.settled();
    const history = await room.history();
    const kinds = history.map(({ comments, changes }) => [comments.length > 0, changes.length > 0]);
    expect(kinds).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    expect(JSON.stringify(flow)).not.toContain("Why?");
  });

  it("exist only for a graph", async () => {
    const rooms = openRooms({ store: memoryStore(), make: () => new Column({ children: [] }) });
    onTestFinished(() => rooms.close());
    const room = await rooms.open("form");
    expect(() => room.comments).toThrow(withCode("room_comments"));
  });
});

interface Served {
  readonly room: Room<Flow>;
  readonly url: string;
  readonly visit: (user?: string) => Promise<{ visitor: Visitor; comments: ReplicaModel }>;
}

async function start(can?: RoomsOptions["can"]): Promise<Served> {
  const rooms = open(can ? { can } : {});
  const server = await serve((session) => rooms.enter("plan", session), {
    port: 0,
    logger: false,
    handleSignals: false,
    authorize: ({ headers }) => {
      const id = headers["x-user"];
      return typeof id === "string" ? { id, name: `Dr. ${id}` } : true;
    },
  });
  onTestFinished(() => server.close());
  const visit: Served["visit"] = async (user) => {
    const headers = user === undefined ? {} : { "x-user": user };
    const visitor = new Visitor({ url: server.url, headers });
    onTestFinished(() => visitor.replica.close());
    await until(() => visitor.replica.root !== undefined);
    return { visitor, comments: visitor.root.read("comments") as ReplicaModel };
  };
  return { room: await rooms.open("plan"), url: server.url, visit };
}

const threadOf = ({ comments }: Room<Flow>): CommentThread => comments.threads[0] as CommentThread;

describe("[RM121] visitors of a room", () => {
  it("write comments that all of them see, by the name of their sign-in", async () => {
    const { room, visit } = await start();
    const [ada, ben] = [await visit("ada"), await visit("ben")];
    expect(await ada.comments.call("addComment", "a", "Ask @Dr. ben")).toMatchObject({ ok: true });
    const messages = ben.comments.read("messageRecords") as Iterable<[string, object]>;
    await until(() => [...messages].length === 1);
    expect([...messages].map(([, message]) => message)).toMatchObject([
      { text: "Ask @Dr. ben", mentions: [ben.comments.read("me")] },
    ]);
    expect(threadOf(room).messages).toMatchObject([{ author: { name: "Dr. ada" } }]);
    const [entry] = await room.history();
    expect(entry?.by).toEqual({ id: "ada", name: "Dr. ada" });
  });

  it("[RM103] are named in the history by the name that they have typed, without a sign-in", async () => {
    const { room, visit } = await start();
    const guest = await visit();
    await guest.visitor.root.call("relabel", "node", "a", "Before");
    await guest.visitor.root.call("introduce", "Cleo", "secret-of-cleo");
    await guest.visitor.root.call("relabel", "node", "a", "After");
    await guest.comments.call("addComment", "a", "Hi");
    await room.settled();
    const authors = (await room.history()).map(({ by }) => by);
    expect(authors).toEqual([{ name: "Cleo" }, { name: "Cleo" }, undefined]);
  });

  it("learn neither the id of a sign-in nor the secret of a browser", async () => {
    const { visit } = await start();
    const [ada, guest] = [await visit("ada-1815"), await visit()];
    await guest.visitor.root.call("introduce", "Cleo", "secret-of-cleo");
    expect(await guest.comments.call("addComment", "a", "Hi")).toMatchObject({ ok: true });
    await ada.comments.call("addComment", "a", "Hi");
    const messages = guest.comments.read("messageRecords") as Iterable<unknown>;
    await until(() => [...messages].length === 2);
    const sent = [...ada.visitor.received, ...guest.visitor.received].join("");
    expect(sent).not.toContain("secret-of-cleo");
    expect(sent).not.toContain('"id ada-1815');
  });

  it("cannot change what others wrote, also by forged messages", async () => {
    const { room, url, visit } = await start();
    const { comments } = await visit("ada");
    await comments.call("addComment", "a", "Mine");
    const message = threadOf(room).messages[0]?.id ?? "";
    const mallory = await attack(url, "socket", { "x-user": "mallory" });
    mallory.hello();
    await mallory.welcome();
    const id = modelIdOf(mallory.received, "comments");
    expect(await mallory.push(1, { id, intent: "deleteComment", args: [message] })).toMatchObject({
      ok: false,
      code: "refused",
    });
    const forged = { id, intent: "addComment", args: ["a", "Hi", { id: "ada", name: "Dr. ada" }] };
    expect(await mallory.push(2, forged)).toMatchObject({ ok: false });
    expect(threadOf(room).messages).toMatchObject([{ text: "Mine" }]);
  });

  it("comment if `can` allows it, also on a graph that they may only look at", async () => {
    const { room, visit } = await start((user: { id: string }, intent) => {
      const isComment = intent.endsWith("Comment");
      return (user.id === "ben" && isComment) || user.id === "ada" || "You may only look.";
    });
    const [ben, cleo] = [await visit("ben"), await visit("cleo")];
    expect(ben.visitor.root.read("editable")).toBe(false);
    expect(await ben.comments.call("addComment", "a", "Hi")).toMatchObject({ ok: true });
    expect(cleo.comments.read("canComment")).toBe(false);
    const { id } = threadOf(room);
    expect(await cleo.comments.call("resolveComment", id, true)).toMatchObject({
      code: "forbidden",
      reason: "You may only look.",
    });
  });
});

/** The id of the first model of a kind in messages of a server. */
function modelIdOf(received: unknown, kind: string): string {
  const found = JSON.stringify(received).match(new RegExp(`"id":"([^"]+)","kind":"${kind}"`))?.[1];
  if (found === undefined) throw new Error(`There is no ${kind}`);
  return found;
}
