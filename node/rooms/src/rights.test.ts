import { Flow } from "@heddle/flow";
import { serve } from "@heddle/server";
import { Column, TextInput } from "@heddle/views";
import type { View } from "@heddle/views";
import { describe, expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { attack, until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms, type Rooms, type RoomsOptions } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";

buildPageFirst();

interface Setting {
  readonly rooms: Rooms;
  readonly url: string;
  readonly editors: Set<string>;
  readonly visit: (user: string) => Promise<Visitor>;
}

/** A room in which only some users may edit. */
async function start(
  make: () => View = () => new Flow({ nodes: [{ id: "a" }] }),
  can?: RoomsOptions["can"],
): Promise<Setting> {
  const editors = new Set(["ada"]);
  const rooms = openRooms({
    store: memoryStore(),
    make,
    can: can ?? ((user: string) => editors.has(user) || `${user} may only look.`),
  });
  const server = await serve((session) => rooms.enter("plan", session), {
    port: 0,
    logger: false,
    handleSignals: false,
    rooms,
    authorize: ({ headers }) => headers["x-user"],
  });
  onTestFinished(() => server.close());
  const visit = async (user: string): Promise<Visitor> => {
    const visitor = new Visitor({ url: server.url, headers: { "x-user": user } });
    onTestFinished(() => visitor.replica.close());
    await until(() => visitor.replica.root !== undefined);
    return visitor;
  };
  return { rooms, url: server.url, editors, visit };
}

const move = (visitor: Visitor, x: number): Promise<unknown> =>
  visitor.root.call("moveNodes", [{ id: "a", x, y: 0 }], `drag ${x}`);

describe("[RM64] a visitor without a right", () => {
  it("sees a read-only canvas, and cannot change anything", async () => {
    const { rooms, visit } = await start();
    const [ada, ben] = [await visit("ada"), await visit("ben")];
    expect([ada.root.read("editable"), ben.root.read("editable")]).toEqual([true, false]);
    expect(await move(ben, 5)).toMatchObject({
      ok: false,
      code: "forbidden",
      reason: "ben may only look.",
    });
    expect(await ben.root.call("select", ["a"], [], "set")).toMatchObject({ ok: true });
    expect(await move(ada, 7)).toMatchObject({ ok: true });
    const flow = (await rooms.open("plan")).model as Flow;
    expect(flow.node("a")?.position.x).toBe(7);
  });

  it("gains and loses rights at once on open pages", async () => {
    const { rooms, editors, visit } = await start();
    const ben = await visit("ben");
    editors.add("ben");
    rooms.updateRights();
    await until(() => ben.root.read("editable") === true);
    expect(await move(ben, 5)).toMatchObject({ ok: true });
    editors.delete("ben");
    // In the middle of a drag: the next message is rejected, before the page knows.
    expect(await move(ben, 6)).toMatchObject({ ok: false, code: "forbidden" });
    rooms.updateRights();
    await until(() => ben.root.read("editable") === false);
    const flow = (await rooms.open("plan")).model as Flow;
    expect(flow.node("a")?.position.x).toBe(5);
  });

  it("gets no further with forged messages", async () => {
    const { rooms, url } = await start();
    const mallory = await attack(url, "socket", { "x-user": "mallory" });
    mallory.hello();
    const id = String((await mallory.welcome())["root"]);
    const forged = { id, intent: "remove", args: [["a"], []] };
    expect(await mallory.push(1, forged)).toMatchObject({ ok: false, code: "forbidden" });
    expect(((await rooms.open("plan")).model as Flow).nodes).toHaveLength(1);
  });

  it("cannot edit a form either", async () => {
    const input = new TextInput({ name: "title", value: "" });
    const { visit } = await start(() => new Column({ children: [input] }));
    const [ada, ben] = [await visit("ada"), await visit("ben")];
    expect(await ben.find("text-input").call("enter", "x")).toMatchObject({ code: "forbidden" });
    expect(await ada.find("text-input").call("enter", "y")).toMatchObject({ ok: true });
    expect(input.value).toBe("y");
  });

  it("[RM142] sees a read-only form with the reason, until the right changes", async () => {
    const input = new TextInput({ name: "title", value: "" });
    const { rooms, editors, visit } = await start(() => new Column({ children: [input] }));
    const [ada, ben] = [await visit("ada"), await visit("ben")];
    const rights = (visitor: Visitor): unknown[] => [
      visitor.root.read("readOnly"),
      visitor.root.read("canPress"),
    ];
    expect([rights(ada), rights(ben)]).toEqual([
      [null, true],
      ["ben may only look.", false],
    ]);
    editors.add("ben");
    rooms.updateRights();
    await until(() => ben.root.read("readOnly") === null);
    expect(await ben.find("text-input").call("enter", "x")).toMatchObject({ ok: true });
    editors.delete("ben");
    rooms.updateRights();
    await until(() => ben.root.read("readOnly") === "ben may only look.");
    expect(rights(ada)).toEqual([null, true]);
  });

  it("is rejected if `can` fails, or gives no reason", async () => {
    for (const can of [
      (): never => {
        throw new Error("broken");
      },
      () => false as never,
      () => "",
    ]) {
      const { visit } = await start(undefined, can);
      expect(await move(await visit("ada"), 1)).toMatchObject({ ok: false, code: "forbidden" });
    }
  });
});
