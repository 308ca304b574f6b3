import { Flow, type HistoryRow, type VersionRow } from "@heddle/flow";
import type { Records } from "@heddle/params";
import { translate } from "@heddle/params";
import { serve } from "@heddle/server";
import type { ReplicaModel } from "@heddle/sync";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { attack, until, visit, type Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type RoomsOptions } from "./rooms.ts";
import type { Room } from "./room.ts";
import { memoryStore } from "./store/memory-store.ts";

buildPageFirst();

interface Setting {
  readonly room: Room<Flow>;
  readonly flow: Flow;
  readonly url: string;
  readonly enter: (user: string) => Promise<Visitor>;
}

async function start(can?: RoomsOptions["can"]): Promise<Setting> {
  const nodes = ["a", "b"].map((id) => ({ id, label: id.toUpperCase() }));
  const rooms = openRooms({
    store: memoryStore(),
    make: () => new Flow({ nodes }),
    ...(can && { can }),
  });
  const server = await serve((session) => rooms.enter("plan", session), {
    port: 0,
    logger: false,
    handleSignals: false,
    rooms,
    authorize: ({ headers }) => headers["x-user"] ?? { isGuest: true },
  });
  onTestFinished(() => server.close());
  const room = await rooms.open("plan");
  const enter = (user: string): Promise<Visitor> =>
    visit({ url: server.url, headers: { "x-user": user } });
  return { room, flow: room.model, url: server.url, enter };
}

const done = { ok: true };

function pastOf({ root }: Visitor): ReplicaModel {
  return root.read("versions") as ReplicaModel;
}

/** Who did what, the latest first. */
function rowsOf(visitor: Visitor): string[] {
  const rows = Array.from(pastOf(visitor).read("history") as Records<HistoryRow>, ([, row]) => row);
  return rows
    .toSorted((one, other) => other.sequence - one.sequence)
    .map(
      ({ by, guest, summary }) =>
        `${by ?? (guest === null ? "somebody" : `guest ${guest}`)} ${translate(summary, undefined)}`,
    );
}

function versionsOf(visitor: Visitor): string[] {
  return (pastOf(visitor).read("versions") as VersionRow[]).map(({ name }) => name);
}

function move({ root }: Visitor, x: number, ...ids: string[]): Promise<unknown> {
  return root.call(
    "moveNodes",
    ids.map((id) => ({ id, x, y: 0 })),
    `drag ${x}`,
  );
}

describe("[RM103] the past of a room, for its visitors,", () => {
  it("lists who changed what, page by page, and follows new changes", async () => {
    const { flow, room, enter } = await start();
    const [ada, ben] = [await enter("Ada"), await enter("Ben")];
    for (let count = 0; count < 60; count += 1) {
      flow.updateNode("b", { label: `B${count}` });
      await room.settled();
    }
    await move(ada, 5, "a", "b");
    await ben.root.call("connect", { source: "a", target: "b" });
    expect(await pastOf(ada).call("readHistory", null)).toMatchObject(done);
    expect(rowsOf(ada).slice(0, 3)).toEqual([
      'Ben connected "A" → "B59"',
      'Ada moved "A" and "B59"',
      'somebody renamed "B59"',
    ]);
    expect([rowsOf(ada).length, pastOf(ada).read("hasMore")]).toEqual([50, true]);
    expect(await pastOf(ada).call("readHistory", 13)).toMatchObject(done);
    expect([rowsOf(ada).length, pastOf(ada).read("hasMore")]).toEqual([62, false]);
    await ben.root.call("remove", ["b"], []);
    await until(() => rowsOf(ada)[0] === 'Ben deleted "B59"');
    room.comments.add({ node: "a", text: "Why?", author: { name: "CI" } });
    await until(() => rowsOf(ada)[0] === "somebody commented");
    expect(rowsOf(ben)).toEqual([]);
    // Who comes is noted, because they can be mentioned from now on. That is no change of theirs.
    await enter("Cleo");
    await room.settled();
    flow.addNode({ id: "c" });
    await until(() => rowsOf(ada)[0]?.startsWith("somebody added") === true);
    expect(rowsOf(ada)[1]).toBe("somebody commented");
    await pastOf(ben).call("readHistory", null);
    expect(rowsOf(ben).slice(0, 3)).toEqual(rowsOf(ada).slice(0, 3));
  });

  it("[G791] says what changed, and keeps visitors without a name apart by the number that others see", async () => {
    const { flow, url } = await start();
    const [one, other] = [await visit({ url }), await visit({ url })];
    flow.updateNode("b", { data: { hours: 1, cost: 2 } });
    await one.root.call("relabel", "node", "a", "Warp");
    await other.root.call("relabel", "node", "b", "Weave");
    await move(one, 7, "a", "b");
    expect(await pastOf(one).call("readHistory", null)).toMatchObject(done);
    const [me, them] = [one, other].map(({ root }) =>
      (root.read("me") as { readonly person: string }).person.slice(1),
    );
    expect(me).not.toBe(them);
    expect(rowsOf(one)).toEqual([
      `guest ${me} moved "Warp" and "Weave"`,
      `guest ${them} renamed "Weave"`,
      `guest ${me} renamed "Warp"`,
      'somebody changed "Weave": hours, cost',
    ]);
  });

  it("has named versions, with which one visitor compares", async () => {
    const { flow, enter } = await start();
    const [ada, ben] = [await enter("Ada"), await enter("Ben")];
    expect(await pastOf(ada).call("saveVersion", " Before ")).toMatchObject(done);
    expect(versionsOf(ada)).toEqual(["Before"]);
    await move(ben, 5, "a");
    expect(await pastOf(ada).call("compareWith", { version: "Before" })).toMatchObject(done);
    expect(ada.root.read("differences")).toMatchObject({ size: 1 });
    expect([
      (ben.root.read("differences") as { size: number }).size,
      flow.differences.size,
    ]).toEqual([0, 0]);
    expect(await pastOf(ada).call("deleteVersion", "Before")).toMatchObject(done);
    expect([versionsOf(ada), pastOf(ada).read("shown")]).toEqual([[], null]);
    expect(ada.root.read("differences")).toMatchObject({ size: 0 });
    expect(await pastOf(ada).call("compareWith", { version: "Before" })).toMatchObject({
      ok: false,
      translatable: { code: "flow.history.notStored" },
    });
  });

  it("is restored as an undo step of the visitor, whom the history names", async () => {
    const { flow, room, enter } = await start();
    const ada = await enter("Ada");
    for (const x of [1, 2, 3]) await move(ada, x, "a");
    const past = pastOf(ada);
    expect(await past.call("restoreVersion")).toMatchObject({ ok: false });
    expect(await past.call("compareWith", { sequence: 2 })).toMatchObject(done);
    expect(await past.call("restoreVersion")).toMatchObject(done);
    expect([flow.node("a")?.position.x, past.read("shown")]).toEqual([2, null]);
    expect((await room.history({ limit: 1 }))[0]?.by?.name).toBe("Ada");
    expect(await ada.root.call("undo")).toMatchObject(done);
    expect(flow.node("a")?.position.x).toBe(3);
  });

  it("opens states after a version, and rejects those that are not stored", async () => {
    const { room, flow, enter } = await start();
    const ada = await enter("Ada");
    await move(ada, 1, "a");
    await room.versions.save("one");
    await move(ada, 2, "a");
    await move(ada, 3, "a");
    for (const [sequence, x] of [
      [1, 1],
      [2, 2],
    ]) {
      expect(await pastOf(ada).call("compareWith", { sequence })).toMatchObject(done);
      expect(await pastOf(ada).call("restoreVersion")).toMatchObject(done);
      expect(flow.node("a")?.position.x).toBe(x);
    }
    for (const point of [{ sequence: 99 }, { version: "none" }]) {
      expect(await pastOf(ada).call("compareWith", point)).toMatchObject({ ok: false });
    }
  });

  it("follows `can`, for each call of a page", async () => {
    const { flow, enter } = await start((user: string) => user === "Ada" || "Only Ada may.");
    const ben = await enter("Ben");
    const rights = ["canRead", "canSave", "canDelete", "canRestore"];
    expect(rights.map((name) => pastOf(ben).read(name))).toEqual([false, false, false, false]);
    const calls: [string, ...unknown[]][] = [
      ["readHistory", null],
      ["saveVersion", "x"],
      ["deleteVersion", "x"],
      ["compareWith", { sequence: 0 }],
      ["restoreVersion"],
    ];
    for (const [intent, ...args] of calls) {
      expect(await pastOf(ben).call(intent, ...args)).toMatchObject({ code: "forbidden" });
    }
    const ada = await enter("Ada");
    flow.editable = false;
    await pastOf(ada).call("saveVersion", "v");
    await pastOf(ada).call("compareWith", { version: "v" });
    expect(await pastOf(ada).call("restoreVersion")).toMatchObject({
      translatable: { code: "flow.readOnly" },
    });
    for (const name of ["", "x".repeat(201), 7, "v", "a\0b", "\udc00"]) {
      expect(await pastOf(ada).call("saveVersion", name)).toMatchObject({ ok: false });
    }
  });

  it("gives forged messages no more than the rights of the visitor", async () => {
    const readers = ["readHistory", "patchData"];
    const { room, flow, url, enter } = await start(
      (user: string, intent) => user === "Ada" || readers.includes(intent) || "Only Ada may.",
    );
    const ada = await enter("Ada");
    await room.versions.save("v");
    await move(ada, 5, "a");
    const mallory = await attack(url, "socket", { "x-user": "mallory" });
    mallory.hello();
    await mallory.welcome();
    const id = JSON.stringify(mallory.received).match(
      /"id":"([^"]+)","kind":"flow-versions"/u,
    )?.[1];
    const forbidden = { ok: false, code: "forbidden" };
    const calls = [
      { intent: "readHistory", args: [null], outcome: done },
      { intent: "compareWith", args: [{ version: "v" }], outcome: done },
      { intent: "restoreVersion", args: [], outcome: forbidden },
      { intent: "deleteVersion", args: ["v"], outcome: forbidden },
      { intent: "saveVersion", args: ["w"], outcome: forbidden },
    ];
    for (const [index, { outcome, ...call }] of calls.entries()) {
      expect(await mallory.push(index + 1, { id, ...call })).toMatchObject(outcome);
    }
    expect(flow.node("a")?.position.x).toBe(5);
    expect((await room.versions.list()).map(({ name }) => name)).toEqual(["v"]);
  });
});
